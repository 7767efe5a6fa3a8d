"""The orders that set what stays until changed: flight plans and settings (brief 5.2, 5.4)."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, replace

from pbem.engine.names import bare
from pbem.engine.orders import Order, Verdict, order
from pbem.engine.results import Became
from pbem.engine.settle import in_force
from pbem.engine.slots import ChoiceSlot, ListOf, Slot, WholeNumber, WordSlot, slot
from pbem.engine.tongue import tr_noop
from pbem.engine.words import Fault, Lexicon, Words
from pbem.rulesets.planetismals import events
from pbem.rulesets.planetismals.aftermath import Aftermath
from pbem.rulesets.planetismals.beltorders import BeltOrder
from pbem.rulesets.planetismals.choicechecks import NOTHING, STRIKES, EventSlot, ItemSlot, item_fault
from pbem.rulesets.planetismals.goods import mc
from pbem.rulesets.planetismals.legality import colonies, only, own_fault, refused, shuttle_fault
from pbem.rulesets.planetismals.lexicon import GOOD, INSTALLATION_ID, SHUTTLE_ID, HexSlot, belt, belt_of
from pbem.rulesets.planetismals.plan import MOST_STEPS, Plan, PlanLine
from pbem.rulesets.planetismals.plans import (
    APPEND,
    CLEAR,
    CONTINUE,
    PlanWaySlot,
    StepsSlot,
    checked_lines,
    not_taken,
    one_fault,
    too_many,
)
from pbem.rulesets.planetismals.settingchecks import name_fault, naming_fault, run_fault
from pbem.rulesets.planetismals.steps import STEP_GRAMMAR

ALL = "ALL"


class ColonySlot(Slot[str]):
    """A colony by its id, or ALL."""

    def read(self, words: Words) -> str:
        """Take an id or ALL."""
        return ALL if words.took(ALL) else INSTALLATION_ID.read(words)


class ValueSlot(Slot[str]):
    """What stands behind MAX or PREFER: a number or a good."""

    def read(self, words: Words) -> str:
        """Take a number from 0 to the most that is worked in a turn, or a good."""
        if words.peek()[:1].isdigit():
            most = belt_of(words).book.most_units
            return str(WholeNumber(tr_noop("the number of units"), 0, most).read(words))
        return GOOD.read(words)


class NameSlot(Slot[str]):
    """A name in quotation marks, or all words up to the next > or the end."""

    def read(self, words: Words) -> str:
        """Take the name."""
        if words.peek().startswith('"') or words.peek() in (">", ""):
            return bare(words.take(tr_noop("a name")))
        return " ".join(words.up_to(">").replace('"', "").split())

    def write(self, value: str) -> str:
        """Put the name in quotation marks."""
        return f'"{value}"'


@order(
    tr_noop("PLAN <shuttle> [<way>]: <lines>"),
    rule="PLA-77",
    help=tr_noop(
        "Gives a shuttle a new plan: steps parted by semicolons, or one to a line with END behind them. "
        "APPEND adds steps to the plan it has, CLEAR empties it, CONTINUE leaves it as it is. "
        "A first plan: BUY extractor; EXPLORE; PLACE; GO base. HELP PLAN shows all steps."
    ),
    examples=(
        "PLAN SH1: BUY extractor OR HOLD; EXPLORE; PLACE; GO base; REPEAT",
        "PLAN SH1 APPEND: GO D3 VIA E4; TAKE EX3 DUMPING; LOAD ALL food KEEPING 4; UNLOAD 10 food; STOP",
        "PLAN SH1: MOVE N NE; BUY 60 luxury AT 45; SWAP ALL; SELL ALL; JETTISON ALL organics; DEAL; HOLD 2",
        "PLAN SH1: IF TYPE IS radioactives AND ZONES >= 4 THEN STOP ELSE GO base; HOLD UNTIL CASH >= 2000",
        "PLAN SH1 CLEAR",
    ),
    block=r"PLAN\s+(?:[A-Z]{0,3}\d+|SH[\dOIL]{1,4})(\s+APPEND)?\s*:?",
    inside=(*STEP_GRAMMAR.verbs(), "IF"),
)
class PlanOrder(BeltOrder):
    """The plan of a shuttle; `way` is REPLACE, APPEND, CLEAR or CONTINUE."""

    shuttle: str = slot(SHUTTLE_ID)
    way: str = slot(PlanWaySlot(), default="REPLACE")
    lines: tuple[PlanLine, ...] = slot(StepsSlot(), default=())

    def allowed(self, lexicon: Lexicon) -> Verdict:
        """Refuse it whole for a shuttle that is not the writer's, and if one step is bad."""
        here = belt(lexicon)
        faults = [*only(shuttle_fault(here, self.shuttle))]
        if bad := checked_lines(self.lines, here):
            faults.append(one_fault(bad))
        if not faults and self.way == APPEND:
            old = here.seen.shuttles[self.shuttle].plan
            count = len(self.lines) + (len(old.lines) if old and not old.is_finished else 0)
            faults += [too_many(count)] if count > MOST_STEPS else []
        return refused(self, *(not_taken(self.shuttle, fault) for fault in faults))

    def decides(self) -> Sequence[Hashable]:
        """One that lets the plan go on settles nothing."""
        return [] if self.way == CONTINUE else [("PLAN", self.shuttle)]

    def came_to(self, now: Aftermath) -> None:
        """3.5 How far the shuttle has come by its plan in this round, and which of its steps have failed."""
        shuttle, begun = now.table.state.shuttles.get(self.shuttle), now.notes.loaded.of(self)
        if self.way == CONTINUE:
            others = counting_plans(in_force(now.table.sheet(now.seat)))
            if others.get(self.shuttle, self).way == CONTINUE:
                now.put(self, Became.DONE, tr_noop("its plan goes on"))
            else:
                now.put(self, Became.NOT_NEEDED, tr_noop("another line plans for it"))
        elif shuttle is None or shuttle.owner != now.seat:
            now.put(self, Became.NEVER, tr_noop("{shuttle} is not yours"), shuttle=self.shuttle)
        elif begun is None and self.way == APPEND:
            now.put(self, Became.REFUSED, tr_noop("a plan has at most {most} steps"), most=MOST_STEPS)
        elif begun is None:
            now.put(self, Became.WAITING, tr_noop("it is begun when the plan before it is finished"))
        elif self.way == CLEAR:
            now.put(self, Became.DONE, tr_noop("{shuttle} has no plan"), shuttle=self.shuttle)
        else:
            self._flown(now, shuttle.plan, begun)

    def _flown(self, now: Aftermath, plan: Plan, begun: Plan) -> None:
        failed = tuple(one for one in now.told(events.StepFailed) if one.shuttle == self.shuttle)
        if plan.is_finished and not failed:
            now.put(self, Became.DONE, tr_noop("the plan is at its end"))
        elif plan.is_finished:
            says = tr_noop("the plan is at its end; failed: {steps}")
            now.put(self, Became.IN_PART, says, steps=Failures(failed))
        else:
            step = {"number": plan.at + 1, "total": len(plan.lines), "step": plan.lines[plan.at]}
            became = Became.WAITING if plan == begun else Became.IN_PART
            if failed:
                says = tr_noop("next is step {number} of {total}, {step}; failed: {steps}")
                now.put(self, became, says, steps=Failures(failed), **step)
            else:
                now.put(self, became, tr_noop("next is step {number} of {total}, {step}"), **step)

    def __str__(self) -> str:
        head = f"PLAN {self.shuttle}" + ("" if self.way == "REPLACE" else f" {self.way}")
        when = f"IF {self.when} THEN " if self.when else ""
        return f"{when}{head}: {'; '.join(map(str, self.lines))}" if self.lines else f"{when}{head}"


