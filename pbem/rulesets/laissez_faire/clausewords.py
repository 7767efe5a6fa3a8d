"""3.9.3 Clauses in words, for readers of the contract book."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.tongue import tr, trn
from pbem.rulesets.laissez_faire.book import Book
from pbem.rulesets.laissez_faire.clauses import (
    Every,
    Fixed,
    Floor,
    Income,
    InterestLoan,
    Loan,
    OptionToBuy,
    Pay,
    PayNow,
    Pledge,
    Refuse,
    Rule,
    Terms,
    Text,
    Transfer,
)
from pbem.rulesets.laissez_faire.schedule import pledge_of
from pbem.rulesets.laissez_faire.statewords import dollars, name_in, names_listed, owner_word, owners_listed
from pbem.rulesets.laissez_faire.wording import ended


def clause_words(book: Book, terms: Terms) -> str:
    """Return what a clause says, in sentences."""
    return " ".join(map(ended, _sentences(book, terms)))


def _sentences(book: Book, terms: Terms) -> Iterator[str]:
    yield _said(book, terms)
    pledge = pledge_of(terms)
    if pledge:
        yield _secured(book, pledge)
    if isinstance(terms, Income | Fixed) and terms.is_personal:
        yield tr(
            "Only while {title} belongs to {seat}.", title=name_in(book, terms.title), seat=terms.grantor
        )
    if terms.no_transfer:
        yield tr("The claim cannot be given away.")
    if terms.until is not None:
        yield tr("Until round {round}.", round=terms.until)


def _said(book: Book, terms: Terms) -> str:
    match terms:
        case PayNow() | Pay() | Loan() | InterestLoan():
            return _about_money(book, terms)
        case Transfer():
            return _passing(book, terms)
        case Refuse() | Floor():
            return _restricting(book, terms)
        case Rule():
            return tr("{option} = {value} for all.", option=terms.option, value=terms.value)
        case Text():
            return f"“{terms.text}”"
    return _granting(book, terms)


def _about_money(book: Book, terms: PayNow | Pay | Loan | InterestLoan) -> str:
    amount = dollars(terms.amount)
    match terms:
        case Loan() | InterestLoan():
            return _loan(terms, amount)
        case PayNow():
            return tr("{payer} pays {payee} {amount} at once.", **_pair(terms), amount=amount)
    when = every_word(terms.when)
    if not terms.title:
        return tr("{payer} pays {payee} {amount} {when}.", **_pair(terms), amount=amount, when=when)
    return tr(
        "Whoever owns {title} pays {payee} {amount} {when}.",
        title=name_in(book, terms.title),
        payee=terms.payee,
        amount=amount,
        when=when,
    )


def _loan(terms: Loan | InterestLoan, amount: str) -> str:
    parts: dict[str, object] = {"lender": terms.lender, "borrower": terms.borrower, "amount": amount}
    if isinstance(terms, InterestLoan):
        return tr(
            "{lender} lends {borrower} {amount} at {percent} %, due in round {round}.",
            percent=terms.percent,
            round=terms.due,
            **parts,
        )
    dues = ", ".join(
        tr("{amount} in round {round}", amount=dollars(due.amount), round=due.round) for due in terms.dues
    )
    return tr("{lender} lends {borrower} {amount}, to be repaid: {dues}.", dues=dues, **parts)


def _pair(terms: PayNow | Pay) -> dict[str, object]:
    return {"payer": terms.payer, "payee": terms.payee}


def every_word(when: Every) -> str:
    """Return when something falls due: in round 7; every 2 rounds from round 7 to round 13."""
    if when.first == when.last:
        return tr("in round {round}", round=when.first)
    if when.last is None:
        return trn(
            "every round from round {first} on",
            "every {n} rounds from round {first} on",
            when.step,
            first=when.first,
        )
    return trn(
        "every round from round {first} to round {last}",
        "every {n} rounds from round {first} to round {last}",
        when.step,
        first=when.first,
        last=when.last,
    )


def _secured(book: Book, pledge: Pledge) -> str:
    titles = names_listed(book, pledge.titles)
    if not pledge.grace:
        return tr("Secured by {titles}.", titles=titles)
    return trn(
        "Secured by {titles}, with {n} round of grace.",
        "Secured by {titles}, with {n} rounds of grace.",
        pledge.grace,
        titles=titles,
    )


def _passing(book: Book, terms: Transfer) -> str:
    title = name_in(book, terms.title)
    if terms.round is None:
        return tr("{title} goes from {giver} to {taker}.", title=title, giver=terms.giver, taker=terms.taker)
    return tr(
        "In round {round} {title} goes from its owner to {taker}.",
        round=terms.round,
        title=title,
        taker=terms.taker,
    )


def _granting(book: Book, terms: Terms) -> str:
    match terms:
        case Income():
            return tr(
                "{percent} % of the income of {title} goes to {seat}.",
                percent=terms.percent,
                title=name_in(book, terms.title),
                seat=terms.holder,
            )
        case Fixed():
            return tr(
                "{seat} may always use {title} for {amount} at most.",
                seat=terms.guest,
                title=name_in(book, terms.title),
                amount=dollars(terms.amount),
            )
        case OptionToBuy():
            return tr(
                "{seat} may buy {title} for {amount}.",
                seat=terms.holder,
                title=name_in(book, terms.title),
                amount=dollars(terms.amount),
            )
    raise ValueError(f"{terms!r} is no clause")


def _restricting(book: Book, terms: Refuse | Floor) -> str:
    """LAI-67 Return what an owner, or whoever owns the titles, refuses or asks at least."""
    where = names_listed(book, terms.where)
    owner = tr("whoever owns them") if terms.is_attached else owner_word(terms.by)
    if isinstance(terms, Floor):
        amount = dollars(terms.amount)
        return tr("At {where} {owner} asks at least {amount}.", where=where, owner=owner, amount=amount)
    guests = owners_listed(terms.guests)
    if not terms.landing:
        return tr("At {where} {owner} refuses {guests}.", where=where, owner=owner, guests=guests)
    return tr(
        "At {where} {owner} refuses {guests} after landing in {city}.",
        where=where,
        owner=owner,
        guests=guests,
        city=name_in(book, terms.landing),
    )


def clause_name(book: Book, terms: Terms) -> str:
    """Return in a few words what a clause is about, as an item of a net worth."""
    match terms:
        case Pay():
            payer = owner_word(terms.payer) if terms.payer else name_in(book, terms.title)
            return tr("payments: {payer} to {payee}", payer=payer, payee=terms.payee)
        case Loan() | InterestLoan():
            return tr("loan: {lender} to {borrower}", lender=terms.lender, borrower=terms.borrower)
        case Income():
            return tr(
                "share: {percent} % of {title}", percent=terms.percent, title=name_in(book, terms.title)
            )
        case Transfer():
            return tr("promised: {title} to {taker}", title=name_in(book, terms.title), taker=terms.taker)
    return tr("as the GM has set it")
