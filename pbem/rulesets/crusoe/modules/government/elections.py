"""How offices come and go: by chance, election and battle (CRA-DIC-01, CRA-DIC-07, CRA-REP-02 to 06)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import field
from typing import ClassVar

from pbem.engine.events import SeatId
from pbem.engine.orderform import Item, Offered
from pbem.engine.orders import order
from pbem.engine.results import Became
from pbem.engine.sequence import inserted
from pbem.engine.slots import ListOf, Seat, Slot, WordSlot, slot, whole_seat
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.votes import Counted, elected
from pbem.engine.words import Fault, Why, Words
from pbem.rulesets.crusoe import told_camp
from pbem.rulesets.crusoe.camp.calling import NO_LEISURE, Speech
from pbem.rulesets.crusoe.camp.fights import against, members_of, winners_of
from pbem.rulesets.crusoe.castaway import MAIN
from pbem.rulesets.crusoe.course import TRADE_IS_DONE
from pbem.rulesets.crusoe.flow import TRADE
from pbem.rulesets.crusoe.goods import lose
from pbem.rulesets.crusoe.island import Battle, IslandTable, Scene, Stage
from pbem.rulesets.crusoe.language import offering
from pbem.rulesets.crusoe.language.legality import Faults, IslandOrder, no, sentence, violence_faults
from pbem.rulesets.crusoe.language.lexicon import IslandLexicon
from pbem.rulesets.crusoe.language.offering import Look, Writer, has_rulers, has_warlord, seat_choices
from pbem.rulesets.crusoe.letters import A_LINE_BEFORE_COUNTS, came_to, first_of, orders_of, unused, used
from pbem.rulesets.crusoe.market.ballots import Vote, tell_depths
from pbem.rulesets.crusoe.market.proposals import ballots_of, may_vote, weights
from pbem.rulesets.crusoe.modules.government import powers
from pbem.rulesets.crusoe.modules.government.powers import (
    DiceDrawn,
    Government,
    Office,
    Power,
    RoleDrawn,
    branches,
    chosen_branches,
    citizens,
    held_by,
    id_of_branch,
    install,
    role_of,
    ruled_branches,
)
from pbem.rulesets.crusoe.modules.hooks import DICTATOR, MAY_HOLD, OFFICE_LOST, OFFICES, PRESIDENT, WARLORD
from pbem.rulesets.crusoe.modules.settings import FANATIC, RANDOM, REPRESENTATIVE, UNSTABLE
from pbem.rulesets.crusoe.modulestates import state_of
from pbem.rulesets.crusoe.phaselist import FULL
from pbem.rulesets.crusoe.things import LEISURE

# ---- CRA-REP-04, CRA-REP-05, CRA-R35 Campaigns: who runs for President, what it costs, and what is said

CAMPAIGN = "campaign"
"""The key of the stage in which candidates come forward."""
FEE = 1
"""CRA-REP-04 The leisure that a campaign costs."""
BARRED = tr_noop("you cannot be President")


@order(
    tr_noop("CAMPAIGN [<runs>]"),
    rule="CRA-R35",
    help=tr_noop("Runs for President, for 1 leisure; a SPEECH in the same letter goes with it."),
    examples=("CAMPAIGN", "CAMPAIGN no"),
)
class Campaign(IslandOrder):
    """CRA-REP-04 A candidate, or the word of the President that he runs no more."""

    absent: ClassVar[str] = tr_noop("There are no elections in this game.")
    idle: ClassVar[str] = tr_noop("there was no campaign")
    first_counts: ClassVar[tuple[str, ...] | None] = ()

    may_depend: ClassVar[bool] = False
    runs: bool = slot(WordSlot(tr_noop("answer"), {"yes": True, "no": False}), default=True, always=True)

    def refuses(self, here: IslandLexicon) -> Faults:
        """CRA-REP-03, CRA-H10 Yield why there are no elections, or none for the writer."""
        if not offering.has_elections(here.book):
            yield no(tr("There are no elections in this game."))
        elif here.mine and (reason := MAY_HOLD(here.scene, here.me, PRESIDENT)):
            yield sentence(reason)

    def __str__(self) -> str:
        return "CAMPAIGN" if self.runs else "CAMPAIGN no"

    def odd(self, look: Look) -> Iterator[str]:
        """CRA-REP-04 A campaign costs leisure, but not those in office."""
        if self.runs and not held_by(look.view, look.seat) and not look.mine.leisure:
            yield tr("You have no leisure to run with.")

    @classmethod
    def preamble(cls, look: Look) -> Iterator[str]:
        """CRA-REP-04, CRA-REP-05 Whether the seat runs for President, by the line that counts."""
        if look.mine.group != MAIN:
            return
        line, is_in_office = look.first(cls), bool(held_by(look.view, look.seat))
        if line is None and is_in_office:
            yield tr("You run for President again, without paying.")
        elif line is None:
            yield tr("No CAMPAIGN line: you do not run for President.")
        elif not line.runs:
            yield tr("You do not run for President.")
        elif is_in_office:
            yield tr("You run for President again, without paying; a SPEECH of this letter goes with it.")
        else:
            yield tr("You run for President, for 1 leisure of your {held}; a SPEECH of this letter goes "
                     "with it.", held=look.mine.leisure)  # fmt: skip

    @classmethod
    def tally(cls, look: Look) -> Iterator[tuple[str, str]]:
        """CRA-REP-04 The leisure that a campaign costs."""
        runs = any(line.runs for line in look.all_of(cls))
        if runs and look.takes(cls) and not held_by(look.view, look.seat):
            yield tr("Campaign"), tr("{n} leisure", n=FEE)

    @classmethod
    def offered(cls, here: Writer) -> Iterator[Offered]:
        says = tr("you run for President, for 1 leisure; a SPEECH goes with it")
        yield from here.may_write(cls(), says)
        yield from here.word(tr("Campaign"), tr("for President, for 1 leisure"), cls(), cls(False))


def presidencies(scene: Scene) -> dict[str, Power]:
    """CRA-REP-01 Return the branches with a President, in task order."""
    return {id: power for id, power in ruled_branches(scene).items() if power.type == REPRESENTATIVE}


def has_elections(scene: Scene) -> bool:
    """CRA-REP-03 Say whether a President is elected every cycle."""
    return bool(presidencies(scene))


def hold_campaigns(table: IslandTable) -> None:
    """CRA-REP-04, CRA-R35 Let those who run come forward in turn order, with their speeches.

    They pay at once, but in the compact form, where the election is another letter's.
    """
    in_office = [power.holder for power in presidencies(table).values()]
    for seat in citizens(table):
        lines = orders_of(table, seat, Campaign)
        line = lines[0] if lines else None
        for other in lines[1:]:
            came_to(table, other, A_LINE_BEFORE_COUNTS, Became.NOT_NEEDED)
        is_free = seat in in_office or table.book.options.form != FULL
        runs = _comes_forward(table, seat, line, is_free) if line else seat in in_office
        if line:
            state_of(table, Government).campaign[seat] = runs
        if runs and (is_free or pay_fee(table, seat)):
            _present(table, seat, is_free)


def _comes_forward(table: IslandTable, seat: SeatId, line: Campaign, is_free: bool) -> bool:
    """CRA-REP-05, CRA-H10 Say whether a seat runs by its line, and can."""
    reason = ""
    if line.runs and MAY_HOLD(table, seat, PRESIDENT):
        reason = BARRED
    elif line.runs and not is_free and table.state.seats[seat].leisure < FEE:
        reason = NO_LEISURE
    if reason:
        unused(table, seat, line, reason, Became.REFUSED)
    else:
        used(table, line, tr_noop("you run for President") if line.runs else tr_noop("you do not run"))
    return line.runs and not reason


def _present(table: IslandTable, seat: SeatId, is_free: bool) -> None:
    """CRA-R35 Tell a candidate, and its speech, which is none of those before violence (CRU-P21)."""
    name = table.state.seats[seat].name
    if is_free:
        table.tell(powers.Ran(name, 0))
    for speech in orders_of(table, seat, Speech)[:1]:
        used(table, speech, tr_noop("it was told to all"))
        table.tell(told_camp.Spoke(name, speech.text))


def pay_fee(table: IslandTable, seat: SeatId) -> bool:
    """CRA-REP-04, CRA-R35 Let a candidate pay, and tell it; being Indigent does not help."""
    castaway = table.state.seats[seat]
    if castaway.leisure < FEE:
        return False
    lose(castaway, LEISURE, FEE)
    table.tell(powers.Ran(castaway.name, FEE))
    return True


def forget_campaigns(table: IslandTable) -> None:
    """CRA-REP-03 Nobody runs before a cycle's own candidates have come forward."""
    state_of(table, Government).campaign = {}


