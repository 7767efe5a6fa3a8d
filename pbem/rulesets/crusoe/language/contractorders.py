"""The orders of Libertarianism, contracts and their breach; and those of the boat (CRA 6.3, 6.5)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import ClassVar

from pbem.engine.blocks import without_comment
from pbem.engine.events import SeatId
from pbem.engine.orders import order
from pbem.engine.slots import ListOf, Seat, Slot, TextSlot, WordSlot, expect, read_seat, slot
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Fault, Why, Words
from pbem.rulesets.crusoe.clauses import TEXT, Clause, Lets, Pays, read_clause
from pbem.rulesets.crusoe.hooks import FACT
from pbem.rulesets.crusoe.language.legality import Faults, FormedOrder, IslandOrder, no, other_faults
from pbem.rulesets.crusoe.language.lexicon import IslandLexicon
from pbem.rulesets.crusoe.language.played import has_contracts, has_firms, has_landlords

DEFAULT, KEPT = "default", "kept"
END = "END"
MOST_CLAUSES, MOST_TEXT = 40, 2000
_ID = re.compile(r"[^\W_][\w-]{0,29}")
_PARTIES = ListOf(Seat(), ",", once=True, most=39)
_JUDGEMENT = WordSlot(tr_noop("judgement"), {DEFAULT: True, KEPT: False})


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

    may_depend: ClassVar[bool] = False
    id: str = slot(ContractId())

    def refuses(self, here: IslandLexicon) -> Faults:
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
    contract: str = slot(ContractId())

    def refuses(self, here: IslandLexicon) -> Faults:
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
    id: str = slot(ContractId())
    text: str = slot(TextSlot())

    def refuses(self, here: IslandLexicon) -> Faults:
        """CRA-R107 Yield why the seat cannot be accused."""
        yield from liberty_faults(here)
        yield from other_faults(here, self.seat)

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
    id: str = slot(ContractId())

    def refuses(self, here: IslandLexicon) -> Faults:
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

    def refuses(self, here: IslandLexicon) -> Faults:
        """CRA-R114 Yield why there can be no such gang."""
        return other_faults(here, self.seat)


CONTRACT_ORDERS = (Contract, Sign, Release, Accuse, Admit, Judge)
"""The orders of contracts, in the order of the brief."""
