"""The optional compiled form: with CLAIMREF_COMPILE=1 a wheel also holds the hot modules as machine code, made by mypyc.

Without it the wheel is the pure one, for every machine, and needs nothing but hatchling to be built. pyproject.toml lists
the modules. A compiled wheel holds them both ways: a Python that it was not made for still reads the Python.
With CLAIMREF_OPTIMISE=0 it is made sooner and runs slower: enough to see that it says the same.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import sys
import tempfile
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from itertools import chain
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

OPTIMISE = os.environ.get("CLAIMREF_OPTIMISE", "2")  # measured: -Os takes half as long again, -O1 a little longer
STRAIGHT = ["-fvisibility=hidden", "-fno-plt"]  # our functions call each other, and Python's, without a stop in between


class Compile(BuildHookInterface[Any]):
    """Adds the compiled modules to a wheel for which they are wanted; an editable install stays Python."""

    workshop: tempfile.TemporaryDirectory[str] | None = None

    def dependencies(self) -> list[str]:
        return ["mypy[mypyc]>=2.0"] if _wanted() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable" or not _wanted():
            return
        # All is made in a copy, so that nothing is left in the checkout; it goes when this process ends, however it ends.
        self.workshop = tempfile.TemporaryDirectory(prefix="claimref-", ignore_cleanup_errors=True)
        folder = Path(self.workshop.name)
        shutil.copytree(Path(self.root, "claimref"), folder / "claimref", ignore=shutil.ignore_patterns("__pycache__"))
        with contextlib.chdir(folder):
            made = _compile(_modules(self.config["compiled"]))
        build_data["force_include"] |= {str(folder / path): str(path.relative_to("made")) for path in made}
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if self.workshop:
            self.workshop.cleanup()


def _wanted() -> bool:
    return os.environ.get("CLAIMREF_COMPILE", "0") not in ("", "0")


def _modules(patterns: Iterable[str]) -> list[str]:
    """What the patterns of pyproject.toml name, without files that are empty. A pattern that names nothing is a slip."""
    found: set[Path] = set()
    for pattern in patterns:
        paths = set(Path().glob(pattern))
        if not paths:
            raise SystemExit(f"pyproject.toml: there is no {pattern} to compile")
        found |= paths
    return sorted(str(path) for path in found if path.stat().st_size)


def _compile(modules: list[str]) -> list[Path]:
    """Compiles modules below the current folder, and says which files that made."""
    from mypyc.build import mypycify
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    cores = os.cpu_count() or 1

    class OnAllCores(build_ext):  # type: ignore[misc, unused-ignore]
        """setuptools builds several libraries at once; most of our files belong to one library, and are shared out here."""

        def build_extensions(self) -> None:
            one = self.compiler.compile
            with ThreadPoolExecutor(cores) as pool:

                def each(sources: list[str], **options: Any) -> list[str]:
                    return list(chain.from_iterable(pool.map(lambda source: one([source], **options), sources)))

                self.compiler.compile = each
                super().build_extensions()

    extensions = mypycify(
        ["--config-file=", "--ignore-missing-imports", *modules],
        group_name="claimref", opt_level=OPTIMISE, debug_level="0", multi_file=True,
    )  # fmt: skip
    for extension in extensions:
        extension.sources = _in_heaps(extension.sources, 4 * cores)
        if sys.platform != "win32":
            extension.extra_compile_args += STRAIGHT
    options = {"build_lib": "made", "build_temp": "objects", "parallel": str(cores)}
    distribution = Distribution({"name": "claimref", "ext_modules": extensions, "cmdclass": {"build_ext": OnAllCores}})
    distribution.get_option_dict("build_ext").update(
        {name: ("hatch_build.py", value) for name, value in options.items()}
    )
    distribution.run_command("build_ext")
    return [path for path in Path("made").rglob("*") if path.is_file()]


def _in_heaps(sources: list[str], number: int) -> list[str]:
    """Every file reads the same large headers, so modules are compiled in heaps, all of about the same size."""
    ours = [source for source in sources if Path(source).name.startswith("__native_")]
    heaps: list[list[str]] = [[] for _ in range(min(number, len(ours)))]
    for source in sorted(ours, key=os.path.getsize, reverse=True):
        min(heaps, key=lambda heap: sum(map(os.path.getsize, heap))).append(source)
    names = [f"heap{place}.c" for place in range(len(heaps))]
    for name, heap in zip(names, heaps, strict=True):
        Path(name).write_text("".join(f'#include "{source}"\n' for source in heap), encoding="utf-8")
    return names + [source for source in sources if source not in ours]