def campaign_stages(before: tuple[Stage, ...], scene: Scene) -> tuple[Stage, ...]:
    """CRA-R35 Add the stage of candidates: of the last letters before camp, or of those of work."""
    if not has_elections(scene):
        return before
    stage = Stage(CAMPAIGN, (), hold_campaigns)
    if scene.book.options.form == FULL:
        return inserted(before, (stage,), after=TRADE_IS_DONE)
    return inserted(before, (stage,), before=TRADE)


# ---- CRA-DIC-01, CRA-REP-02, CRA-R29 Offices that chance fills: before the game, and where a ruler is gone

DRAWN = {True: "sitting President", False: "Dictator"}
"""What the first holders of an office are drawn for, as it is kept on file: Presidents, and Dictators."""
DICE = {True: "dice of the unstable President", False: "dice of the unstable Dictator"}
NEW = {True: "new President", False: "new Dictator"}


def set_up(table: IslandTable) -> None:
    """CRA-GOV-01, CRA-R34 Note who decides what; fill the offices, and draw dice, branch by branch."""
    government = state_of(table, Government)
    government.tasks = {task: id_of_branch(table.book, task) for task in table.book.tasks}
    government.branch = branches(table)
    for id, power in ruled_branches(table).items():
        _fill(table, id, power)


