"""`claimref play` as a shell sees it: pipes, files, and the worst that can happen to a process."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from io import StringIO
from pathlib import Path
from random import Random

import pytest
from players import header_of, onlooker, play_by_card

import claimref
from claimref.live.front import Front
from claimref.live.position import read_record
from claimref.live.session import Session
from claimref.live.shelf import RecordFile
from claimref.records.simulate import simulate

ROOT = Path(__file__).parent.parent.parent
COMMAND = [sys.executable, "-m", "claimref", "play"]
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8", "TERM": "dumb"}


def play(folder: Path, *arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*COMMAND, *arguments], input=typed, capture_output=True, text=True, cwd=folder, env=ENVIRONMENT, check=False,
        encoding="utf-8",
    )  # fmt: skip


def refused(done: subprocess.CompletedProcess[str]) -> list[str]:
    """What was refused, beside the prompts and notes that stand on standard error too."""
    return [line for line in done.stderr.splitlines() if line.startswith(("Not so", "There is no game"))]


def test_the_game_is_told_on_standard_output_and_all_else_beside_it(tmp_path: Path) -> None:
    """interface.md: prompts, notes and findings go to standard error."""
    typed = "G0\nG4\nP6\nZ3\nsave\nnote late\nscoer\nscore\n"
    done = play(tmp_path, "g.claim", "--game", "claim", "--leader", "A", typed=typed)
    assert done.stdout.startswith("Bram wins with P6 and takes G0. Anna draws. Bram leads.\n")
    assert done.stdout.count("\n") == 1 + score_lines(tmp_path)
    assert done.stderr.splitlines() == [
        "The record is in g.claim. “help” lists what can be typed.", "1. Face up> G0", "1. Anna leads> G4", "1. Bram> P6",
        "2. Face up> Z3", "Not so: Z3 is not in this game's deck: G K D U P.", "2. Face up> save",
        "The record is in g.claim.", "2. Face up> note late", "Noted.", "2. Face up> scoer",
        "“scoer” is neither a move nor a command.",
        "Did you mean “score”?", "2. Face up> score", "Saved in g.claim.",
    ]  # fmt: skip


def score_lines(folder: Path) -> int:
    """How many lines the score of a game that was begun takes."""
    return play(folder, "g.claim", typed="score\n").stdout.count("\n") - play(folder, "g.claim").stdout.count("\n")


def test_a_piped_game_of_claim(tmp_path: Path) -> None:
    text = onlooker(read_record(simulate("claim", 2, None, False, Random(1))))
    leader = read_record(text).headers()["leader"].value
    _, typed = play_by_card(text)
    done = play(tmp_path, "g.claim", "--game", "claim", "--leader", leader, typed="\n".join(typed))
    assert (done.returncode, refused(done)) == (0, [])
    assert (tmp_path / "g.claim").read_text(encoding="utf-8") == text
    assert "The game is over: " in done.stdout
    assert max(map(len, done.stdout.splitlines())) <= 80
    assert os.listdir(tmp_path) == ["g.claim"]


@pytest.mark.parametrize("game", ["claim2", "mix", "kingdoms"])
def test_a_whole_record_through_the_pipe_is_that_record(game: str, tmp_path: Path) -> None:
    text = simulate(game, 3 if game == "mix" else 2, None, False, Random(2))
    done = play(tmp_path, "g.claim", typed=text)
    assert (done.returncode, refused(done)) == (0, [])
    assert (tmp_path / "g.claim").read_text(encoding="utf-8") == text


def test_asked_at_the_table(tmp_path: Path) -> None:
    answers = ["mix", "Anna, Bram", "gkvwh", "all", "bram", "G5", "K7", "quit"]
    done = play(tmp_path, "g.claim", typed="\n".join(answers))
    assert refused(done) == []
    assert (tmp_path / "g.claim").read_text(encoding="utf-8") == (
        "game: mix\nplayers: Anna, Bram\nleader: B\nfactions: G K V W H\n"
        "heroes: LICH SKELETON WARLOCK CTHULHU MUMMY CUBE\n\nphase 1\n1. B [G5] K7\n"
    )


def test_help_at_every_question(tmp_path: Path) -> None:
    """It tells what may be answered, and is no answer."""
    answers = ["help", "kingdoms", "Help", "Anna, Bram", "help", "GDNTURS", "help", "A", "?h", "T", "help", "G D N"]
    done = play(tmp_path, "g.claim", typed="\n".join(answers))
    assert refused(done) == [] and done.returncode == 0
    assert done.stdout.count("Enter takes what stands in brackets") == 6
    assert "the game with a board" in done.stdout and "A seat (A) or a name." in done.stdout
    text = "game: kingdoms\nplayers: Anna, Bram\nleader: A\nfactions: G D N T U R S\nstart: T\ndisplay: G D N\n"
    assert (tmp_path / "g.claim").read_text(encoding="utf-8").startswith(text)
    done = play(tmp_path, "h.claim", typed="claim\n\nhelp\nnone\nB\n")
    assert refused(done) == [] and "all, none, or five or six names" in done.stdout.replace("\n  ", " ")


@pytest.mark.parametrize(
    ("arguments", "question"),
    [([], "Which game"), (["--game", "mix"], "Which factions?"), (["--game", "kingdoms"], "Which factions?"),
     (["--game", "kingdoms", "--factions", "GDNTURS"], "Which card lies in the middle?")],
)  # fmt: skip
def test_a_pipe_that_ends_before_the_game_is_known(arguments: list[str], question: str, tmp_path: Path) -> None:
    """There is no game to write down yet, and that is said."""
    done = play(tmp_path, "g.claim", *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert f"No game was begun, because nobody answered this: {question}" in done.stderr
    assert os.listdir(tmp_path) == []
    assert play(tmp_path, "g.claim", *arguments, typed="quit\n").returncode == 0


def test_wrong_answers_are_asked_again(tmp_path: Path) -> None:
    answers = ["chess", "mix", "Anna", "Anna, Bram, Cleo", "G K", "G K V D U P R", "G K S D U P R", "Dora", "C", "quit"]
    done = play(tmp_path, "g.claim", typed="\n".join(answers))
    assert len(refused(done)) >= 5
    assert "leader: C" in (tmp_path / "g.claim").read_text(encoding="utf-8")


def test_kingdoms_is_asked_for_its_first_cards(tmp_path: Path) -> None:
    answers = ["kingdoms", "Anna, Bram", "GDNTURS", "A", "T", "G G G", "gdn", "G 1,0", "", "quit"]
    done = play(tmp_path, "g.claim", typed="\n".join(answers))
    assert "of three equal cards two are exchanged" in done.stderr.replace("\n  ", " ")
    assert (
        (tmp_path / "g.claim")
        .read_text(encoding="utf-8")
        .endswith("factions: G D N T U R S\nstart: T\ndisplay: G D N\n\nturns\n1. A G@1,0 +1 / deck\n")
    )


def test_without_a_name_one_is_chosen_and_nothing_is_overwritten(tmp_path: Path) -> None:
    for number in (1, 2):
        done = play(tmp_path, "--game", "claim", typed="G5\n")
        assert re.search(rf"The record is in claim-\d{{4}}-\d\d-\d\d-{number}\.claim\.", done.stderr)
    assert len(os.listdir(tmp_path)) == 2


@pytest.mark.parametrize("content", [b"Dear diary\n", b"\xff\xfe\x00", b"game: chess\nplayers: A, B\n"])
def test_what_is_no_record_stays_as_it_is(content: bytes, tmp_path: Path) -> None:
    file = tmp_path / "diary.txt"
    file.write_bytes(content)
    done = play(tmp_path, "diary.txt", typed="claim\n\n\nG5\n")
    assert done.returncode == 2
    assert "diary.txt" in done.stderr
    assert file.read_bytes() == content


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    done = play(tmp_path, "nowhere/g.claim", "--game", "claim")
    assert (done.returncode, done.stdout) == (2, "")
    assert "There is no folder" in done.stderr


def test_a_started_record_has_its_own_header(tmp_path: Path) -> None:
    (tmp_path / "g.claim").write_text("game: claim\nplayers: A, B\n")
    assert play(tmp_path, "g.claim", "--game", "claim2").returncode == 2


@pytest.mark.parametrize(
    "arguments",
    [["--game", "claim", "--players", "Anna"], ["--game", "mix", "--factions", "GKNIU"], ["--game", "claim", "--deal", "x"],
     ["--game", "claim", "--leader", "Z"], ["--game", "claim", "--heroes", "BATMAN"]],
)  # fmt: skip
def test_options_that_can_not_be(arguments: list[str], tmp_path: Path) -> None:
    done = play(tmp_path, *arguments)
    assert done.returncode == 2
    assert "Usage:" in done.stderr
    assert os.listdir(tmp_path) == []


def test_a_finished_game_is_shown_with_its_result(tmp_path: Path) -> None:
    text = simulate("claim", 2, None, False, Random(3))
    (tmp_path / "g.claim").write_text(text)
    done = play(tmp_path, "g.claim")
    assert done.returncode == 0
    assert re.search(r"The game is over: \w+ wins.*: Anna \d, Bram \d\.", done.stdout)
    assert (tmp_path / "g.claim").read_text() == text


def test_the_last_of_several_games_goes_on(tmp_path: Path) -> None:
    first = simulate("claim", 2, None, False, Random(4)).replace("Anna", "Änne")
    (tmp_path / "g.claim").write_text(first + "\n\ngame: claim\nplayers: Cleo, Dirk\n", encoding="utf-8")
    play(tmp_path, "g.claim", typed="G5 K7 K3")
    text = (tmp_path / "g.claim").read_text(encoding="utf-8")
    second = "game: claim\nplayers: Cleo, Dirk\nleader: A\n\nphase 1\n1. A [G5] K7 K3 > A:G5 B:?\n"
    assert text == first + "\n" + second


def test_slips_of_a_game_that_goes_on_are_told_by_the_lines_of_the_file(tmp_path: Path) -> None:
    first = "game: claim\nplayers: Änne, Bram\nleader: A\n\n"
    second = "game: claim\nplayers: Cleo, Dirk\nleader: A\n\nphase 1\n1. A [G5] K7 K3 > B:G5 A:?\n2. A [G5] K8 K4\n"
    (tmp_path / "g.claim").write_text(first + second, encoding="utf-8")
    said = play(tmp_path, "g.claim").stderr
    assert "Line 10: Dirk (B) is written as the winner" in said
    assert "Line 11: G5 turns up once more" in said and "before in line 10." in said


def test_a_game_that_can_not_be_played_on_is_told_by_the_line_of_the_file(tmp_path: Path) -> None:
    (tmp_path / "g.claim").write_text(
        "game: claim\nplayers: Änne, Bram\n\n# next\ngame: clam\nplayers: A, B\n", "utf-8"
    )
    done = play(tmp_path, "g.claim")
    assert done.returncode == 2 and "line 5: " in done.stderr


def test_a_refusal_in_a_pipe_is_status_1(tmp_path: Path) -> None:
    done = play(tmp_path, "g.claim", "--game", "claim", typed="G5\nZ3\nK7\n")
    assert done.returncode == 1
    assert refused(done) == ["Not so: Z3 is not in this game's deck: G K D U P."]
    assert "1. A [G5] K7" in (tmp_path / "g.claim").read_text()


def test_somebody_else_changes_the_file_meanwhile(tmp_path: Path) -> None:
    with subprocess.Popen(
        [*COMMAND, "g.claim", "--game", "claim"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=tmp_path,
        env=ENVIRONMENT, stderr=subprocess.PIPE, encoding="utf-8",
    ) as process:  # fmt: skip
        assert process.stdin and process.stdout and process.stderr
        told(process, "G5")
        (tmp_path / "g.claim").write_text("mine\n")
        process.stdin.write("K7\n")
        process.stdin.close()
        assert "was changed by somebody else" in process.stderr.read()
    assert (tmp_path / "g.claim").read_text() == "mine\n"
    (other,) = set(os.listdir(tmp_path)) - {"g.claim"}
    assert (tmp_path / other).read_text().endswith("1. A [G5] K7\n")


def full_disk(folder: Path) -> None:
    """`full/g.claim` can't be written, as on a full or a read-only disk."""
    (folder / "full" / ".g.claim.saving").mkdir(parents=True)


