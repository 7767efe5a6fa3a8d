"""Step IV, government: who may invoke it, who does, and who speaks (brief 4.7)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import ClassVar

from pbem.engine.events import SeatId
from pbem.engine.modules import Act
from pbem.engine.orderform import Offered, remarks
from pbem.engine.orders import Verdict, order
from pbem.engine.results import Became
from pbem.engine.slots import TextSlot, slot
from pbem.engine.tongue import tr, tr_noop, trn
from pbem.engine.words import Lexicon
from pbem.rulesets.crusoe import told_camp
from pbem.rulesets.crusoe.castaway import MAIN
from pbem.rulesets.crusoe.flow import held_phases
from pbem.rulesets.crusoe.goods import lose
from pbem.rulesets.crusoe.hooks import (
    CALL,
    DEBATE_FORM,
    INDIGENT,
    INVOKE_PRICE,
    INVOKED,
    MAY_INVOKE,
    MAY_SPEAK,
    START_PRICE,
    VIOLENCE_ALLOWED,
)
from pbem.rulesets.crusoe.island import ASSEMBLY, CAMP, IslandTable, Scene
from pbem.rulesets.crusoe.language.checks import OPEN, is_campaign
from pbem.rulesets.crusoe.language.legality import Faults, IslandOrder, no, violence_faults
from pbem.rulesets.crusoe.language.lexicon import IslandLexicon, crusoe
from pbem.rulesets.crusoe.language.offering import Look, Writer
from pbem.rulesets.crusoe.letters import (
    A_LINE_BEFORE_COUNTS,
    TEST_IS_FALSE,
    first_of,
    orders_of,
    unused,
    used,
)
from pbem.rulesets.crusoe.market.lines import Give
from pbem.rulesets.crusoe.things import EMPTY, LEISURE, WATER, Basket

# ---- Who may have government and violence, who is Indigent, and what they cost (CRU-080 to CRU-084)

NO_VIOLENCE = tr_noop("There is no violence in this economy.")
IS_DEAD = tr_noop("the dead take no part")
NO_LEISURE = tr_noop("you have no leisure for it")
NEITHER_LEISURE_NOR_INDIGENT = tr_noop("you have no leisure and are not Indigent")


def groups_in_order(scene: Scene) -> list[str]:
    """CRU-R70 Return the groups that have living seats, the main one first."""
    peopled = {seat.group for seat in scene.state.living()}
    groups = [group for group in scene.state.groups if group in peopled]
    return sorted(groups, key=lambda group: group != MAIN)


def may_violence(scene: Scene, group: str) -> bool:
    """CRU-H51, CRU-R41 Say whether a group may invoke government and fight."""
    return not VIOLENCE_ALLOWED(scene, group)


def may_violence_anywhere(scene: Scene) -> bool:
    """CRU-R41 Say whether step IV is more than skipped in this cycle."""
    return any(may_violence(scene, group) for group in groups_in_order(scene))


def is_indigent(scene: Scene, seat: SeatId) -> bool:
    """CRU-H56 Say whether a seat is Indigent."""
    return bool(INDIGENT(scene, seat))


def invoke_price(scene: Scene, seat: SeatId) -> int:
    """CRU-H53 Return the leisure that a seat pays for invoking government."""
    return INVOKE_PRICE(scene.book.tables.invoke_price, scene, seat)


def start_price(scene: Scene, seat: SeatId, target: SeatId) -> int:
    """CRU-088, CRU-H53, CRU-R15 Return the leisure that starting a fight costs, the Indigent too."""
    return START_PRICE(scene.book.tables.fight_price, scene, seat, target)


def why_not_invoke(scene: Scene, seat: SeatId) -> str:
    """CRU-H54, CRU-P20 Return why a seat cannot invoke government; "" if it can."""
    if reason := MAY_INVOKE(scene, seat):
        return reason
    is_short = scene.state.seats[seat].amount(LEISURE) < invoke_price(scene, seat)
    return NEITHER_LEISURE_NOR_INDIGENT if is_short else ""


def _indigent(scene: Scene, seat: SeatId) -> bool:
    """CRU-083, CRU-084, CRU-R14 Without leisure, and without water or with too little food, of all held."""
    castaway = scene.state.seats[seat]
    is_hard_up = not castaway.amount(WATER) or castaway.amount("food") < scene.book.tables.fed_from
    return not castaway.leisure and is_hard_up


def _free_for_indigent(price: int, scene: Scene, seat: SeatId) -> int:
    """CRU-083 Indigent seats pay nothing."""
    return 0 if is_indigent(scene, seat) else price


def _may_invoke(scene: Scene, seat: SeatId) -> str:
    return "" if scene.state.seats[seat].is_alive else IS_DEAD


def _scenario_allows(scene: Scene, group: str) -> str:
    """CRU-210, CRU-212 A group's economy may know no violence."""
    return "" if scene.state.groups[group].violence else NO_VIOLENCE


