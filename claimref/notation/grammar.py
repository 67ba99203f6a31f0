"""The grammar in grammar/*.lark, loaded when the first line needs it: canonical records never do."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from claimref.cards import ABILITY_VERBS, HEROES, VERBS, AbilityVerb, Verb

if TYPE_CHECKING:
    from lark import Lark

LINES = ("heading", "hand", "trick", "turn", "result", "votes")
"""The kinds of line: the grammar has a start symbol for each."""


class Part(NamedTuple):
    """A piece of a line as the grammar sees it: a word, or several. `start` and `end` are offsets in the line."""

    name: str
    text: str
    start: int
    end: int
    parts: tuple[Part, ...] = ()

    @property
    def first_word(self) -> Part:
        return self.parts[0].first_word if self.parts else self

    def words(self) -> list[Part]:
        """The single words it is made of."""
        return [word for part in self.parts for word in part.words()] if self.parts else [self]

    def named(self, *names: str) -> list[Part]:
        """Those of its parts that have one of these names."""
        return [part for part in self.parts if part.name in names]


class Refused(Exception):
    """A line that the grammar does not know: where it stops fitting, and the names of what would have fitted there."""

    def __init__(self, start: int, accepted: frozenset[str]) -> None:
        super().__init__(start)
        self.start = start
        self.accepted = accepted


def parse_line(kind: str, body: str) -> Part:
    """A line (without its comment) as the grammar sees it; `Refused` where it does not."""
    from lark import Token, UnexpectedCharacters, UnexpectedToken

    parser: Any = line_parser().parse_interactive(body, start=kind)
    state, start = parser.parser_state, len(body)
    fitting = state.state_stack.copy()  # a word that does not fit leaves the parser in disorder
    try:
        for word in parser.lexer_thread.lex(state):
            state.feed_token(word)
            fitting = state.state_stack.copy()
        return _part(state.feed_token(Token("$END", ""), True), body)
    except UnexpectedCharacters as error:
        start = error.pos_in_stream or 0
    except UnexpectedToken as error:
        if error.token.type != "$END":
            start = error.token.start_pos or 0
    table = state.parse_conf
    raise Refused(start, frozenset(_plain(name) for name in table.states[fitting[-1]] if _takes(table, fitting, name)))


def grammar_folder() -> Path:
    """Where the grammar lies: within the installed package, or beside it in a checkout."""
    package = Path(__file__).parent.parent
    installed = package / "grammar"
    return installed if installed.is_dir() else package.parent / "grammar"


@cache
def line_parser() -> Lark:
    """Reads one line of a record, whatever its kind."""
    from lark import Lark

    text = _text("claim.lark")
    return Lark(text, import_paths=[_source], parser="lalr", start=list(LINES), maybe_placeholders=False)


def _source(_: object, file: str) -> tuple[str, str]:
    """Where a file of the grammar lies, and its text."""
    return str(grammar_folder() / file), _text(file)


def _text(file: str) -> str:
    """A file of the grammar, with more rules for what powers declare and it does not name."""
    text = (grammar_folder() / file).read_text(encoding="utf-8")
    if file == "cards.lark":
        return text + "".join(f"%extend HERO: /{hero}(?!\\w)/i\n" for hero in HEROES if hero not in text)
    if file == "tricks.lark":
        return text + _more("_action", {verb.word: choice_rule(verb) for verb in VERBS.values()}, text)
    if file == "kingdoms.lark":
        return text + _more("_word", {verb.word: ability_rule(verb) for verb in ABILITY_VERBS.values()}, text)
    return text


def _more(extended: str, rules: dict[str, str], text: str) -> str:
    """The rules and terminals of words that the text does not have, as further cases of one of its rules."""
    return "".join(
        f"{rule}\n{word.upper()}: /{word}(?!\\w)/i\n%extend {extended}: {word}\n"
        for word, rule in rules.items()
        if rule not in text
    )


def choice_rule(verb: Verb) -> str:
    """What a verb names, as the grammar says it: `smash: SMASH item (_COMMA? item)*`."""
    item = {"": "card", "may": "item", "must": "owned"}[verb.seats]
    item = f"any_{item}" if verb.hidden else item
    most = f"~0..{verb.most - 1}" if verb.most else "*"
    return f"{verb.word}: {verb.word.upper()} {item}" + ("" if verb.most == 1 else f" (_COMMA? {item}){most}")


def ability_rule(verb: AbilityVerb) -> str:
    """The same for a word of an ability in Kingdoms: `hit: HIT place (_COMMA? place)~0..1`."""
    more = f" (_COMMA? place)~0..{verb.places - 1}" if verb.places > 1 else ""
    return f"{verb.word}: {verb.word.upper()}" + (f" place{more}" if verb.places else "")


@cache
def _plain(name: str) -> str:
    """A rule's or a terminal's name as its own file has it: an import puts the file's name before it."""
    return name.rpartition("__")[2].lstrip("_")


def _part(tree: Any, body: str) -> Part:
    """A tree of the parser, or one of its words."""
    children = getattr(tree, "children", None)
    if children is None:
        return Part(_plain(tree.type), str(tree), tree.start_pos, tree.end_pos)
    parts = tuple([_part(child, body) for child in children])
    start, end = parts[0].start, parts[-1].end
    return Part(_plain(tree.data), body[start:end], start, end, parts)


def _takes(table: Any, stack: list[int], name: str) -> bool:
    """Whether a terminal fits here. (A state of the parser also knows some that only a longer look rules out.)"""
    if not _plain(name).strip("$").isupper():  # a rule, not a terminal
        return False
    stack = stack.copy()
    while name in table.states[stack[-1]]:
        action, rule = table.states[stack[-1]][name]
        if action.name == "Shift":
            return True
        del stack[len(stack) - len(rule.expansion) :]
        stack.append(table.states[stack[-1]][rule.origin.name][1])
        if name == "$END" and stack[-1] == table.end_state:
            return True
    return False
