"""A hidden card raised from the discard pile may be a second copy of a card that was seen: nobody is accused of it."""

from __future__ import annotations

import claimref

# B raises in secret, then plays I5, of which there are two and one was discarded; with Z2 all 47 faction cards are out
RECORD = """game: mix
players: Anna, Bram
leader: A
factions: N I D R Z
heroes: CUBE=7 MUMMY=9 WARLOCK=0 LICH=8 SKELETON=4

phase 1
1. A [N5] R9 R4 > A:N5 B:?
2. B [D3] I1 I3 > A:D3 B:?
3. A [Z1] N5 N7 > B:Z1 A:?
4. B [R2] R7 R5 > B:R2 A:?
5. A [CUBE] N7 N3 > A:CUBE B:?
6. A [MUMMY] Z8 N1 > A:MUMMY B:?
7. A [N1] WARLOCK I3 > B:N1 A:?
8. B [D7] I5 N1 > B:D7 A:?
9. B [R6] D6 D1 > B:R6 A:?
10. B [N5] R0 Z5 > B:N5 A:?
11. B [Z3] I7 N9 > B:Z3 A:?
12. B [SKELETON] D8 N3 > B:SKELETON A:?
13. B [Z6] R1 Z7 > B:Z6 A:?

phase 2
1. B N5 N5 > B
2. B D7 D3 > B
3. B LICH R3 > B
4. A I9 N3 > A
5. A CUBE Z1 > A
6. A Z9 Z0 > A
7. A D9 Z6 > A
8. A D4 N1 > A
9. A I1 Z3 > A
10. A MUMMY N7 > A
11. A D2 R6 > A
12. B SKELETON D0 > B ; raise ?
13. B I5 Z2 > B

result: A 4-1
votes: N=A I=A D=B R=A Z=A
"""


def names(text: str) -> list[str]:
    return [finding.name for finding in claimref.check(text) if finding.severity != "info"]


def test_a_raised_copy_is_not_one_card_too_many() -> None:
    assert names(RECORD) == []