def test_a_full_disk_does_not_end_the_game(tmp_path: Path) -> None:
    full_disk(tmp_path)
    done = play(tmp_path, "full/g.claim", "--game", "claim", typed="G5\nshow\n")
    assert "could not be written" in done.stderr
    assert "1. A [G5]" in done.stdout
    assert "Traceback" not in done.stderr
    assert done.stderr.endswith("\nNOT saved: full/g.claim could not be written.\n") and done.returncode == 2


def test_nobody_leaves_an_unsaved_record_unwarned(tmp_path: Path) -> None:
    """The first `quit` is refused; whoever says it again knows what is lost."""
    full_disk(tmp_path)
    done = play(tmp_path, "full/g.claim", "--game", "claim", typed="G5\nquit\nshow\nquit\nK7\n")
    assert done.stderr.count("The record is NOT saved: “save OTHERFILE” keeps it elsewhere") == 1
    assert "1. A [G5]" in done.stdout and "K7" not in done.stderr
    assert "Saved in" not in done.stderr and done.returncode == 2


def test_a_record_that_can_not_be_saved_goes_on_in_another_file(tmp_path: Path) -> None:
    full_disk(tmp_path)
    done = play(tmp_path, "full/g.claim", "--game", "claim", typed="G5\nquit\nsave other.claim\nK7\nquit\nD9\n")
    assert "The record is in other.claim, and the game goes on there." in done.stderr
    assert done.stderr.endswith("1. Bram> quit\nSaved in other.claim.\n") and done.returncode == 0
    assert (tmp_path / "other.claim").read_text().endswith("1. A [G5] K7\n")


