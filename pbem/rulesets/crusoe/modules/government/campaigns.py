"""CRA-REP-04, CRA-REP-05, CRA-R35 Campaigns: who runs for President, what it costs, and what is said."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from pbem.engine.events import SeatId
from pbem.engine.orderform import Offered
from pbem.engine.orders import order
from pbem.engine.results import Became
from pbem.engine.slots import WordSlot, slot
from pbem.engine.tongue import tr, tr_noop
from pbem.rulesets.crusoe import told_camp
from pbem.rulesets.crusoe.camp.invoking import NO_LEISURE
from pbem.rulesets.crusoe.camp.speaking import Speech
from pbem.rulesets.crusoe.castaway import MAIN
from pbem.rulesets.crusoe.course import TRADE_IS_DONE
from pbem.rulesets.crusoe.flow import TRADE
from pbem.rulesets.crusoe.goods import lose
from pbem.rulesets.crusoe.hooks import COURSE, CYCLE_OPEN
from pbem.rulesets.crusoe.island import IslandTable, Scene
from pbem.rulesets.crusoe.language import played
from pbem.rulesets.crusoe.language.legality import Faults, IslandOrder, no, sentence
from pbem.rulesets.crusoe.language.lexicon import IslandLexicon
from pbem.rulesets.crusoe.language.look import Look
from pbem.rulesets.crusoe.language.offering import Writer
from pbem.rulesets.crusoe.letters import A_LINE_BEFORE_COUNTS, came_to, orders_of, unused, used
from pbem.rulesets.crusoe.module import Act
from pbem.rulesets.crusoe.modules.government import told
from pbem.rulesets.crusoe.modules.government.branches import citizens, held_by, ruled_branches
from pbem.rulesets.crusoe.modules.government.state import Government, Power
from pbem.rulesets.crusoe.modules.hooks import MAY_HOLD
from pbem.rulesets.crusoe.modules.roles import PRESIDENT
from pbem.rulesets.crusoe.modules.settings import REPRESENTATIVE
from pbem.rulesets.crusoe.modulestates import state_of
from pbem.rulesets.crusoe.phaselist import FULL
from pbem.rulesets.crusoe.stages import Stage, inserted
from pbem.rulesets.crusoe.things import LEISURE

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
        if not played.has_elections(here.book):
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
        table.tell(told.Ran(name, 0))
    for speech in orders_of(table, seat, Speech)[:1]:
        used(table, speech, tr_noop("it was told to all"))
        table.tell(told_camp.Spoke(name, speech.text))


def pay_fee(table: IslandTable, seat: SeatId) -> bool:
    """CRA-REP-04, CRA-R35 Let a candidate pay, and tell it; being Indigent does not help."""
    castaway = table.state.seats[seat]
    if castaway.leisure < FEE:
        return False
    lose(castaway, LEISURE, FEE)
    table.tell(told.Ran(castaway.name, FEE))
    return True


def forget_campaigns(table: IslandTable) -> None:
    """CRA-REP-03 Nobody runs before a cycle's own candidates have come forward."""
    state_of(table, Government).campaign = {}


def stages(before: tuple[Stage, ...], scene: Scene) -> tuple[Stage, ...]:
    """CRA-R35 Add the stage of candidates: of the last letters before camp, or of those of work."""
    if not has_elections(scene):
        return before
    stage = Stage(CAMPAIGN, (), hold_campaigns)
    if scene.book.options.form == FULL:
        return inserted(before, (stage,), after=TRADE_IS_DONE)
    return inserted(before, (stage,), before=TRADE)


ACTS: tuple[Act, ...] = (CYCLE_OPEN.by(forget_campaigns), COURSE.by(stages))
"""When there are campaigns."""
