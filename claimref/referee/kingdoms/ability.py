"""The ability words of a turn, bound to what the engine asks: which ability is used, and how."""

from __future__ import annotations

from typing import Final

from claimref.engine.kingdoms.abilities import Ability, Places, use_text
from claimref.grid import Place
from claimref.notation.nodes import Turn
from claimref.notation.turn_parts import Seen, Word
from claimref.referee.kingdoms.draw import Draws
from claimref.referee.kingdoms.sitting import code
from claimref.referee.verdict import UNCERTAIN

_NONE: Final[Places] = ()


class Uses(Draws):
    """Binds the words of the turn at hand one by one; what came of it stands in `places`, `sound` and `unseen`."""

    places: Places
    _next: int
    """The number of the first word that is not bound yet."""
    _silent: bool
    """Nothing is reported where the kingdom can't be relied on."""

    def bind(self, node: Turn, seat: int, at: Place) -> str:
        """The word for how the ability is used at last, after every copy (and `places`); "" where it is not.

        What can't be chosen is reported and left out.
        """
        kingdom, words = self.kingdom, node.laid.words
        ability = kingdom.ability
        copied = False
        self.sound = True
        self.unseen = False
        self.places = _NONE
        self._next = 0
        self._silent = self.certainty == UNCERTAIN
        count = len(words)
        while count > self._next and self.sound:
            verb = self._word(node, seat, at, ability, words)
            if not (verb and ability.copies and self.places):
                break
            copied = True
            kingdom.use(verb, self.places)
            ability, self.places = kingdom.ability, _NONE
        else:  # without a word it is used if there is nothing to choose; a Seer if `/ see` follows, as after a copy it must
            if ability.draws:
                verb = self._see_or_not(node, seat, at, ability, copied)
            else:
                verb = ability.unspoken(False) if self.sound else ""
            if not verb:
                self.leave_open()
        if count > self._next:
            self._illegal(node, seat, "kingdoms_word", self._next, "kingdoms-ability")
        if not self.sound:
            self.doubt()
        return verb

    def _word(self, node: Turn, seat: int, at: Place, ability: Ability, words: tuple[Word, ...]) -> str:
        """What the next word makes of this ability."""
        number = self._next
        verb = words[number].verb
        if verb == "use" and number + 1 < len(words) and words[number + 1].verb != "pass":
            number += 1  # spelled out, and then the choice
            verb = words[number].verb
        self._next = number + 1
        if verb == "pass":
            return ""
        if verb == "use":
            return (
                self._see_or_not(node, seat, at, ability, True)
                if ability.draws
                else self._used(node, seat, at, ability)
            )
        places = words[number].places
        known = verb in ability.verbs  # then the grammar has seen to it that it names as many places as it takes
        if known:
            objection = ability.against(self.kingdom, seat, at, verb, places)
        else:
            objection = ability.objection(self.kingdom, seat, at, verb, places)
        if objection is None or (self.lenient and known and ability.feasible(self.kingdom, seat, places)):
            self.places = places
            return verb
        self._illegal(node, seat, objection.case, number, objection.rule, objection.number)
        self._next = len(words)
        return "" if ability.verbs or ability.draws else "use"

    def _see_or_not(self, node: Turn, seat: int, at: Place, ability: Ability, needed: bool) -> str:
        if type(node.drawn.draw) is Seen:
            objection = ability.objection(self.kingdom, seat, at, "use", ())
            if objection is None:
                return "use"
            if self.sound and not self._silent:
                bench, (offence, rule, case, _) = self.bench, objection
                bench.find(offence, node.span("draw"), case, rule=rule, player=bench.player(seat))
            self.sound = False
        elif needed and self.kingdom.deck and self._whole(node):
            if not self.lenient:
                self._missing(node, seat, "kingdoms_see", rule=f"kingdoms-{ability.name}")
            self.unseen = True
        return ""

    def _used(self, node: Turn, seat: int, at: Place, ability: Ability) -> str:
        """`use` alone: right where there is nothing to choose."""
        if self._whole(node):
            objection = ability.objection(self.kingdom, seat, at, "use", ())
            if objection is not None:
                self._missing(node, seat, objection.case, self._options(ability, seat, at), objection.rule)
                self.doubt()
        return "use"

    # --- Saying so --------------------------------------------------------------------------------------------------

    def _whole(self, node: Turn) -> bool:
        """Does the turn go on after its ability? The last one of an unfinished record may stop there."""
        return node is not self.open_end or node.drawn.draw is not None

    def _missing(self, node: Turn, seat: int, case: str, options: tuple[str, ...] = (), rule: str = "") -> None:
        """A choice that is not told; what is written stands all the same."""
        if self.sound and not self._silent:
            bench = self.bench
            bench.find(
                "missing-choice", node.whole, case, legal=options or None, rule=rule,
                player=bench.player(seat), options=" or ".join(options),
            )  # fmt: skip

    def _illegal(self, node: Turn, seat: int, case: str, number: int, rule: str, target: int = 0) -> None:
        if self.sound and not self._silent:
            word = node.words[number]
            where = node.span("target", number * 100 + target) if word.targets else node.span("word", number)
            at = word.targets[target] if word.targets else (0, 0)
            bench, place = self.bench, "{},{}".format(*at)
            bench.find(
                "illegal-choice", where, case, rule=rule,
                player=bench.player(seat), verb=word.verb, card=code(node.card), place=place,
            )  # fmt: skip
        self.sound = False

    def _options(self, ability: Ability, seat: int, at: Place) -> tuple[str, ...]:
        return tuple(map(use_text, ability.uses(self.kingdom, seat, at)))
