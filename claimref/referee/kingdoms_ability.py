"""The ability words of a turn, bound to what the engine asks: which ability is used, and how."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from claimref.cards import FACTIONS, HIDDEN
from claimref.grid import Place, coordinates
from claimref.notation.nodes import Turn
from claimref.notation.turn_parts import Seen, Word
from claimref.referee.kingdoms_played import Outcome
from claimref.rules.abilities import USE, Ability, Use
from claimref.rules.kingdom import Kingdom

if TYPE_CHECKING:
    from claimref.referee.kingdoms_referee import KingdomReferee


@cache
def _plain(ability: Ability) -> Outcome:
    """Without a word: used if there is nothing to choose, else not."""
    return Outcome(ability, () if ability.verbs or ability.draws else (USE,))


def judge_ability(referee: KingdomReferee, node: Turn, seat: int, at: Place | None) -> Outcome:
    """Answer for the ability what the words say; what can't be chosen is reported and left out."""
    kingdom = referee.kingdom
    if at is None:
        return Outcome(kingdom.abilities[HIDDEN], (), False)
    words, ability = node.words, kingdom.ability
    if type(node.draw) is not Seen:  # most turns: no word, or one that fits
        if not words:
            outcome = _plain(ability)
            referee.send(USE if outcome.uses else None)
            return outcome
        word = words[0]
        use = word.verb, word.places
        if len(words) == 1 and ability.knows(word.verb) and ability.objection(kingdom, seat, at, use) is None:
            decision = referee.send(use)
            if decision is None or decision.kind != "ability":
                return Outcome(ability, (use,))
            return _Binding(referee, node, seat, at, use).bind()
    return _Binding(referee, node, seat, at).bind()


def _can_be_done(kingdom: Kingdom, seat: int, word: Word) -> bool:
    """Could somebody do this at the table, the rules or not: are there open cards, and a figure to go there?"""
    for there in word.places:
        if not kingdom.is_open(there) or (word.verb == "to" and kingdom.stands(seat, there)):
            return False
    return word.verb != "swap" and (word.verb != "to" or kingdom.players[seat].supply > 0)


class _Binding:
    """Binds the words one by one; `copying` is a copy that has been carried out already."""

    def __init__(self, referee: KingdomReferee, node: Turn, seat: int, at: Place, copying: Use | None = None) -> None:
        self.referee = referee
        self.node = node
        self.seat = seat
        self.at = at
        self.words = node.words
        self.uses: list[Use] = [copying] if copying else []
        self.next = len(self.uses)
        self.sound = True
        self.unseen = False
        self.silent = referee.unsure
        """Nothing is reported where the kingdom can't be relied on."""

    def bind(self) -> Outcome:
        referee, kingdom, uses = self.referee, self.referee.kingdom, self.uses
        ability = kingdom.ability
        copied = bool(uses)
        while referee.asks("ability"):
            ability = kingdom.ability
            use = self._use(ability, copied)
            if use is not None:
                uses.append(use)
            copied = True
            referee.send(use)
        if self.next < len(self.words):
            self._illegal(ability, "kingdoms_word", self.next)
        if not self.sound:
            referee.unsure = True
        return Outcome(ability, uses, self.sound, self.unseen)

    def _use(self, ability: Ability, copied: bool) -> Use | None:
        """What the next word makes of this ability."""
        words = self.words
        word = words[self.next] if self.next < len(words) and self.sound else None
        if (
            word is not None
            and word.verb == "use"
            and self.next + 1 < len(words)
            and words[self.next + 1].verb != "pass"
        ):
            self.next += 1  # spelled out, and then the choice
            word = words[self.next]
        if word is None:
            return self._unspoken(ability, copied)
        if word.verb == "pass":
            self.next += 1
            return None
        if word.verb == "use":
            self.next += 1
            return self._used(ability)
        if not ability.knows(word.verb):
            self._illegal(ability, "kingdoms_word", self.next)
            self.next = len(words)
            return None if ability.verbs or ability.draws else USE
        self.next += 1
        return self._chosen(ability, word, self.next - 1)

    def _unspoken(self, ability: Ability, copied: bool) -> Use | None:
        """No word: used if there is nothing to choose; a Seer if `/ see` follows, which it must after `copy`."""
        if ability.draws:
            return self._seer(ability, copied)
        return None if ability.verbs or not self.sound else USE

    def _seer(self, ability: Ability, needed: bool) -> Use | None:
        kingdom = self.referee.kingdom
        if type(self.node.draw) is Seen:
            if ability.objection(kingdom, self.seat, self.at, USE) is None:
                return USE
            self._report("illegal-choice", self.node.span("draw"), "kingdoms_empty_deck")
        elif needed and kingdom.deck and self._whole():
            if not self.referee.lenient:
                self._missing("kingdoms_see")
            self.unseen = True
        return None

    def _used(self, ability: Ability) -> Use | None:
        """`use` alone: right where there is nothing to choose."""
        if ability.draws:
            return self._seer(ability, True)
        if self._whole() and ability.told(self.referee.kingdom, self.seat, self.at):
            self._missing("kingdoms_target", self._options(ability))
            self.referee.unsure = True
        return USE

    def _chosen(self, ability: Ability, word: Word, number: int) -> Use | None:
        """A word with its targets, if nothing speaks against them."""
        kingdom = self.referee.kingdom
        use = word.verb, word.places
        objection = ability.objection(kingdom, self.seat, self.at, use)
        if objection is None or (self.referee.lenient and _can_be_done(kingdom, self.seat, word)):
            return use
        reason, target = objection
        self._illegal(ability, f"kingdoms_{reason}", number, target)
        self.next = len(self.words)
        return None

    # --- Saying so --------------------------------------------------------------------------------------------------

    def _whole(self) -> bool:
        """Does the turn go on after its ability? The last one of an unfinished record may stop there."""
        return self.node is not self.referee.open_end or self.node.draw is not None

    def _report(self, name: str, where: tuple[int, int, int], case: str, **details: object) -> None:
        if self.sound and not self.silent:
            player = self.referee.bench.player(self.seat)
            self.referee.bench.find(name, where, case, player=player, **details)  # type: ignore[arg-type]
        self.sound = False

    def _missing(self, case: str, options: tuple[str, ...] = ()) -> None:
        """A choice that is not told; what is written stands all the same."""
        if self.sound and not self.silent:
            bench = self.referee.bench
            bench.find(
                "missing-choice", self.node.whole, case, legal=options or None,
                player=bench.player(self.seat), options=" or ".join(options),
            )  # fmt: skip

    def _illegal(self, ability: Ability, case: str, number: int, target: int = 0) -> None:
        word = self.words[number]
        where = self.node.span("target", number * 100 + target) if word.targets else self.node.span("word", number)
        at = word.targets[target] if word.targets else (0, 0)
        card = "the card" if self.node.card in (None, HIDDEN) else FACTIONS[self.node.card or 0].code
        self._report("illegal-choice", where, case, verb=word.verb, card=card, place="{},{}".format(*at))

    def _options(self, ability: Ability) -> tuple[str, ...]:
        uses = ability.uses(self.referee.kingdom, self.seat, self.at)
        return tuple(" ".join([verb, *("{},{}".format(*coordinates(at)) for at in targets)]) for verb, targets in uses)
