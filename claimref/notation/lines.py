"""One line of a record, read by the fine grammar: it knows every lax form, and says exactly what does not fit.

`read_line` is the fine road. The hot road (`hot`) reads canonical lines much faster, with the same result.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from claimref.cards import CARDS, CODES, HIDDEN, Card
from claimref.findings import Finding
from claimref.notation import nodes
from claimref.notation.expected import Misfit, seats_in_words, unfit
from claimref.notation.grammar import line_parser, plain
from claimref.notation.names import AMBIGUOUS, PLAYER, cover_factions, cover_players, faction_letter
from claimref.notation.nodes import BLANKS, SEATS, Choice, Node, Span, Spans, Take
from claimref.notation.setting import Line, Setting

if TYPE_CHECKING:
    from lark import Token, Tree

    Branch = Tree[Token]


def read_line(kind: str, line: Line, setting: Setting) -> tuple[Node, list[Finding]]:
    """The node of a line of this kind, or a damaged line and the one thing that is wrong with it."""
    from lark import UnexpectedInput

    body = line.body
    if kind in ("result", "votes"):
        body = cover_players(body, setting.players)
        if kind == "votes":
            body = cover_factions(body)
    try:
        try:
            tree = line_parser().parse(body, start=kind)
        except UnexpectedInput:
            raise unfit(kind, body, setting.seats, setting.kingdoms) from None
        builder = _Builder(line, setting)
        return getattr(builder, kind)(tree), builder.findings
    except Misfit as misfit:
        span = Span(line.number, misfit.start + 1, misfit.end + 1)
        finding = Finding("syntax-error", span, misfit.case, details=misfit.details)
        return nodes.Damaged(line.number, line.text, line.comment), [finding]


def _tokens(part: Branch | Token) -> list[Token]:
    from lark import Tree

    return list(part.scan_values(lambda _: True)) if isinstance(part, Tree) else [part]


def _name(part: Branch | Token) -> str:
    from lark import Tree

    return plain(part.data if isinstance(part, Tree) else part.type)


class _Builder:
    """Makes the node of one line from what the grammar made of it."""

    def __init__(self, line: Line, setting: Setting) -> None:
        self.line = line
        self.setting = setting
        self.spans: Spans = {}
        self.findings: list[Finding] = []

    # --- Pieces ------------------------------------------------------------------------------------------------------

    def place(self, part: Branch | Token) -> Span:
        tokens = _tokens(part)
        return Span(self.line.number, (tokens[0].start_pos or 0) + 1, (tokens[-1].end_pos or 0) + 1)

    def put(self, name: str, number: int, part: Branch | Token) -> None:
        self.spans[name, number] = self.place(part)

    def misfit(self, part: Branch | Token, case: str, **details: str) -> Misfit:
        span = self.place(part)
        found = self.line.body[span.column - 1 : span.end_column - 1]
        return Misfit(case, span.column - 1, span.end_column - 1, {"found": found, **details})

    def seat(self, part: Branch | Token) -> int:
        """A seat of this game; another letter is one that does not fit."""
        letter = _tokens(part)[0]
        seat = SEATS.find(letter.upper()) if letter.isascii() else -1
        if not 0 <= seat < self.setting.seats:
            raise self.misfit(letter, "seat", seats=seats_in_words(self.setting.seats))
        return seat

    def card(self, part: Branch | Token) -> Card:
        """A card by its name; what is shaped like one and is none is reported, and stands as hidden."""
        token = _tokens(part)[0]
        name = token.upper() if token.isascii() else token
        if token.type.endswith("HIDDEN"):
            return HIDDEN
        if self.setting.kingdoms:
            if len(name) == 1 and name in CODES:
                return CODES.index(name)
            if name in CARDS and len(name) > 3:
                raise self.misfit(token, "expected", expected="a card of Kingdoms, such as G")
        elif name in CARDS:
            return CARDS[name]
        elif len(name) == 1 and name not in CODES:
            raise self.misfit(token, "expected", expected="a card, such as G7")
        case = "message"
        if len(name) == 1 and not self.setting.kingdoms:
            case = "no-value"
        elif name[0] in CODES and self.setting.kingdoms:
            case = "kingdoms-value"
        details = {"card": str(token), "letter": name[0]}
        self.findings.append(Finding("unknown-card", self.place(token), case, details=details))
        return HIDDEN

    def marked(self, part: Branch) -> bool:
        return any(_name(token) == "MARK" for token in part.children)

    def head(self) -> tuple[int, str, str | None, Spans]:
        """What every node starts with."""
        return self.line.number, self.line.text, self.line.comment, self.spans

    # --- Header and headings -----------------------------------------------------------------------------------------

    def header(self, tree: Branch) -> nodes.Header:
        key, *value = _tokens(tree)
        name = key.lower() if key.isascii() else str(key)
        return nodes.Header(*self.head()[:3], name, value[0].rstrip(BLANKS) if value else "")

    game_line = header

    def heading(self, tree: Branch) -> nodes.Heading:
        word, *number = _tokens(tree)
        title = _name(word).lower()
        if number:
            if int(number[0]) not in (1, 2):
                raise self.misfit(number[0], "expected", expected="1 or 2: a game has two phases")
            title = f"phase {int(number[0])}"
        if self.setting.kingdoms and title.startswith("phase"):
            raise self.misfit(tree, "heading", right="“turns”")
        if not self.setting.kingdoms and title == "turns":
            raise self.misfit(tree, "heading", right="“phase 1” or “phase 2”")
        return nodes.Heading(*self.head()[:3], title)

    def hand(self, tree: Branch) -> nodes.HandLine:
        seat, *cards = tree.children
        self.put("seat", 0, seat)
        for place, card in enumerate(cards):
            self.put("card", place, card)
        return nodes.HandLine(*self.head(), self.seat(seat), tuple(map(self.card, cards)))

    # --- Trick games -------------------------------------------------------------------------------------------------

    def trick(self, tree: Branch) -> nodes.Trick:
        number = leader = outcome = face_up = None
        leader_marked = False
        plays: list[Branch] = []
        choices: list[Choice] = []
        for part in tree.children:
            match _name(part):
                case "number":
                    number = self.number(part)
                case "leader" if self.is_card_place(part, tree):
                    plays.append(part)
                case "leader":
                    leader, leader_marked = self.seat(part), self.marked(part)
                    self.put("leader", 0, part)
                case "face_up":
                    face_up = tuple(self.cards("face_up", part.children))
                case "outcome":
                    outcome = tuple(self.take(place, take) for place, take in enumerate(part.children))
                case "choice":
                    choices.append(self.choice(len(choices), part))
                case _:
                    plays.append(part)
        cards = tuple(self.cards("card", plays))
        marks = tuple(place for place, play in enumerate(plays) if self.marked(play))
        self.findings.sort(key=lambda finding: finding.column)
        return nodes.Trick(
            *self.head(), number, leader, leader_marked, face_up, cards, marks, outcome, tuple(choices)
        )

    def number(self, part: Branch) -> int:
        self.put("number", 0, part)
        return int(_tokens(part)[0])

    def is_card_place(self, part: Branch, tree: Branch) -> bool:
        """`G K7`: a faction's letter in the leader's place is meant as a card, unless face-up cards follow."""
        letter = _tokens(part)[0].upper()
        return letter in CODES and letter not in SEATS and not any(_name(other) == "face_up" for other in tree.children)

    def cards(self, name: str, parts: list[Branch]) -> list[Card]:
        for place, part in enumerate(parts):
            self.put(name, place, part)
        return [self.card(part) for part in parts]

    def take(self, place: int, part: Branch) -> Take:
        taker, *rest = part.children
        self.put("take", place, part)
        self.put("taker", place, taker)
        cards = [self.card(token) for token in rest if _name(token) == "any_card"]
        return Take(self.seat(taker), cards[0] if cards else None, self.marked(part) or self.marked(taker))

    def choice(self, place: int, part: Branch) -> Choice:
        *actor, action = part.children
        verb, *items = action.children
        self.put("choice", place, action)
        found: list[tuple[int | None, Card]] = []
        for index, item in enumerate(items):
            self.put("item", place * 100 + index, item)
            *owner, card = _tokens(item)
            found.append((self.seat(owner[0]) if owner else None, self.card(card)))
        return Choice(_name(verb).lower(), self.seat(actor[0]) if actor else None, tuple(found))

    # --- Kingdoms ----------------------------------------------------------------------------------------------------

    def turn(self, tree: Branch) -> nodes.Turn:
        number = player = card = at = points = draw = None
        player_marked = place_marked = False
        words: list[nodes.Word] = []
        redeals: list[tuple[Card, ...]] = []
        for part in tree.children:
            match _name(part):
                case "number":
                    number = self.number(part)
                case "player":
                    player, player_marked = self.seat(part), self.marked(part)
                    self.put("player", 0, part)
                case "placement":
                    self.put("placement", 0, part)
                    self.put("card", 0, part.children[0])
                    card, at, place_marked = self.card(part.children[0]), _at(part.children[1]), self.marked(part)
                case "points":
                    self.put("points", 0, part)
                    points = int(_tokens(part)[1])
                case "from_display" | "from_deck" | "seen":
                    draw = self.draw(part)
                case "redeal":
                    redeals.append(self.redeal(len(redeals), part))
                case _:
                    words.append(self.word(len(words), part))
        return nodes.Turn(
            *self.head(), number, player, player_marked, card, at, place_marked,
            tuple(words), points, draw, tuple(redeals),
        )  # fmt: skip

    def word(self, place: int, part: Branch) -> nodes.Word:
        verb, *targets = part.children
        self.put("word", place, part)
        for index, target in enumerate(targets):
            self.put("target", place * 100 + index, target)
        return nodes.Word(_name(verb).lower(), tuple(map(_at, targets)))

    def draw(self, part: Branch) -> nodes.Draw:
        self.put("draw", 0, part)
        cards = [child for child in part.children if _name(child) in ("taken", "refill", "drawn")]
        match _name(part):
            case "from_display":
                for name, child in zip(("taken", "refill"), cards, strict=False):
                    self.put(name, 0, child)
                return nodes.FromDisplay(self.card(cards[0]), self.card(cards[1]) if len(cards) > 1 else None)
            case "from_deck":
                for child in cards:
                    self.put("taken", 0, child)
                drawn = self.card(cards[0]) if cards else HIDDEN
                return nodes.FromDeck(None if not cards or _name(_tokens(cards[0])[0]) == "HIDDEN" else drawn)
        seen = tuple(self.cards("seen", cards)) if cards else None
        kept = [child for child in part.children if _name(child) == "kept"]
        return nodes.Seen(seen, tuple(self.cards("kept", kept[0].children)) if kept else None)

    def redeal(self, place: int, part: Branch) -> tuple[Card, ...]:
        self.put("redeal", place, part)
        _, *cards = part.children
        for index, card in enumerate(cards):
            self.put("redealt", place * 100 + index, card)
        return tuple(map(self.card, cards))

    # --- The end -----------------------------------------------------------------------------------------------------

    def result(self, tree: Branch) -> nodes.Result:
        _, *claim = tree.children
        first, last = self.place(claim[0]), self.place(claim[-1])
        self.spans["value", 0] = Span(first.line, first.column, last.end_column)
        kinds = {_name(part): part for part in claim}
        winners = self.winners(kinds["winners"]) if "winners" in kinds else ()
        totals = None
        if "totals" in kinds:
            totals = tuple(int(token) for token in _tokens(kinds["totals"]) if _name(token) == "INT")
        return nodes.Result(*self.head(), winners, "SHARED" in kinds, totals, "UNFINISHED" in kinds, "CONCESSION" in kinds)

    def winners(self, part: Branch) -> tuple[int, ...]:
        """`AC`, `Anna + Cleo`: the seats named, in the order of the table."""
        found: set[int] = set()
        for token in _tokens(part):
            if _name(token) == "PLAYER_NAME":
                found.add(ord(token[0]) - PLAYER)
            elif any(SEATS.find(letter) not in range(self.setting.seats) for letter in token.upper()):
                raise self.misfit(token, "seat", seats=seats_in_words(self.setting.seats))
            else:
                found.update(SEATS.index(letter) for letter in token.upper())
        return tuple(sorted(found))

    def votes(self, tree: Branch) -> nodes.Votes:
        _, *votes = tree.children
        found = []
        for place, vote in enumerate(votes):
            self.put("vote", place, vote)
            name, choice = vote.children
            found.append((self.faction(name), () if _name(choice) == "nobody" else self.winners(choice)))
        return nodes.Votes(*self.head(), tuple(found))

    def faction(self, part: Branch) -> int:
        token = _tokens(part)[0]
        if _name(token) == "FACTION_NAME":
            faction = faction_letter(token)
            if faction != AMBIGUOUS:
                return faction
            zombies = self.setting.zombies()
            if zombies is None:
                raise self.misfit(part, "ambiguous")
            return zombies
        if not token.isascii() or token.upper() not in CODES:
            raise self.misfit(token, "expected", expected="a faction, such as G or Goblins")
        return CODES.index(token.upper())


def _at(part: Branch) -> nodes.Place:
    x, y = (_coordinate(child) for child in part.children)
    return x, y


def _coordinate(part: Branch) -> int:
    *sign, digits = _tokens(part)
    return -int(digits) if sign else int(digits)