@dataclass(frozen=True)
class Failures:
    """Steps that have failed, each with the reason."""

    steps: tuple[events.StepFailed, ...]

    def __str__(self) -> str:
        return "; ".join(dict.fromkeys(f"{one.step} ({one.reason})" for one in self.steps))


def counting_plans(orders: Iterable[Order]) -> dict[str, PlanOrder]:
    """Return for each shuttle the plan that counts: the last of a letter, or CONTINUE where it is alone."""
    found: dict[str, PlanOrder] = {}
    for one in orders:
        if isinstance(one, PlanOrder) and (one.way != CONTINUE or one.shuttle not in found):
            found[one.shuttle] = one
    return found


@order(
    tr_noop("SHUTTLES <shuttles>"),
    rule="PLA-R13",
    help=tr_noop("Says in which order your shuttles fly; the others follow."),
    examples=("SHUTTLES SH3 > SH1",),
)
class Shuttles(BeltOrder):
    """The running order of the shuttles."""

    once = True
    shuttles: tuple[str, ...] = slot(ListOf(SHUTTLE_ID))

    def allowed(self, lexicon: Lexicon) -> Verdict:
        """Strike out the shuttles that are not the writer's."""
        here = belt(lexicon)
        return _left(self, "shuttles", {one: shuttle_fault(here, one) for one in self.shuttles})


