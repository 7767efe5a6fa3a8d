"""LAI-53 The clauses of money: PAY and LOAN (brief 3.9.3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, ClassVar

from pbem.engine.events import SeatId
from pbem.engine.phrases import OnePhrase, Phrase, Phrases, phrase
from pbem.engine.slots import (
    ROUND,
    Seat,
    Slot,
    expect,
    read_seat,
    slot,
)
from pbem.engine.tongue import tr, tr_noop, trn
from pbem.engine.words import Fault, Words
from pbem.rulesets.laissez_faire.book import Book
from pbem.rulesets.laissez_faire.names import (
    owner_word,
)
from pbem.rulesets.laissez_faire.places import TitleSlot
from pbem.rulesets.laissez_faire.scopes import name_in
from pbem.rulesets.laissez_faire.terms import (
    NAMED,
    PRICE,
    SUM,
    Debt,
    FirstSlot,
    Percent,
    Pledge,
    PledgeSlot,
    StepSlot,
    Terms,
    with_himself,
)

MOST_DUES = 500
"""No loan is repaid in more parts than this."""
FEWEST_REGULAR = 3
"""So many equal repayments at equal distances are written as EVERY …."""


@phrase("PAY <amount> FROM <payer> TO <payee> NOW")
class PayNow(Terms):
    """A payment at once."""

    amount: int = slot(SUM)
    payer: SeatId = slot(Seat())
    payee: SeatId = slot(Seat())
    wanted = tr_noop("PAY <amount> FROM <seat> TO <seat> NOW, or IN ROUND <round>, or EVERY <k> ROUNDS")

    def fault(self) -> str:
        return with_himself(self.payer, self.payee)

    @property
    def seats(self) -> tuple[SeatId, ...]:
        return (self.payer, self.payee)

    def said(self, book: Book) -> str:
        amount = PRICE.write(self.amount)
        return tr("{payer} pays {payee} {amount} at once.", payer=self.payer, payee=self.payee, amount=amount)


@phrase("IN <first>")
class Once(Phrase):
    """In one round."""

    first: int = slot(NAMED)
    step: ClassVar[int] = 1


@phrase("EVERY <step> <first>")
class Every(Phrase):
    """In the rounds first, first + step and so on."""

    first: int = slot(FirstSlot())
    step: int = slot(StepSlot(), default=1)


class WhenSlot(Slot[Once | Every]):
    """IN ROUND r, or EVERY [k] ROUNDS [FROM ROUND a]."""

    _phrases: ClassVar[Phrases[Any]] = Phrases(Once, Every, what=tr_noop("the round"), none="{word}")

    def read(self, words: Words) -> Once | Every:
        """Take it."""
        if words.peek().upper() in self._phrases.words:
            when: Once | Every = self._phrases.read(words)
            return when
        if words.peek().upper() == "NOW":
            raise Fault(tr("{word} has no place with OWNER OF: say who pays.", word="NOW"))
        text = tr('I do not see when to pay before "{words}".', words=words.rest())
        if words.is_done:
            text = tr("I do not see when to pay.")
        raise Fault(text, tr("Write NOW, IN ROUND 9 or EVERY ROUND FROM ROUND 5 UNTIL ROUND 9."))


@phrase("OWNER OF <title>")
class OwnerOf(Phrase):
    """Whoever owns a title."""

    title: str = slot(TitleSlot())


class PayerSlot(Slot[SeatId | OwnerOf]):
    """A seat, or OWNER OF a title, which does not pay at once."""

    def read(self, words: Words) -> SeatId | OwnerOf:
        """Take the payer."""
        if words.peek().upper() != "OWNER":
            return read_seat(words)
        return OnePhrase(OwnerOf).read(words)


@phrase("PAY <amount> FROM <payer> TO <payee> <when> [UNTIL <last>] [<pledge>] [NOTRANSFER]")
class Pay(Debt):
    """A payment in one round or every so many, by a seat or by whoever owns a title."""

    amount: int = slot(SUM)
    payer: SeatId | OwnerOf = slot(PayerSlot())
    payee: SeatId = slot(Seat())
    when: Once | Every = slot(WhenSlot())
    last: int | None = slot(NAMED, default=None)
    pledge: Pledge | None = slot(PledgeSlot(), default=None)
    wanted = PayNow.wanted

    def fault(self) -> str:
        if self.last is not None and isinstance(self.when, Once):
            return tr("{word} has no place in this clause.", word="UNTIL")
        if self.last is not None and self.last < self.when.first:
            return _ends_early(self.when.first, self.last)
        return with_himself(self.debtor, self.payee)

    @property
    def title(self) -> str:
        """The title whose owner pays; "" if a seat does."""
        return self.payer.title if isinstance(self.payer, OwnerOf) else ""

    @property
    def debtor(self) -> SeatId:
        return "" if isinstance(self.payer, OwnerOf) else self.payer

    @property
    def creditor(self) -> SeatId:
        return self.payee

    @property
    def ends(self) -> int | None:
        """The last round in which it falls due; None without end."""
        return self.when.first if isinstance(self.when, Once) else self.last

    @property
    def attached_to(self) -> tuple[str, ...]:
        return (*filter(None, (self.title,)), *super().attached_to)

    def said(self, book: Book) -> str:
        pays = {"payee": self.payee, "amount": PRICE.write(self.amount), "when": self.rounds_told}
        if self.title:
            title = name_in(book, self.title)
            return tr("Whoever owns {title} pays {payee} {amount} {when}.", title=title, **pays)
        return tr("{payer} pays {payee} {amount} {when}.", payer=self.debtor, **pays)

    @property
    def rounds_told(self) -> str:
        """When it falls due: in round 7; every 2 rounds from round 7 to round 13."""
        first, last, step = self.when.first, self.ends, self.when.step
        if first == last:
            return tr("in round {round}", round=first)
        if last is None:
            return trn(
                "every round from round {first} on",
                "every {n} rounds from round {first} on",
                step,
                first=first,
            )
        return trn(
            "every round from round {first} to round {last}",
            "every {n} rounds from round {first} to round {last}",
            step,
            first=first,
            last=last,
        )

    def label(self, book: Book) -> str:
        payer = name_in(book, self.title) if self.title else owner_word(self.debtor)
        return tr("payments: {payer} to {payee}", payer=payer, payee=self.payee)


def _ends_early(first: int, last: int) -> str:
    return tr("Round {last} is before round {first}.", last=last, first=first)


class Lent(Debt):
    """Money lent, which the lender pays at once."""

    amount: int
    lender: SeatId
    borrower: SeatId
    wanted = tr_noop(
        "LOAN <amount> FROM <seat> TO <seat> REPAY <amount> IN ROUND <round>, or AT 5% DUE ROUND 9"
    )

    def fault(self) -> str:
        return with_himself(self.lender, self.borrower)

    @property
    def debtor(self) -> SeatId:
        return self.borrower

    @property
    def creditor(self) -> SeatId:
        return self.lender

    @property
    def seats(self) -> tuple[SeatId, ...]:
        return (self.lender, self.borrower)

    def label(self, book: Book) -> str:
        return tr("loan: {lender} to {borrower}", lender=self.lender, borrower=self.borrower)


@phrase("LOAN <amount> FROM <lender> TO <borrower> AT <percent> DUE <due> [<pledge>] [NOTRANSFER]")
class InterestLoan(Lent):
    """A loan at interest, whose balance is due in a round."""

    amount: int = slot(SUM)
    lender: SeatId = slot(Seat())
    borrower: SeatId = slot(Seat())
    percent: int = slot(Percent(0))
    due: int = slot(NAMED)
    pledge: Pledge | None = slot(PledgeSlot(), default=None)

    def said(self, book: Book) -> str:
        return tr(
            "{lender} lends {borrower} {amount} at {percent} %, due in round {round}.",
            lender=self.lender,
            borrower=self.borrower,
            amount=PRICE.write(self.amount),
            percent=self.percent,
            round=self.due,
        )


@dataclass(frozen=True)
class Due:
    """Dollars that fall due in a round."""

    amount: int
    round: int

    def __str__(self) -> str:
        return f"${self.amount} IN ROUND {self.round}"


class DuesSlot(Slot[tuple[Due, ...]]):
    """REPAY $50 IN ROUND 6 + $50 IN ROUND 9, or $50 EVERY [k] ROUNDS FROM ROUND a UNTIL ROUND b; by round."""

    def read(self, words: Words) -> tuple[Due, ...]:
        """Take them."""
        if not words.took("REPAY"):
            text = tr('I do not see how the loan is repaid before "{words}".', words=words.rest())
            if words.is_done:
                text = tr("I do not see how the loan is repaid.")
            raise Fault(text, tr("Write REPAY $330 IN ROUND 9 or AT 5% DUE ROUND 9."))
        amount = SUM.read(words)
        dues = self._regular(amount, words) if words.took("EVERY") else self._each(amount, words)
        if len(dues) > MOST_DUES:
            raise Fault(tr("A loan is repaid in at most {most} parts.", most=MOST_DUES))
        return tuple(sorted(dues, key=lambda due: due.round))

    def _regular(self, amount: int, words: Words) -> Sequence[Due]:
        step = StepSlot().read(words)
        expect("FROM", words)
        first = ROUND.read(words)
        expect("UNTIL", words)
        last = ROUND.read(words)
        if last < first:
            raise Fault(_ends_early(first, last))
        return [Due(amount, round) for round in range(first, last + 1, step)]

    def _each(self, amount: int, words: Words) -> Sequence[Due]:
        expect("IN", words)
        dues = [Due(amount, ROUND.read(words))]
        while words.took("+"):
            amount = SUM.read(words)
            expect("IN", words)
            dues.append(Due(amount, ROUND.read(words)))
        return dues

    def write(self, value: tuple[Due, ...]) -> str:
        """Return repayments as a list, or as EVERY … if they are regular."""
        rounds = [due.round for due in value]
        steps = {after - before for before, after in pairwise(rounds)}
        is_regular = len(steps) == 1 and min(steps) > 0 and len({due.amount for due in value}) == 1
        if len(value) < FEWEST_REGULAR or not is_regular:
            return f"REPAY {' + '.join(map(str, value))}"
        every = StepSlot().write(rounds[1] - rounds[0])
        return f"REPAY ${value[0].amount} EVERY {every} FROM ROUND {rounds[0]} UNTIL ROUND {rounds[-1]}"


@phrase("LOAN <amount> FROM <lender> TO <borrower> <dues> [<pledge>] [NOTRANSFER]")
class Loan(Lent):
    """A loan with a schedule of repayments."""

    amount: int = slot(SUM)
    lender: SeatId = slot(Seat())
    borrower: SeatId = slot(Seat())
    dues: tuple[Due, ...] = slot(DuesSlot())
    pledge: Pledge | None = slot(PledgeSlot(), default=None)

    def said(self, book: Book) -> str:
        each = [
            tr("{amount} in round {round}", amount=PRICE.write(one.amount), round=one.round)
            for one in self.dues
        ]
        return tr(
            "{lender} lends {borrower} {amount}, to be repaid: {dues}.",
            lender=self.lender,
            borrower=self.borrower,
            amount=PRICE.write(self.amount),
            dues=", ".join(each),
        )
