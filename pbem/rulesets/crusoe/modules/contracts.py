"""Contracts by letter: drafts, signatures, and how they end (CRA-LIB-02, CRA-R106)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from typing import ClassVar

from pbem.engine.blocks import without_comment
from pbem.engine.events import Event, SeatId, event
from pbem.engine.modules import Act
from pbem.engine.orderform import Item, Offered, plain, remarks
from pbem.engine.orders import Order, order
from pbem.engine.results import Became
from pbem.engine.slots import ListOf, Seat, Slot, expect, slot
from pbem.engine.tongue import tr, tr_noop, trn, trp
from pbem.engine.words import Fault, Why, Words
from pbem.rulesets.crusoe.clauses import (
    TEXT,
    Clause,
    Lets,
    Pays,
    read_clause,
)
from pbem.rulesets.crusoe.hooks import DIED
from pbem.rulesets.crusoe.island import WORK, IslandTable, Scene
from pbem.rulesets.crusoe.language.legality import Faults, FormedOrder, IslandOrder, Kinds, no, other_faults
from pbem.rulesets.crusoe.language.lexicon import IslandLexicon
from pbem.rulesets.crusoe.language.offering import Look, Writer, has_contracts, has_firms, has_landlords
from pbem.rulesets.crusoe.letters import orders_of, unused, used
from pbem.rulesets.crusoe.modules.contract_record import Agreement, liberty, note_leases
from pbem.rulesets.crusoe.modules.hooks import LEAVES_CAMP, is_outside

# ---- What is told of contracts, accusations and defaults (brief 8.1)


@event("CRA-R106", "{seat} offers {others} the contract {id}: {terms}")
class ContractDrafted(Event):
    """A contract that its parties may sign; `terms` as they are written. Only they know of it."""

    seat: str
    id: str
    others: tuple[str, ...]
    terms: str


@event("CRA-R106", "{seat} signs the contract {id}.")
class Signed(Event):
    seat: str
    id: str


@event("CRA-LIB-02", "{seats} have the contract {id}: {terms}")
class Agreed(Event):
    id: str
    seats: tuple[str, ...]
    terms: str


@event("CRA-R106", "{seat} takes back the contract {id}.")
class ContractWithdrawn(Event):
    seat: str
    id: str


@event("CRA-R106", "{seat} would end the contract {id}.")
class Released(Event):
    seat: str
    id: str


@event("CRA-R106", "The contract {id} ends.")
class ContractEnded(Event):
    id: str


@event("CRA-R107", "{seat} accuses {other} of breaking the contract {id}: {text}")
class Accused(Event):
    seat: str
    other: str
    id: str
    text: str


@event("CRA-R107", "{seat} admits to have broken the contract {id}.")
class Admitted(Event):
    seat: str
    id: str


@event(
    "CRA-LIB-04",
    "Nobody judges {seat} on the contract {id}: it counts as kept.",
    when={
        "of": (
            "{votes} of {n} vote finds {seat} in default of the contract {id}.",
            "{votes} of {n} votes find {seat} in default of the contract {id}.",
        )
    },
    called={"n": "of"},
)
class Tried(Event):
    seat: str
    id: str
    votes: int
    of: int


@event("CRA-LIB-04", "{seat} is in default of contract {id}.")
class Defaulted(Event):
    seat: str
    id: str


# ---- Contracts by letter: drafts, signatures, and how they end (CRA-LIB-02, CRA-R106)

MOST_CONTRACTS = 50
"""CRA 10 No more contracts are kept at a time."""
NAME_TAKEN = tr_noop("there is a contract of that name already")
TOO_MANY = tr_noop("there are too many contracts already")
OUTSIDE = tr_noop("exiles have no contracts")
NO_CONTRACT = tr_noop("you have no such contract with anybody")
SIGNED_BEFORE = tr_noop("you have signed it already")
NOT_SIGNED = tr_noop("you have not signed it")
RELEASED_BEFORE = tr_noop("you have said so already; the others have to want it too")


END = "END"
MOST_CLAUSES, MOST_TEXT = 40, 2000
_ID = re.compile(r"[^\W_][\w-]{0,29}")


_PARTIES = ListOf(Seat(), ",", once=True, most=39)


class ContractId(Slot[str]):
    """What a contract is called: a word of letters, digits and hyphens."""

    def read(self, words: Words) -> str:
        """Take the word."""
        return contract_id(words.take(tr_noop("the name of the contract")))


def contract_id(token: str) -> str:
    """Return a word as the name of a contract; Fault if it is none."""
    if not _ID.fullmatch(token):
        hint = tr("Write a word of letters and digits, such as {example}.", example="eggs")
        raise Fault(tr('"{word}" is no name of a contract.', word=token), hint)
    return token.casefold()


def liberty_faults(here: IslandLexicon) -> Faults:
    """CRA-LIB-02 Yield why there are no contracts."""
    if not has_contracts(here.book):
        yield no(tr("There are no contracts in this game."))


@order(
    tr_noop("CONTRACT <id> WITH <seats> <text>"),
    rule="CRA-LIB-02",
    help=tr_noop(
        "A contract: clauses line by line up to END. Clear are GIVES, PAYS, TAKES, LETS USE, SIGNALS with IN "
        "or BY and cycles, and DOES NOT FIGHT with UNTIL; all else is text. It holds when all have signed."
    ),
    examples=(
        "CONTRACT eggs WITH bob: / me GIVES 2 egg TO bob IN 4 / bob GIVES 1 fish TO me BY 5 / END",
        "CONTRACT peace WITH bob: me DOES NOT FIGHT bob UNTIL 6",
    ),
    is_text=True,
    block=r"CONTRACT\s+\S+\s+WITH\s+[^:]*[^:\s]\s*:",
)
class Contract(FormedOrder):
    """CRA-R106 A contract between the writer and the seats named: clear clauses, and text."""

    absent: ClassVar[str] = tr_noop("There are no contracts in this game.")
    may_depend: ClassVar[bool] = False
    id: str
    seats: tuple[SeatId, ...]
    clauses: tuple[Clause, ...]
    text: str = ""

    @classmethod
    def taken(cls, words: Words) -> Mapping[str, object]:
        """Take the name, the parties and the lines."""
        id = ContractId().read(words)
        expect("WITH", words)
        seats = _PARTIES.read(words)
        me = words.lexicon.me
        return {"id": id, "seats": seats, **_terms(words, (me, *seats) if me in words.lexicon.seats else ())}

    def said(self) -> str:
        """Return the name, the parties and the lines."""
        lines = [*map(str, self.clauses), *(f"{TEXT}: {line}" for line in self.text.split("\n") if line)]
        return "\n".join((f"{self.id} WITH {', '.join(self.seats)}:", *lines, END))

    def refuses(self, here: IslandLexicon) -> Faults:
        """CRA-LIB-02, CRA-R106 Yield why there is no such contract."""
        yield from liberty_faults(here)
        for seat in self.seats:
            yield from other_faults(here, seat)
        if any(isinstance(one, Pays) for one in self.clauses) and not has_firms(here.book):
            yield no(tr("Money never passes from seat to seat in this game."))
        if any(isinstance(one, Lets) for one in self.clauses) and not has_landlords(here.book):
            yield no(tr("No seat owns a path in this game."))

    def forecast(self, look: Look) -> Iterator[str]:
        yield trn(
            "You offer {seats} contract {id}, with {n} clear clause; it holds when all have signed.",
            "You offer {seats} contract {id}, with {n} clear clauses; it holds when all have signed.",
            len(self.clauses),
            seats=", ".join(look.view.name(seat) for seat in self.seats),
            id=self.id,
        )

    @classmethod
    def offered(cls, here: Writer) -> Iterator[Offered]:
        """CRA-LIB-02 A contract with each other seat, to which clause after clause is added."""
        cycle = here.view.cycle + 1
        for other in here.others[:1] if here.view.phase == WORK else ():
            yield from remarks(tr("A contract, clause by clause:"))
            yield f"# CONTRACT deal WITH {other}:"
            yield f"# me GIVES 1 water TO {other} IN {cycle}"
            yield f"# {other} GIVES 1 egg TO me BY {cycle}"
            yield "# END"
        for other, id in zip(here.others, _free_names(here), strict=False):
            name = tr("Contract with {seat}", seat=here.view.name(other))
            says = tr("clause by clause; it binds once both have signed")
            item = Item(name, says, f"CONTRACT {id} WITH {other}: {{}}", is_many=True, is_block=True)
            yield from here.one_pick(item, tr("Clause"), plain(*_clauses(here, other)), is_free=True)


def _free_names(here: Writer) -> Iterator[str]:
    """Yield names that no contract has, of the writer and a number, so that no two seats choose the same."""
    taken = liberty(here.view).contracts
    return (name for number in count(1) if (name := f"{here.me}-{number}") not in taken)


def _clauses(here: Writer, other: SeatId) -> Iterator[str]:
    """CRA 6.5 Yield one clause of each form, from either side."""
    cycle = here.view.cycle + 1
    for giver, taker in ((here.me, other), (other, here.me)):
        yield f"{giver} GIVES 1 water TO {taker} IN {cycle}"
        yield f"{giver} GIVES 1 egg TO {taker} BY {cycle}"
        yield f"{giver} PAYS 10 TO {taker} IN {cycle}"
        yield f"{giver} TAKES {next(iter(here.book.board.paths))} IN {cycle}"
        yield f"{giver} DOES NOT FIGHT {taker} UNTIL {cycle}"
        yield f"{giver} SIGNALS 1 IN {cycle}"


def _terms(words: Words, parties: tuple[SeatId, ...]) -> dict[str, object]:
    """Take a colon, and the lines of a contract between these parties."""
    if not words.took(":"):
        raise Fault(tr('A colon is missing before "{words}".', words=words.rest()))
    clauses: list[Clause] = []
    text: list[str] = []
    for number, line in enumerate(_lines(words.verbatim()), 1):
        try:
            clause = read_clause(line, words.lexicon, parties)
        except Fault as fault:
            said = tr("Line {line}: {reason}", line=number, reason=fault.reason)
            raise Fault(said, fault.hint, fault.why) from None
        if clause is None:
            text.append(_text(line))
        else:
            clauses.append(clause)
    if not clauses and not any(text):
        raise Fault(tr("There is nothing in the contract."))
    if len(clauses) > MOST_CLAUSES:
        raise Fault(tr("A contract has at most {most} clauses.", most=MOST_CLAUSES), why=Why.REFUSED)
    if len("\n".join(text)) > MOST_TEXT:
        raise Fault(tr("This is longer than {most} letters.", most=MOST_TEXT), why=Why.REFUSED)
    return {"clauses": tuple(clauses), "text": "\n".join(text)}


def _lines(written: str) -> list[str]:
    """Return the lines between heading and END, without comments; on one line they are parted by ;."""
    lines = written.split("\n")
    inside = lines[1:-1] if len(lines) > 1 else lines[0].split(";")
    bare = [stripped for line in inside if (stripped := _bare(line))]
    if len(lines) == 1 and bare and bare[-1].upper().endswith(f" {END}"):
        bare[-1] = bare[-1][: -len(END)].strip()
    return [line for line in bare if line.upper() != END]


def _bare(line: str) -> str:
    return line.strip() if line.strip().upper().startswith(TEXT) else without_comment(line)


def _text(line: str) -> str:
    word, colon, rest = line.partition(":")
    return " ".join((rest if colon and word.strip().upper() == TEXT else line).split())


@order(
    tr_noop("SIGN <id>"),
    rule="CRA-R106",
    help=tr_noop("Signs a contract that another has written."),
    examples=("SIGN eggs",),
)
class Sign(IslandOrder):
    """CRA-R106 A signature."""

    absent: ClassVar[str] = tr_noop("There are no contracts in this game.")
    may_depend: ClassVar[bool] = False
    id: str = slot(ContractId())

    def refuses(self, here: IslandLexicon) -> Faults:
        """CRA-LIB-02 Yield why there are no contracts."""
        return liberty_faults(here)

    def forecast(self, look: Look) -> Iterator[str]:
        yield tr("You sign contract {id}.", id=self.id)

    @classmethod
    def offered(cls, here: Writer) -> Iterator[Offered]:
        known = liberty(here.view).contracts.items()
        waiting = [
            id for id, one in known if one.is_draft and here.me in one.parties and here.me not in one.signed
        ]
        for id in waiting:
            yield from here.may_write(cls(id), tr("a contract that waits for you"))
        item = Item(tr("Sign"), tr("a contract that another has written"), "SIGN {}", is_many=True)
        yield from here.one_pick(item, tr("Contract"), plain(*waiting))


@order(
    tr_noop("RELEASE <contract>"),
    rule="CRA-R106",
    help=tr_noop("Ends a contract, if all its parties do so."),
    examples=("RELEASE eggs",),
)
class Release(IslandOrder):
    """CRA-R106 A party's wish to end a contract."""

    absent: ClassVar[str] = tr_noop("There are no contracts in this game.")
    may_depend: ClassVar[bool] = False
    contract: str = slot(ContractId())

    def refuses(self, here: IslandLexicon) -> Faults:
        """CRA-LIB-02 Yield why there are no contracts."""
        return liberty_faults(here)

    def forecast(self, look: Look) -> Iterator[str]:
        yield tr("Contract {id} ends, if all its parties say so.", id=self.contract)

    @classmethod
    def offered(cls, here: Writer) -> Iterator[Offered]:
        known = liberty(here.view).contracts.items()
        ours = plain(*(id for id, one in known if not one.is_draft and here.me in one.parties))
        says = tr("a contract ends if all its parties say so")
        item = Item(trp("of a contract", "Release"), says, "RELEASE {}", is_many=True)
        yield from here.one_pick(item, tr("Contract"), ours)