@order(
    tr_noop("RUN <installation> <how> [<value>]"),
    rule="PLA-R25",
    help=tr_noop(
        "Switches an installation on or off, lets it work at most so many units a turn (MAX), or says what "
        "a factory in a complex makes first (PREFER)."
    ),
    examples=("RUN EX1 OFF", "RUN RF3 MAX 5", "RUN FY9 PREFER manufactured"),
)
class Run(BeltOrder):
    """How an installation works; `how` is ON, OFF, MAX or PREFER, `value` the number or the good."""

    installation: str = slot(INSTALLATION_ID)
    how: str = slot(
        ChoiceSlot(tr_noop("way to run"), {one: one for one in ("ON", "OFF", "MAX", "PREFER")}, 2)
    )
    value: str = slot(ValueSlot(), default="")

    def decides(self) -> Sequence[Hashable]:
        return [("RUN", self.installation, "" if self.how in ("ON", "OFF") else self.how)]

    def came_to(self, now: Aftermath) -> None:
        """PLA-R25 Nothing runs that is another's by then."""
        one = now.table.state.installations.get(self.installation)
        if one is not None and one.owner == now.seat:
            super().came_to(now)
        else:
            now.put(
                self, Became.NEVER, tr_noop("{installation} is not yours"), installation=self.installation
            )

    def allowed(self, lexicon: Lexicon) -> Verdict:
        """Refuse what is not the writer's, and what cannot be run so."""
        return refused(self, *only(run_fault(belt(lexicon), self.installation, self.how, self.value)))


@order(
    tr_noop("RATIONS <colony> <pays>"),
    rule="PLA-R33",
    help=tr_noop("Says whether rations are paid for a colony without food, or for ALL, now and later."),
    examples=("RATIONS CO12 NO", "RATIONS ALL YES"),
)
class RationsOrder(BeltOrder):
    """Whether a colony's rations are paid; ALL is every own colony."""

    colony: str = slot(ColonySlot())
    pays: bool = slot(WordSlot(tr_noop("answer"), {"YES": True, "NO": False}))

    def decides(self) -> Sequence[Hashable]:
        return [("RATIONS", self.colony)]

    def settled_by(self) -> Sequence[Hashable]:
        return [("RATIONS", self.colony), ("RATIONS", ALL)]

    def came_to(self, now: Aftermath) -> None:
        """PLA-R33 A colony may be another's by then."""
        one = now.table.state.installations.get(self.colony)
        if self.colony == ALL or (one is not None and one.owner == now.seat):
            super().came_to(now)
        else:
            now.put(self, Became.NEVER, tr_noop("{installation} is not yours"), installation=self.colony)

    def allowed(self, lexicon: Lexicon) -> Verdict:
        """Refuse colonies that are not the writer's."""
        here = belt(lexicon)
        if self.colony == ALL:
            return Verdict(self)
        return refused(self, *only(own_fault(here, self.colony, colonies(here.book))))


@order(
    tr_noop("RESERVE <amount>"),
    rule="PLA-R15",
    help=tr_noop("Keeps so much cash from BUY steps and from what you may pay in events."),
    examples=("RESERVE 400",),
)
class Reserve(BeltOrder):
    """The cash that purchases leave alone."""

    once = True
    amount: int = slot(mc(tr_noop("the reserve")))


@order(
    tr_noop("NAMES <names>"),
    rule="PLA-22",
    help=tr_noop("Names for the asteroids you will discover, one after the other."),
    examples=('NAMES "Vesta" > "Juno"',),
)
class Names(BeltOrder):
    """Names to give."""

    once = True
    names: tuple[str, ...] = slot(ListOf(NameSlot()))

    def allowed(self, lexicon: Lexicon) -> Verdict:
        """Strike out names that cannot be given."""
        here = belt(lexicon)
        return _left(self, "names", {name: name_fault(here, name) for name in self.names})


