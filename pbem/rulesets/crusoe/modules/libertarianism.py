"""Libertarianism (CRA-LIB)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from pbem.engine.events import SeatId
from pbem.engine.modules import Module
from pbem.engine.orderform import Choice, Item, Offered, Pick, plain
from pbem.engine.orders import order
from pbem.engine.results import Became
from pbem.engine.slots import Seat, TextSlot, WordSlot, read_seat, slot
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Words
from pbem.rulesets.crusoe.camp.fights import against, members_of
from pbem.rulesets.crusoe.castaway import MAIN
from pbem.rulesets.crusoe.conditions import holds
from pbem.rulesets.crusoe.hooks import (
    DEBATE_FORM,
    DEBATED,
    FACT,
    INVOKED,
    LETTERS_OPENED,
    MAY_PUNISH,
    MAY_START,
    SPOILS,
)
from pbem.rulesets.crusoe.island import Battle, IslandTable, Scene
from pbem.rulesets.crusoe.language.checks import OPEN
from pbem.rulesets.crusoe.language.legality import Faults, FormedOrder, IslandOrder, Kinds, no, other_faults
from pbem.rulesets.crusoe.language.lexicon import IslandLexicon
from pbem.rulesets.crusoe.language.offering import Look, Writer, has_contracts, seat_choices
from pbem.rulesets.crusoe.letters import (
    A_LINE_BEFORE_COUNTS,
    TEST_IS_FALSE,
    first_of,
    orders_of,
    unused,
    used,
)
from pbem.rulesets.crusoe.market.proposals import weights
from pbem.rulesets.crusoe.modules import contract_record, contracts
from pbem.rulesets.crusoe.modules.contract_record import (
    ACQUITTED,
    ADMITTED,
    CLEAR,
    JUDGED,
    Accusation,
    Agreement,
    Finding,
    Liberty,
    clauses_of,
    is_broken,
    liberty,
)
from pbem.rulesets.crusoe.modules.contracts import (
    Accused,
    Admitted,
    ContractId,
    Tried,
    contract_id,
    liberty_faults,
    writers,
)
from pbem.rulesets.crusoe.modules.hooks import is_outside
from pbem.rulesets.crusoe.things import DIAMOND, SPEAR
from pbem.rulesets.crusoe.wishes import FINE, SPARE

# ---- Who is in default: found when government is invoked, for this government (CRA-LIB-04, CRA-R108)


def check_clauses(table: IslandTable, invoker: SeatId) -> None:
    """CRA-R107 Hold all clear clauses against the record, for what fell due since the last government."""
    if table.state.seats[invoker].group != MAIN:
        return
    here = liberty(table)
    for id, agreement in here.contracts.items():
        for seat in _broken_by(table, agreement):
            find(table, id, seat, CLEAR)
    here.checked, here.checked_place = table.state.cycle, len(here.record)


def _broken_by(scene: Scene, agreement: Agreement) -> list[SeatId]:
    """CRA-R107 Return the parties that have broken a clause of a contract in force, in their order."""
    if agreement.is_draft:
        return []
    clauses = clauses_of(scene, agreement)
    broken = {one.seat for one in clauses if is_broken(scene, agreement, one)}
    return [seat for seat in agreement.parties if seat in broken]


def find(table: IslandTable, id: str, seat: SeatId, how: str) -> None:
    """CRA-LIB-04 Note that a seat is in default of a contract, and tell it."""
    here = liberty(table)
    here.contracts[id].findings.append(Finding(table.state.cycle, seat, how))
    broken = here.defaults.setdefault(seat, [])
    if id not in broken:
        broken.append(id)
        table.tell(contracts.Defaulted(table.state.seats[seat].name, id))


def is_in_default(scene: Scene, seat: SeatId) -> bool:
    """CRA-R108 Say whether a seat is in default for this government."""
    return bool(liberty(scene).defaults.get(seat))


def fact(scene: Scene, name: str, args: tuple[str, ...], cycle: int) -> int | None:
    """CRA 6.4 Say whether a seat is in default, or a party to a contract; it is known of now only."""
    if cycle != scene.state.cycle:
        return None
    match name, args:
        case "default", (seat,):
            return int(is_in_default(scene, seat))
        case "party", (id, seat):
            agreement = liberty(scene).contracts.get(id)
            return int(agreement is not None and seat in agreement.parties)
    return None


# ---- Accusations of having broken the text of a contract, and judgement on them (CRA-LIB-04, CRA-R107)

JUDGEMENT = "judgement"
"""What judges vote on, as it is called where votes are weighed (CRU-H70)."""
NO_CONTRACT = tr_noop("there is no such contract in force")
NO_PARTY = tr_noop("that seat is not bound by it")
ALL_CLEAR = tr_noop("all its clauses are clear: whether they are kept is found without it")
ACCUSED_BEFORE = tr_noop("that seat is accused of it already")
NOT_ACCUSED = tr_noop("you are not accused of breaking it")
NO_ACCUSATION = tr_noop("nobody was accused of it in time")
IS_PARTY = tr_noop("you are a party to it")
OUTSIDE = tr_noop("exiles have no part in it")


DEFAULT, KEPT = "default", "kept"
_JUDGEMENT = WordSlot(tr_noop("judgement"), {DEFAULT: True, KEPT: False})


@order(
    tr_noop("ACCUSE <seat> OF <id> <text>"),
    rule="CRA-R107",
    help=tr_noop("Says that a seat has broken a contract, and why; others judge what is not clear."),
    examples=("ACCUSE bob OF eggs: He spoke ill of me.",),
    is_text=True,
    block=r"ACCUSE\s+.*\S\s+OF\s+[^\s:]+\s*:",
)
class Accuse(IslandOrder):
    """CRA-R107 An accusation, and its reasons."""

    absent: ClassVar[str] = tr_noop("There are no contracts in this game.")
    may_depend: ClassVar[bool] = False
    seat: SeatId = slot(Seat())
    id: str = slot(ContractId())
    text: str = slot(TextSlot())

    def refuses(self, here: IslandLexicon) -> Faults:
        """CRA-R107 Yield why the seat cannot be accused."""
        yield from liberty_faults(here)
        yield from other_faults(here, self.seat)

    def __str__(self) -> str:
        return super(IslandOrder, self).__str__()

    def forecast(self, look: Look) -> Iterator[str]:
        seat = look.view.name(self.seat)
        yield tr("You accuse {seat} of breaking contract {id}.", seat=seat, id=self.id)

    @classmethod
    def offered(cls, here: Writer) -> Iterator[Offered]:
        for id, one in liberty(here.view).contracts.items():
            others = [other for other in one.bound if other != here.me and here.takes(cls(other, id, "x"))]
            if one.is_draft or here.me not in one.bound or not others:
                continue
            whom = Pick(tr("Whom"), seat_choices(here.view, others))
            reasons = Pick(tr("Reasons"), plain(tr("It was not kept.")), is_free=True)
            name, says = tr("Accuse of {contract}", contract=id), tr("that a party has broken it, and why")
            yield Item(name, says, f"ACCUSE {{}} OF {id}: {{}}", (whom, reasons), is_many=True)


@order(
    tr_noop("ADMIT <id>"),
    rule="CRA-R107",
    help=tr_noop("Admits that you have broken a contract."),
    examples=("ADMIT eggs",),
)
class Admit(IslandOrder):
    """CRA-R107 A breach admitted."""

    absent: ClassVar[str] = tr_noop("There are no contracts in this game.")
    may_depend: ClassVar[bool] = False
    id: str = slot(ContractId())

    def refuses(self, here: IslandLexicon) -> Faults:
        """CRA-LIB-02 Yield why there are no contracts."""
        return liberty_faults(here)

    def forecast(self, look: Look) -> Iterator[str]:
        yield tr("You admit that you have broken contract {id}.", id=self.id)

    @classmethod
    def offered(cls, here: Writer) -> Iterator[Offered]:
        contracts = liberty(here.view).contracts.items()
        ours = plain(*(id for id, one in contracts if not one.is_draft and here.me in one.bound))
        item = Item(tr("Admit"), tr("that you have broken a contract"), "ADMIT {}", is_many=True)
        yield from here.one_pick(item, tr("Contract"), ours)


@order(
    tr_noop("JUDGE <id> <seat> <verdict>"),
    rule="CRA-R107",
    help=tr_noop("Your voice on whether a seat is in default of a contract, or has kept it."),
    examples=("JUDGE eggs/bob default", "JUDGE eggs/bob kept"),
)
class Judge(FormedOrder):
    """CRA-R107 A ballot on an accusation."""

    absent: ClassVar[str] = tr_noop("There are no contracts in this game.")
    may_depend: ClassVar[bool] = False
    id: str
    seat: SeatId
    is_default: bool

    @classmethod
    def taken(cls, words: Words) -> Mapping[str, object]:
        """Take the contract, the seat behind a slash, and default or kept."""
        name, slash, rest = words.take(tr_noop("the name of the contract")).partition("/")
        id = contract_id(name)
        if rest:
            seat = read_seat(Words(rest, words.lexicon))
        else:
            if not slash:
                words.took("/")
            seat = read_seat(words)
        return {"id": id, "seat": seat, "is_default": _JUDGEMENT.read(words)}

    def said(self) -> str:
        """Return contract, seat and judgement."""
        return f"{self.id}/{self.seat} {DEFAULT if self.is_default else KEPT}"

    def refuses(self, here: IslandLexicon) -> Faults:
        """CRA-LIB-04 Yield why the writer does not judge."""
        yield from liberty_faults(here)
        if self.seat == here.me:
            yield no(tr("Nobody judges himself."))
        elif has_contracts(here.book) and FACT(here.scene, "party", (self.id, here.me), here.island.cycle):
            yield no(tr("You are a party to {contract}: others judge.", contract=self.id))

    def forecast(self, look: Look) -> Iterator[str]:
        said = {"seat": look.view.name(self.seat), "id": self.id}
        if self.is_default:
            yield tr("You judge that {seat} has broken contract {id}.", **said)
        else:
            yield tr("You judge that {seat} has kept contract {id}.", **said)

    @classmethod
    def offered(cls, here: Writer) -> Iterator[Offered]:
        answers = (Choice(DEFAULT, tr("it has broken the contract")), Choice(KEPT, tr("it has kept it")))
        for one in liberty(here.view).accusations:
            if one.is_admitted:
                continue
            name = tr("Judge {seat} on {contract}", seat=here.view.name(one.seat), contract=one.id)
            says = tr("{seat} accuses: {text}", seat=here.view.name(one.by), text=one.text)
            item = Item(name, says, f"JUDGE {one.id}/{one.seat} {{}}")
            yield from here.one_pick(item, tr("Judgement"), answers)


ACCUSATIONS: Kinds = (Accuse, Admit, Judge)
"""The orders about contracts that are broken."""


def read_accusations(table: IslandTable) -> None:
    """CRA-R107 Put on file who is accused of what, and who admits it."""
    for seat in writers(table):
        for line in orders_of(table, seat, Accuse):
            if reason := _why_not(table, seat, line):
                unused(table, seat, line, reason, Became.REFUSED)
            else:
                _accuse(table, seat, line)
    for seat in writers(table):
        for admit in orders_of(table, seat, Admit):
            _admit(table, seat, admit)


def _why_not(table: IslandTable, seat: SeatId, line: Accuse) -> str:
    """CRA-R107 Return why a seat cannot be accused of something; "" if it can."""
    agreement = liberty(table).contracts.get(line.id)
    if is_outside(table, seat):
        return OUTSIDE
    if agreement is None or agreement.is_draft:
        return NO_CONTRACT
    if line.seat not in agreement.bound:
        return NO_PARTY
    if not agreement.text:
        return ALL_CLEAR
    is_accused = any((one.id, one.seat) == (line.id, line.seat) for one in liberty(table).accusations)
    return ACCUSED_BEFORE if is_accused else ""


def _accuse(table: IslandTable, seat: SeatId, line: Accuse) -> None:
    here, seats = liberty(table), table.state.seats
    used(table, line, tr_noop("the accusation stands"))
    here.accusations.append(Accusation(line.id, line.seat, seat, line.text, here.letters))
    table.tell(Accused(seats[seat].name, seats[line.seat].name, line.id, line.text))


def _admit(table: IslandTable, seat: SeatId, line: Admit) -> None:
    """CRA-R107 Who admits is judged by nobody."""
    theirs = [one for one in liberty(table).accusations if (one.id, one.seat) == (line.id, seat)]
    if not theirs:
        unused(table, seat, line, NOT_ACCUSED, Became.REFUSED)
        return
    used(table, line, tr_noop("you have admitted it"))
    for one in theirs:
        if not one.is_admitted:
            one.is_admitted = True
            table.tell(Admitted(table.state.seats[seat].name, line.id))


def settle_accusations(table: IslandTable, group: str) -> None:
    """CRA-LIB-04, CRA-R107 When all have spoken, see who admits, and let the others be judged.

    Accusations that came in these very letters wait for the next government, as no judge could know of them.
    """
    if group != MAIN:
        return
    here = liberty(table)
    due = [one for one in here.accusations if one.is_admitted or one.letter < here.letters]
    here.accusations = [one for one in here.accusations if one not in due]
    for one in due:
        how = ADMITTED if one.is_admitted else _judge(table, one)
        if how == ACQUITTED:
            here.contracts[one.id].findings.append(Finding(table.state.cycle, one.seat, how))
        else:
            find(table, one.id, one.seat, how)
    _tell_others(table, due)


def _judge(table: IslandTable, accusation: Accusation) -> str:
    """CRA-R107 Count the voices of those that are no parties; without a majority the contract was kept."""
    parties = liberty(table).contracts[accusation.id].parties
    judges = [one.id for one in table.state.in_order(MAIN) if one.id not in parties]
    votes = weights(table, judges, JUDGEMENT)
    ballots = {seat: _ballot(table, seat, accusation) for seat in judges}
    cast = sum(votes[seat] for seat, ballot in ballots.items() if ballot is not None)
    default = sum(votes[seat] for seat, ballot in ballots.items() if ballot)
    table.tell(Tried(table.state.seats[accusation.seat].name, accusation.id, default, cast))
    return JUDGED if 2 * default > cast else ACQUITTED


def _ballot(table: IslandTable, seat: SeatId, accusation: Accusation) -> bool | None:
    """CRA-R107 Return whether a judge finds a default, by its first line that fits; None if it has none."""
    named = (accusation.id, accusation.seat)
    line = first_of(table, seat, Judge, lambda one: (one.id, one.seat) == named)
    if line is None:
        return None
    used(table, line, tr_noop("it counted as your verdict"))
    return line.is_default


def _tell_others(table: IslandTable, due: list[Accusation]) -> None:
    """CRU-P31 Note why lines of judges came to nothing."""
    named = [(one.id, one.seat) for one in due]
    for seat in writers(table):
        for line in orders_of(table, seat, Judge):
            unused(table, seat, line, _why_no_voice(table, seat, line, (line.id, line.seat) in named))


def _why_no_voice(table: IslandTable, seat: SeatId, line: Judge, is_due: bool) -> str:
    """CRA-LIB-04 Return why a line of a seat does not count, if it has not been used."""
    if not is_due:
        return NO_ACCUSATION
    if is_outside(table, seat):
        return OUTSIDE
    if seat in liberty(table).contracts[line.id].parties:
        return IS_PARTY
    return A_LINE_BEFORE_COUNTS if holds(table, seat, line.when) else TEST_IS_FALSE


# ---- What contracts leave of violence: fights with defaulters, and small punishments (CRA-LIB-03, 05, 06)

TAKEN = (DIAMOND, SPEAR)
"""CRA-LIB-06 What may be taken of losers none of whom is in default."""
NO_DEFAULT = tr_noop("that seat is in default of no contract")
NONE_IN_DEFAULT = tr_noop("none of the losers is in default of a contract")


def debate_form(scene: Scene, group: str) -> str | None:
    """CRA-LIB-03 Everybody speaks when and as often as it likes."""
    return OPEN if group == MAIN else None


def may_start(scene: Scene, seat: SeatId, target: SeatId) -> str:
    """CRA-LIB-05, CRA-R109 Fights are started with those in default only, by rulers too."""
    if scene.state.seats[seat].group != MAIN or is_in_default(scene, target):
        return ""
    return NO_DEFAULT


def is_limited(scene: Scene, battle: Battle | None) -> bool:
    """CRA-LIB-06, CRA-R109 Say whether there is nobody in default among the losers of a battle."""
    if battle is None or battle.group != MAIN or not battle.winner:
        return False
    losers = members_of(battle, against(battle.winner))
    return not any(is_in_default(scene, seat) for seat in losers)


def may_punish(scene: Scene, battle: Battle, loser: SeatId, kind: str) -> str:
    """CRA-LIB-06, CRA-R109 Then losers are fined at most: not killed, crippled, enslaved, exiled, swapped."""
    return NONE_IN_DEFAULT if kind not in (SPARE, FINE) and is_limited(scene, battle) else ""


def spoils(names: tuple[str, ...], scene: Scene, loser: SeatId) -> tuple[str, ...]:
    """CRA-LIB-06 And then fines take nothing but Diamonds and Spears."""
    if not is_limited(scene, scene.state.battle_of(loser)):
        return names
    return tuple(name for name in names if name in TAKEN)


def read_letters(table: IslandTable) -> None:
    """CRA-R106, CRA-R107 Settle what letters say of contracts, whatever they are for, before any stage."""
    liberty(table).letters += 1
    contracts.read_contracts(table)
    read_accusations(table)


MODULE = Module(
    "libertarianism",
    "other",
    (
        LETTERS_OPENED.by(read_letters),
        *contracts.ACTS,
        *contract_record.ACTS,
        INVOKED.by(check_clauses),
        FACT.by(fact),
        DEBATED.by(settle_accusations),
        DEBATE_FORM.by(debate_form),
        MAY_START.by(may_start),
        MAY_PUNISH.by(may_punish),
        SPOILS.by(spoils),
    ),
    (Liberty,),
)