CONTRACTS: Kinds = (Contract, Sign, Release)
"""The orders by which contracts come and go."""


def writers(scene: Scene) -> tuple[SeatId, ...]:
    """CRA-R131 Return the living seats in turn order, before the first is dealt in seat order."""
    living = scene.state.in_order() or scene.state.living()
    return tuple(one.id for one in living)


def read_contracts(table: IslandTable) -> None:
    """CRA-R106 Settle what all seats write of contracts: drafts, then signatures, then what ends them."""
    for seat in writers(table):
        for line in orders_of(table, seat, Contract):
            _settle(table, seat, line, _draft(table, seat, line))
    for seat in writers(table):
        for sign in orders_of(table, seat, Sign):
            _settle(table, seat, sign, _sign(table, seat, sign.id))
    for seat in writers(table):
        for release in orders_of(table, seat, Release):
            _settle(table, seat, release, _release(table, seat, release.contract))


_DONE: Mapping[type[Order], str] = {
    Contract: tr_noop("it is open for the signatures of the others"),
    Sign: tr_noop("you have signed it"),
    Release: tr_noop("you have said that you want it ended"),
}


def _settle(table: IslandTable, seat: SeatId, line: Contract | Sign | Release, reason: str) -> None:
    if reason:
        unused(table, seat, line, reason, Became.REFUSED)
    else:
        used(table, line, _DONE[type(line)])


