"""`claimref`: the group of commands. Each command is a file of its own here, imported when it is called."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from errno import ENOSPC
from importlib import import_module

import click

from claimref.cli.colour import color_option
from claimref.version import __version__

COMMANDS = (
    "check", "completion", "convert", "explain", "fmt", "new", "play", "redact", "rules", "schema", "score", "show",
    "simulate", "stats",
)  # fmt: skip
"""The commands; `NAME` is the function `command` in claimref/cli/NAME.py."""


class PipeClosedError(Exception):
    """Whoever read our output has seen enough."""


class LazyGroup(click.Group):
    """Knows its commands by name, and imports the one that is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f"claimref.cli.{cmd_name}").command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            from claimref.cli.suggest import suggestion

            ctx.fail(f"There is no command “{args[0]}”.{suggestion(args[0], COMMANDS)}")
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: click.Context) -> object:
        try:
            status = super().invoke(ctx)
            sys.stdout.flush()
        except BrokenPipeError as error:
            raise PipeClosedError from error  # click would call it a failure
        return status


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, "--version", "-V", message="claimref %(version)s")
@color_option
def cli() -> None:
    """A referee for the Claim card games: checks, formats and converts records of games.

    \b
    claimref check game.claim      what is wrong, where, and which rule says so
    claimref explain revoke        what a finding or a ruling means
    """
    from claimref.scale.garbage import collect_rarely

    collect_rarely()


def main() -> None:
    """Run, and end as a good citizen does: a status of 0, 1 or 2, no traceback, quietly on a closed pipe or Ctrl-C."""
    try:
        _open_streams()
        _speak_utf8()
        with _terminated():
            status = _run()
    except click.ClickException as error:
        _show(error)
        status = 2
    except (click.Abort, KeyboardInterrupt):
        status = 130
    except PipeClosedError:
        _forget_output()
        status = 141
    except TerminatedError:
        status = 143
    except OSError as error:
        where = error.filename or ("standard output" if error.errno == ENOSPC else "")
        if not error.filename:
            _forget_output()
        _say(f"{where}: {error.strerror or error}" if where else error.strerror or str(error))
        status = 2
    except MemoryError:
        _say("there is not enough memory for this.")
        status = 2
    except Exception as error:
        if os.environ.get("CLAIMREF_DEBUG"):
            raise
        _say(_in_words(error))
        status = 2
    sys.exit(status if isinstance(status, int) else 0)


class TerminatedError(BaseException):
    """Somebody wants us to end (SIGTERM): nothing half-written stays."""


@contextmanager
def _terminated() -> Iterator[None]:
    """SIGTERM ends the work as Ctrl-C does, so that temporary files go."""

    def end(number: int, frame: object) -> None:
        raise TerminatedError

    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGTERM, end)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _forget_output() -> None:
    """What is still in the buffer has nowhere to go."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _run() -> object:
    """Run the command; an error of ours in some game, which it has told and lived through, makes the status 2."""
    if mishaps := sys.modules.get("claimref.scale.mishaps"):  # loaded by the commands that read games
        mishaps.forget()
    status = cli.main(prog_name="claimref", standalone_mode=False)
    mishaps = sys.modules.get("claimref.scale.mishaps")
    return 2 if mishaps is not None and mishaps.told() else status


def _show(error: click.ClickException) -> None:
    """What is wrong with the command line, in one line whatever it holds, and how it is used."""
    from claimref.views.printed import block, visible

    if isinstance(error, click.UsageError) and error.ctx is not None:
        print(error.ctx.get_usage(), file=sys.stderr)
        if error.ctx.command.get_help_option(error.ctx) is not None:
            print(f"Try '{error.ctx.command_path} {error.ctx.help_option_names[-1]}' for help.\n", file=sys.stderr)
    several = isinstance(error, click.MissingParameter) or getattr(error, "several", False)  # in lines of our own
    print(f"Error: {block(error.format_message()) if several else visible(error.format_message())}", file=sys.stderr)


def _say(text: str) -> None:
    from claimref.views.printed import visible

    print(f"claimref: {visible(text)}", file=sys.stderr)


def _in_words(error: Exception) -> str:
    """What is wrong with somebody's box, or else that something is wrong with us."""
    from claimref.boxes import BoxError

    if isinstance(error, BoxError):
        return str(error)
    from claimref.scale.mishaps import in_words

    return f"this should not have happened ({in_words(error)}). Please report it with what CLAIMREF_DEBUG=1 shows."


def _open_streams() -> None:
    """A stream that somebody closed (`>&-`) is an empty one: nobody listens, and the status still tells."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115


def _speak_utf8() -> None:
    """Records are UTF-8 wherever they go; only a terminal keeps its own ways."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            encoding = None if stream.isatty() else "utf-8"
            stream.reconfigure(encoding=encoding, errors="replace", newline="\n")
