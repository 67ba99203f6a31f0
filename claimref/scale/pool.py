"""Several processes on one machine: each takes a task, hands back its results, and takes the next.

Results are given out in the order of the tasks, and only so many are under way that memory stays bounded. When the pool is
closed, for whatever reason, its processes end; a worker whose parent is gone ends by itself.
"""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any

from claimref.scale.garbage import collect_rarely
from claimref.scale.judging import Done, Task, Work, perform
from claimref.scale.listing import Trouble
from claimref.scale.ranges import Range

_AHEAD = 4
"""For each worker, so many tasks may be handed out before the results of the first are taken."""


class PoolError(Exception):
    """A worker is lost; the text says how."""


def cores() -> int:
    """How many processes can really run at once."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class _Slot:
    """The place of a task in the order, filled when its results come."""

    def __init__(self, results: list[Done | Trouble] | None = None) -> None:
        self.results = results


class Pool:
    """So many workers for one kind of work. Used with `with`."""

    def __init__(self, number: int, work: Work) -> None:
        self.number = number
        self.work = work
        self.workers: dict[Connection, BaseProcess] = {}
        self.hands: dict[Connection, deque[_Slot]] = {}
        """What each has in hand: the task he is at, and perhaps the next one."""

    def __enter__(self) -> Pool:
        return self

    def __exit__(self, *problem: object) -> None:
        for connection, worker in self.workers.items():
            worker.terminate()
            connection.close()
        for worker in self.workers.values():
            worker.join()

    def results(self, tasks: Iterable[Task | Trouble]) -> Iterator[Done | Trouble]:
        """The results of all tasks, in their order."""
        queue: deque[_Slot] = deque()
        ready: deque[Task | Trouble] = deque()
        coming = iter(tasks)
        more = True
        while True:
            while ready and len(queue) < self.number * _AHEAD:
                task = ready[0]
                slot = _Slot([task]) if isinstance(task, Trouble) else self._hand_out(task)
                if slot is None:
                    break
                ready.popleft()
                queue.append(slot)
            if more and len(ready) < self.number:  # made while the workers are busy: nobody waits for his next task
                made = next(coming, None)
                more = made is not None
                if made is not None:
                    ready.append(made)
                self._collect(0)
                continue
            if not queue:
                return
            self._collect(0 if queue[0].results is not None else None)
            if queue[0].results is not None:
                yield from queue.popleft().results or ()

    def _hand_out(self, task: Task) -> _Slot | None:
        """Give a task to whoever has least to do; None if everybody has enough.

        A range of a file is so short to tell that one may lie ready beside a worker who is busy; a larger task would have
        to wait for him to read it, while he waits for somebody to read what he has done.
        """
        least = min(self.hands, key=lambda connection: len(self.hands[connection]), default=None)
        if (least is None or self.hands[least]) and len(self.workers) < self.number:
            least = self._hire()
        assert least is not None
        short = len(task) == 1 and isinstance(task[0], Range)
        if len(self.hands[least]) > (1 if short else 0):
            return None
        try:
            least.send(task)
        except OSError:
            raise self._lost(least) from None
        slot = _Slot()
        self.hands[least].append(slot)
        return slot

    def _collect(self, timeout: float | None) -> None:
        """Take what the workers have ready; wait for it unless a timeout is given."""
        busy = [connection for connection, slots in self.hands.items() if slots]
        for connection in wait(busy, timeout) if busy else ():
            assert isinstance(connection, Connection)
            try:
                results, problem = connection.recv()
            except (EOFError, OSError):
                raise self._lost(connection) from None
            if problem is not None:
                raise problem
            self.hands[connection].popleft().results = results

    def _hire(self) -> Connection:
        # A new interpreter, not a copy of this one: it works the same everywhere, and shares nothing by accident.
        context = get_context("spawn")
        ours, theirs = context.Pipe()
        worker = context.Process(target=_serve, args=(theirs, self.work), daemon=True)
        with _interrupts_held():
            worker.start()
        theirs.close()
        self.workers[ours], self.hands[ours] = worker, deque()
        return ours

    def _lost(self, connection: Connection) -> PoolError:
        worker = self.workers[connection]
        worker.join(5)
        code = worker.exitcode or 0
        how = f"was ended by signal {-code} ({signal.strsignal(-code)})" if code < 0 else f"ended with status {code}"
        return PoolError(f"a worker process {how} before its work was done; try fewer --jobs")


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Ctrl-C reaches every process of a terminal; workers inherit that it is held back, and their parent ends them."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _serve(connection: Connection, work: Work) -> None:
    """A worker's life."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    collect_rarely()
    try:
        while True:
            task = connection.recv()
            results: list[Done | Trouble] | None = None
            problem: BaseException | None = None
            try:
                results = perform(work, task)
            except Exception as error:
                problem = _sendable(error)
            connection.send((results, problem))
    except (EOFError, OSError):  # the parent is gone
        return


def _sendable(error: Exception) -> Exception:
    import pickle
    import traceback

    said: Any = "".join(traceback.format_exception(error)) if os.environ.get("CLAIMREF_DEBUG") else str(error)
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:
        return RuntimeError(f"{type(error).__name__}: {said}")
    error.add_note(said)
    return error