@order(
    tr_noop("NAME <hex> <name>"),
    rule="PLA-22",
    help=tr_noop("Names an asteroid that you discovered and did not name, or one you may discover."),
    examples=('NAME D3 "Vesta"',),
)
class Name(BeltOrder):
    """The name of one asteroid."""

    hex: str = slot(HexSlot())
    name: str = slot(NameSlot())

    def decides(self) -> Sequence[Hashable]:
        return [("NAME", self.hex)]

    def came_to(self, now: Aftermath) -> None:
        """PLA-R19 The asteroid has the name, or may have it when it is discovered."""
        asteroid = now.table.state.asteroids.get(self.hex)
        if asteroid is None or not asteroid.is_explored:
            now.put(self, Became.WAITING, tr_noop("it is kept for when you discover {hex}"), hex=self.hex)
        elif asteroid.name == self.name:
            now.put(self, Became.DONE, tr_noop("{hex} has this name"), hex=self.hex)
        else:
            now.put(self, Became.REFUSED, tr_noop("{hex} is called {name}"), hex=self.hex, name=asteroid.name)

    def allowed(self, lexicon: Lexicon) -> Verdict:
        """Refuse others' asteroids, those with a chosen name, and bad names."""
        return refused(self, *only(naming_fault(belt(lexicon), self.hex, self.name)))


@order(
    tr_noop("ON <event> <items>"),
    rule="PLA-72",
    help=tr_noop(
        "Chooses ahead what an event asks of you, by its number or name, first choice first; DEFAULT takes "
        "the choice back."
    ),
    examples=(
        "ON SALVAGE SH1 > SH2",
        "ON STRIKE ALL",
        "ON TOURISM CO5",
        "ON SABOTAGE bob plant > leader refinery",
        "ON 21 leader > none",
        "ON 83 leader",
    ),
)
class On(BeltOrder):
    """What a seat chooses in an event; items are ids, hexes, seats, words."""

    event: str = slot(EventSlot())
    items: tuple[str, ...] = slot(ListOf(ItemSlot()))

    def decides(self) -> Sequence[Hashable]:
        return [("ON", self.event)]

    def settled_by(self) -> Sequence[Hashable]:
        return [("ON", self.event), *([("ON", "STRIKE")] if self.event in STRIKES else [])]

    def came_to(self, now: Aftermath) -> None:
        """PLA-72 It waits for its event, which this round may have brought."""
        asked = STRIKES if self.event == "STRIKE" else (self.event,)
        if self.items == ("DEFAULT",):
            now.put(self, Became.DONE, tr_noop("the usual choice counts"))
        elif any(one.seat == now.seat and str(one.roll) in asked for one in now.told(events.Fate)):
            now.put(self, Became.DONE, tr_noop("the event came"))
        else:
            now.put(self, Became.WAITING, tr_noop("the event did not come"))

    def __post_init__(self) -> None:
        """Keep NONE, where it ends a list, in small letters."""
        if self.event in ("20", "21"):
            items = tuple(NOTHING if item == "NONE" else item for item in self.items)
            object.__setattr__(self, "items", items)

    def allowed(self, lexicon: Lexicon) -> Verdict:
        """Strike out what is not possible in the event."""
        here, is_alone = belt(lexicon), len(self.items) == 1
        return _left(
            self, "items", {item: item_fault(here, self.event, item, is_alone) for item in self.items}
        )


def _left(order: Order, field: str, faults: dict[str, Fault | None]) -> Verdict:
    """Strike out of a list what is faulty, and what was said before; the rest stands, if there is any."""
    left = tuple(one for one, fault in faults.items() if fault is None)
    told = tuple(fault for fault in faults.values() if fault)
    changed = replace(order, **{field: left}) if told and left else order  # type: ignore[arg-type]
    return Verdict(changed, told, bool(left))


SETTINGS = (PlanOrder, Shuttles, Run, RationsOrder, Reserve, Names, Name, On)
"""The orders that stay in force, in the order of the brief."""
