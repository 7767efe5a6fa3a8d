"""The orders of Libertarianism, contracts and their breach; and those of the boat (CRA 6.3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from pbem.engine.events import SeatId
from pbem.engine.orders import order
from pbem.engine.slots import Seat, TextSlot, expect, read_seat, read_word, slot
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Fault, Words
from pbem.rulesets.crusoe.clauses import Clause
from pbem.rulesets.crusoe.language.clauseslots import (
    ContractIdSlot,
    contract_id,
    read_terms,
    written_terms,
)
from pbem.rulesets.crusoe.language.contractchecks import (
    accuse_faults,
    contract_faults,
    judge_faults,
    liberty_faults,
)
from pbem.rulesets.crusoe.language.legality import Faults, FormedOrder, IslandOrder, other_faults
from pbem.rulesets.crusoe.language.lexicon import IslandLexicon

DEFAULT, KEPT = "default", "kept"
MOST_PARTIES = 39


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

    may_depend: ClassVar[bool] = False
    id: str
    seats: tuple[SeatId, ...]
    clauses: tuple[Clause, ...]
    text: str = ""

    @classmethod
    def taken(cls, words: Words) -> Mapping[str, object]:
        """Take the name, the parties and the lines."""
        id = ContractIdSlot().read(words)
        expect("WITH", words)
        seats = _parties(words)
        me = words.lexicon.me
        terms = read_terms(words, (me, *seats) if me in words.lexicon.seats else ())
        return {"id": id, "seats": seats, "clauses": terms.clauses, "text": terms.text}

    def said(self) -> str:
        """Return the name, the parties and the lines."""
        return f"{self.id} WITH {', '.join(self.seats)}{written_terms(self.clauses, self.text)}"

    def faults(self, here: IslandLexicon) -> Faults:
        """CRA-LIB-02 Yield why there is no such contract."""
        return contract_faults(here, self.id, self.seats, self.clauses)


def _parties(words: Words) -> tuple[SeatId, ...]:
    seats = [read_seat(words)]
    while words.took(",") or words.took("AND"):
        seats.append(read_seat(words))
    if len(seats) > MOST_PARTIES:
        raise Fault(tr("A list has at most {most} entries.", most=MOST_PARTIES))
    return tuple(dict.fromkeys(seats))


@order(
    tr_noop("SIGN <id>"),
    rule="CRA-R106",
    help=tr_noop("Signs a contract that another has written."),
    examples=("SIGN eggs",),
)
class Sign(IslandOrder):
    """CRA-R106 A signature."""

    may_depend: ClassVar[bool] = False
    id: str = slot(ContractIdSlot())

    def faults(self, here: IslandLexicon) -> Faults:
        """CRA-LIB-02 Yield why there are no contracts."""
        return liberty_faults(here)


@order(
    tr_noop("RELEASE <contract>"),
    rule="CRA-R106",
    help=tr_noop("Ends a contract, if all its parties do so."),
    examples=("RELEASE eggs",),
)
class Release(IslandOrder):
    """CRA-R106 A party's wish to end a contract."""

    may_depend: ClassVar[bool] = False
    contract: str = slot(ContractIdSlot())

    def faults(self, here: IslandLexicon) -> Faults:
        """CRA-LIB-02 Yield why there are no contracts."""
        return liberty_faults(here)


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

    may_depend: ClassVar[bool] = False
    seat: SeatId = slot(Seat())
    id: str = slot(ContractIdSlot())
    text: str = slot(TextSlot())

    def faults(self, here: IslandLexicon) -> Faults:
        """CRA-R107 Yield why the seat cannot be accused."""
        return accuse_faults(here, self.seat)

    def __str__(self) -> str:
        return super(IslandOrder, self).__str__()


@order(
    tr_noop("ADMIT <id>"),
    rule="CRA-R107",
    help=tr_noop("Admits that you have broken a contract."),
    examples=("ADMIT eggs",),
)
class Admit(IslandOrder):
    """CRA-R107 A breach admitted."""

    may_depend: ClassVar[bool] = False
    id: str = slot(ContractIdSlot())

    def faults(self, here: IslandLexicon) -> Faults:
        """CRA-LIB-02 Yield why there are no contracts."""
        return liberty_faults(here)


@order(
    tr_noop("JUDGE <id> <seat> <verdict>"),
    rule="CRA-R107",
    help=tr_noop("Your voice on whether a seat is in default of a contract, or has kept it."),
    examples=("JUDGE eggs/bob default", "JUDGE eggs/bob kept"),
)
class Judge(FormedOrder):
    """CRA-R107 A ballot on an accusation."""

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
        found = read_word(words, tr_noop("judgement"), (DEFAULT, KEPT))
        return {"id": id, "seat": seat, "is_default": found == DEFAULT}

    def said(self) -> str:
        """Return contract, seat and judgement."""
        return f"{self.id}/{self.seat} {DEFAULT if self.is_default else KEPT}"

    def faults(self, here: IslandLexicon) -> Faults:
        """CRA-LIB-04 Yield why the writer does not judge."""
        return judge_faults(here, self.id, self.seat)


@order(
    tr_noop("ALLY <seat>"),
    rule="CRA-R114",
    help=tr_noop("Fights for places in the boat together with a seat that names you too."),
    examples=("ALLY bob",),
)
class Ally(IslandOrder):
    """CRA-R114 A wish for a gang of two or more."""

    may_depend: ClassVar[bool] = False
    seat: SeatId = slot(Seat())

    def faults(self, here: IslandLexicon) -> Faults:
        """CRA-R114 Yield why there can be no such gang."""
        return other_faults(here, self.seat)


CONTRACT_ORDERS = (Contract, Sign, Release, Accuse, Admit, Judge)
"""The orders of contracts, in the order of the brief."""
