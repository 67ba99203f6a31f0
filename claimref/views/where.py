"""`--where`: a small language that chooses games, `players~Anna and rules=mix and date>=2026-01-01`.

    choice  = part {"or" part}          part  = term {"and" term}
    term    = "not" term | "(" choice ")" | field [operator value]
    operator: =  !=  ~ (contains)  !~  <  <=  >  >=         value: a word, or anything between quotes

A field may have several values (players, findings, …): a test holds if it holds for one of them, `!=` and `!~` if their
opposite does for none. docs/stats.md tells the fields.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable
from typing import Any, NamedTuple

from claimref.views.printed import visible
from claimref.views.where_fields import Field, Subject, Value, field_named, field_names

Test = Callable[[Subject], bool]

_TOKEN = re.compile(
    r"""\s*(?:(?P<mark>[()])|(?P<sign><=|>=|!=|!~|==|=|~|<|>)|(?P<quoted>"[^"]*"|'[^']*')"""
    r"""|(?P<word>[^\s()=!~<>"'][^\s()=!~<>"]*)|(?P<end>$)|(?P<other>.))""",
    re.DOTALL,
)
_ORDER: dict[str, Callable[[Any, Any], bool]] = {
    "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge,
}  # fmt: skip
_DATE = re.compile(r"\d{4}(?:-\d\d(?:-\d\d)?)?")
_DEEPEST = 50
_TRUE, _FALSE = ("true", "yes"), ("false", "no")


class WhereError(ValueError):
    """A filter that can't be understood: what is wrong, and where."""

    def __init__(self, text: str, why: str, start: int, end: int) -> None:
        shown = "".join(char if char.isprintable() else " " for char in text)
        super().__init__(f"{visible(why)}\n  {shown}\n  {' ' * start}{'^' * max(end - start, 1)}")


class _Token(NamedTuple):
    kind: str
    text: str
    start: int
    end: int

    def says(self, *words: str) -> bool:
        """Is it one of these words or marks, not quoted?"""
        return self.kind in ("word", "mark") and self.text.lower() in words


