"""Where the parts of a canonical line stand: its words are divided by single blanks, so they need only be counted."""

from __future__ import annotations

from collections.abc import Iterator

from claimref.cards import VERBS
from claimref.notation.nodes import Placed, Spans


def _words(node: Placed) -> Iterator[tuple[str, int, int]]:
    """Each word of the line, with the column it starts at and the one it ends before."""
    whole = node.whole
    column = whole.column
    for word in node.text[column - 1 : whole.end_column - 1].split(" "):
        yield word, column, column + len(word)
        column += len(word) + 1


class _Places:
    """Collects the parts of one line, each kind counted on its own."""

    def __init__(self, line: int) -> None:
        self.line = line
        self.found: dict[tuple[str, int], tuple[int, int, int]] = {}
        self.counts: dict[str, int] = {}

    def add(self, part: str, start: int, end: int) -> int:
        """The next part of this kind; its number."""
        number = self.counts.get(part, 0)
        self.counts[part] = number + 1
        self.found[part, number] = self.line, start, end
        return number

    def add_inside(self, part: str, outer: str, start: int, end: int) -> None:
        """The next part of the outer part that is being read, which it makes longer."""
        outer_number = self.counts[outer] - 1
        number = outer_number * 100
        while (part, number) in self.found:
            number += 1
        self.found[part, number] = self.line, start, end
        self.found[outer, outer_number] = self.line, self.found[outer, outer_number][1], end


def hand(node: Placed) -> Spans:
    """`A: G0 G4 ?`."""
    parts = _Places(node.line)
    for word, start, end in _words(node):
        if word.endswith(":"):
            parts.add("seat", start, end - 1)
        else:
            parts.add("card", start, end)
    return parts.found


def trick(node: Placed) -> Spans:
    """`3. A [G5] K7 K3 > A:G5 B:U2 ; smash N3`."""
    parts = _Places(node.line)
    state = "number"
    for word, start, end in _words(node):
        if word in (">", ";"):
            state = word
        elif state == "number":
            parts.add("number", start, end - 1)
            state = "leader"
        elif state == "leader":
            parts.add("leader", start, end)
            state = "card"
        elif state == ">":
            parts.add("take", start, end)
            parts.add("taker", start, start + (2 if word[1:2] == "!" else 1))
        elif state == ";":
            if word in VERBS:
                parts.add("choice", start, end)
            elif parts.counts.get("choice", 0) and not _is_actor(word):
                parts.add_inside("item", "choice", start, end)
        elif word[0] == "[" or state == "face_up":
            state = "card" if word[-1] == "]" else "face_up"
            parts.add("face_up", start + (word[0] == "["), end - (word[-1] == "]"))
        else:
            parts.add("card", start, end)
    return parts.found


def _is_actor(word: str) -> bool:
    """A seat alone: in a canonical trick every card has two characters or more, or is `?`."""
    return len(word) == 1 and word != "?"


_DRAWS = {"deck": "taken", "see": "seen", "keep": "kept", "<": "refill"}


def turn(node: Placed) -> Spans:
    """`4. B P@2,0 copy 1,0 +0 / K < G ; redeal N T`."""
    parts = _Places(node.line)
    state = "number"
    for word, start, end in _words(node):
        if state == "number":
            parts.add("number", start, end - 1)
            state = "player"
        elif state == "player":
            parts.add("player", start, end)
            state = "placement"
        elif state == "placement":
            parts.add("placement", start, end)
            parts.add("card", start, start + 1)
            state = "words"
        elif word == "/":
            state = "taken"
        elif word == ";":
            state = "redeal"
        elif state == "words":
            if word[0] == "+":
                parts.add("points", start, end)
            elif word[0].isalpha():
                parts.add("word", start, end)
            else:
                parts.add_inside("target", "word", start, end)
        elif state == "redeal":
            if word == "redeal":
                parts.add("redeal", start, end)
            else:
                parts.add_inside("redealt", "redeal", start, end)
        else:
            first = parts.found.get(("draw", 0))
            parts.found["draw", 0] = node.line, first[1] if first else start, end
            if word in _DRAWS:
                state = _DRAWS[word]
            else:
                parts.add(state, start, end)
    return parts.found


def result(node: Placed) -> Spans:
    """`result: A 3-2`."""
    whole = node.whole
    return {("value", 0): (node.line, whole.column + len("result: "), whole.end_column)}


def votes(node: Placed) -> Spans:
    """`votes: G=A K=-`."""
    parts = _Places(node.line)
    for word, start, end in _words(node):
        if "=" in word:
            parts.add("vote", start, end)
    return parts.found
