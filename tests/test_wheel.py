"""The wheel holds everything: it works in an empty environment, away from the checkout."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest

from claimref.version import __version__

ROOT = Path(__file__).parent.parent

RECORD = """\
game: claim
players: Anna, Bram
leader: A

phase 1
1. A [G5] K7 K3 > B
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    pytest.importorskip("hatchling")
    folder = tmp_path_factory.mktemp("wheel")
    environment = {name: value for name, value in os.environ.items() if name != "CLAIMREF_COMPILE"}
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)],
        cwd=ROOT, env=environment, check=True, capture_output=True,
    )  # fmt: skip
    (path,) = folder.glob("*.whl")
    return path


def test_grammar_data_and_types_travel_along(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    for path in [*(ROOT / "claimref" / "data").glob("*.toml"), ROOT / "claimref" / "py.typed"]:
        assert path.relative_to(ROOT).as_posix() in names
    for path in (ROOT / "grammar").glob("*.lark"):
        assert f"claimref/grammar/{path.name}" in names
    assert not [name for name in names if name.startswith(("tests/", "records/", "scripts/"))]


def test_it_is_pure_unless_asked(wheel: Path) -> None:
    assert wheel.name == f"claimref-{__version__}-py3-none-any.whl"
    assert not [name for name in zipfile.ZipFile(wheel).namelist() if name.endswith((".so", ".pyd", ".c"))]


def test_it_works_away_from_the_checkout(wheel: Path, tmp_path: Path) -> None:
    place = tmp_path / "venv"
    venv.create(place, with_pip=False)
    python = place / "bin" / "python"
    site = subprocess.run(
        [python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"],
        check=True,
        capture_output=True,
        text=True,
    ).stdout.strip()
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(site)
    # The dependencies come from the environment that runs the tests, so that no network is needed. They are appended by
    # hand: a .pth file there, such as that of an editable claimref, must not be followed.
    here = sysconfig.get_path("purelib")
    (Path(site) / "dependencies.pth").write_text(f"{here}\n", encoding="utf-8")
    record = tmp_path / "game.claim"
    record.write_text(RECORD.lower(), encoding="utf-8")  # lax, so that the grammar is needed

    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    run = [python, "-P", "-c", "from claimref.cli.main import main; main()"]

    def claimref(*arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [*run, *arguments], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
        )

    origin = subprocess.run(
        [python, "-P", "-c", "import claimref; print(claimref.__file__)"],
        cwd=tmp_path, env=environment, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert Path(origin.stdout.strip()).is_relative_to(place)
    assert claimref("--version").stdout == f"claimref {__version__}\n"
    told = claimref("check", "--output-format", "concise", "game.claim")
    assert "wrong-winner" in told.stdout
    assert (told.returncode, told.stderr) == (1, "")
    assert "FASE 1" in claimref("explain", "revoke").stdout