def _draft(table: IslandTable, seat: SeatId, line: Contract) -> str:
    """CRA-R106 Put a contract on file, signed by its writer; return why it cannot be, "" if it is.

    A writer may change a draft: then the others have not signed it.
    """
    here, found = liberty(table), liberty(table).contracts.get(line.id)
    new = Agreement([seat, *line.seats], list(map(str, line.clauses)), line.text, [seat])
    if is_outside(table, seat) or any(is_outside(table, other) for other in line.seats):
        return OUTSIDE
    if found is not None and _terms_of(found) == _terms_of(new):
        return ""
    if found is not None and not (found.is_draft and found.parties[0] == seat):
        return NAME_TAKEN
    if found is None and len(here.contracts) >= MOST_CONTRACTS:
        return TOO_MANY
    here.contracts[line.id] = new
    others = tuple(table.state.seats[other].name for other in line.seats)
    name = table.state.seats[seat].name
    table.tell(ContractDrafted(name, line.id, others, said_terms(new), only=frozenset(new.parties)))
    return ""


def _terms_of(agreement: Agreement) -> tuple[list[SeatId], list[str], str]:
    return agreement.parties, agreement.clauses, agreement.text


def said_terms(agreement: Agreement) -> str:
    """Return what a contract says, as it is written."""
    return "; ".join((*agreement.clauses, *(line for line in agreement.text.split("\n") if line)))