# ---- CRU-P21, CRU-085 Speeches: the invoker, the others in turn, the invoker again

MOST_WORDS = 500
"""CRU-P21 A speech has no more words than this."""


@order(
    tr_noop("SPEECH <text>"),
    rule="CRU-P21",
    help=tr_noop("A speech, told if government is invoked: the text up to END, at most 500 words."),
    examples=("SPEECH: I ask that Bob shares.",),
    is_text=True,
    block=r"SPEECH\s*:?",
)
class Speech(IslandOrder):
    """A speech."""

    lasts_to_assembly: ClassVar[bool] = True
    absent: ClassVar[str] = tr_noop("There is no violence in this economy, and no government to invoke.")
    idle: ClassVar[str] = tr_noop("nobody spoke")

    may_depend: ClassVar[bool] = False
    text: str = slot(TextSlot())

    def allowed(self, lexicon: Lexicon) -> Verdict:
        """CRU-P21, CRU-R41 Refuse a speech where there are none, and cut one that is too long."""
        here = crusoe(lexicon)
        faults = () if is_campaign(here) else tuple(violence_faults(here))
        if faults:
            return Verdict(self, faults, stands=False)
        words = [*re.finditer(r"\S+", self.text)]
        if len(words) <= MOST_WORDS:
            return Verdict(self)
        said = tr(
            "A speech has at most {most} words: yours of {number} is cut.", most=MOST_WORDS, number=len(words)
        )
        return Verdict(replace(self, text=self.text[: words[MOST_WORDS - 1].end()]), (no(said),))

    def __str__(self) -> str:
        return super(IslandOrder, self).__str__()

    def forecast(self, look: Look) -> Iterator[str]:
        words = len(self.text.split())
        if "CAMPAIGN" in look.verbs and "INVOKE" not in look.verbs:
            yield trn(
                "Your speech of {n} word goes with your campaign.",
                "Your speech of {n} words goes with your campaign.",
                words,
            )
        else:
            yield trn(
                "Your speech of {n} word is told if government is invoked.",
                "Your speech of {n} words is told if government is invoked.",
                words,
            )

    @classmethod
    def offered(cls, here: Writer) -> Iterator[Offered]:
        """CRU-P21 Where the text of a speech stands, and what was said so far."""
        is_assembly, words = here.view.phase == ASSEMBLY, tr("I ask that ...")
        said = [here.view.name(one) for one, _ in here.island.speeches]
        if is_assembly and said:
            yield from remarks(tr("Spoken so far: {seats}.", seats=", ".join(said)))
        if here.view.phase in (CAMP, ASSEMBLY) and here.takes(f"SPEECH:\n{words}\nEND"):
            if is_assembly:
                head = tr("A speech, shown to all at once; {most} words at most:", most=MOST_WORDS)
            else:
                head = tr("A speech, told if government is invoked; {most} words at most:", most=MOST_WORDS)
            yield from (*remarks(head), "# SPEECH:", f"# {words}", "# END")


