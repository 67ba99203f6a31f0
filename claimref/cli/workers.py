"""Who does the work: this process, several (`--jobs`), or a cluster (`--cluster`). What comes out is always the same."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

import click

from claimref.cli.progress import Progress
from claimref.cli.sources import Sources

if TYPE_CHECKING:
    from claimref.scale.judging import Done, Work
    from claimref.scale.listing import Trouble

_Command = TypeVar("_Command", bound=Callable[..., Any])
SMALL = 1 << 20
"""Less than this is judged before other processes have started."""
_PACKED = 6
"""About how much shorter a compressed record is."""


def _number(context: click.Context, parameter: click.Parameter, value: str) -> int:
    if value == "auto":
        return 0
    if not value.isascii() or not value.isdecimal():
        raise click.BadParameter(f"{value!r} is not a number of processes, nor auto.")
    return int(value)


def workers_options(command: _Command) -> _Command:
    """`--jobs` and `--cluster`, given to the command as `jobs` and `cluster`, for `shared`."""
    for option in (
        click.option(
            "--cluster", metavar="ADDRESS",
            help="Let the workers of a Dask cluster do it: the scheduler's address. Needs claimref[cluster].",
        ),
        click.option(
            "-j", "--jobs", metavar="N", default="1", show_default=True, callback=_number,
            help="How many processes share the work; 0 or auto: as many as there are cores.",
        ),
    ):  # fmt: skip
        command = option(command)
    return command


@contextmanager
def colours(wanted: bool) -> Iterator[None]:
    """Colour as the command decided, also in a worker, whose own output goes to no terminal."""
    with click.Context(click.Command("worker")) as context:
        context.meta["claimref.color"] = "always" if wanted else "never"
        yield


@contextmanager
def shared(
    sources: Sources, work: Work, jobs: int, cluster: str | None, progress: Progress
) -> Iterator[Iterator[Any] | None]:
    """The parts that the workers make of the sources, in their order; None where this process does it alone."""
    from claimref.scale.listing import listed

    if cluster:
        from claimref.scale.cluster import Cluster, ClusterError
        from claimref.scale.tasks import tasks

        try:
            with Cluster(cluster, work) as workers:
                portions = tasks(listed(sources.names), workers.surveyed)
                yield _parts(sources, workers.results(portions), progress)
        except ClusterError as error:
            raise click.ClickException(f"{error}.") from error
        return
    if jobs == 1 or not _large(sources.names):
        yield None
        return
    from claimref.scale.pool import Pool, PoolError, cores
    from claimref.scale.tasks import tasks

    try:
        with Pool(jobs or cores(), work) as pool:
            yield _parts(sources, pool.results(tasks(listed(sources.names))), progress)
    except PoolError as error:
        raise click.ClickException(f"{error}.") from error


def _parts(sources: Sources, results: Iterator[Done | Trouble], progress: Progress) -> Iterator[Any]:
    from claimref.scale.listing import Trouble
    from claimref.scale.mishaps import tell

    for result in results:
        if isinstance(result, Trouble):
            sources.refuse(*result)
        else:
            tell(result.mishaps)
            yield result.part
            progress.step(result.games, result.size)


def _large(names: tuple[str, ...]) -> bool:
    """Whether it is worth starting other processes. Standard input alone is read as it comes."""
    from claimref.scale.archives import is_plain
    from claimref.scale.listing import Source, listed

    size = 0
    for source in listed(names):
        if isinstance(source, Source):
            try:
                size += (source.size() or 0) * (1 if is_plain(source.path) else _PACKED)
            except OSError:
                continue
        if size >= SMALL:
            return True
    return False
