"""A game as JSON without loss: what the rules give, and beside it all that the record says otherwise; and the way back.

A line is told by its parts. What was written and is not what the rules give, or was left out, stands under `claimed`; a line
that has no parts to tell, because it can't be read or stands where it can't be, is kept as text under `unread`. The way back
puts the lines together again and brings them into canonical form: `fmt` fills in what it filled in before.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from claimref.cards import HIDDEN
from claimref.notation import nodes
from claimref.notation.nodes import BLANKS, SEATS, Damaged, HandLine, Header, Heading, Node, Remark
from claimref.notation.reader import read_text
from claimref.notation.writer import UNREAD, Layout, word_text
from claimref.records.canonical import canonical_text
from claimref.referee.verdict import Replay

SCHEMA = 2

Json = dict[str, Any]


class LossyError(ValueError):
    """What was read is no game that `convert` has written without loss; the text says why."""


# --- To JSON -----------------------------------------------------------------------------------------------------------


def game_json(replay: Replay) -> Json:
    """A judged game as JSON, from which its record can be written again."""
    found = replay.to_json() | {"schema": SCHEMA}
    _Lines(replay, found).tell()
    if not replay.legal:  # a line that was judged as it was meant may have no other way to be told
        text = canonical_text(replay.record)
        if _written(found) != text:
            found["text"] = text
    return found


class _Lines:
    """The lines of a record, each told in its place."""

    def __init__(self, replay: Replay, game: Json) -> None:
        self.record = replay.record
        self.game = game
        self.layout = Layout(replay.record)
        self.moves = {
            id(node): move for node, move in zip(replay.lines_of_moves(), game[replay.moves_name], strict=True)
        }
        self.raw = {finding.line for finding in self.record.findings if finding.name in UNREAD}
        self.deal: Json = {}
        self.header_lines: list[list[str]] = []
        self.comments: list[Json] = []
        self.unread: list[Json] = []
        self.claimed: Json = {}
        self.at_lines: Json = {"headers": [], "headings": [], "deal": {}}
        """Where the lines stand that have no `at_line` of their own: a comment stays with its line."""

    def tell(self) -> None:
        for node in self.record.nodes:
            if isinstance(node, Remark):
                self._comment(node, "before")
            elif isinstance(node, Damaged) or node.line in self.raw or not self._told(node):
                self._keep(node)
            elif node.comment is not None:
                self._comment(node, "after")
        for key, default in (("result", result_text(self.game)), ("votes", votes_text(self.game))):
            if default is not None and key not in self.at_lines:
                self.claimed[key] = None
        self.game |= {
            "deal": self.deal, "header_lines": self.header_lines, "comments": self.comments, "unread": self.unread,
            "claimed": self.claimed, "at_lines": self.at_lines,
        }  # fmt: skip

    def _comment(self, node: Node, where: str) -> None:
        self.comments.append({"at_line": node.line, "where": where, "text": node.comment or ""})

    def _keep(self, node: Node) -> None:
        """A line is kept as it stands; so is a move's, whose parts are told too."""
        if id(node) in self.moves:
            self.moves[id(node)]["at_line"] = node.line
        raw = isinstance(node, Damaged) or node.line in self.raw
        self.unread.append({"at_line": node.line, "text": node.text.rstrip(BLANKS) if raw else self.layout.line(node)})

    def _told(self, node: Node) -> bool:
        """Tell a line by its parts; False where it has none that could be told."""
        if isinstance(node, Header):
            self.header_lines.append([node.key, node.value])
            self.at_lines["headers"].append(node.line)
        elif isinstance(node, Heading):
            self.at_lines["headings"].append([node.title, node.line])
        elif isinstance(node, HandLine):
            return self._hand(node)
        elif isinstance(node, nodes.Result):
            return self._claim("result", node, result_text(self.game))
        elif isinstance(node, nodes.Votes):
            return self._claim("votes", node, votes_text(self.game))
        elif id(node) not in self.moves:
            return False
        elif isinstance(node, nodes.Trick):
            self._trick(node, self.moves[id(node)])
        elif isinstance(node, nodes.Turn):
            self._turn(node, self.moves[id(node)])
        return True

    def _hand(self, node: HandLine) -> bool:
        seat = SEATS[node.seat]
        if seat in self.deal:
            return False
        self.deal[seat] = [None if card == HIDDEN else self.layout.card(card) for card in node.cards]
        self.at_lines["deal"][seat] = node.line
        return True

    def _claim(self, key: str, node: Node, default: str | None) -> bool:
        """What is said at the end; of several lines the first."""
        if key in self.at_lines:
            return False
        self.at_lines[key] = node.line
        bare = type(node).__name__.lower()
        text = str(getattr(self.layout, bare)(node)).removeprefix(f"{key}: ")
        if text != default:
            self.claimed[key] = text
        return True

    def _trick(self, node: nodes.Trick, move: Json) -> None:
        layout = self.layout
        cards = [layout.card(card) for card in node.cards]
        face_up = None if node.face_up is None else [layout.card(card) for card in node.face_up]
        takes = [layout.take(take).rstrip("!") for take in node.outcome or ()]
        marks = ["leader"] * node.leader_marked + [f"play:{place}" for place in node.marks]
        marks += ["winner" if t.card is None else f"take:{SEATS[t.seat]}" for t in node.outcome or () if t.marked]
        leader = None if node.leader is None else SEATS[node.leader]
        said = {"number": node.number, "leader": leader, "face_up": face_up, "plays": cards, "outcome": takes or None}
        self._move(node, move, marks, [layout.choice(choice) for choice in node.choices], said, _trick_parts(move))

    def _turn(self, node: nodes.Turn, move: Json) -> None:
        marks = ["leader"] * node.player_marked + ["place"] * node.place_marked
        player = None if node.player is None else SEATS[node.player]
        card = None if node.card is None else self.layout.card(node.card)
        said = {"number": node.number, "player": player, "card": card, "points": node.points}
        self._move(node, move, marks, [word_text(word) for word in node.words], said, _turn_parts(move))

    def _move(self, node: Node, move: Json, marks: list[str], choices: list[str], said: Json, given: Json) -> None:
        move["at_line"] = node.line
        move["marks"] = marks
        move["choices"] = choices
        move["claimed"] = {part: value for part, value in said.items() if value != given[part]}


