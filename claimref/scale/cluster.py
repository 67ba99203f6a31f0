"""Past one machine: the same pieces, judged by the workers of a Dask cluster.

Files must be where every worker finds them: on a shared file system, or at an address that fsspec opens. When a worker is
lost, the scheduler gives its tasks to another, so that nothing is missing and nothing comes twice.
"""

from __future__ import annotations

import logging
import os
import pickle
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from socket import create_connection
from typing import Any

from claimref.scale.archives import MissingError
from claimref.scale.judging import Done, Task, Work, perform
from claimref.scale.listing import Source, Trouble, is_address
from claimref.scale.ranges import Range, Survey, survey
from claimref.version import __version__

_AHEAD = 4
"""For each thread of the cluster, so many tasks may be handed out before the results of the first are taken."""
_KNOCK = 1
"""Seconds to wait for a scheduler's machine to answer at all."""
_PATIENCE = 10
"""Seconds to wait for a scheduler."""


class ClusterError(Exception):
    """The cluster can't do the work; the text says why."""


class Cluster:
    """The workers behind a scheduler's address. Used with `with`."""

    def __init__(self, address: str, work: Work) -> None:
        try:
            from distributed import Client
        except ImportError:
            raise MissingError("for a cluster, install Dask: pip install 'claimref[cluster]'") from None
        # That a worker was lost and replaced is no news for the user.
        for name in ("distributed", "distributed.client"):
            logging.getLogger(name).setLevel(logging.CRITICAL)
        _knock(address)
        try:
            self.client: Any = Client(address, timeout=_PATIENCE, set_as_default=False)
        except (OSError, ValueError) as error:
            raise ClusterError(f"no scheduler answers at {address}: {error}") from error
        self.address = address
        self.work = work

    def __enter__(self) -> Cluster:
        try:
            self._meet()
        except BaseException:
            self.client.close()
            raise
        return self

    def __exit__(self, *problem: object) -> None:
        self.client.close()

    def _meet(self) -> None:
        """The workers must be there and have this very claimref, or results could differ."""
        try:
            self.client.wait_for_workers(1, timeout=_PATIENCE)
            versions = self.client.run(version)
        except TimeoutError as error:
            raise ClusterError(f"the cluster at {self.address} has no workers") from error
        except ModuleNotFoundError as error:
            raise ClusterError(f"the workers of {self.address} have no claimref: {error}") from error
        other = next((found for found in versions.values() if found != __version__), None)
        if other:
            raise ClusterError(f"the workers of {self.address} have claimref {other}, and this is {__version__}")
        self.window = max(sum(self.client.nthreads().values()), 1) * _AHEAD

    def surveyed(self, source: Source, stretches: Iterable[tuple[int, int]]) -> Iterator[Survey]:
        """The stretches of a file are counted where they will be judged; before judging, for that waits for the counts."""
        calls = (self._submit(survey, _everywhere(source), *stretch, priority=10) for stretch in stretches)
        return (self._result(future) for future in _ahead(calls, self.window))

    def results(self, tasks: Iterable[Task | Trouble]) -> Iterator[Done | Trouble]:
        """The results of all tasks, in their order."""
        for future in _ahead((self._hand_out(task) for task in tasks), self.window):
            yield from [future] if isinstance(future, Trouble) else self._result(future)

    def _hand_out(self, task: Task | Trouble) -> Any:
        if isinstance(task, Trouble):
            return task
        far = [
            piece._replace(source=_everywhere(piece.source)) if isinstance(piece, Range) else piece for piece in task
        ]
        return self._submit(perform, self.work, far)

    def _submit(self, function: Callable[..., Any], *arguments: object, priority: int = 0) -> Any:
        # As bytes, for Dask would look into every tuple for results of its own.
        return self.client.submit(called, pickle.dumps((function, arguments)), pure=False, priority=priority)

    def _result(self, future: Any) -> Any:
        try:
            return future.result()
        except Exception as error:
            if type(error).__name__ in ("KilledWorker", "FutureCancelledError", "CancelledError", "CommClosedError"):
                raise ClusterError(f"the cluster at {self.address} gave up: {error}") from error
            raise


def _knock(address: str) -> None:
    """Is there anybody at this address? Dask itself would ask again and again."""
    protocol, _, rest = address.rpartition("://")
    host, colon, port = rest.rpartition(":")
    if protocol not in ("", "tcp", "tls"):
        return  # one that only Dask knows
    if not (colon and host and port.isdecimal() and int(port) < 1 << 16):
        raise ClusterError(f"{address} is no address of a scheduler, such as tcp://10.0.0.5:8786")
    try:
        create_connection((host.strip("[]"), int(port)), _KNOCK).close()
    except OSError as error:
        raise ClusterError(f"no scheduler answers at {address}: {error.strerror or error}") from error


def _ahead(futures: Iterator[Any], window: int) -> Iterator[Any]:
    """One after the other, so many started beforehand."""
    queue: deque[Any] = deque()
    for future in futures:
        queue.append(future)
        if len(queue) >= window:
            yield queue.popleft()
    while queue:
        yield queue.popleft()


def _everywhere(source: Source) -> Source:
    """A source as another machine finds it: workers may run in another folder."""
    return source if is_address(source.place) else source._replace(place=os.path.abspath(source.place))


def called(packed: bytes) -> Any:
    """What a worker does."""
    function, arguments = pickle.loads(packed)
    return function(*arguments)


def version() -> str:
    """Which claimref a worker has."""
    return __version__