def _sign(table: IslandTable, seat: SeatId, id: str) -> str:
    """CRA-R106 Sign a draft; with the last signature it is in force, and all know of it."""
    agreement = liberty(table).contracts.get(id)
    if agreement is None or seat not in agreement.parties:
        return NO_CONTRACT
    if seat in agreement.signed:
        return SIGNED_BEFORE
    agreement.signed.append(seat)
    if all(party in agreement.signed for party in agreement.parties):
        _begin(table, id, agreement)
    else:
        name, parties = table.state.seats[seat].name, frozenset(agreement.parties)
        table.tell(Signed(name, id, only=parties))
    return ""


def _begin(table: IslandTable, id: str, agreement: Agreement) -> None:
    """CRA-R106, CRA-R107 Let a contract be in force from now on: what is over already cannot be broken."""
    here, cycle = liberty(table), table.state.cycle
    agreement.since, agreement.place = cycle, len(here.record)
    agreement.due = cycle + (here.traded == cycle)
    table.tell(Agreed(id, _names(table, agreement.parties), said_terms(agreement)))
    note_leases(table)


def _names(scene: Scene, seats: Sequence[SeatId]) -> tuple[str, ...]:
    return tuple(scene.state.seats[seat].name for seat in seats)


def _release(table: IslandTable, seat: SeatId, id: str) -> str:
    """CRA-R106 Let a party end a contract, if all wish it; a draft falls if its writer does."""
    agreement = liberty(table).contracts.get(id)
    if agreement is None or seat not in agreement.parties:
        return NO_CONTRACT
    if agreement.is_draft:
        return _take_back(table, seat, id, agreement)
    if seat in agreement.released:
        return RELEASED_BEFORE
    agreement.released.append(seat)
    table.tell(Released(table.state.seats[seat].name, id))
    if all(party in agreement.released for party in agreement.bound):
        _end(table, id)
        table.tell(ContractEnded(id))
    return ""


