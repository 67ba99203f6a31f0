"""Lines as people type them: set right first, the scanner can read them too.

Small letters, blanks too many, commas between cards, `1)` for `1.`, a missing number or leader: that is how most lines
typed by hand differ from the canonical ones. Where their parts stand the grammar tells, if anybody asks.
"""

from __future__ import annotations

import re
from typing import Final

from claimref.cards import ABILITY_VERBS, HEROES, VERBS
from claimref.notation.nodes import Node, Placed, Spans
from claimref.notation.scan import cards, ends, tricks, turns
from claimref.notation.setting import Line, Setting

_LONGEST: Final = 400
_WORDS: Final = {
    "phase", "deal", "turns", "result:", "votes:", "shared", "by", "concession",
    "use", "pass", "deck", "see", "keep", "redeal", *VERBS, *ABILITY_VERBS,
}  # fmt: skip
_CARD = rf"(?:[A-Z][0-9]+|{'|'.join(HEROES)}|\?)"
_COMMA = re.compile(rf"((?<!\w){_CARD}!?)\s*,\s*(?=(?:[A-D]:)?{_CARD})")
_NUMBER = re.compile(r"([0-9]+)\)")


def set_right(text: str) -> str | None:
    """The line in canonical letters and blanks; None where that needs a closer look."""
    if not text.isascii() or "#" in text or len(text) > _LONGEST:
        return None
    line = text.upper()
    if "," in line and "@" not in line:
        line = _COMMA.sub(r"\1 ", line)
        if "," in line:
            return None
    words = [word.lower() if word.lower() in _WORDS else word for word in line.split()]
    if words and words[0][-1] == ")":
        words[0] = _NUMBER.sub(r"\1.", words[0])
    return " ".join(words)


def read(number: int, text: str, section: str, setting: Setting) -> Node | None:
    """The node of a line of the body; None where only the grammar can tell."""
    line = set_right(text)
    if not line:
        return None
    nodes: list[Node] = []
    node = ends.heading_or_end(number, line, setting.seats, setting.kingdoms)
    kind = line.partition(":")[0] if node is not None else "hand" if section == "deal" else "trick"
    if node is None and section == "deal":
        cards.hands([line], 0, number, setting.seats, setting.kingdoms, nodes)
        node = nodes[0] if nodes else None
    elif node is None and section == "play" and setting.kingdoms:
        kind = "turn"
        node = turns.any_turn(number, line, setting.seats, bare=True)
    elif node is None and section == "play":
        node = tricks.any_trick(number, line, line.split(" "), cards.tables(setting.seats), bare=True)
    if isinstance(node, Placed):
        node.stands_in(text, Anew(kind, setting))
    elif node is not None:
        node.text = text
    return node


class Anew:
    """Finds the parts of a line by reading it anew, with the grammar."""

    def __init__(self, kind: str, setting: Setting) -> None:
        self.kind = kind
        self.setting = setting

    def __call__(self, node: Placed) -> Spans:
        from claimref.notation.fine import read_line

        found, _ = read_line(self.kind, Line(node.line, node.text, node.text, None), self.setting)
        assert isinstance(found, Placed)
        return found.spans()
