"""`--rulings`: house rules are offered, completed and told; a wrong one says what there is."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.shell_completion import ShellComplete

from claimref.cli.main import cli
from claimref.live.setup import SetUp
from claimref.notation.values import switches
from claimref.records.house_rules import meaning, offered
from tests.shell import Run


def completed(*typed: str) -> dict[str, str]:
    """What a shell offers for the last word, and how it tells what that is."""
    found = ShellComplete(cli, {}, "claimref", "_CLAIMREF_COMPLETE").get_completions(list(typed[:-1]), typed[-1])
    return {item.value: item.help or "" for item in found}


@pytest.mark.parametrize("command", ["new", "simulate", "play"])
def test_a_shell_completes_house_rules(command: str) -> None:
    every = completed(command, "--rulings", "")
    assert list(every) == [f"{name}={choices[1]}" for name, choices in switches().items()]
    assert every["vampire-ties=highest"] == meaning("vampire-ties", "highest")
    assert list(completed(command, "--rulings", "phase-one-ends=hands,skel")) == [
        "phase-one-ends=hands,skeleton-draws-from-older-discards=no"
    ]


def test_a_choice_is_completed_and_a_ruling_offered_once() -> None:
    assert [text for text, _ in offered("vampire-ties=")] == ["vampire-ties=open", "vampire-ties=highest"]
    assert [text for text, _ in offered("vampire-ties=highest,vampire")] == [
        "vampire-ties=highest,vampire-same-trick=no"
    ]
    assert dict(offered("most", "de")) == {"most-votes-wins=draw": meaning("most-votes-wins", "draw", "de")}


@pytest.mark.parametrize(
    ("rulings", "words"),
    [
        ("vampire-tie=open", "there is no ruling “vampire-tie”; a table may choose in phase-one-ends, "),
        ("vampire-tie=open", "Did you mean “vampire-ties”"),
        ("vampire-ties=lowest", "vampire-ties is one of open, highest, as in “vampire-ties=highest”"),
        ("vampire-ties", "vampire-ties is one of open, highest"),
        ("revoke-stands=no", "revoke-stands leaves no choice; a table may choose in phase-one-ends, "),
        ("vampire-ties=open, vampire-ties=open", "vampire-ties stands there twice"),
    ],
)
@pytest.mark.parametrize("command", ["new", "simulate", "play"])
def test_a_wrong_house_rule_says_what_there_is(command: str, rulings: str, words: str, claimref: Run) -> None:
    status, out, err = claimref(command, "--rulings", rulings)
    assert (status, out) == (2, "")
    assert words in " ".join(err.split())


def test_house_rules_stand_in_the_header_in_their_order_without_defaults(claimref: Run) -> None:
    rulings = "vampire-ties=highest, phase-one-ends=hands, dragon-crosses-phases=yes"
    for command in ("new", "simulate"):
        out = claimref(command, "--game", "mix", "--heroes", "--seed", "1", "--rulings", rulings).out
        assert "\nrulings: phase-one-ends=hands, vampire-ties=highest\n" in out


def test_random_house_rules_are_other_ones_every_time_and_concern_the_game(claimref: Run) -> None:
    out = claimref("simulate", "--game", "claim", "--count", "20", "--seed", "1", "--rulings", "random").out
    lines = {line for line in out.splitlines() if line.startswith("rulings:")}
    assert lines == {
        "rulings: leader-carries-over=no", "rulings: most-votes-wins=draw",
        "rulings: leader-carries-over=no, most-votes-wins=draw",
    }  # fmt: skip
    kingdoms = claimref("simulate", "--game", "kingdoms", "--count", "5", "--seed", "1", "--rulings", "random").out
    named = {item.partition("=")[0] for line in kingdoms.splitlines() if line[:8] == "rulings:" for item in
             line[9:].split(", ")}  # fmt: skip
    assert named == {"dwarf-counts-once", "troll-counts-itself", "one-figure-a-colour"}


def test_more_than_two_play_with_every_faction_where_the_table_agreed_on_it(claimref: Run) -> None:
    deck = ("--game", "mix", "--players", "3", "--factions", "G K V Z W H P", "--seed", "1")
    assert claimref("simulate", *deck).status == 2
    assert claimref("simulate", *deck, "--rulings", "fear-two-players=no").status == 0


def test_house_rules_are_asked_for_at_the_set_up_in_a_terminal() -> None:
    setup = SetUp({}, asks=True, terminal=True)
    for answer in ("mix", "Anna, Bram", "G K V D T", "none"):
        assert setup.answer(answer) == []
    assert setup.question == "rulings"
    assert "vampire-ties=highest" in setup.hint()
    assert "dragon-crosses-phases" not in setup.hint()
    assert setup.completions("most-votes-wins=draw,vampire-t") == ["most-votes-wins=draw,vampire-ties=highest"]
    assert setup.completions("dragon") == []
    told = [words for _, words in setup.answer("help")]
    assert f"  vampire-ties=highest: {meaning('vampire-ties', 'highest')}" in told
    ((_, refused),) = setup.answer("vampire-ties=lowest")
    assert "vampire-ties is one of open, highest" in refused
    assert setup.answer("vampire-ties=highest, most-votes-wins=draw") == []
    assert setup.question == "leader"
    assert "\nrulings: vampire-ties=highest, most-votes-wins=draw\n" in setup.text()


def test_without_a_word_there_are_none() -> None:
    setup = SetUp({}, asks=True, terminal=True)
    for answer in ("claim", "", "", "", ""):
        assert setup.answer(answer) == []
    assert (setup.question, "rulings" in setup.text()) == (None, False)


def test_from_a_pipe_the_header_line_is_typed(claimref: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    typed = "mix\nrulings: fear-two-players=no\nAnna, Bram, Cleo\nG K V D T W P\nB\nquit\n"
    _, _, err = claimref("play", "new.claim", input=typed)
    assert "Werewolves" in err
    assert "\nrulings: fear-two-players=no\n" in Path("new.claim").read_text(encoding="utf-8")


def test_explain_tells_what_every_choice_means(claimref: Run) -> None:
    for language in ("en", "nl", "es", "de"):
        out = " ".join(claimref("explain", "vampire-ties", "--lang", language).out.split())
        assert f"rulings: vampire-ties=open (the default): {meaning('vampire-ties', 'open', language)}" in out
        assert f"rulings: vampire-ties=highest: {meaning('vampire-ties', 'highest', language)}" in out
