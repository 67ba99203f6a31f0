"""Why it came so: who won a trick, leads, takes a card or has a vote, each with the rule or ruling that decided it.

This is the one source of reasons: findings cite it, the log and the live table tell it. Rules are named as for two players;
the catalogue knows which holds with more.
"""

from __future__ import annotations

from claimref.cards import FACTION, HERO, HIDDEN, NAME, NOTHING, VALUE, VERBS, Card
from claimref.engine.tricks.play import Play
from claimref.engine.tricks.power import POWER_OF, Told
from claimref.engine.tricks.score import Score, best, cards_of_team, support
from claimref.engine.tricks.table import Table, Trick
from claimref.engine.tricks.traits import ASK, GATHER, OFFER, RECRUIT, follows, ranks

# --- A trick -------------------------------------------------------------------------------------------------------------


def won(table: Table, trick: Trick, claimed: int = -1) -> Told:
    """Why the winner of a trick won, and whoever `claimed` to did not; the table as it was then, or after the trick."""
    card, lead = trick.won_with(), trick.lead
    if trick.ruled is not None and trick.order[trick.ruled[0]] != trick.winner:
        return Told("why.stands", trick.winner, rule="winning")
    if trick.named or HIDDEN in trick.cards:
        return Told("why.named", trick.winner, rule="winning")
    if lead == NOTHING:
        return _after_hero(table, trick)
    why = reason(trick)
    page = POWER_OF[card if why == "power" else trick.cards[0]]
    if why == "power" or (page.possible and why != "alone"):  # what it keeps decides how its cards are compared
        return page.why(table, trick, why)
    rule = "winning" if FACTION[card] == lead else POWER_OF[card].name
    other = trick.cards[trick.order.index(claimed) if claimed >= 0 else 1]
    if not follows(other, lead) and (claimed >= 0 or len(trick.cards) == 2):
        rule = POWER_OF[other].unfollowed(table, trick)
    return Told(f"why.{why}", trick.winner, card=(card,), faction=lead, rule=rule)


def reason(trick: Trick) -> str:
    """How the winner's card compares with the others of a trick with a lead faction, as the key of a sentence."""
    card, lead = trick.won_with(), trick.lead
    if not follows(card, lead):
        return "power"
    won = trick.order.index(trick.winner)
    others = [VALUE[other] for place, other in enumerate(trick.cards) if place != won and follows(other, lead)]
    if not others:
        return "alone"
    if max(others) > VALUE[card]:
        return "lowest"
    if FACTION[card] != lead:
        return "stands_in"
    return "tie" if VALUE[card] in others else "highest"


def _after_hero(table: Table, trick: Trick) -> Told:
    """A hero led: the values are compared, or the power of the hero that followed decides."""
    led, other = trick.cards[0], trick.cards[-1]
    first, second = table.value(led), table.value(other)
    if first is None or second is None:
        return Told("why.named", trick.winner, rule="heroes")
    counts = [first, second]
    if ranks(led, trick.lead):
        POWER_OF[led].rank(table, trick, counts)
    if trick.won_with() == other and counts[1] <= counts[0]:
        return POWER_OF[other].why(table, trick, "power")._replace(ruling="heroes-have-values")
    if counts[0] == counts[1]:
        return Told("why.hero_tie", trick.winner, rule="heroes", ruling="hero-tie-to-the-leader")
    shown = [f"{NAME[led]} {first}", f"{NAME[other]} {second}" if FACTION[other] == HERO else NAME[other]]
    if counts[1] != second:
        shown[1] += f" - {second - counts[1]}"
    if trick.won_with() == other:
        shown.reverse()
    turned = (second > first) != (counts[1] > counts[0])
    rule = POWER_OF[led].name if turned else "heroes"
    return Told("why.hero", trick.winner, rule=rule, values=(shown[0], shown[1]))


def leads(state: Play) -> Told:
    """Why the one who is to lead does."""
    trick, leader = state.trick, state.leader
    if trick is None:
        return Told("leads.first", leader, rule="leading")
    crossed = trick.phase < state.phase
    if crossed and state.setup.ruled("leader-carries-over", "no"):
        return Told("leads.again", leader, rule="leading", ruling="leader-carries-over")
    for page in state.powers.leads_next:
        told = page.why_leads(trick)
        if told is not None:
            return told
    return Told("leads.winner", leader, rule="leading", ruling="leader-carries-over" if crossed else "")