def _fill(table: IslandTable, id: str, power: Power) -> None:
    """CRA-DIC-01, CRA-DIC-08, CRA-R34 Draw a seat without office, if there is one; an unstable one's dice."""
    role, is_president = role_of(power), role_of(power) == PRESIDENT
    able = eligible(table, role)
    taken = [power.holder for power in ruled_branches(table).values()]
    candidates = [seat for seat in able if seat not in taken] or able
    if not candidates:
        return
    seat = table.dice.at(table.state.turn, "office", id).pick(candidates, DRAWN[is_president])
    install(table, id, seat)
    table.tell(RoleDrawn(table.state.seats[seat].name, role))
    if power.level == UNSTABLE and chosen_branches(table.book)[id].dice == RANDOM:
        _draw_dice(table, id, role, is_president)


def _draw_dice(table: IslandTable, id: str, role: str, is_president: bool) -> None:
    """CRA-DIC-08 Draw from one to one less than there are other seats."""
    most = max(1, len(table.state.seats) - 2)
    dice = table.dice.at(table.state.turn, "dice of office", id)
    number = dice.die(most, DICE[is_president]) if most > 1 else most
    state_of(table, Government).branch[id].dice = number
    table.tell(DiceDrawn(Office(role), number))


def eligible(scene: Scene, role: str, but: SeatId | None = None) -> list[SeatId]:
    """CRA-H10, CRA-R28 Return the citizens that may hold an office, in seat order, without one of them."""
    able = [seat for seat in citizens(scene) if seat != but and not MAY_HOLD(scene, seat, role)]
    return [seat for seat in scene.state.seats if seat in able]


def draw_new(table: IslandTable, id: str, power: Power, among: Sequence[SeatId]) -> SeatId | None:
    """CRA-R28, CRA-R29 Draw who is in office from now on; nobody where nobody may be."""
    if not among:
        install(table, id, None)
        return None
    stream = table.dice.at(table.state.turn, "new office", id, len(table.state.fights))
    seat = stream.pick(among, NEW[role_of(power) == PRESIDENT])
    install(table, id, seat)
    return seat


# ---- CRA-REP-03 to CRA-REP-06, CRA-R35 The election of a President, just before government

NO_CANDIDATE = tr_noop("none of those you name runs")


def hold_elections(table: IslandTable, group: str) -> None:
    """CRA-REP-03, CRA-R104 Elect the Presidents anew, also where there is no violence."""
    if group != MAIN or not presidencies(table):
        return
    if table.book.options.form != FULL:
        _collect_fees(table)
    for id, power in presidencies(table).items():
        _elect(table, id, power)


def _collect_fees(table: IslandTable) -> None:
    """CRA-R35 In the compact form candidates pay only now, and who cannot is none."""
    government = state_of(table, Government)
    in_office = [power.holder for power in presidencies(table).values()]
    for seat in citizens(table):
        if government.campaign.get(seat) and seat not in in_office and not pay_fee(table, seat):
            government.campaign[seat] = False
            table.tell(powers.Dropped(table.state.seats[seat].name))


def _candidates(table: IslandTable, power: Power) -> list[SeatId]:
    """CRA-REP-05, CRA-REP-06 Return who runs, in turn order; the President does unless he says no."""
    campaign = state_of(table, Government).campaign
    return [
        seat
        for seat in citizens(table)
        if campaign.get(seat, seat == power.holder) and not MAY_HOLD(table, seat, PRESIDENT)
    ]