# --- What the rules give, as a line says it ------------------------------------------------------------------------------


def result_text(game: Mapping[str, Any]) -> str | None:
    """`A 3-2`: what the result line of a finished game says, of one that was given up, who won; else None."""
    if game["status"] == "unfinished" or game["result"] is None:
        return None
    winners, totals = game["result"]["winners"], game["result"]["totals"]
    if game["status"] == "conceded":
        return f"{''.join(winners)} by concession"
    return f"{'shared' if len(winners) == len(totals) else ''.join(winners)} {'-'.join(map(str, totals.values()))}"


def votes_text(game: Mapping[str, Any]) -> str | None:
    """`G=A K=-`: what the line of votes of a finished game says."""
    if game["status"] != "finished":
        return None
    return " ".join(f"{faction}={vote or '-'}" for faction, vote in game["result"]["votes"].items())


def _trick_parts(move: Mapping[str, Any]) -> Json:
    face_up, takes, winner = move.get("face_up"), move.get("takes"), move["winner"]
    outcome = [f"{seat}:{card or '?'}" for seat, card in takes.items()] if takes else [winner] if winner else None
    return {
        "number": move["number"], "leader": move["leader"], "face_up": None if face_up is None else _cards(face_up),
        "plays": _cards(move["plays"]), "outcome": outcome,
    }  # fmt: skip


def _turn_parts(move: Mapping[str, Any]) -> Json:
    return {
        "number": move["number"], "player": move["player"], "card": move["card"], "points": move["points"] or None,
    }  # fmt: skip


def _cards(cards: Iterable[str | None]) -> list[str]:
    return [card or "?" for card in cards]


# --- And back ------------------------------------------------------------------------------------------------------------


def record_texts(lines: Iterable[bytes]) -> Iterator[str]:
    """The records of games as JSON: a game a line, as `convert` writes them, or one document in any other layout."""
    from json import loads

    coming, before = iter(lines), b""
    for number, line in enumerate(coming, 1):
        text = line.strip().rstrip(b",")
        if text in (b"", b"[", b"]"):
            before += line
            continue
        try:
            game = loads(text)
        except ValueError as error:
            if number > before.count(b"\n") + 1:
                raise LossyError(f"line {number} is no JSON: {error}") from error
            yield from _document(before + line + b"".join(coming))
            return
        yield record_text(game) + "\n"