def takes(state: Play, trick: Trick, ordered: bool) -> str:
    """The rule by which the cards of a trick are shared out; `ordered`: who comes before whom."""
    if not trick.face_up:
        return "gathering" if trick.phase == 2 else "phase-one-ends"
    peeks = state.powers.peeks
    if peeks is not None and peeks.peeks(state, trick):
        return peeks.name
    for card in trick.cards if ordered else ():
        ruling = POWER_OF[card].picks(state, trick) if ranks(card, trick.lead) else ""
        if ruling:
            return ruling
    return "collecting"


def refused(state: Play, verb: str, seat: int, card: Card) -> str:
    """The rule by which a choice can't be made."""
    name, trick = VERBS[verb].power, state.trick
    page = state.powers.pages.get(name)
    return name if page is None or trick is None else page.refuses(state, trick, (verb, seat, card))


def ended(state: Play, phase: int) -> str:
    """The rule by which a phase is over."""
    last = next((trick for trick in reversed(state.tricks) if trick.phase == phase), None)
    held = [len(hand) for hand in last.left] if last is not None else []
    if phase == 1 and held and all(held):
        return "phase-one-ends"
    if any(held):
        return "leftover-cards-discarded"
    return "recruiting-ends" if phase == 1 else "ending"


# --- The score -----------------------------------------------------------------------------------------------------------


def voted(score: Score, faction: int, claimed: int | None) -> str:
    """The rule by which a faction votes as it does, and not for the team, or for nobody, as `claimed`."""
    state = score.state
    page = state.powers.factions[faction]
    if page.scores_apart:
        return page.votes(state)
    usual = "votes" if score.votes[faction] is not None else "exact-tie-no-vote"
    moved_by = _moved_by(state, faction)
    return moved_by if moved_by and _as_won(state, faction) == claimed else usual


def _as_won(state: Play, faction: int) -> int | None:
    """For whom a faction would vote if winners simply kept the cards of their tricks."""
    piles: list[list[Card]] = [[] for _ in state.hands]
    for trick in state.tricks:
        if trick.phase == 2:
            piles[trick.winner] += [card for card in trick.cards if FACTION[card] == faction]
    cards = [sorted([card for seat in team for card in piles[seat]], reverse=True) for team in state.setup.teams]
    ranked = [(len(pile), pile) for pile in cards]
    most = max(ranked)
    return ranked.index(most) if most[0] and ranked.count(most) == 1 else None


def _moved_by(state: Play, faction: int) -> str:
    """The first power that took cards of a faction elsewhere than to the winner of their trick; "" if none did."""
    for trick in state.tricks:
        for act in trick.acts:
            moments = state.powers.pages[act.power].moments
            if moments & ASK or not moments & (RECRUIT | GATHER | OFFER):
                continue  # it moves no card of a trick
            kept = trick.phase == 2 and act.seat == trick.winner and act.kind not in VERBS
            if any(FACTION[card] == faction and not (kept and card in trick.cards) for card in act.cards):
                return act.power
    return ""


def victory(score: Score) -> str:
    """The rule by which a game is won."""
    setup, decided_by = score.state.setup, score.decided_by
    if decided_by == "votes":
        return "victory" if setup.seats > 2 or 2 * max(score.totals) > len(score.votes) else "most-votes-wins"
    if setup.ruled("most-votes-wins", "draw"):
        return "most-votes-wins"
    if len(setup.teams) < setup.seats:
        return "four-player-ties"
    counted = _counted(score)
    if counted:
        return counted
    if decided_by == "shared":
        return "last-tie-is-shared"
    return "most-votes-wins" if setup.seats == 2 else "most-votes"


def _counted(score: Score) -> str:
    """The ruling about which cards count for a vote, where equal votes would end otherwise without it."""
    state, (cards, _) = score.state, support(score.state, score.votes)
    for faction, vote in score.votes.items():
        page = state.powers.factions[faction]
        if vote is None or not page.scores_apart:
            continue
        team = state.setup.teams[vote]
        usual = [
            card for seat in team for card in (*state.score[seat], *page.pile(state, seat)) if FACTION[card] == faction
        ]
        instead = cards.copy()
        instead[vote] += len(usual) - len(cards_of_team(state, team, faction))
        tied = best(list(range(len(cards))), score.totals)
        if best(tied, instead) != best(tied, cards):
            return page.supports
    return ""