def test_ctrl_d_is_refused_once_where_the_record_is_not_saved(tmp_path: Path) -> None:
    class Gone:
        """A terminal whose keyboard is gone."""

        terminal = True
        asked = 0

        def ask(self, prompt: str, session: Session | None = None) -> str:
            self.asked += 1
            raise EOFError

    full_disk(tmp_path)
    lines, out, err = Gone(), StringIO(), StringIO()
    session = Session("game: claim\nplayers: Anna, Bram\n", RecordFile(str(tmp_path / "full" / "g.claim")))
    Front(lines, out, err, lambda _, text: text, lambda _, text: text).run(session)
    assert lines.asked == 2 and err.getvalue().count("The record is NOT saved") == 1


def test_a_byte_that_is_no_utf8_spoils_only_its_line(tmp_path: Path) -> None:
    done = subprocess.run(
        [*COMMAND, "g.claim", "--game", "claim"], input=b"G5\nK\xff7\nK7\n", capture_output=True, cwd=tmp_path,
        env=ENVIRONMENT, check=False,
    )  # fmt: skip
    assert done.returncode == 1 and b"Traceback" not in done.stderr and b"should not have happened" not in done.stderr
    assert (tmp_path / "g.claim").read_text().endswith("1. A [G5] K7\n")


def test_dealt_cards_come_by_themselves_and_stay_secret(tmp_path: Path) -> None:
    done = play(tmp_path, "g.claim", "--game", "claim", "--deal", "7", typed="show\nknown\nhand\nlegal\n")
    text = (tmp_path / "g.claim").read_text()
    up = re.search(r"1\. A \[(\w+)\]", text)
    assert up and f"Face up: {up[1]}" in done.stdout
    assert "\ndeal\nA: " in text and "x-deal: 7\n" in text
    shown, _, held = done.stdout.partition("Anna holds ")
    assert held.split("\n")[0] == text.partition("\nA: ")[2].split("\n")[0]
    assert "deal\n" not in shown.replace("x-deal", "")
    assert "Anna's (A) hand (13): 13 hidden" in shown