def _elect(table: IslandTable, id: str, power: Power) -> None:
    """CRA-REP-06, CRA-R35 Count the ballots; a President stays if nobody runs, or nobody votes."""
    candidates = _candidates(table, power)
    counted = _counted(table, candidates)
    if counted.winner is not None:
        install(table, id, counted.winner)
        table.tell(powers.Elected(table.state.seats[counted.winner].name, counted.votes, counted.of))
    elif power.holder is not None and (not candidates or power.holder in candidates):
        table.tell(powers.Stays(table.state.seats[power.holder].name))
    elif candidates:
        drawn = draw_new(table, id, power, candidates)
        name = table.state.seats[drawn].name if drawn else ""
        table.tell(powers.Appointed(name, powers.Office(PRESIDENT)))


def _counted(table: IslandTable, candidates: list[SeatId]) -> Counted[SeatId]:
    """CRA-REP-06, CRU-P30 Open the ballots of all citizens, and count them by their weights."""
    names = {seat.id: seat.name for seat in table.state.seats.values()}
    voters = citizens(table)
    votes = weights(table, voters, PRESIDENT)
    ballots = ballots_of(
        table, votes, lambda seat: _ballot(table, seat, candidates), Vote, lambda one: one.on == PRESIDENT
    )
    counted = elected(ballots, votes, voters)
    for seat, choices in ballots.items():
        if choices:
            table.tell(powers.Balloted(names[seat], " > ".join(names[one] for one in choices)))
    depths = [[(names[choice], support) for choice, support in depth] for depth in counted.depths]
    tell_depths(table, depths, counted.of)
    return counted


def _ballot(table: IslandTable, seat: SeatId, candidates: list[SeatId]) -> tuple[SeatId, ...]:
    """CRA-REP-06 Return the candidates that a voter's first line whose test holds names."""
    line = first_of(table, seat, Vote, lambda one: one.on == PRESIDENT)
    if line is None:
        return ()
    choices = tuple(one for one in line.choices if one in candidates)
    if choices:
        used(table, line, tr_noop("it counted as your vote"))
    else:
        unused(table, seat, line, NO_CANDIDATE)
    return choices


# ---- CRA-DIC-07, CRA-R27 to CRA-R29 Rulers fall by a lost battle or are gone, and others follow

NOBODY_ELIGIBLE = tr_noop("none of those you name can be in office")


class OfficeSlot(Slot[str]):
    """An office, by its whole word; a seat of that name goes before it."""

    def read(self, words: Words) -> str:
        """Take the office."""
        token = words.take(tr_noop("an office"))
        office = token.casefold()
        if office not in OFFICES:
            raise Fault(tr('"{word}" is no office.', word=token), why=Why.REFUSED)
        return office

    def starts(self, words: Words) -> bool:
        """Say whether an office is named here."""
        return words.peek().casefold() in OFFICES and whole_seat(words)[1] is None

    def write(self, value: str) -> str:
        """Return the office in capitals."""
        return value.upper()


_FALLEN = {
    DICTATOR: tr_noop("If you beat the Dictator, you vote for {seats}."),
    PRESIDENT: tr_noop("If you beat the President, you vote for {seats}."),
    WARLORD: tr_noop("If you beat the Warlord, you vote for {seats}."),
    "": tr_noop("If you beat who holds an office, you vote for {seats}."),
}


@order(
    tr_noop("ELECT [<office>] <choices>"),
    rule="CRA-R28",
    help=tr_noop(
        "If you have beaten a Dictator, a President or a Warlord: who follows, the best first. Name the "
        "office where several fell."
    ),
    examples=("ELECT ann > me", "ELECT WARLORD bob"),
)
class Elect(IslandOrder):
    """CRA-DIC-07, CRA-FEU-05 A winner's ballot on who follows; `office` may be ""."""

    absent: ClassVar[str] = tr_noop("There is no such office in this game.")
    idle: ClassVar[str] = tr_noop("no office fell to your vote")

    office: str = slot(OfficeSlot(), default="")
    choices: tuple[SeatId, ...] = field(default=(), metadata={"slot": ListOf(Seat(), once=True)})

    def refuses(self, here: IslandLexicon) -> Faults:
        """CRA-R28 Yield why nobody can fall."""
        has = {"": has_rulers(here.book) or has_warlord(here.book), WARLORD: has_warlord(here.book)}
        if has.get(self.office, has_rulers(here.book)):
            yield from violence_faults(here)
        else:
            yield no(tr("There is no such office in this game."))

    def odd(self, look: Look) -> Iterator[str]:
        for seat in self.choices if self.office else ():
            if MAY_HOLD(look.view, seat, self.office):
                yield tr("{seat} cannot hold that office.", seat=look.view.name(seat))

    def forecast(self, look: Look) -> Iterator[str]:
        seats = " > ".join(look.view.name(seat) for seat in self.choices)
        yield tr(_FALLEN[self.office], seats=seats)

    @classmethod
    def offered(cls, here: Writer) -> Iterator[Offered]:
        yield from here.may_write(cls(choices=(here.me,)), tr("if you beat a ruler"))
        item = Item(tr("Successor"), tr("if you beat who holds an office"), "ELECT {}")
        whom = seat_choices(here.view, (here.me, *here.others))
        yield from here.one_pick(item, tr("Whom, best first"), whom, is_free=True)


