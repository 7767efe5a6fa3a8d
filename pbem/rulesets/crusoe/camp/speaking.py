"""CRU-P21, CRU-085 Speeches: the invoker, the others in turn, the invoker again."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import ClassVar

from pbem.engine.events import SeatId
from pbem.engine.orderform import Offered, remarks
from pbem.engine.orders import Verdict, order
from pbem.engine.slots import TextSlot, slot
from pbem.engine.tongue import tr, tr_noop, trn
from pbem.engine.words import Lexicon
from pbem.rulesets.crusoe import told_camp
from pbem.rulesets.crusoe.camp.invoking import IS_DEAD
from pbem.rulesets.crusoe.flow import held_phases
from pbem.rulesets.crusoe.hooks import DEBATE_FORM, MAY_SPEAK
from pbem.rulesets.crusoe.island import ASSEMBLY, CAMP, IslandTable, Scene
from pbem.rulesets.crusoe.language.campchecks import OPEN, is_campaign
from pbem.rulesets.crusoe.language.legality import IslandOrder, no, violence_faults
from pbem.rulesets.crusoe.language.lexicon import crusoe
from pbem.rulesets.crusoe.language.look import Look
from pbem.rulesets.crusoe.language.offering import Writer
from pbem.rulesets.crusoe.letters import orders_of, used
from pbem.rulesets.crusoe.module import Act

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


def _living(scene: Scene, seat: SeatId) -> str:
    return "" if scene.state.seats[seat].is_alive else IS_DEAD


ACTS: tuple[Act, ...] = (MAY_SPEAK.by(_living),)
"""What the base answers when it is asked who may speak."""
