"""Players for the tests: they know how a game went, and answer the live table from it, as people would."""

from __future__ import annotations

from claimref.cards import CODES, HIDDEN, NAME
from claimref.live.kingdoms import KingdomTable
from claimref.live.position import canonical, read_record
from claimref.live.session import Session
from claimref.live.tricks import TrickTable
from claimref.notation.nodes import Record, Trick, Turn
from claimref.notation.turn_parts import FromDeck, FromDisplay, Seen
from claimref.notation.writer import word_text


class Memory:
    """A shelf that keeps everything that was ever saved."""

    path = "memory"
    unsaved = False

    def __init__(self) -> None:
        self.saved: list[str] = []

    def save(self, text: str) -> str | None:
        self.saved.append(text)
        return None

    def go_on_in(self, path: str, text: str) -> None:
        raise AssertionError("it is saved always")


def header_of(text: str) -> str:
    """The header lines of a record, and its deal if it has one."""
    return text.split("\nphase 1\n")[0].split("\nturns\n")[0]


def body_of(text: str) -> list[str]:
    """The lines after the header and the deal."""
    return text[len(header_of(text)) :].split("\n")


def play_by_card(text: str, *, drawn: bool = False) -> tuple[Session, list[str]]:
    """Play a whole game, a card at a time; the session, and what was typed."""
    session = Session(header_of(text), Memory(), drawn=drawn)
    record = read_record(text)
    moves = [node for node in record.nodes if isinstance(node, Trick | Turn)]
    typed: list[str] = []
    done = 0
    while session.table.question.kind != "over" and done <= len(moves):
        done = sum(isinstance(node, Trick | Turn) for node in session.record.nodes) - bool(session.table.node)
        if done == len(moves):
            break
        word = answer(session, moves[done])
        typed.append(word)
        before = session.refusals
        said = session.answer(word)
        assert session.refusals == before, (word, said, session.table.position)
    return session, typed


def answer(session: Session, move: Trick | Turn) -> str:
    """What the players of this trick or turn say to what is asked."""
    table = session.table
    if isinstance(table, TrickTable):
        assert isinstance(move, Trick)
        return _trick(table, move)
    assert isinstance(table, KingdomTable) and isinstance(move, Turn)
    return _turn(table, move)


def _trick(table: TrickTable, move: Trick) -> str:
    kind, seat = table.question.kind, table.question.seat
    node = table.node
    takes = {take.seat: take.card for take in move.outcome or ()}
    if kind == "face_up":
        assert move.face_up
        return NAME[move.face_up[1 if table.position.held else 0]]
    if kind == "play":
        place = len(node.cards) if node else 0
        return NAME[move.cards[place]] + "!" * (place in move.marks)
    if kind == "winner":
        assert move.outcome
        return table.names[move.outcome[0].seat]
    if kind in ("take", "draw"):
        card = takes[seat or 0]
        assert card is not None
        return NAME[card] if card != HIDDEN or kind == "take" else ""
    made = [(choice.verb, item) for choice in move.choices for item in choice.items]
    told = [(choice.verb, item) for choice in node.choices for item in choice.items] if node else []
    if kind == "choose":
        wanted = [
            (choice.verb, choice.seat, card)
            for choice in move.choices for _, card in choice.items if choice.verb in ("smash", "lay", "under")
        ]  # fmt: skip
        so_far = sum(verb in ("smash", "lay", "under") for verb, _ in told)
        if so_far == len(wanted):
            return ""
        verb, actor, card = wanted[so_far]
        return f"{'' if actor is None else 'ABCD'[actor] + ' '}{verb} {NAME[card]}"
    asked = table.question.verb
    if asked == "raise":
        return next((NAME[card] for verb, (_, card) in made if verb == "raise"), "")
    if asked == "discard":
        return next(NAME[card] for verb, (owner, card) in made if verb == "discard" and owner == seat)
    assert asked == "banish"
    return " ".join(NAME[card] for verb, (_, card) in made if verb == "banish")


def _turn(table: KingdomTable, move: Turn) -> str:
    kind, node, draw = table.question.kind, table.node, move.draw
    if kind == "lay":
        assert move.card is not None and move.at is not None
        alone = CODES[move.card] == "N" and not move.words  # a lone Gnome's point is taken unless it is declined
        passed = " pass" if alone or any(word.verb == "pass" for word in move.words) else ""
        return "{}{},{}".format(CODES[move.card], *move.at) + passed
    if kind == "ability":
        told = len(node.words) if node else 0
        return word_text(move.words[told]) if told < len(move.words) else ""
    if kind == "draw":
        if isinstance(draw, FromDisplay):
            return CODES[draw.card]
        return "see" if isinstance(draw, Seen) else ""
    if kind == "refill":
        assert isinstance(draw, FromDisplay) and draw.refill is not None
        return CODES[draw.refill]
    if kind == "redeal":
        told = len(node.redeals) if node else 0
        return " ".join(CODES[card] for card in move.redeals[told]) if told < len(move.redeals) else ""
    if kind == "top":
        return CODES[draw.card] if isinstance(draw, FromDeck) and draw.card is not None else ""
    assert isinstance(draw, Seen)
    cards = draw.cards if kind == "see" else draw.keep
    return " ".join(CODES[card] for card in cards or ())


def onlooker(record: Record) -> str:
    """The game as somebody wrote it down who saw no hand and no drawn card."""
    from claimref.records.redact import redact

    return canonical(redact(record, None))
