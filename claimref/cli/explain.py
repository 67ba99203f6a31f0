"""`claimref explain`: what a finding, a ruling or a rule means, and which passage of the rulebooks it rests on."""

from __future__ import annotations

from collections.abc import Iterator
from shutil import get_terminal_size
from textwrap import fill as wrapped
from textwrap import indent
from typing import TYPE_CHECKING

import click

from claimref.cli.colour import color_option
from claimref.cli.language import language_option

if TYPE_CHECKING:
    from claimref.catalogue import Entry, Rule, Ruling


def _names(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[str]:
    from claimref.catalogue import entries, rules, rulings

    return [name for name in (*entries(), *rulings(), *rules()) if name.startswith(incomplete)]


@click.command("explain")
@click.argument("names", metavar="NAME...", nargs=-1, required=True, shell_complete=_names)
@language_option
@color_option
def command(names: tuple[str, ...], language: str) -> int:
    """Explain a finding (by name or code), a ruling, or a rule.

    \b
    claimref explain revoke
    claimref explain C41 vampire-same-trick
    """
    from claimref.catalogue import entries, rules, rulings

    codes = {entry.code.lower(): entry for entry in entries().values()}
    known: dict[str, Entry | Ruling | Rule] = {**rules(), **rulings(), **entries(), **codes}
    for name in names:
        if name.lower() not in known:
            from claimref.cli.suggest import suggestion

            written = [key.upper() if key in codes else key for key in known]  # codes as they are printed
            raise click.UsageError(f"Nothing is called “{name}”.{suggestion(name, written)}")
    width = min(get_terminal_size().columns, 100)
    click.echo("\n\n".join("\n".join(explanation(known[name.lower()], width, language)) for name in names))
    return 0


def explanation(subject: Entry | Ruling | Rule, width: int, language: str = "en") -> Iterator[str]:
    """The page about a finding, a ruling or a rule, in lines; what the choices of a ruling mean, in that language."""
    from claimref.catalogue import Entry, Ruling

    if isinstance(subject, Entry):
        yield from _finding(subject, width)
    elif isinstance(subject, Ruling):
        yield from _ruling(subject, width, language)
    else:
        yield from _rule(subject.key, width)


def fill(text: str, width: int, first: str = "", then: str = "") -> str:
    """A paragraph; names with hyphens are not torn apart."""
    return wrapped(text, width, initial_indent=first, subsequent_indent=then, break_on_hyphens=False)


def _finding(entry: Entry, width: int) -> Iterator[str]:
    yield f"{entry.name} ({entry.code}, {entry.severity})"
    yield entry.title
    yield ""
    yield fill(" ".join(entry.about.split()), width)
    yield ""
    yield fill(f"What is right: {entry.right}", width)
    yield ""
    yield from _example(entry.example)
    for key in dict.fromkeys((entry.rule, *([entry.kingdoms] if entry.kingdoms else []))):
        yield ""
        yield from _rule(key, width)


def _example(text: str) -> Iterator[str]:
    yield "Example:"
    yield indent(text, "    ")


_THEY = {"silent": "silent here", "unclear": "not clear here", "differ": "their texts differ"}


def _ruling(ruling: Ruling, width: int, language: str) -> Iterator[str]:
    from claimref.catalogue import books

    yield f"{ruling.name} (ruling)"
    yield fill(ruling.text, width)
    yield ""
    yield fill(f"Why: {ruling.reason}", width)
    titles = dict.fromkeys(books()[key].title for key in ruling.books)
    yield fill(f"Rulebooks ({_THEY[ruling.they]}): {', '.join(titles)}.", width)
    if ruling.choices:
        yield ""
        yield "A table may choose, in the header of its record:"
        for choice in ruling.choices:
            usual = " (the default)" if choice == ruling.default else ""
            meaning = ruling.means.get(choice, {}).get(language, "")
            yield fill(f"rulings: {ruling.name}={choice}{usual}: {meaning}", width, "    ", "        ")
    yield ""
    yield from _example(ruling.example)
    yield ""
    yield from _rule(ruling.rule, width)


def _rule(key: str, width: int) -> Iterator[str]:
    from claimref.catalogue import citations, rules, rulings

    if key in rulings():
        yield fill(f"Ruling {key}: {rulings()[key].text}", width)
        return
    rule = rules()[key]
    yield fill(f"Rule {key}: {rule.text}", width)
    for source in citations(key) or [rule.see or ""]:
        yield fill(source, width, "    ", "        ")
    touching = [ruling.name for ruling in rulings().values() if ruling.rule == key]
    if touching:
        yield fill(f"Rulings on it: {', '.join(touching)}", width, "    ", "        ")
