"""LAI-46, 50, 77 Reading the clauses about titles, lodging and rules: TRANSFER to TEXT (brief 3.9.3)."""

from __future__ import annotations

from pbem.engine.names import bare
from pbem.engine.slots import SEATS, expect, read_seat
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Fault, Words, did_you_mean
from pbem.rulesets.laissez_faire.book import RULES
from pbem.rulesets.laissez_faire.clauseparts import (
    ATTACHED,
    NOTRANSFER,
    PERSONAL,
    UNTIL,
    TitleOrLeaseSlot,
    read_from_to,
    read_round,
    read_sum,
    read_tail,
)
from pbem.rulesets.laissez_faire.clauses import (
    ALL,
    ANYONE,
    STREETS,
    TRANSIT,
    Fixed,
    Floor,
    Income,
    OptionToBuy,
    Refuse,
    Rule,
    Terms,
    Text,
    Transfer,
)
from pbem.rulesets.laissez_faire.names import board_of
from pbem.rulesets.laissez_faire.newrules import read_value
from pbem.rulesets.laissez_faire.places import CitySlot, TitleSlot
from pbem.rulesets.laissez_faire.settings import SCOPES, read_percent

LONGEST_TEXT = 2000
_TITLE = TitleSlot()


def read_transfer(words: Words) -> Terms:
    """Take what stands behind TRANSFER."""
    title = TitleOrLeaseSlot().read(words)
    giver, taker = read_from_to(words)
    if words.took("NOW"):
        return Transfer(title, giver, taker)
    if not words.took("IN"):
        text = tr('I do not see when it is handed over before "{words}".', words=words.rest())
        if words.is_done:
            text = tr("I do not see when it is handed over.")
        raise Fault(text, tr("Write NOW or IN ROUND 9."))
    return Transfer(title, giver, taker, read_round(words))


def read_income(words: Words) -> Terms:
    """Take what stands behind INCOME."""
    percent = read_percent(words, 1, 100)
    expect("OF", words)
    title = _TITLE.read(words)
    expect("TO", words)
    holder = read_seat(words)
    tail = read_tail(words, PERSONAL, NOTRANSFER, UNTIL)
    return Income(
        percent,
        title,
        holder,
        tail.is_personal,
        tail.grantor,
        until=tail.until,
        no_transfer=tail.no_transfer,
    )


def read_fixed(words: Words) -> Terms:
    """Take what stands behind FIXED."""
    amount = read_sum(words, 0)
    expect("AT", words)
    title = _TITLE.read(words)
    expect("FOR", words)
    guest = read_seat(words)
    tail = read_tail(words, PERSONAL, UNTIL)
    return Fixed(amount, title, guest, tail.is_personal, tail.grantor, until=tail.until)


def read_refuse(words: Words) -> Terms:
    """Take what stands behind REFUSE."""
    by, where = _by_and_where(words)
    utilities = [scope for scope in where if scope in board_of(words).board.utilities]
    if utilities:
        raise Fault(tr("Utilities cannot refuse."))
    expect("TO", words)
    guests = (ANYONE,) if words.took(ANYONE.upper()) else SEATS.read(words)
    landing = _landing(words)
    tail = read_tail(words, ATTACHED, UNTIL)
    landing = landing or _landing(words)
    _check_attached(words, where, tail.is_attached)
    return Refuse(by, where, guests, landing, tail.is_attached, until=tail.until)


def read_floor(words: Words) -> Terms:
    """Take what stands behind FLOOR."""
    amount = read_sum(words, 0)
    by, where = _by_and_where(words)
    tail = read_tail(words, ATTACHED, UNTIL)
    _check_attached(words, where, tail.is_attached)
    return Floor(amount, by, where, tail.is_attached, until=tail.until)


def _by_and_where(words: Words) -> tuple[str, tuple[str, ...]]:
    """Take BY x AT titles, a city or a group."""
    expect("BY", words)
    by = read_seat(words)
    expect("AT", words)
    where = SCOPES.read(words)
    here = board_of(words).board
    if len(where) > 1 and any(scope not in here.titles for scope in where):
        raise Fault(tr("A clause is for titles, or for one city, or for STREETS, TRANSIT or ALL."))
    if where[0] not in (*here.titles, *here.cities, STREETS, TRANSIT, ALL):
        raise Fault(tr("{word} has no place in this clause.", word=where[0]))
    return by, where


def _landing(words: Words) -> str:
    """Take LANDING IN and a city, if they stand here."""
    if not words.took("LANDING"):
        return ""
    expect("IN", words)
    return CitySlot().read(words)


def _check_attached(words: Words, where: tuple[str, ...], is_attached: bool) -> None:
    if is_attached and any(scope not in board_of(words).board.titles for scope in where):
        raise Fault(tr("ATTACHED needs titles: a city or a group has nothing to attach to."))


def read_option(words: Words) -> Terms:
    """Take what stands behind OPTION."""
    title = _TITLE.read(words)
    expect("FOR", words)
    amount = read_sum(words, 0)
    expect("TO", words)
    holder = read_seat(words)
    tail = read_tail(words, NOTRANSFER, UNTIL)
    return OptionToBuy(title, amount, holder, until=tail.until, no_transfer=tail.no_transfer)


def read_rule(words: Words) -> Terms:
    """LAI-77, R73 Take what stands behind RULE."""
    name = read_rule_name(words)
    value = words.take(tr_noop("the value of the option")).lower()
    try:
        read_value(name, value)
    except ValueError as wrong:
        raise Fault(str(wrong)) from None
    return Rule(name, value)


def read_rule_name(words: Words) -> str:
    """Take the name of an option that may be changed in mid-game, and =."""
    name = words.take(tr_noop("the name of an option")).lower()
    if name not in RULES:
        text = tr('"{word}" is no rule that can be changed; {known} are.', word=name, known=", ".join(RULES))
        raise Fault(text, did_you_mean(name, RULES))
    expect("=", words)
    return name


def read_text(words: Words) -> Terms:
    """Take what stands behind TEXT."""
    title = ""
    if words.took(ATTACHED):
        expect("TO", words)
        title = _TITLE.read(words)
    token = words.take(tr_noop("the text in quotation marks"))
    if len(token) < 2 or not (token.startswith('"') and token.endswith('"')):
        raise Fault(tr("The text stands in quotation marks, and ends with one."))
    text = " ".join(bare(token).split())
    if not text:
        raise Fault(tr("The text is empty."))
    if len(text) > LONGEST_TEXT:
        raise Fault(tr("The text is longer than {most} letters.", most=LONGEST_TEXT))
    return Text(text, title, until=read_tail(words, UNTIL).until)