def speeches_allowed(scene: Scene, seat: SeatId) -> int:
    """CRU-P21 Return how many speeches a seat has in this cycle: one, the invoker two."""
    group = scene.state.seats[seat].group
    return 2 if scene.state.invoker.get(group) == seat else 1


def is_open(scene: Scene, group: str) -> bool:
    """CRU-H65 Say whether a group debates without order."""
    return DEBATE_FORM(scene, group) == OPEN


def open_debate(table: IslandTable, group: str) -> None:
    """CRU-085, CRU-086 Tell the speeches filed with the letters, in their order.

    Where there is an assembly to come the invoker closes there.
    """
    invoker = table.state.invoker[group]
    others = [one.id for one in table.state.after(invoker, group) if one.id != invoker]
    filed = {seat: _filed(table, seat) for seat in (invoker, *others)}
    if is_open(table, group):
        for seat, speeches in filed.items():
            _speak(table, seat, speeches)
        return
    for seat, speeches in filed.items():
        _speak(table, seat, speeches[:1])
    if ASSEMBLY not in held_phases(table):
        _speak(table, invoker, filed[invoker][1:2])


def close_debate(table: IslandTable, group: str) -> None:
    """CRU-P21 Tell what was said in the assembly, in the order in which it was received."""
    for posting in table.postings:
        order = posting.order
        if isinstance(order, Speech) and table.state.seats[posting.seat].group == group:
            spoken = sum(1 for seat, _ in table.state.speeches if seat == posting.seat)
            if is_open(table, group) or spoken < speeches_allowed(table, posting.seat):
                _speak(table, posting.seat, [order])


def _filed(table: IslandTable, seat: SeatId) -> list[Speech]:
    return list(orders_of(table, seat, Speech))


def _speak(table: IslandTable, seat: SeatId, speeches: list[Speech]) -> None:
    """CRU-H54 Tell speeches of a seat that may speak."""
    if MAY_SPEAK(table, seat):
        return
    for speech in speeches:
        is_closing = any(seat == speaker for speaker, _ in table.state.speeches)
        table.state.speeches.append((seat, speech.text))
        used(table, speech, tr_noop("it was told to all"))
        table.tell(told_camp.Spoke(table.state.seats[seat].name, speech.text, is_closing))


def _may_speak(scene: Scene, seat: SeatId) -> str:
    return "" if scene.state.seats[seat].is_alive else IS_DEAD


# ---- CRU-080 to CRU-082 Who invokes government in each group: the first in turn order that can

ANOTHER_WAS_FIRST = tr_noop("another seat was first")


@order(
    tr_noop("INVOKE"),
    rule="CRU-P20",
    help=tr_noop("Invokes government: speeches, and then perhaps violence. It costs 1 leisure."),
    examples=("INVOKE", "IF bob leisure >= 4 THEN INVOKE"),
)
class Invoke(IslandOrder):
    """The wish to invoke government."""

    absent: ClassVar[str] = tr_noop("There is no violence in this economy, and no government to invoke.")
    idle: ClassVar[str] = tr_noop("nobody was asked for the government")
    first_counts: ClassVar[tuple[str, ...] | None] = ()

    def refuses(self, here: IslandLexicon) -> Faults:
        """CRU-R41 Yield why there is no government."""
        return violence_faults(here)

    def odd(self, look: Look) -> Iterator[str]:
        """CRU-080, CRU-083 Of what exchange may change nothing is said."""
        reason = "" if look.takes(Give) else why_not_invoke(look.view, look.seat)
        if reason:
            yield tr("As things stand you cannot: {reason}.", reason=tr(reason))

    def forecast(self, look: Look) -> Iterator[str]:
        """CRU-080, CRU-083 What invoking costs as things stand, or why it cannot be."""
        if reason := why_not_invoke(look.view, look.seat):
            yield tr("You invoke government, but as things stand you cannot: {reason}.", reason=tr(reason))
            return
        price = invoke_price(look.view, look.seat)
        if not price and is_indigent(look.view, look.seat):
            yield tr("You invoke government if nobody before you does: free, for you are Indigent.")
        else:
            said = {"n": price, "held": look.mine.leisure}
            yield tr(
                "You invoke government if nobody before you does, for {n} leisure; you hold {held}.", **said
            )

    @classmethod
    def unsaid(cls, look: Look) -> Iterator[str]:
        """CRU-P40 Nobody invokes by default."""
        if not look.all_of(cls):
            yield tr("You do not invoke government.")

    @classmethod
    def flow(cls, look: Look) -> tuple[Basket, Basket]:
        is_meant = look.takes(cls) and look.all_of(cls)
        return Basket.one(LEISURE, invoke_price(look.view, look.seat) if is_meant else 0), EMPTY

    @classmethod
    def offered(cls, here: Writer) -> Iterator[Offered]:
        yield from here.may_write(cls(), _price_told(here))
        yield from here.word(tr("Government"), tr("speeches, and then perhaps violence"), cls())


