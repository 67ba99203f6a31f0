"""One line of a record, read by the grammar: it knows every lax form, and says exactly what does not fit.

The scanner (`scan`) reads canonical lines much faster, with the same result.
"""

from __future__ import annotations

from collections.abc import Iterable

from claimref.cards import CARDS, CODES, FACTIONS, HIDDEN, Card
from claimref.findings import Finding
from claimref.notation import nodes
from claimref.notation.expected import A_FACTION, Misfit, one_of, seats_in_words, unfit
from claimref.notation.grammar import Part, Refused, parse_line
from claimref.notation.names import PLAYER, cover_factions, cover_players, factions_called
from claimref.notation.nodes import SEATS, Choice, Node, Span, Take
from claimref.notation.setting import Line, Setting
from claimref.notation.turn_parts import Draw, Drawn, FromDeck, FromDisplay, Laid, Place, Seen, Word
from claimref.notation.values import factions


def read_line(kind: str, line: Line, setting: Setting) -> tuple[Node, list[Finding]]:
    """The node of a line of this kind, or a damaged line and the one thing that is wrong with it."""
    body = line.body
    if kind in ("result", "votes"):
        body = cover_players(body, setting.players)
    if kind == "votes":
        body = cover_factions(body)
    builder = _Builder(line, setting)
    try:
        node: Node = getattr(builder, kind)(parse_line(kind, body))
    except Refused as refused:
        misfit = unfit(kind, line.body, refused, setting)
    except Misfit as found:
        misfit = found
    else:
        return node, builder.findings
    span = Span(line.number, misfit.start + 1, misfit.end + 1)
    return nodes.Damaged(line.number, line.text, line.comment), [
        Finding("syntax-error", span, misfit.case, details=misfit.details)
    ]


