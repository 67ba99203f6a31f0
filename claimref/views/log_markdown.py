"""A log as Markdown: for a wiki, a pull request, a club's page."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from claimref.views.log_page import TIED, Facts, Grid, Move, Moves, Note, Page, Picture, Remarks, Says

_SPECIAL = str.maketrans({char: f"\\{char}" for char in "\\`*_[]<>|#"})


def markdown(page: Page) -> Iterator[str]:
    """The page in lines."""
    yield f"# {plain(page.title)}"
    for part in page.parts:
        lines = list(_RENDER[type(part)](part))
        if lines:
            yield ""
            yield from lines


def plain(text: str) -> str:
    """A text in which nothing is taken for markup."""
    return text.translate(_SPECIAL).replace(TIED, " ")


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _moves(part: Moves) -> Iterator[str]:
    yield f"## {plain(part.title)}"
    yield ""
    first, played, tally, told = part.columns
    with_first, with_tally = any(move.first for move in part.moves), any(move.tally for move in part.moves)
    heads = ["#", *([first] if with_first else []), played, *([tally] if with_tally else []), told]
    yield _row(heads)
    yield _row(["--:", *["---"] * (len(heads) - 1)])
    for move in part.moves:
        cells = [move.number, *([plain(move.first)] if with_first else []), _plays(move)]
        yield _row([*cells, *([move.tally] if with_tally else []), "<br>".join(_told(move))])


def _plays(move: Move) -> str:
    """What was played, the winner's in bold."""
    return ", ".join(
        f"**{plain(play)}**" if number == move.won else plain(play) for number, play in enumerate(move.plays)
    )


def _told(move: Move) -> Iterator[str]:
    yield from (f"<sub>{plain(hand)}</sub>" for hand in move.hands)
    if move.told:
        yield " ".join(map(plain, move.told))
    yield from map(_note, move.notes)


def _note(note: Note) -> str:
    if note.role == "comment":
        return f"*{plain(note.text.removeprefix('# '))}*"
    name, _, rest = note.text.partition(": ")
    return f"**{note.role} {name}:** {plain(rest)}"


def _grid(part: Grid) -> Iterator[str]:
    if part.title:
        yield f"## {plain(part.title)}"
        yield ""
    yield _row(map(plain, part.headers))
    yield _row(["---"] * len(part.headers))
    for number, row in enumerate(part.rows):
        strong = number >= len(part.rows) - part.totals
        yield _row(f"**{plain(cell)}**" if strong and cell else plain(cell) for cell in row)


def _picture(part: Picture) -> Iterator[str]:
    yield f"## {plain(part.title)}"
    yield ""
    yield "```text"
    yield from part.lines
    yield "```"


def _facts(part: Facts) -> Iterator[str]:
    if part.title and part.facts:
        yield f"## {plain(part.title)}"
        yield ""
    yield from (f"- **{plain(label)}:** {plain(said)}" for label, said in part.facts)


def _says(part: Says) -> Iterator[str]:
    yield f"**{plain(part.text)}**" if part.strong else plain(part.text)


def _remarks(part: Remarks) -> Iterator[str]:
    yield from (f"- {_note(note)}" for note in part.notes)


_RENDER: dict[type, Callable[..., Iterator[str]]] = {
    Moves: _moves, Grid: _grid, Picture: _picture, Facts: _facts, Says: _says, Remarks: _remarks,
}  # fmt: skip