def settle_battle(table: IslandTable, battle: Battle) -> None:
    """CRA-DIC-07, CRA-REP-07, CRA-R27 Rulers on the side that lost fall, and the winners elect others."""
    if battle.group != MAIN or not battle.winner:
        return
    losers = members_of(battle, against(battle.winner))
    for id, power in ruled_branches(table).items():
        if power.holder in losers and power.level != FANATIC:
            _fall(table, battle, id, power)


def _fall(table: IslandTable, battle: Battle, id: str, power: Power) -> None:
    """CRA-R28 Let the winners elect a successor; by chance one of them where they do not vote."""
    fallen, role = power.holder or "", role_of(power)
    winners = [one.id for one in winners_of(table.state, battle)]
    candidates = eligible(table, role, but=fallen)
    successor = elect(table, winners, candidates, role)
    if successor is None:
        successor = draw_new(table, id, power, [seat for seat in winners if seat in candidates] or candidates)
    else:
        install(table, id, successor)
    seats = table.state.seats
    name = seats[successor].name if successor else ""
    table.tell(powers.Fallen(seats[fallen].name, name, powers.Office(role)))
    OFFICE_LOST(table, fallen, role, tuple(winners))


def elect(table: IslandTable, winners: list[SeatId], candidates: list[SeatId], role: str) -> SeatId | None:
    """CRA-R28, CRU-P30 Count the winners' ballots by their weights; None where none of them votes.

    A ballot that weighs nothing for want of Diamonds is told all the same; those of slaves are not.
    """
    ballots = ballots_of(
        table,
        {seat: may_vote(table, seat) for seat in winners},
        lambda seat: ballot(table, seat, candidates, role),
        Elect,
        lambda one: one.office in ("", role),
    )
    counted = elected(ballots, weights(table, winners, role), winners)
    names = {seat.id: seat.name for seat in table.state.seats.values()}
    for seat, choices in ballots.items():
        if choices:
            table.tell(powers.Balloted(names[seat], " > ".join(names[one] for one in choices)))
    return counted.winner


def ballot(table: IslandTable, seat: SeatId, candidates: list[SeatId], role: str) -> tuple[SeatId, ...]:
    """CRA-R28 Return whom a winner's first line for the office names; one that names it goes before."""
    line = first_of(table, seat, Elect, lambda one: one.office == role)
    line = line or first_of(table, seat, Elect, lambda one: not one.office)
    if line is None:
        return ()
    choices = tuple(one for one in line.choices if one in candidates)
    if choices:
        used(table, line, tr_noop("it counted as your vote"))
    else:
        unused(table, seat, line, NOBODY_ELIGIBLE)
    return choices


def leave_camp(table: IslandTable, seat: SeatId, how: str) -> None:
    """CRA-R29, CRA-R131 Who is enslaved or exiled is no ruler; by a verdict it has fallen (CRA-R28)."""
    battle = table.state.battle_of(seat)
    if battle is not None and battle.winner and seat in members_of(battle, against(battle.winner)):
        return
    _replace(table, seat)


def _replace(table: IslandTable, seat: SeatId) -> None:
    """CRA-R29 Draw a new holder for every office of a seat."""
    for id, power in ruled_branches(table).items():
        if power.holder == seat:
            appoint(table, id, power, but=seat)


def appoint(table: IslandTable, id: str, power: Power, but: SeatId | None = None) -> None:
    """CRA-R29 Draw a new holder of an office among all that may hold it, and tell it."""
    seat = draw_new(table, id, power, eligible(table, role_of(power), but))
    name = table.state.seats[seat].name if seat else ""
    if name or power.holder:
        table.tell(powers.Appointed(name, powers.Office(role_of(power))))


def close_needs(table: IslandTable) -> None:
    """CRA-R29, CRU-H86 Draw new holders of the offices of those who died, and of those that stood empty."""
    for id, power in ruled_branches(table).items():
        if power.holder is None or not table.state.seats[power.holder].is_alive:
            appoint(table, id, power)