class Where:
    """A filter: call it with a game to hear whether the game is chosen."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._test = _Reading(text).choice_to_the_end()

    def __repr__(self) -> str:
        return f"<Where {self.text}>"

    def __call__(self, subject: Subject) -> bool:
        return self._test(subject)


class _Reading:
    """Reads a filter from left to right, one token ahead."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.place = 0
        self.depth = 0
        self.token = self._next()

    def _next(self) -> _Token:
        found = _TOKEN.match(self.text, self.place)
        assert found is not None and found.lastgroup is not None  # every text has a token, if only `other`
        kind = found.lastgroup
        self.place = found.end()
        start, end = found.span(kind)
        text = found[kind][1:-1] if kind == "quoted" else found[kind]
        token = _Token(kind, text, start, end)
        if kind == "other":
            why = "this quote is never closed" if text in "\"'" else f"“{text}” means nothing here"
            raise self._wrong(why, token)
        return token

    def _take(self) -> _Token:
        token = self.token
        self.token = self._next()
        return token

    def _wrong(self, why: str, token: _Token) -> WhereError:
        return WhereError(self.text, why, token.start, token.end)

    def choice_to_the_end(self) -> Test:
        test = self._choice()
        if self.token.kind != "end":
            if self.token.says(")"):
                raise self._wrong("there is no “(” before this “)”", self.token)
            raise self._wrong("“and” or “or” is missing here; a value with blanks stands between quotes", self.token)
        return test

    def _choice(self) -> Test:
        tests = [self._part()]
        while self.token.says("or"):
            self._take()
            tests.append(self._part())
        return tests[0] if len(tests) == 1 else lambda subject: any(test(subject) for test in tests)

    def _part(self) -> Test:
        tests = [self._term()]
        while self.token.says("and"):
            self._take()
            tests.append(self._term())
        return tests[0] if len(tests) == 1 else lambda subject: all(test(subject) for test in tests)

    def _term(self) -> Test:
        if self.token.says("not"):
            self._deeper(self._take())
            test = self._term()
            self.depth -= 1
            return lambda subject: not test(subject)
        if self.token.says("("):
            opened = self._take()
            self._deeper(opened)
            test = self._choice()
            self.depth -= 1
            if not self.token.says(")"):
                raise self._wrong("this “(” is never closed", opened)
            self._take()
            return test
        return self._test()

    def _deeper(self, token: _Token) -> None:
        self.depth += 1
        if self.depth > _DEEPEST:
            raise self._wrong("this is nested too deeply", token)

    def _test(self) -> Test:
        token = self.token
        if token.kind != "word" or token.says("and", "or"):
            raise self._wrong("a field is missing here, such as players or rules", token)
        field = field_named(token.text.lower())
        if field is None:
            near = _near(token.text, field_names())
            raise self._wrong(f"there is no field “{token.text}”.{near or ' A key of your own begins with x-.'}", token)
        self._take()
        if self.token.kind != "sign":
            return lambda subject: any(field.read(subject))
        sign = self._take().text
        operand = self.token
        if operand.kind not in ("word", "quoted") or operand.says("and", "or", "not"):
            word = f"; the word “{operand.text}” itself stands between quotes" if operand.kind == "word" else ""
            raise self._wrong(f"a value is missing after “{sign}”{word}", operand)
        self._take()
        return self._compared(field, sign, operand)

    def _compared(self, field: Field, sign: str, operand: _Token) -> Test:
        """One field against one value; what can never be true is refused."""
        text, read = operand.text, field.read
        if sign in ("~", "!~"):
            part = text.casefold()
            contains: Test = lambda subject: any(part in _text(value) for value in read(subject))  # noqa: E731
            return contains if sign == "~" else lambda subject: not contains(subject)
        self._sensible(field, sign, operand)
        if sign in _ORDER:
            return _ordered(field, _ORDER[sign], text)
        equals = _equal(field, text)
        return equals if sign in ("=", "==") else lambda subject: not equals(subject)

    def _sensible(self, field: Field, sign: str, operand: _Token) -> None:
        text = operand.text
        if field.kind == "number" and _number(text) is None:
            raise self._wrong(f"{field.name} is a number", operand)
        if field.kind == "date" and not _DATE.fullmatch(text):
            raise self._wrong("a date is written as 2026, 2026-01 or 2026-01-31", operand)
        if field.kind == "flag":
            if sign in _ORDER or text.lower() not in (*_TRUE, *_FALSE):
                raise self._wrong(f"{field.name} is true or false, as in {field.name}=true", operand)
        elif field.words and text.lower() not in field.words:
            raise self._wrong(f"{field.name} is one of {', '.join(field.words)}.{_near(text, field.words)}", operand)


def _equal(field: Field, text: str) -> Test:
    if field.kind == "flag":
        wanted = text.lower() in _TRUE
        return lambda subject: any(value is wanted for value in field.read(subject))
    if field.kind == "date":
        return lambda subject: any(value == text for value in _dates(field, subject, text))
    number, folded = _number(text), text.casefold()
    if number is not None:
        return lambda subject: any(_number(value) == number or _text(value) == folded for value in field.read(subject))
    return lambda subject: any(_text(value) == folded for value in field.read(subject))


def _ordered(field: Field, holds: Callable[[Any, Any], bool], text: str) -> Test:
    if field.kind == "date":
        return lambda subject: any(holds(value, text) for value in _dates(field, subject, text))
    number, folded = _number(text), text.casefold()
    if number is None:
        return lambda subject: any(holds(_text(value), folded) for value in field.read(subject))

    def compare(subject: Subject) -> bool:
        found = (_number(value) for value in field.read(subject))
        return any(value is not None and holds(value, number) for value in found)

    return compare


def _dates(field: Field, subject: Subject, text: str) -> list[str]:
    """The dates of a game as exactly as the value tells its own: `date=2026-11` is all of November."""
    found = (str(value) for value in field.read(subject))
    return [value[: len(text)] for value in found if _DATE.fullmatch(value) and len(value) >= len(text)]


def _text(value: Value) -> str:
    return ("true" if value else "false") if isinstance(value, bool) else str(value).casefold()


def _number(value: Value) -> float | None:
    if isinstance(value, (bool, int)):
        return float(value)
    return float(value) if re.fullmatch(r"-?\d{1,15}(?:\.\d{1,15})?", value, re.ASCII) else None


def _near(word: str, known: tuple[str, ...]) -> str:
    from difflib import get_close_matches

    near = get_close_matches(word.lower(), known, 1, 0.7)
    return f" Did you mean “{near[0]}”?" if near else ""
