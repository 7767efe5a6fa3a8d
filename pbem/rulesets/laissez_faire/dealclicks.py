"""Deals, signatures, releases and complaints to be chosen; amounts and things may be typed (brief 5.5)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from pbem.engine.events import SeatId
from pbem.engine.orderform import Choice, Item, Pick
from pbem.engine.tongue import tr
from pbem.rulesets.laissez_faire.book import BANK
from pbem.rulesets.laissez_faire.circuit import Clause
from pbem.rulesets.laissez_faire.clauses import OptionToBuy
from pbem.rulesets.laissez_faire.formdeals import offers_to, options_of, said_offer, said_proposal, to_sign
from pbem.rulesets.laissez_faire.lexicon import BoardLexicon
from pbem.rulesets.laissez_faire.names import ANYONE, LEASE
from pbem.rulesets.laissez_faire.schedule import contract_of
from pbem.rulesets.laissez_faire.spots import plain, rivals, seat_choices, title_choice, title_choices
from pbem.rulesets.laissez_faire.view import CircuitView

MOST_CLAUSES = 40
"""Of more rights, clauses and contracts the rest is typed."""
_SUMS = ("$50", "$100", "$200", "$400")


def deal_items(view: CircuitView, words: BoardLexicon) -> Iterator[Item]:
    """Yield what a seat can bargain for now."""
    yield from _open_to(view, words.me)
    if others := rivals(view, words.me):
        yield from _offers(view, words, others)
    yield from _withdrawals(view, words.me)
    yield from _rights(view, words.me)


def _open_to(view: CircuitView, seat: SeatId) -> Iterator[Item]:
    """Yield offers and proposals that wait for an answer."""
    offers = tuple(Choice(one.id, said_offer(view, one)) for one in offers_to(view, seat))
    if offers:
        yield Item(tr("Accept"), tr("take an offer"), "ACCEPT {}", (Pick(tr("Offer"), offers),), is_many=True)
    proposals = tuple(Choice(one.id, said_proposal(one)) for one in to_sign(view, seat))
    if proposals:
        pick = Pick(tr("Proposal"), proposals)
        yield Item(tr("Sign"), tr("agree to a contract"), "SIGN {}", (pick,), is_many=True)


def _offers(view: CircuitView, words: BoardLexicon, others: list[SeatId]) -> Iterator[Item]:
    own = (
        *title_choices(view, view.owned(words.me)),
        *islice(_rights_given(view, words.me), MOST_CLAUSES),
        *plain(*_SUMS),
    )
    wanted = [key for key, title in view.titles.items() if title.owner in others]
    things = Pick(tr("What you give"), own, is_free=True)
    takes = Pick(tr("For what"), (*plain(*_SUMS), *title_choices(view, wanted)), is_free=True)
    seats = seat_choices(view, others)
    anyone = (*seats, Choice(ANYONE, tr("whoever takes it first")))
    says = tr("offer something for something else")
    picks = (things, Pick(tr("To"), anyone), takes)
    yield Item(tr("Deal"), says, "GIVE {} TO {} FOR {}", picks, is_many=True)
    if view.options.gifts:
        says, gift = tr("give something for nothing"), (things, Pick(tr("To"), seats))
        yield Item(tr("Gift"), says, "GIVE {} TO {}", gift, is_many=True)


def _rights_given(view: CircuitView, seat: SeatId) -> Iterator[Choice]:
    """LAI-R54 Yield the lease, claims and releases that a seat can give away."""
    if view.lease.owner == seat != BANK:
        yield Choice(LEASE, tr("the lease of the jail"))
    for clause in view.live():
        if clause.terms.claimant == seat and not clause.terms.no_transfer:
            yield Choice(f"CLAIM {clause.id}", clause.terms.words(view.book))
    yield from (Choice(f"RELEASE {clause.id}", clause.terms.words(view.book)) for clause in owed(view, seat))


def owed(view: CircuitView, seat: SeatId) -> list[Clause]:
    """LAI-51 Return the live clauses from which a seat can release others."""
    return [
        clause
        for clause in view.live()
        if seat in clause.terms.owed_to(contract_of(view.known, clause.id).parties)
        and seat not in clause.released_by
    ]


def _withdrawals(view: CircuitView, seat: SeatId) -> Iterator[Item]:
    """Yield one's own open offers and signatures."""
    choices = (
        *(Choice(one.id, said_offer(view, one)) for one in view.offers.values() if one.giver == seat),
        *(Choice(one.id, said_proposal(one)) for one in view.proposals.values() if seat in one.signed),
    )
    if choices:
        pick = Pick(tr("What"), choices)
        yield Item(tr("Withdraw"), tr("take back what is open"), "WITHDRAW {}", (pick,), is_many=True)


def _rights(view: CircuitView, seat: SeatId) -> Iterator[Item]:
    """Yield options to be exercised, clauses to be released, contracts to complain of."""
    options = tuple(_option(view, one) for one in options_of(view, seat))
    if options:
        pick = Pick(tr("Option"), options)
        yield Item(tr("Exercise"), tr("buy by an option"), "EXERCISE {}", (pick,), is_many=True)
    released = tuple(Choice(one.id, one.terms.words(view.book)) for one in owed(view, seat)[:MOST_CLAUSES])
    if released:
        pick = Pick(tr("Clause"), released)
        yield Item(tr("Release"), tr("free others from a clause"), "RELEASE {}", (pick,), is_many=True)
    said = tr("it has not been kept")
    contracts = [one for one in view.contracts.values() if seat in one.parties]
    complaints = tuple(Choice(f"{one.id}: {said}", one.name) for one in contracts[-MOST_CLAUSES:])
    if complaints:
        pick = Pick(tr("What"), complaints, is_free=True)
        yield Item(tr("Complain"), tr("tell the GM of a breach"), "COMPLAIN {}", (pick,), is_many=True)


def _option(view: CircuitView, clause: Clause) -> Choice:
    assert isinstance(clause.terms, OptionToBuy)
    return title_choice(view, clause.terms.title, clause.id)
