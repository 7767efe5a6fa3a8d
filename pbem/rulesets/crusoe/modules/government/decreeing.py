"""DECIDE and PERMIT: what a government decrees, and who may speak before it does (CRA-GOV-02, CRA-DIC-03)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from pbem.engine.events import SeatId
from pbem.engine.orderform import Choice, Item, Offered, plain, remarks
from pbem.engine.orders import Verdict, order
from pbem.engine.slots import SEATS, WholeNumber, expect, read_seat
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Fault, Lexicon, Words
from pbem.rulesets.crusoe.castaway import MAIN
from pbem.rulesets.crusoe.decrees import Decree, Divided, Statements
from pbem.rulesets.crusoe.island import CAMP, DECLARE, MARKET, RULING, IslandTable, Scene
from pbem.rulesets.crusoe.language import offering
from pbem.rulesets.crusoe.language.checks import (
    ballot_faults,
    decree_faults,
    game_for,
    no_program,
    task_faults,
    verdict_on,
)
from pbem.rulesets.crusoe.language.decisions import (
    END_BOX,
    END_DECIDE,
    TASK_PATTERN,
    read_block,
    read_decree,
    read_task,
    written_block,
    written_decree,
)
from pbem.rulesets.crusoe.language.legality import (
    Faults,
    FormedOrder,
    living_faults,
    name_of,
    no,
    not_now,
    other_faults,
)
from pbem.rulesets.crusoe.language.lexicon import IslandLexicon, crusoe
from pbem.rulesets.crusoe.language.offering import (
    Look,
    Writer,
    has_rulers,
    has_slaves,
    odd_master,
    rulers,
    seat_choices,
)
from pbem.rulesets.crusoe.letters import came_to, letters_of, orders_of, used
from pbem.rulesets.crusoe.market.proposals import decree_choices, is_moved, may_vote
from pbem.rulesets.crusoe.modules.government import powers
from pbem.rulesets.crusoe.modules.government.inforce import decree_of
from pbem.rulesets.crusoe.modules.government.powers import (
    Government,
    Said,
    branch_of,
    citizens,
    is_governed,
    is_ruled,
    ruler_of,
    said,
)
from pbem.rulesets.crusoe.modules.government.programs import Bureau, game_at, program_at
from pbem.rulesets.crusoe.modules.hooks import MAY_HOLD
from pbem.rulesets.crusoe.modules.program.proving import provided
from pbem.rulesets.crusoe.modules.program.running import decree
from pbem.rulesets.crusoe.modules.program.vocabulary import EMPTY
from pbem.rulesets.crusoe.modules.settings import (
    CYCLE_TASKS,
    DISTRIBUTE,
    ESTATE,
    LIMITS,
    MINIMUM_WAGE,
    PATH_ASSIGNMENT,
    REPRESENTATIVE,
)
from pbem.rulesets.crusoe.modulestates import state_of
from pbem.rulesets.crusoe.phaselist import FULL

# ---- DECIDE: what a government decrees, and who decrees it (CRA-GOV-02; CRA 6.1)

BOX = "box"
"""The task of a decision on a box that is stuck."""
NUMBER_OF_BOX = WholeNumber(tr_noop("the number of the box"), 0, 9999)


VOTED = tr_noop("it counted as your vote; in force is {decree}")


def tell_decreed(table: IslandTable, task: str, in_force: Said) -> None:
    """CRA-GOV-02 Tell what is in force on a task, and put it down for the lines that counted."""
    table.tell(powers.Decreed(task, in_force))
    says = tr_noop("in force: {decree}") if is_ruled(table, task) else VOTED
    for letter in letters_of(table).letters.values():
        for line in letter.lines:
            if isinstance(line.order, Decide) and line.order.task == task and line.is_used:
                came_to(table, line.order, says, decree=in_force)


@order(
    tr_noop("DECIDE <task> <decree>"),
    rule="CRA-GOV-02",
    help=tr_noop(
        "Decides a task of the government: signal_pay, tax_burden, wages, prices, limits, rents, "
        "minimum_wage, path_assignment or distribute; where all vote it is your ballot. Who rules alone may "
        "write statements up to END DECIDE; for a box that is stuck: DECIDE BOX, statements, END BOX."
    ),
    examples=(
        "DECIDE signal_pay top40 12, military 8, cb 3",
        "DECIDE tax_burden ant 1, firefly 0, others 4",
        "DECIDE limits water 2, diamond 1 WHERE rank(p) > 3",
        "DECIDE BOX 5: / CHOOSE h FROM HEIRS BY food(h) / END BOX",
    ),
    is_text=True,
    block=rf"DECIDE\s+(BOX\s+\d+\s*:?|({TASK_PATTERN})\s*:)",
)
class Decide(FormedOrder):
    """A decree on a task, or what a box does that is stuck: task "box", with its number."""

    absent: ClassVar[str] = tr_noop("No government decides anything in this game.")
    first_counts: ClassVar[tuple[str, ...] | None] = ("task", "box")

    may_depend: ClassVar[bool] = False
    ends: ClassVar[tuple[str, ...]] = (END_DECIDE, END_BOX)
    task: str
    decree: Decree
    box: int = 0

    @classmethod
    def taken(cls, words: Words) -> Mapping[str, object]:
        """Take the task and the decree, or the box and its statements."""
        if words.took("BOX"):
            number = NUMBER_OF_BOX.read(words)
            return {"task": BOX, "decree": Statements(read_block(words, END_BOX)), "box": number}
        task = read_task(words)
        return {"task": task, "decree": read_decree(task, words)}

    def said(self) -> str:
        """Return the task and the decree."""
        if self.task == BOX:
            return f"BOX {self.box}{written_block(str(self.decree), END_BOX)}"
        return f"{self.task}{written_decree(self.decree)}"

    def allowed(self, lexicon: Lexicon) -> Verdict:
        """CRA-R26, CRA-PL-01 Refuse what cannot be decreed, or cannot be in this game."""
        here = crusoe(lexicon)
        if self.task == BOX:
            return self._ruling(here)
        verdict = super().allowed(lexicon)
        if verdict.stands and isinstance(self.decree, Statements):
            return verdict_on(self, decree(self.task, self.decree.text, game_for(here, self.task)))
        return verdict

    def refuses(self, here: IslandLexicon) -> Faults:
        """CRA-R26 Refuse what the writer does not decide, or cannot decree."""
        faults = (*task_faults(here, self.task), *ballot_faults(here, self.task, self.decree))
        yield from faults
        if not faults and not isinstance(self.decree, Statements):
            yield from decree_faults(here, self.task, self.decree)

    def _ruling(self, here: IslandLexicon) -> Verdict:
        """CRA-BUR-05 Refuse statements that cannot stand in the box that is stuck."""
        refusals = [*no_program(here)]
        if not refusals and here.island.phase != RULING:
            refusals.append(not_now(tr("No box of the program is stuck.")))
        if refusals:
            return Verdict(self, tuple(refusals), stands=False)
        waiting = state_of(here.scene, Bureau).waiting
        if waiting is not None and waiting.stuck.box != self.box:
            said = tr("Box {number} is not stuck: box {stuck} is.", number=self.box, stuck=waiting.stuck.box)
            return Verdict(self, (no(said),), stands=False)
        code = waiting.stuck.code if waiting is not None else EMPTY
        text, game = str(self.decree), game_at(here.scene)
        return verdict_on(self, provided(program_at(here.scene), self.box, code, text, game))

    def odd(self, look: Look) -> Iterator[str]:
        """CRA-DIC-02, CRA-SLV-19, CRA-GEN-05 Who rules as things stand, and who has no vote."""
        if self.task == BOX:
            return
        if offering.is_voted(look.book, self.task):
            if not may_vote(look.view, look.seat):
                yield tr("As things stand you have no vote.")
        elif ruler_of(look.view, self.task) != look.seat:
            yield from self._not_the_ruler(look)

    def _not_the_ruler(self, look: Look) -> Iterator[str]:
        """CRA 3.1 In the compact form a President may still be elected before it is read."""
        branch, ruler = branch_of(look.view, self.task), ruler_of(look.view, self.task)
        is_elected = branch is not None and branch.type == REPRESENTATIVE
        if is_elected and look.book.options.form != FULL:
            return
        if ruler:
            yield tr("{seat} decides {task}, not you.", seat=look.view.name(ruler), task=self.task)
        else:
            yield tr("Nobody decides {task} now.", task=self.task)

    @classmethod
    def concerns(cls, look: Look) -> bool:
        """CRA-BUR-05 While a box is stuck all are told who decides."""
        return look.takes(cls) or look.view.phase == RULING

    @classmethod
    def preamble(cls, look: Look) -> Iterator[str]:
        """CRA-BUR-05 Who is to decide where the program is stuck."""
        waiting = state_of(look.view, Bureau).waiting if look.view.phase == RULING else None
        if waiting is None:
            return
        stuck = {"box": waiting.stuck.box, "code": waiting.stuck.code}
        if waiting.seat == look.seat:
            yield tr("Box {box} is stuck ({code}), and you decide what it does; without a line it goes as "
                     "usual.", **stuck)  # fmt: skip
        else:
            seat = look.view.name(waiting.seat)
            yield tr("Box {box} is stuck ({code}); {seat} decides what it does.", **stuck, seat=seat)

    def forecast(self, look: Look) -> Iterator[str]:
        """CRA-DIC-02, CRA-R22, CRA-BUR-05 What it decides, by who decides the task now."""
        if self.task == BOX:
            yield tr("Where box {box} is stuck, your statements go on from now on.", box=self.box)
            return
        is_ruler, decree = rules(look.here, self.task), said(look.view, self.task, self.decree)
        if is_ruler is None and not may_vote(look.view, look.seat):
            return
        if is_ruler is None:
            yield tr("Your ballot on {task}: {decree}.", task=self.task, decree=decree)
        elif is_ruler:
            yield tr("You decide {task}: {decree}.", task=self.task, decree=decree)
        else:
            yield tr("If you rule by then, you decide {task}: {decree}.", task=self.task, decree=decree)
        if isinstance(self.decree, Statements):
            yield tr("The statements are read again in each cycle, until something else is decided.")

    @classmethod
    def unsaid(cls, look: Look) -> Iterator[str]:
        """CRA-R23 What is in force on other tasks, and who decides them."""
        for task in tasks_now(look.here):
            if not any(line.task == task for line in look.all_of(cls)):
                yield from _undecided(look, task)

    @classmethod
    def offered(cls, here: Writer) -> Iterator[Offered]:
        """CRA-GOV-02, CRA-R23 Each task with what is in force, and a line that would decide the same."""
        if here.view.phase == RULING:
            yield from _stuck_box(here)
            return
        for task in tasks_now(here):
            decree, is_ruler, ruler = decree_of(here.view, task), rules(here, task), ruler_of(here.view, task)
            if decree is not None:
                in_force = said(here.view, task, decree)
                yield from remarks(tr("In force on {task}: {decree}.", task=task, decree=in_force))
            if is_ruler is False and ruler:
                yield from remarks(tr("{seat} decides {task}.", seat=here.view.name(ruler), task=task))
            if is_ruler is False and here.book.options.form == FULL:
                continue
            if decree is None:
                yield from here.may_write(f"DECIDE {task} {_EXAMPLES.get(task, '')}", tr("if you decide it"))
            elif not isinstance(decree, Statements):
                says = tr("your ballot; the median counts") if is_ruler is None else tr("if you rule")
                yield from here.may_write(cls(task, decree), says)
            item = Item(tr("Decide {task}", task=task), tr("a task of the government"), f"DECIDE {task} {{}}")
            yield from here.one_pick(item, tr("Decree"), decree_choices(here, task), is_free=True)


NOTHING = tr_noop("nothing")
_NOTHING = {
    LIMITS: tr_noop("no limits"),
    PATH_ASSIGNMENT: tr_noop("all choose for themselves"),
}
"""What a task comes to of which nothing is decreed."""


def _undecided(look: Look, task: str) -> Iterator[str]:
    """CRA-R23 Say who decides a task on which the letter has nothing, and what is in force."""
    is_ruler, decree = rules(look.here, task), decree_of(look.view, task)
    if decree is None or isinstance(decree, Divided):
        if is_ruler and task == ESTATE:
            yield tr("No DECIDE line on estate: what the dead leave goes by the usual vote or rule.")
        elif is_ruler:
            yield tr("No DECIDE line on {task}: it goes as is usual.", task=task)
        return
    words = said(look.view, task, decree) or tr(_NOTHING.get(task, NOTHING))
    if is_ruler is None:
        yield tr("No DECIDE line on {task}: you do not vote. In force is: {decree}.", task=task, decree=words)
    elif is_ruler:
        yield tr("No DECIDE line on {task}: what is in force stays: {decree}.", task=task, decree=words)
    elif ruler := ruler_of(look.view, task):
        name = look.view.name(ruler)
        yield tr("{seat} decides {task}. In force is: {decree}.", seat=name, task=task, decree=words)
    else:
        yield tr("Nobody decides {task} now. In force is: {decree}.", task=task, decree=words)


_EXAMPLES = {"minimum_wage": "30", "distribute": "NEED"}
"""What may be decided of tasks of which nothing is in force."""
STATEMENTS = ("STOP", "SHARE ALL AMONG HEIRS NEED", "SHARE ALL AMONG HEIRS", "SHARE ALL AMONG PLAYERS NEED")
"""Statements of one line that a page proposes for a box; all others are typed."""


def tasks_now(here: IslandLexicon) -> tuple[str, ...]:
    """CRA-GOV-02, CRA 3.1 Return the tasks that DECIDE is taken for in this phase."""
    open_now = (task for task in here.book.tasks if not any(task_faults(here, task)))
    return tuple(task for task in open_now if not is_moved(here.book, task))


def rules(here: IslandLexicon, task: str) -> bool | None:
    """CRA-DIC-02, CRA-ATH-01 Say whether the writer decides a task alone; None where all decide it."""
    return None if offering.is_voted(here.book, task) else ruler_of(here.view, task) == here.me


def _stuck_box(here: Writer) -> Iterator[Offered]:
    """CRA-BUR-05 Yield what is stuck, and where its going on is written."""
    waiting = state_of(here.view, Bureau).waiting
    if waiting is None:
        return
    box = waiting.stuck.box
    yield from remarks(tr("Box {box} of the program is stuck: {code}.", box=box, code=waiting.stuck.code))
    boxes = [one for one in program_at(here.view).boxes if one.number == box]
    yield from (f"#   {line}" for one in boxes for line in str(one).splitlines())
    yield from remarks(tr("Write what it does in such a case:"))
    yield from (f"# DECIDE BOX {box}:", "# STOP", "# END BOX")
    says = tr("what it does where it is stuck; more than one line is typed in the text")
    item = Item(tr("Box {number}", number=box), says, f"DECIDE BOX {box}: {{}} END BOX")
    yield from here.one_pick(item, tr("Statement"), plain(*STATEMENTS), is_free=True)


# ---- CRA-DIC-03, CRA-R36 While a ruler decides, others write to all and to him only as far as he permits

SPEECH, ATTACK = "SPEECH", "ATTACK"
"""What may be permitted."""
ALL = "all"
DECLARED: tuple[str, ...] = (*CYCLE_TASKS, PATH_ASSIGNMENT)
IN_MARKET = (MINIMUM_WAGE, DISTRIBUTE)
"""The tasks that are decided with the letters of declare, and of market; compact games have but camp."""


@order(
    tr_noop("PERMIT SPEECH <seats>"),
    rule="CRA-R36",
    help=tr_noop(
        "SPEECH: who may write to all while you decide, all, none or seats. Of a slave of yours: PERMIT, the "
        "slave, ATTACK and a seat: it may fight that seat."
    ),
    examples=("PERMIT SPEECH carol", "PERMIT SPEECH all", "PERMIT eve ATTACK bob"),
)
class Permit(FormedOrder):
    """CRA-R36, CRA-SLV-17 Leave to speak for seats, ("all",) or none; or leave for a slave to fight."""

    is_preference: ClassVar[bool] = True
    absent: ClassVar[str] = tr_noop("Nobody rules alone in this game: nobody gives leave to speak.")
    may_depend: ClassVar[bool] = False
    what: str
    seats: tuple[SeatId, ...] = ()
    slave: SeatId = ""
    target: SeatId = ""

    @classmethod
    def taken(cls, words: Words) -> Mapping[str, object]:
        """Take SPEECH and who may speak, or a slave, ATTACK and a seat."""
        if words.took(SPEECH):
            return {"what": SPEECH, "seats": _speakers(words)}
        slave = read_seat(words)
        if not words.took("FIGHT"):
            expect(ATTACK, words)
        return {"what": ATTACK, "slave": slave, "target": read_seat(words)}

    def said(self) -> str:
        """Return what is permitted, and to whom."""
        if self.what == ATTACK:
            return f"{self.slave} {ATTACK} {self.target}"
        return f"{SPEECH} {', '.join(self.seats) or 'none'}"

    def refuses(self, here: IslandLexicon) -> Faults:
        """CRA-R36, CRA-SLV-17 Yield why nobody can give this leave."""
        if self.what == SPEECH:
            yield from _silence_faults(here)
        elif not has_slaves(here.book):
            yield no(tr("Nobody is bound to a master in this game."))
        else:
            if self.slave == self.target:
                yield no(tr("{seat} cannot fight itself.", seat=name_of(here, self.slave)))
            yield from other_faults(here, self.slave)
            yield from living_faults(here, self.target)

    def odd(self, look: Look) -> Iterator[str]:
        """CRA-SLV-02"""
        if self.slave:
            yield from odd_master(look, self.slave)

    def forecast(self, look: Look) -> Iterator[str]:
        """CRA-SLV-17 Leave to fight; that to speak is told with what the seat decides."""
        if self.slave:
            names = {"seat": look.view.name(self.slave), "other": look.view.name(self.target)}
            yield tr("{seat} may fight {other}.", **names)

    @classmethod
    def offered(cls, here: Writer) -> Iterator[Offered]:
        if Decide in here.kinds and any(rules(here, task) for task in tasks_now(here)):
            yield from here.may_write(cls(SPEECH, (ALL,)), tr("who may write while you decide"))
        says = tr("who may write while you decide, if you rule")
        item = Item(tr("Leave to speak"), says, "PERMIT SPEECH {}")
        choices = (
            Choice(ALL, tr("everybody")),
            Choice("none", tr("nobody")),
            *seat_choices(here.view, here.others),
        )
        yield from here.one_pick(item, tr("Who"), choices, is_free=True)


def _silence_faults(here: IslandLexicon) -> Faults:
    """CRA-R36, CRA-R91 Yield why the writer can never give leave to speak."""
    if not has_rulers(here.book):
        yield no(tr("Nobody rules alone in this game: nobody gives leave to speak."))
    elif not here.book.options.ruler_silence:
        yield no(tr("Nobody needs leave to speak in this game."))
    elif here.mine:
        reasons = [MAY_HOLD(here.scene, here.me, role) for role in rulers(here.book)]
        if all(reasons):
            yield no(tr("You can never rule: you give nobody leave to speak."))


def _speakers(words: Words) -> tuple[SeatId, ...]:
    if words.took("NONE"):
        return ()
    if words.took("ALL"):
        return (ALL,)
    if words.is_done:
        raise Fault(tr("Write {word} and seats, or all, or none.", word="PERMIT SPEECH"))
    return SEATS.read(words)


def leave_said(look: Look) -> Iterator[str]:
    """CRA-DIC-03, CRA-R36 Yield who may write to all while the seat decides."""
    for line in look.all_of(Permit) if look.takes(Decide) else ():
        if line.what != SPEECH:
            continue
        if line.seats == (ALL,):
            yield tr("While you rule, all may write to all and to you.")
        elif not line.seats:
            yield tr("While you rule, nobody else may write to all or to you when you decide.")
        else:
            names = ", ".join(look.view.name(seat) for seat in line.seats)
            yield tr("While you rule, only {seats} may write to all and to you when you decide.", seats=names)


def keep_permits(table: IslandTable) -> None:
    """CRA-R36 Keep who may speak by the last word of each seat, which counts while that seat rules."""
    permit = state_of(table, Government).permit
    for seat in citizens(table):
        for line in orders_of(table, seat, Permit):
            if line.what == SPEECH:
                used(table, line, tr_noop("it counts while you rule"))
                permit[seat] = list(line.seats)


def deciding_rulers(scene: Scene) -> tuple[SeatId, ...]:
    """CRA-R36 Return the rulers that decide a task with the letters of the open phase."""
    if not is_governed(scene):
        return ()
    found = (ruler_of(scene, task) for task in _decided_in(scene))
    return tuple(dict.fromkeys(seat for seat in found if seat is not None))


def _decided_in(scene: Scene) -> tuple[str, ...]:
    """CRA-R36 Return the tasks that the letters of the open phase decide."""
    is_compact = scene.book.options.form != FULL
    decided = {DECLARE: DECLARED, MARKET: IN_MARKET, CAMP: (*DECLARED, *IN_MARKET) if is_compact else ()}
    return decided.get(scene.state.phase, ())


def why_silent(scene: Scene, seat: SeatId, readers: Sequence[str]) -> str:
    """CRA-DIC-03, CRA-R36 Return why a seat may not write to these readers now; "" if it may."""
    if not scene.book.options.ruler_silence or scene.state.seats[seat].group != MAIN:
        return ""
    rulers = deciding_rulers(scene)
    for ruler in rulers:
        is_addressed = ALL in readers or ruler in readers
        if is_addressed and seat not in rulers and not _is_permitted(scene, ruler, seat):
            name = scene.state.seats[ruler].name
            return tr("{ruler} decides now, and has not permitted you to speak to all or to him.", ruler=name)
    return ""


def _is_permitted(scene: Scene, ruler: SeatId, seat: SeatId) -> bool:
    permitted = state_of(scene, Government).permit.get(ruler, [ALL])
    return ALL in permitted or seat in permitted