def _document(text: bytes) -> Iterator[str]:
    from json import loads

    try:
        whole = loads(text)
    except ValueError as error:
        raise LossyError(f"this is no JSON: {error}") from error
    for game in whole if isinstance(whole, list) else [whole]:
        yield record_text(game) + "\n"


def record_text(game: Mapping[str, Any]) -> str:
    """The canonical record of a game that `convert` has written as JSON."""
    if not isinstance(game, Mapping) or game.get("schema") != SCHEMA or "header_lines" not in game:
        raise LossyError(f"this is no game as claimref writes it since schema {SCHEMA}")
    try:
        return str(game["text"]) if "text" in game else _written(game)
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        raise LossyError(f"a part of the game is missing or is not what it should be ({error})") from error


def _written(game: Mapping[str, Any]) -> str:
    lines = _lines(game)
    for remark in game["comments"]:
        line, text = remark["at_line"], f"#{remark['text']}"
        lines[line] = text if remark["where"] == "before" else f"{lines[line]} {text}"
    text = "\n".join(lines[line] for line in sorted(lines))
    records = list(read_text(text + "\n"))
    return canonical_text(records[0]) if len(records) == 1 else text + "\n"


def _lines(game: Mapping[str, Any]) -> dict[int, str]:
    """The lines of a record by number, without their comments."""
    found: dict[int, str] = {}
    at, claimed = game["at_lines"], game["claimed"]
    for (key, value), line in zip(game["header_lines"], at["headers"], strict=True):
        found[line] = f"{key}: {value}".rstrip()
    for title, line in at["headings"]:
        found[line] = title
    for seat, cards in game["deal"].items():
        found[at["deal"][seat]] = " ".join([f"{seat}:", *_cards(cards)])
    for key, default in (("result", result_text(game)), ("votes", votes_text(game))):
        if key in at:
            found[at[key]] = f"{key}: {claimed.get(key, default)}"
    kingdoms = "turns" in game
    for move in game["turns" if kingdoms else "tricks"]:
        if "choices" in move:
            found[move["at_line"]] = _turn_line(move) if kingdoms else _trick_line(move)
    for kept in game["unread"]:
        found[kept["at_line"]] = kept["text"]
    return found


def _start(number: int | None, seat: str | None, marks: list[str]) -> list[str]:
    words = [] if number is None else [f"{number}."]
    return words if seat is None else [*words, seat + "!" * ("leader" in marks)]


def _trick_line(move: Mapping[str, Any]) -> str:
    parts, marks = _trick_parts(move) | move["claimed"], move["marks"]
    words = _start(parts["number"], parts["leader"], marks)
    if parts["face_up"] is not None:
        words.append(f"[{' '.join(parts['face_up'])}]")
    words += [card + "!" * (f"play:{place}" in marks) for place, card in enumerate(parts["plays"])]
    for number, take in enumerate(parts["outcome"] or ()):
        seat, _, card = take.partition(":")
        words += [">"] * (not number) + [take + "!" * ((f"take:{seat}" if card else "winner") in marks)]
    return " ".join([*words, *(f"; {choice}" for choice in move["choices"])])


def _turn_line(move: Mapping[str, Any]) -> str:
    parts, marks = _turn_parts(move) | move["claimed"], move["marks"]
    words = _start(parts["number"], parts["player"], marks)
    if parts["card"] is not None and move["at"] is not None:
        words.append(f"{parts['card']}@{move['at'][0]},{move['at'][1]}" + "!" * ("place" in marks))
    words += move["choices"]
    if parts["points"] is not None:
        words.append(f"+{parts['points']}")
    if move["draw"] is not None:
        words += ["/", draw_text(move["draw"])]
    return " ".join([*words, *(f"; redeal {' '.join(_cards(cards))}" for cards in move.get("redeals", ()))])


def draw_text(draw: Mapping[str, Any]) -> str:
    """`D < K`, `deck R`, `see G K T keep K D`."""
    if draw["from"] == "display":
        return f"{draw['card'] or '?'} < {draw['refill'] or '?'}" if "refill" in draw else draw["card"] or "?"
    if draw["from"] == "deck":
        return f"deck {draw['card'] or ''}".rstrip()
    seen, kept = draw["seen"], draw["kept"]
    return " ".join(["see", *_cards(seen or ()), *(["keep", *_cards(kept)] if kept is not None else [])])