def _take_back(table: IslandTable, seat: SeatId, id: str, agreement: Agreement) -> str:
    """CRA-R106 Take back a draft, or one's own signature below that of another."""
    if seat not in agreement.signed:
        return NOT_SIGNED
    table.tell(ContractWithdrawn(table.state.seats[seat].name, id, only=frozenset(agreement.parties)))
    if seat == agreement.parties[0]:
        _end(table, id)
    else:
        agreement.signed.remove(seat)
    return ""


def _end(table: IslandTable, id: str) -> None:
    """CRA-R107 Forget a contract, and what anybody is accused of by it."""
    here = liberty(table)
    del here.contracts[id]
    here.accusations = [one for one in here.accusations if one.id != id]


def bury(table: IslandTable, seat: SeatId, cause: str) -> None:
    """CRA-R58 What a dead seat has agreed on is void."""
    _lapse(table, seat)


def leave_camp(table: IslandTable, seat: SeatId, how: str) -> None:
    """CRA-R58, CRA-R131 So is what a slave or an exile has agreed on."""
    _lapse(table, seat)


def _lapse(table: IslandTable, seat: SeatId) -> None:
    """CRA-R58 Let the clauses of a seat that is gone be void; a contract that binds nobody else ends."""
    here = liberty(table)
    here.accusations = [one for one in here.accusations if one.seat != seat]
    for id, agreement in [*here.contracts.items()]:
        if seat not in agreement.bound:
            continue
        agreement.lapsed.append(seat)
        if agreement.is_draft or len(agreement.bound) < 2:
            _end(table, id)
            if not agreement.is_draft:
                table.tell(ContractEnded(id))


ACTS: tuple[Act, ...] = (DIED.by(bury), LEAVES_CAMP.by(leave_camp))
"""What else ends contracts."""