def _price_told(here: Writer) -> str:
    if reason := why_not_invoke(here.view, here.me):
        return tr("invokes government; as things stand you cannot: {reason}", reason=tr(reason))
    price = invoke_price(here.view, here.me)
    if not price:
        return tr("invokes government, free")
    return tr("invokes government, for {n} leisure of your {held}", n=price, held=here.own.leisure)


def call_groups(table: IslandTable) -> None:
    """CRU-041, CRU-082 Ask every group that may have violence who invokes government."""
    for group in groups_in_order(table):
        if may_violence(table, group):
            _call(table, group)


def _call(table: IslandTable, group: str) -> None:
    """CRU-H52, CRU-H55 Settle who invokes; the debate begins at once."""
    invoker = CALL(table, group)
    if not invoker:
        table.tell(told_camp.Invoked())
        return
    table.state.invoker[group] = invoker
    INVOKED(table, invoker)
    open_debate(table, group)


def first_able(table: IslandTable, group: str) -> SeatId:
    """CRU-P20, CRU-081 Look at all INVOKE lines in turn order; the first whose seat can pay counts."""
    invoker = ""
    for castaway in table.state.in_order(group):
        line = first_of(table, castaway.id, Invoke)
        _note_others(table, castaway.id, line)
        if line is None:
            continue
        if reason := ANOTHER_WAS_FIRST if invoker else why_not_invoke(table, castaway.id):
            unused(table, castaway.id, line, reason, Became.NEVER if invoker else Became.REFUSED)
            continue
        invoker = castaway.id
        used(table, line, tr_noop("you have invoked the government"))
        _pay(table, invoker)
    return invoker


def _note_others(table: IslandTable, seat: SeatId, line: Invoke | None) -> None:
    """CRU-P20 Note why the lines of a seat do not count: tests before the one that holds, and that one."""
    reason = TEST_IS_FALSE
    for other in orders_of(table, seat, Invoke):
        if other is line:
            reason = A_LINE_BEFORE_COUNTS
        else:
            unused(table, seat, other, reason)


def _pay(table: IslandTable, invoker: SeatId) -> None:
    """CRU-080, CRU-083 The price of invoking goes to the bank."""
    castaway = table.state.seats[invoker]
    price = lose(castaway, LEISURE, invoke_price(table, invoker))
    table.tell(told_camp.Invoked(castaway.name, price))


ACTS: tuple[Act, ...] = (
    INDIGENT.by(_indigent),
    INVOKE_PRICE.by(_free_for_indigent),
    MAY_INVOKE.by(_may_invoke),
    VIOLENCE_ALLOWED.by(_scenario_allows),
    MAY_SPEAK.by(_may_speak),
    CALL.by(first_able),
)
"""What the base answers of government."""