class _Builder:
    """Makes the node of one line from what the grammar made of it."""

    def __init__(self, line: Line, setting: Setting) -> None:
        self.line = line
        self.setting = setting
        self.spans: dict[tuple[str, int], Span] = {}
        self.findings: list[Finding] = []

    # --- Pieces ------------------------------------------------------------------------------------------------------

    def put(self, name: str, number: int, part: Part) -> None:
        """Remember where a part stands."""
        self.spans[name, number] = self.place(part)

    def place(self, part: Part) -> Span:
        return Span(self.line.number, part.start + 1, part.end + 1)

    def misfit(self, part: Part, case: str, **details: str) -> Misfit:
        found = self.line.body[part.start : part.end]
        return Misfit(case, part.start, part.end, {"found": found, **details})

    def seat(self, part: Part) -> int:
        """A seat of this game; another letter does not fit."""
        letter = part.first_word
        seat = SEATS.find(letter.text.upper()) if letter.text.isascii() else -1
        if not 0 <= seat < self.setting.seats:
            raise self.misfit(letter, "seat", seats=seats_in_words(self.setting.seats))
        return seat

    def card(self, part: Part) -> Card:
        """A card by its name; what is shaped like one and is none is reported, and stands as hidden."""
        word = part.first_word
        name = word.text.upper() if word.text.isascii() else word.text
        if word.name == "HIDDEN":
            return HIDDEN
        if self.setting.kingdoms:
            return self.card_of_kingdoms(word, name)
        if name in CARDS:
            return CARDS[name]
        if len(name) > 1:
            return self.unknown(word, "message")
        if name in CODES:
            return self.unknown(word, "no-value")
        raise self.misfit(word, "expected", expected="a card, such as G7")

    def card_of_kingdoms(self, word: Part, name: str) -> Card:
        if word.name == "HERO":
            raise self.misfit(word, "expected", expected="a card, such as G")
        if len(name) > 1:
            return self.unknown(word, "kingdoms-value" if name[0] in CODES else "message")
        return CODES.index(name) if name in CODES else self.unknown(word, "message")

    def unknown(self, word: Part, case: str) -> Card:
        details = {"card": word.text, "letter": word.text[0].upper()}
        self.findings.append(Finding("unknown-card", self.place(word), case, details=details))
        return HIDDEN

    def cards(self, name: str, parts: Iterable[Part], first: int = 0) -> tuple[Card, ...]:
        """Several cards, the places remembered by number."""
        found = []
        for number, part in enumerate(parts, first):
            self.put(name, number, part)
            found.append(self.card(part))
        return tuple(found)

    def head(self) -> tuple[int, str, str | None]:
        """What every node starts with."""
        return self.line.number, self.line.text, self.line.comment

    # --- Headings and hands ------------------------------------------------------------------------------------------

    def heading(self, tree: Part) -> nodes.Heading:
        word, *number = tree.parts
        title = word.name.lower()
        if number:
            if int(number[0].text) not in (1, 2):
                raise self.misfit(number[0], "expected", expected="1 or 2, for one of the two phases")
            title = f"phase {int(number[0].text)}"
        if title != "deal" and (title == "turns") != self.setting.kingdoms:
            right = "“turns”" if self.setting.kingdoms else "“phase 1” and “phase 2”"
            raise self.misfit(tree, "heading", right=right)
        return nodes.Heading(*self.head(), title)

    def hand(self, tree: Part) -> nodes.HandLine:
        owner, *cards = tree.parts
        self.put("seat", 0, owner)
        return nodes.HandLine(*self.head(), self.spans, self.seat(owner), self.cards("card", cards))

    # --- Trick games -------------------------------------------------------------------------------------------------

    def trick(self, tree: Part) -> nodes.Trick:
        number, leader, leader_marked = None, None, False
        face_up: tuple[Card, ...] | None = None
        outcome: tuple[Take, ...] | None = None
        plays: list[Part] = []
        choices: list[Choice] = []
        for part in tree.parts:
            match part.name:
                case "number":
                    number = self.number(part)
                case "leader" if self.is_meant_as_card(part, tree):
                    plays.append(part)
                case "leader":
                    self.put("leader", 0, part)
                    leader, leader_marked = self.seat(part), _marked(part)
                case "face_up":
                    face_up = self.cards("face_up", part.parts)
                case "outcome":
                    outcome = tuple(self.take(place, take) for place, take in enumerate(part.parts))
                case "choice":
                    choices.append(self.choice(len(choices), part))
                case _:
                    plays.append(part)
        cards = self.cards("card", plays)
        marks = tuple(place for place, play in enumerate(plays) if _marked(play))
        self.findings.sort(key=lambda finding: finding.column)
        return nodes.Trick(
            *self.head(), self.spans, number, leader, leader_marked, face_up, cards, marks, outcome, tuple(choices)
        )

    def number(self, part: Part) -> int:
        self.put("number", 0, part)
        return int(part.text)

    def is_meant_as_card(self, part: Part, tree: Part) -> bool:
        """`G K7`: a faction's letter in the leader's place is meant as a card, unless face-up cards follow."""
        letter = part.first_word.text.upper()
        return letter in CODES and letter not in SEATS and not tree.named("face_up")

    def take(self, place: int, part: Part) -> Take:
        taker = part.parts[0]
        self.put("take", place, part)
        self.put("taker", place, taker)
        cards = [self.card(card) for card in part.named("any_card")]
        return Take(self.seat(taker), cards[0] if cards else None, _marked(part) or _marked(taker))

    def choice(self, place: int, part: Part) -> Choice:
        *actor, action = part.parts
        verb, *items = action.parts
        self.put("choice", place, action)
        found: list[tuple[int | None, Card]] = []
        for index, item in enumerate(items, place * 100):
            self.put("item", index, item)
            *owner, card = item.words()
            found.append((self.seat(owner[0]) if owner else None, self.card(card)))
        return Choice(verb.name.lower(), self.seat(actor[0]) if actor else None, tuple(found))

    # --- Kingdoms ----------------------------------------------------------------------------------------------------

    def turn(self, tree: Part) -> nodes.Turn:
        number, player, player_marked = None, None, False
        card, at, place_marked = None, None, False
        points = None
        draw: Draw | None = None
        words: list[Word] = []
        redeals: list[tuple[Card, ...]] = []
        for part in tree.parts:
            match part.name:
                case "number":
                    number = self.number(part)
                case "player":
                    self.put("player", 0, part)
                    player, player_marked = self.seat(part), _marked(part)
                case "placement":
                    self.put("placement", 0, part)
                    self.put("card", 0, part.parts[0])
                    card, at, place_marked = self.card(part.parts[0]), _at(part.parts[1]), _marked(part)
                case "points":
                    self.put("points", 0, part)
                    points = int(part.parts[1].text)
                case "from_display" | "from_deck" | "seen":
                    self.put("draw", 0, part)
                    draw = self.draw(part)
                case "redeal":
                    self.put("redeal", len(redeals), part)
                    redeals.append(self.cards("redealt", part.parts[1:], len(redeals) * 100))
                case _:
                    words.append(self.word(len(words), part))
        return nodes.Turn(
            *self.head(), self.spans, number, player, player_marked,
            Laid(card, at, place_marked, tuple(words), points), Drawn(draw, tuple(redeals)),
        )  # fmt: skip

    def word(self, place: int, part: Part) -> Word:
        verb, *targets = part.parts
        self.put("word", place, part)
        for index, target in enumerate(targets, place * 100):
            self.put("target", index, target)
        return Word(verb.name.lower(), tuple(map(_at, targets)))

    def draw(self, part: Part) -> Draw:
        drawn = part.named("drawn")
        if part.name == "from_display":
            taken, *refill = part.parts
            (card,) = self.cards("taken", [taken])
            refilled = self.cards("refill", refill)
            return FromDisplay(card, refilled[0] if refilled else None)
        if part.name == "from_deck":
            cards = self.cards("taken", drawn)
            hidden = not cards or drawn[0].text == "?"
            return FromDeck(None if hidden else cards[0])
        seen = self.cards("seen", drawn) if drawn else None
        kept = [self.cards("kept", keep.parts) for keep in part.named("kept")]
        return Seen(seen, kept[0] if kept else None)

    # --- The end -----------------------------------------------------------------------------------------------------

    def result(self, tree: Part) -> nodes.Result:
        _, *claim = tree.parts
        self.spans["value", 0] = Span(self.line.number, claim[0].start + 1, claim[-1].end + 1)
        kinds = {part.name: part for part in claim}
        winners = self.winners(kinds["winners"]) if "winners" in kinds else ()
        totals = None
        if "totals" in kinds:
            totals = tuple(int(word.text) for word in kinds["totals"].named("INT"))
        shared, unfinished, conceded = (name in kinds for name in ("SHARED", "UNFINISHED", "CONCESSION"))
        return nodes.Result(*self.head(), self.spans, winners, shared, totals, unfinished, conceded)

    def winners(self, part: Part) -> tuple[int, ...]:
        """`AC`, `Anna + Cleo`: the seats named, in the order of the table."""
        found: set[int] = set()
        for word in part.parts:
            if word.name == "PLAYER_NAME":
                found.add(ord(word.text[0]) - PLAYER)
                continue
            seats = {SEATS.index(letter) for letter in word.text.upper()}
            if max(seats) >= self.setting.seats:
                raise self.misfit(word, "seat", seats=seats_in_words(self.setting.seats))
            found |= seats
        return tuple(sorted(found))

    def votes(self, tree: Part) -> nodes.Votes:
        found = []
        for place, vote in enumerate(tree.parts[1:]):
            self.put("vote", place, vote)
            faction, choice = vote.parts
            found.append((self.faction(faction), () if choice.name == "nobody" else self.winners(choice)))
        return nodes.Votes(*self.head(), self.spans, tuple(found))

    def faction(self, part: Part) -> int:
        word = part.first_word
        if word.name == "FACTION_NAME":
            called = factions_called(self.line.body[word.start : word.end])
            meant = self.meant(called)
            if meant is None:
                codes = one_of(f"{FACTIONS[faction].code} for the {FACTIONS[faction].name()}" for faction in called)
                raise self.misfit(word, "ambiguous", codes=codes)
            return meant
        if not word.text.isascii() or word.text.upper() not in CODES:
            raise self.misfit(word, "expected", expected=", ".join(A_FACTION))
        return CODES.index(word.text.upper())

    def meant(self, called: list[int]) -> int | None:
        """Which of the factions that are called alike is meant: the one that a mixed deck has, or else the first.

        In a mixed deck that has several of them, or none, nobody knows.
        """
        if len(called) == 1 or self.setting.mixed is None:
            return called[0]
        listed = {faction for faction, _ in factions(self.setting.mixed)}
        found = [faction for faction in called if faction in listed]
        return found[0] if len(found) == 1 else None


def _marked(part: Part) -> bool:
    """A `!` stands behind it."""
    return bool(part.named("MARK"))


def _at(part: Part) -> Place:
    x, y = (-int(number.words()[-1].text) if number.named("DASH") else int(number.text) for number in part.parts)
    return x, y
