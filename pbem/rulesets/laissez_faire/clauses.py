"""3.9.3 The clauses of contracts: how each is written, what it says, whom it binds, where it is attached."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from pbem.engine.events import SeatId
from pbem.engine.names import bare
from pbem.engine.options import options_of
from pbem.engine.phrases import Phrases, phrase
from pbem.engine.slots import (
    ROUND,
    FlagSlot,
    Seat,
    Slot,
    expect,
    slot,
)
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Fault, Words, did_you_mean, each_or
from pbem.rulesets.laissez_faire.book import RULES, Book, Options
from pbem.rulesets.laissez_faire.moneyclauses import InterestLoan, Loan, Pay, PayNow
from pbem.rulesets.laissez_faire.names import (
    ANYONE,
    owner_word,
    owners_listed,
)
from pbem.rulesets.laissez_faire.places import CitySlot, TitleSlot
from pbem.rulesets.laissez_faire.scopes import name_in, names_listed
from pbem.rulesets.laissez_faire.terms import (
    PRICE,
    GuestsSlot,
    Percent,
    Terms,
    TitleOrLeaseSlot,
    WhereSlot,
    with_himself,
)

LONGEST_TEXT = 2000


class HandoverSlot(Slot[int | None]):
    """NOW (None), or IN and a round."""

    def read(self, words: Words) -> int | None:
        """Take it."""
        if words.took("NOW"):
            return None
        if words.took("IN"):
            return ROUND.read(words)
        text = tr('I do not see when it is handed over before "{words}".', words=words.rest())
        if words.is_done:
            text = tr("I do not see when it is handed over.")
        raise Fault(text, tr("Write NOW or IN ROUND 9."))

    def write(self, value: int | None) -> str:
        """Return the words."""
        return "NOW" if value is None else f"IN ROUND {value}"


@phrase("TRANSFER <title> FROM <giver> TO <taker> <round>")
class Transfer(Terms):
    """A title or the lease handed over, now (round None) or in a round."""

    title: str = slot(TitleOrLeaseSlot())
    giver: SeatId = slot(Seat())
    taker: SeatId = slot(Seat())
    round: int | None = slot(HandoverSlot(), default=None)
    wanted = tr_noop("TRANSFER <title> FROM <seat> TO <seat> NOW, or IN ROUND <round>")

    def fault(self) -> str:
        return with_himself(self.giver, self.taker)

    @property
    def seats(self) -> tuple[SeatId, ...]:
        return (self.giver, self.taker)

    def owed_to(self, parties: tuple[SeatId, ...]) -> tuple[SeatId, ...]:
        return (self.taker,)

    @property
    def attached_to(self) -> tuple[str, ...]:
        return () if self.round is None else (self.title,)

    def said(self, book: Book) -> str:
        title = name_in(book, self.title)
        if self.round is None:
            return tr(
                "{title} goes from {giver} to {taker}.", title=title, giver=self.giver, taker=self.taker
            )
        return tr(
            "In round {round} {title} goes from its owner to {taker}.",
            round=self.round,
            title=title,
            taker=self.taker,
        )

    def label(self, book: Book) -> str:
        return tr("promised: {title} to {taker}", title=name_in(book, self.title), taker=self.taker)


class Granted(Terms):
    """What is granted at a title by whoever owns it; by one seat alone if it is PERSONAL."""

    title: str
    is_personal: bool
    grantor: SeatId

    @property
    def grantee(self) -> SeatId:
        """The seat to which it is granted."""
        raise NotImplementedError

    @property
    def seats(self) -> tuple[SeatId, ...]:
        return tuple(filter(None, (self.grantee, self.grantor)))

    def owed_to(self, parties: tuple[SeatId, ...]) -> tuple[SeatId, ...]:
        return (self.grantee,)

    def bound(self, parties: tuple[SeatId, ...]) -> tuple[SeatId, ...]:
        return (self.grantor,) if self.is_personal else ()

    @property
    def attached_to(self) -> tuple[str, ...]:
        return () if self.is_personal else (self.title,)

    def told(self, book: Book) -> Iterator[str]:
        first, *rest = super().told(book)
        yield first
        if self.is_personal:
            title = name_in(book, self.title)
            yield tr("Only while {title} belongs to {seat}.", title=title, seat=self.grantor)
        yield from rest


@phrase("INCOME <percent> OF <title> TO <holder> [PERSONAL [BY <grantor>]] [NOTRANSFER] [UNTIL <until>]")
class Income(Granted):
    """A share of the income of a title; `grantor` is set if it is PERSONAL (the owner at conclusion)."""

    percent: int = slot(Percent(1))
    title: str = slot(TitleSlot())
    holder: SeatId = slot(Seat())
    is_personal: bool = slot(FlagSlot("PERSONAL"), default=False)
    grantor: SeatId = slot(Seat(), default="")
    wanted = tr_noop("INCOME 25% OF <title> TO <seat>")

    @property
    def grantee(self) -> SeatId:
        return self.holder

    @property
    def claimant(self) -> SeatId:
        return self.holder

    def said(self, book: Book) -> str:
        return tr(
            "{percent} % of the income of {title} goes to {seat}.",
            percent=self.percent,
            title=name_in(book, self.title),
            seat=self.holder,
        )

    def label(self, book: Book) -> str:
        return tr("share: {percent} % of {title}", percent=self.percent, title=name_in(book, self.title))


@phrase("FIXED <amount> AT <title> FOR <guest> [PERSONAL [BY <grantor>]] [UNTIL <until>]")
class Fixed(Granted):
    """A price that is never raised for a guest; `grantor` as with Income."""

    amount: int = slot(PRICE)
    title: str = slot(TitleSlot())
    guest: SeatId = slot(Seat())
    is_personal: bool = slot(FlagSlot("PERSONAL"), default=False)
    grantor: SeatId = slot(Seat(), default="")
    wanted = tr_noop("FIXED <amount> AT <title> FOR <seat>")

    @property
    def grantee(self) -> SeatId:
        return self.guest

    def said(self, book: Book) -> str:
        return tr(
            "{seat} may always use {title} for {amount} at most.",
            seat=self.guest,
            title=name_in(book, self.title),
            amount=PRICE.write(self.amount),
        )


class Restricted(Terms):
    """What an owner does at titles, a city or a group; attached to the titles if so."""

    by: SeatId
    where: tuple[str, ...]
    is_attached: bool

    @property
    def seats(self) -> tuple[SeatId, ...]:
        return (self.by,)

    def owed_to(self, parties: tuple[SeatId, ...]) -> tuple[SeatId, ...]:
        return tuple(party for party in parties if party != self.by)

    def bound(self, parties: tuple[SeatId, ...]) -> tuple[SeatId, ...]:
        return () if self.is_attached else (self.by,)

    @property
    def attached_to(self) -> tuple[str, ...]:
        return self.where if self.is_attached else ()

    def _where_and_who(self, book: Book) -> dict[str, object]:
        owner = tr("whoever owns them") if self.is_attached else owner_word(self.by)
        return {"where": names_listed(book, self.where), "owner": owner}


@phrase("REFUSE BY <by> AT <where> TO <guests> [LANDING IN <landing>] [ATTACHED] [UNTIL <until>]")
class Refuse(Restricted):
    """Guests refused, if so only after landing in a city."""

    by: SeatId = slot(Seat())
    where: tuple[str, ...] = slot(WhereSlot(is_refused=True))
    guests: tuple[str, ...] = slot(GuestsSlot())
    landing: str = slot(CitySlot(), default="")
    is_attached: bool = slot(FlagSlot("ATTACHED"), default=False)
    wanted = tr_noop("REFUSE BY <seat> AT <where> TO <seats> LANDING IN <city>")

    @property
    def named(self) -> tuple[str, ...]:
        return (self.by, *self.guests)

    def is_public(self, parties: tuple[SeatId, ...]) -> bool:
        return self.is_attached or any(one == ANYONE or one not in parties for one in self.guests)

    def said(self, book: Book) -> str:
        said = {**self._where_and_who(book), "guests": owners_listed(self.guests)}
        if not self.landing:
            return tr("At {where} {owner} refuses {guests}.", **said)
        city = name_in(book, self.landing)
        return tr("At {where} {owner} refuses {guests} after landing in {city}.", city=city, **said)


@phrase("FLOOR <amount> BY <by> AT <where> [ATTACHED] [UNTIL <until>]")
class Floor(Restricted):
    """A price below which an owner does not go."""

    amount: int = slot(PRICE)
    by: SeatId = slot(Seat())
    where: tuple[str, ...] = slot(WhereSlot())
    is_attached: bool = slot(FlagSlot("ATTACHED"), default=False)
    wanted = tr_noop("FLOOR <amount> BY <seat> AT <where>")

    def said(self, book: Book) -> str:
        amount = PRICE.write(self.amount)
        return tr("At {where} {owner} asks at least {amount}.", amount=amount, **self._where_and_who(book))


@phrase("OPTION <title> FOR <amount> TO <holder> [NOTRANSFER] [UNTIL <until>]")
class OptionToBuy(Terms):
    """The right to buy a title."""

    title: str = slot(TitleSlot())
    amount: int = slot(PRICE)
    holder: SeatId = slot(Seat())
    wanted = tr_noop("OPTION <title> FOR <amount> TO <seat>")

    @property
    def claimant(self) -> SeatId:
        return self.holder

    @property
    def seats(self) -> tuple[SeatId, ...]:
        return (self.holder,)

    @property
    def attached_to(self) -> tuple[str, ...]:
        return (self.title,)

    def said(self, book: Book) -> str:
        return tr(
            "{seat} may buy {title} for {amount}.",
            seat=self.holder,
            title=name_in(book, self.title),
            amount=PRICE.write(self.amount),
        )


class RuleNameSlot(Slot[str]):
    """The name of an option that may be changed in mid-game, and =."""

    def read(self, words: Words) -> str:
        """Take the name and the sign."""
        name = words.take(tr_noop("the name of an option")).lower()
        if name not in RULES:
            known = ", ".join(RULES)
            text = tr('"{word}" is no rule that can be changed; {known} are.', word=name, known=known)
            raise Fault(text, did_you_mean(name, RULES))
        expect("=", words)
        return name

    def write(self, value: str) -> str:
        """Return the name and the sign."""
        return f"{value} ="


class RuleValueSlot(Slot[str]):
    """The new value of an option; whether it can have it is asked later."""

    def read(self, words: Words) -> str:
        """Take the value."""
        return words.take(tr_noop("the value of the option")).lower()


@phrase("RULE <option> <value>")
class Rule(Terms):
    """An option changed for all."""

    option: str = slot(RuleNameSlot())
    value: str = slot(RuleValueSlot())
    wanted = tr_noop("RULE <option> = <value>")

    def fault(self) -> str:
        try:
            read_value(self.option, self.value)
        except ValueError as wrong:
            return str(wrong)
        return ""

    def owed_to(self, parties: tuple[SeatId, ...]) -> tuple[SeatId, ...]:
        return ()

    def is_public(self, parties: tuple[SeatId, ...]) -> bool:
        return True

    def said(self, book: Book) -> str:
        return tr("{option} = {value} for all.", option=self.option, value=self.value)


class QuotedSlot(Slot[str]):
    """A text in quotation marks."""

    def read(self, words: Words) -> str:
        """Take the text."""
        token = words.take(tr_noop("the text in quotation marks"))
        if len(token) < 2 or not (token.startswith('"') and token.endswith('"')):
            raise Fault(tr("The text stands in quotation marks, and ends with one."))
        text = " ".join(bare(token).split())
        if not text:
            raise Fault(tr("The text is empty."))
        if len(text) > LONGEST_TEXT:
            raise Fault(tr("The text is longer than {most} letters.", most=LONGEST_TEXT))
        return text

    def write(self, value: str) -> str:
        """Put the text in quotation marks."""
        return f'"{value}"'


@phrase("TEXT [ATTACHED TO <title>] <text> [UNTIL <until>]")
class Text(Terms):
    """What the arbiter alone can judge, attached to a title if one is named."""

    text: str = slot(QuotedSlot())
    title: str = slot(TitleSlot(), default="")
    wanted = tr_noop('TEXT "…", or TEXT ATTACHED TO <title> "…"')

    def owed_to(self, parties: tuple[SeatId, ...]) -> tuple[SeatId, ...]:
        return parties

    def bound(self, parties: tuple[SeatId, ...]) -> tuple[SeatId, ...]:
        return () if self.title else parties

    @property
    def attached_to(self) -> tuple[str, ...]:
        return tuple(filter(None, (self.title,)))

    def said(self, book: Book) -> str:
        return f"“{self.text}”"


TERMS: Phrases[Terms] = Phrases(
    *(PayNow, Pay, InterestLoan, Loan, Transfer, Income, Fixed, Refuse, Floor, OptionToBuy, Rule, Text),
    what=tr_noop("a clause"),
    none=tr_noop('"{word}" begins no clause; {known} do.'),
)
CLAUSES = tuple(TERMS.words)
"""The words with which clauses begin."""


# ---- new values of options


_ON, _OFF = ("yes", "on", "true"), ("no", "off", "false")


def changed(options: Options, rules: Mapping[str, str]) -> Options:
    """Return options with those that contracts have changed; the values are as `readable` found them."""
    if not rules:
        return options
    return replace(options, **{name: read_value(name, value) for name, value in rules.items()})  # type: ignore[arg-type]


def read_value(name: str, value: str) -> object:
    """Return the value of an option as a RULE clause writes it; ValueError if it can have no such value."""
    default, declared = next((one, option) for key, one, option in options_of(Options) if key == name)
    if isinstance(default, bool):
        if value.lower() in (*_ON, *_OFF):
            return value.lower() in _ON
        raise ValueError(tr("{option} is yes or no.", option=name))
    if declared.choices:
        if value.lower() in declared.choices:
            return value.lower()
        raise ValueError(tr("{option} is {choices}.", option=name, choices=each_or(declared.choices)))
    least, most = declared.between or (0, 1_000_000)
    if value.isdecimal() and least <= int(value) <= most:
        return int(value)
    text = tr("{option} is a number from {least} to {most}.", option=name, least=least, most=most)
    raise ValueError(text)
