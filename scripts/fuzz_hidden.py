#!/usr/bin/env python3
"""Whether the referee ever says a false word: legal games with things left out, hidden or damaged, and what is said of them.

`./scripts/fuzz_hidden.py --seed 1 --count 1000` makes so many records of every rule set, the same every time. Deals,
outcomes, leaders, numbers and headings are left out in any mix, cards are hidden as one player or nobody saw them; in a
third of the records one line can't be read. Of none of them may anything be accused but that line; and what `fmt` writes
into them, and JSON tells, must be true of the whole game. `--only 17` makes record 17 alone and shows it.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter

from fuzzing.games import RULE_SETS
from fuzzing.truth import DAMAGED, cases


def run(seed: int, rules: str, numbers: range, damaged: float, rulings: bool, show: int) -> int:
    """Make the records of one rule set, and tell how many have a false word; with `show` 0, a record is shown whole."""
    begun, unread, false = time.monotonic(), 0, 0
    kinds: Counter[str] = Counter()
    for number, case in cases(seed, rules, numbers, damaged, rulings=rulings):
        unread += bool(case.damaged)
        faults = case.faults()
        if not show:
            print(case.text)
        if faults:
            false += 1
            kinds[" ".join(faults[0].split()[:2])] += 1
            if false <= show or not show:
                print(f"{rules} {number}, damaged line {case.damaged}: " + "\n    ".join(faults[:4]))
    kind = "".join(f", {name} {count}" for name, count in kinds.most_common())
    took = time.monotonic() - begun
    print(
        f"{rules}: {len(numbers)} records, {unread} damaged, {false} with a false word{kind} ({took:.0f} s)", flush=True
    )
    return false


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--count", type=int, default=100, help="how many records of each rule set")
    asked.add_argument("--start", type=int, default=0, help="the number of the first record")
    asked.add_argument("--rules", nargs="*", choices=RULE_SETS, default=RULE_SETS)
    asked.add_argument(
        "--damaged", type=float, default=DAMAGED, help="in which part of the records a line can't be read"
    )
    asked.add_argument("--rulings", choices=["default", "random"], default="default", help="house rules at random")
    asked.add_argument("--only", type=int, help="only the record of this number, and its text")
    asked.add_argument("--show", type=int, default=3, help="how many false words of each rule set are shown")
    options = asked.parse_args()
    numbers, show = range(options.start, options.start + options.count), options.show
    if options.only is not None:
        numbers, show = range(options.only, options.only + 1), 0
    false = [
        run(options.seed, rules, numbers, options.damaged, options.rulings == "random", show) for rules in options.rules
    ]
    return 1 if any(false) else 0


if __name__ == "__main__":
    sys.exit(main())
