"""What is told of a trick: who won and why, what everybody took, and which powers acted, as the engine did it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from claimref.cards import CUBE, FACTION, HERO, HIDDEN, LICH, NAME, NOTHING, Card, D, K, P, T, V, W
from claimref.referee.judged import TrickReplay
from claimref.referee.watch import Held, Watched
from claimref.rules.win import reason
from claimref.views.score import name_of
from claimref.views.words import Words


def codes(cards: Iterable[Card]) -> str:
    """Cards as their codes; what nobody saw is `?`."""
    return " ".join(NAME[card] for card in cards)


def ruled(text: str, ruling: str) -> str:
    """A sentence that rests on a ruling of the project, with its name: `claimref explain` tells more."""
    return f"{text} [{ruling}]"


def held(held: Held, words: Words) -> str:
    """What is known of a hand, sorted: `G0 K7, 11 hidden`."""
    shown = [codes(sorted(held.cards))] if held.cards else []
    if held.hidden:
        shown.append(words("label.hidden", count=held.hidden))
    return ", ".join(shown) or words("label.no_card")


class Teller:
    """Tells the tricks of one game in one language."""

    def __init__(self, replay: TrickReplay, words: Words) -> None:
        self.replay = replay
        self.table = replay.table
        self.words = words
        self.seats = replay.table.setup.seats
        self.irregular = {
            (finding.line, finding.column) for finding in replay.findings if finding.name == "irregularity"
        }

    def name(self, seat: int) -> str:
        return name_of(self.replay, seat)

    def told(self, seen: Watched) -> Iterator[str]:
        """Everything about a trick, sentence by sentence."""
        if seen.line is None and HIDDEN in seen.trick.cards:
            yield self.words("say.lost_trick")
            return
        if seen.after is None:
            yield self.words("say.stops")
            return
        yield self.why(seen)
        if seen.trick.takes:
            yield self.takes(seen)
        yield from self.acts(seen)
        if seen.left:
            yield from self.phase_end(seen)

    # --- Who won ----------------------------------------------------------------------------------------------------

    def why(self, seen: Watched) -> str:
        """Who won the trick, and why in a few words."""
        trick, words, line = seen.trick, self.words, seen.line
        player, card = self.name(trick.winner), trick.won_with()
        if line is not None and line.outcome and line.outcome[0].marked:
            place = line.span("take")
            if (place.line, place.column) in self.irregular:
                return words("why.stands", player=player)
        if seen.named or HIDDEN in trick.cards:
            return words("why.named", player=player)
        if trick.lead == NOTHING:
            return self._hero(seen)
        faction = words.faction(trick.lead)
        why = reason(self.table, trick)
        if why == "power":
            power = "knights" if FACTION[card] == K else NAME[card].lower()
            told = words(f"why.{power}", player=player, card=NAME[card], faction=faction)
            several = power == "knights" and sum(FACTION[other] == K for other in trick.cards) > 1
            return ruled(told, "knights-rank-only-first") if several else told
        if trick.lead == W and why != "alone":
            return self._moon(seen)
        if why == "highest" and self._equals(seen):
            why = "tie"
        return words(f"why.{why}", player=player, card=NAME[card], faction=faction)

    def _equals(self, seen: Watched) -> bool:
        """Did another card that counted have the same value as the winner's?"""
        trick, value = seen.trick, self.table.value
        alike = [card for card in trick.cards if self.table.follows(card, trick.lead)]
        return sum(value(card) == value(trick.won_with()) for card in alike) > 1

    def _moon(self, seen: Watched) -> str:
        """Werewolves led: the lowest wins at no moon, the highest at full moon."""
        key = "full_moon" if seen.before.full_moon else "lowest_tie" if self._equals(seen) else "lowest"
        told = self.words(f"why.{key}", player=self.name(seen.trick.winner), card=NAME[seen.trick.won_with()])
        standing_in = any(FACTION[card] == P for card in seen.trick.cards)
        return ruled(told, "doppelganger-under-the-moon") if standing_in else told

    def _hero(self, seen: Watched) -> str:
        """A hero led: the values are compared, or the power of the hero that followed decides."""
        trick, words = seen.trick, self.words
        player, winning = self.name(trick.winner), trick.won_with()
        led, other = trick.cards[0], trick.cards[-1]
        first, second = self.table.value(led), self.table.value(other)
        if first is None or second is None:
            return words("why.named", player=player)
        compared = second - 3 if led == LICH else second
        if winning == other and compared <= first and FACTION[other] == HERO:
            return words(f"why.{NAME[other].lower()}", player=player)
        if compared == first:
            return ruled(words("why.hero_tie", player=player), "hero-tie-to-the-leader")
        shown = (f"{NAME[led]} {first}", f"{NAME[other]} {second}" if FACTION[other] == HERO else NAME[other])
        if led == LICH:
            shown = (shown[0], f"{shown[1]} - 3")
        best, worst = shown if winning == led else shown[::-1]
        return words("why.hero", player=player, values=words("why.values", value=best, other=worst))

    # --- What moved -------------------------------------------------------------------------------------------------

    def takes(self, seen: Watched) -> str:
        """Phase One: who took what into the Follower deck, in pick order."""
        told = []
        for place, (seat, card) in enumerate(seen.trick.takes):
            key = "takes" if seat not in seen.drew else "draws" if place else "seer"
            told.append(self.words(f"say.{key}", player=self.name(seat), card=NAME[card]))
        return ", ".join(told) + "."

    def acts(self, seen: Watched) -> Iterator[str]:
        """The powers that acted, in their order."""
        discards = []
        for number, (power, seat, cards) in enumerate(seen.trick.acts):
            if power == "cthulhu" and seen.trick.phase == 2:
                discards.append(self.words("say.discard", player=self.name(seat), card=codes(cards)))
            elif power == "vampires":
                if not self._joins(seen, number):
                    yield from self._vampires(seen, number)
            elif power == "trolls":
                yield from self._trolls(seen, number)
            else:
                yield from self._act(seen, power, seat, cards)
        if discards:
            yield ", ".join(discards) + "."
        if seen.after is not None and seen.after.cube:
            yield self.words("say.cube_waits", card=codes(seen.after.cube[1:]))

    def _act(self, seen: Watched, power: str, seat: int, cards: Sequence[Card]) -> Iterator[str]:
        words, trick, player = self.words, seen.trick, self.name(seat)
        if power == "werewolves":
            moon = "full_moon" if seen.before.full_moon is False else "no_moon"
            yield words("say.moon", moon=words(f"label.{moon}"))
        elif power == "dragons":
            over = bool(seen.left) and trick.phase == 2
            if seat != trick.winner and not over:
                told = words("say.dragons", player=player, card=codes(cards))
                yield ruled(told, "dragon-crosses-phases") if seen.left else told
        elif power == "giants":
            yield words("say.giants", player=self.name(trick.winner), other=player, cards=codes(cards))
        elif power == "dwarves" and self.seats > 2:
            told = words("say.dwarves_lowest", player=player, cards=codes(cards), faction=words.faction(D))
            yield ruled(told, "lowest-takes-dwarves") if seat == trick.winner else told
        elif power == "dwarves":
            yield words("say.dwarves", player=player, cards=codes(cards), faction=words.faction(D))
        elif power == "cube" and CUBE in trick.cards:
            yield words("say.cube_last", player=player, cards=codes(cards), card=codes(cards[1:]))
        elif power == "cthulhu":
            yield words("say.banish", cards=codes(cards))
        elif power == "zombies":
            yield words("say.zombies", player=player, cards=codes(cards), card=NAME[trick.won_with()])
        else:
            yield words(f"say.{power}", player=player, cards=codes(cards))

    def _trolls(self, seen: Watched, number: int) -> Iterator[str]:
        """One Troll for the winner, the others aside; after the very last trick, all that are left."""
        _, seat, cards = seen.trick.acts[number]
        words, player = self.words, self.name(seat)
        if any(power == "trolls" for power, _, _ in seen.trick.acts[:number]):
            yield words("say.trolls_last", player=player, cards=codes(cards))
            return
        yield words("say.trolls", player=player, cards=codes(cards), faction=words.faction(T))
        if seen.after is not None and seen.after.aside:
            yield words("say.aside", cards=codes(sorted(seen.after.aside)))

    # --- Vampires ---------------------------------------------------------------------------------------------------

    def _joins(self, seen: Watched, number: int) -> bool:
        """Does this card go under the same Vampire as the one before, so that both were told together?"""
        if not number or FACTION[seen.trick.acts[number][2][0]] == V:
            return False
        power, seat, cards = seen.trick.acts[number - 1]
        return power == "vampires" and seat == seen.trick.acts[number][1] and FACTION[cards[0]] != V

    def _vampires(self, seen: Watched, number: int) -> Iterator[str]:
        acts, words = seen.trick.acts, self.words
        _, seat, cards = acts[number]
        player, card = self.name(seat), cards[0]
        before = [act for act in acts[:number] if act[0] == "vampires" and act[1] == seat]
        stack = [*seen.before.stacks[seat]]
        for _, _, (earlier,) in before:
            stack = [earlier] if FACTION[earlier] == V else [*stack, earlier]
        if FACTION[card] == V:
            if not stack:
                yield words("say.lay", player=player, card=NAME[card])
                return
            told = words("say.replace", player=player, card=NAME[card], other=NAME[stack[0]])
            yield ruled(told, "replaced-vampire-scores-nothing")
            if stack[1:]:
                gone = words("say.stack_gone", other=NAME[stack[0]], cards=codes(stack[1:]))
                yield ruled(gone, "stack-is-discarded")
            return
        together = [card]
        for later in range(number + 1, len(acts)):
            if not self._joins(seen, later):
                break
            together += acts[later][2]
        told = words("say.under", player=player, cards=codes(together), card=NAME[stack[0]])
        same_trick = any(FACTION[earlier] == V for _, _, (earlier,) in before)
        foreign = seat != seen.trick.winner or any(card not in seen.trick.cards for card in together)
        yield ruled(told, "vampire-same-trick") if same_trick else ruled(told, "under-the-vampire") if foreign else told

    # --- The end of a phase -----------------------------------------------------------------------------------------

    def phase_end(self, seen: Watched) -> Iterator[str]:
        """Cards left in hand, and who leads Phase Two."""
        left = [f"{self.name(seat)} {held(cards, self.words)}" for seat, cards in enumerate(seen.left) if any(cards)]
        if left:
            yield ruled(self.words("say.left", cards="; ".join(left)), "leftover-cards-discarded")
        dragon = any(power == "dragons" and seat != seen.trick.winner for power, seat, _ in seen.trick.acts)
        if seen.trick.phase == 1 and seen.after is not None and not dragon:
            told = self.words("say.leads_phase2", player=self.name(seen.after.leader))
            yield ruled(told, "leader-carries-over")