def told(process: subprocess.Popen[str], line: str) -> None:
    """Type a line, and wait until it is done."""
    assert process.stdin and process.stderr
    process.stdin.write(f"{line}\nsave\n")
    process.stdin.flush()
    for _ in range(2):
        for said in iter(process.stderr.readline, ""):
            if "The record is in" in said:
                break
        else:
            raise AssertionError(f"the table ended after {line}")


KILLS = int(os.environ.get("CLAIMREF_KILLS", "24"))


@pytest.mark.parametrize("family", [("claim", 2), ("claim2", 2), ("mix", 3), ("kingdoms", 2)])
def test_kill_9_at_random_moments_loses_no_move(family: tuple[str, int], tmp_path: Path) -> None:
    """A game goes on from one kill to the next; what was acknowledged is in the file, and the file is always a record."""
    rng = Random(5)
    text = onlooker(read_record(simulate(*family, None, False, rng)))
    session, typed = play_by_card(text)
    saved: list[str] = session.shelf.saved  # type: ignore[attr-defined]
    assert len(saved) == len(typed) + 1
    file = tmp_path / "g.claim"
    file.write_text(header_of(text), encoding="utf-8")
    done = kills = 0
    while kills < KILLS // 4:
        process = subprocess.Popen(
            [*COMMAND, "g.claim"], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
            cwd=tmp_path, env=ENVIRONMENT, encoding="utf-8",
        )  # fmt: skip
        assert process.stdin and process.stderr
        for line in iter(process.stderr.readline, ""):
            if "The record is in" in line:
                break
        coming = typed[done : done + 30]
        process.stdin.write("".join(f"{line}\nsave\n" for line in coming))
        process.stdin.flush()
        acknowledged = done
        wanted = min(rng.randrange(0, max(2, len(typed) * 4 // KILLS)), len(coming))  # nobody answers what is not typed
        while acknowledged < done + wanted and (line := process.stderr.readline()):
            acknowledged += "The record is in" in line
        if rng.random() < 0.5:
            time.sleep(rng.random() * 0.02)
        process.kill()
        process.communicate()
        kills += 1
        there = file.read_text(encoding="utf-8")
        assert there in saved, there
        last = len(saved) - 1 - saved[::-1].index(there)
        assert last >= acknowledged, (there, typed[done:acknowledged])
        assert not any(finding.severity == "error" for finding in claimref.check(there))
        done = saved.index(there)
        if done >= len(typed):
            file.write_text(header_of(text), encoding="utf-8")
            done = 0
    assert set(os.listdir(tmp_path)) <= {"g.claim", ".g.claim.saving"}
