"""Offers, proposals and what is agreed on but not done, for those who may know of them (brief 7.5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pbem.engine.events import SeatId, listed
from pbem.engine.report import Block, Column, Row, Sentences, Table
from pbem.engine.tongue import tr, trp
from pbem.rulesets.laissez_faire.checkpoint import line_of
from pbem.rulesets.laissez_faire.circuit import Offer, Proposal
from pbem.rulesets.laissez_faire.clauses import OptionToBuy
from pbem.rulesets.laissez_faire.names import ANYONE, owner_word
from pbem.rulesets.laissez_faire.statewords import NOTHING
from pbem.rulesets.laissez_faire.view import CircuitView
from pbem.rulesets.laissez_faire.wording import said_things


def pending_blocks(view: CircuitView, seat: SeatId) -> Iterator[Block]:
    """Yield what a seat may accept, sign or exercise, its own offers, and what is agreed but not done."""
    offers = [*view.offers.values()]
    open_to = [one for one in offers if one.giver != seat and one.to in (seat, ANYONE)]
    own = [one for one in offers if one.giver == seat]
    if open_to:
        yield offer_table(view, tr("Offers open to you"), open_to, tr("ACCEPT and the number accepts one."))
    if own:
        yield offer_table(view, tr("Your open offers"), own, "")
    for proposal in view.proposals.values():
        yield _proposal(view, proposal, seat)
    options = tuple(_options(view, seat))
    if options:
        yield Sentences(tr("Options you hold"), options)
    agreed = tuple(_agreed(view, seat))
    if agreed:
        yield Sentences(tr("Agreed on, but not yet carried out"), agreed)


def offers_to_all(view: CircuitView) -> Iterator[Table]:
    """Yield the offers that anyone may accept."""
    offers = [one for one in view.offers.values() if one.to == ANYONE]
    if offers:
        note = tr("ACCEPT and the number accepts one.")
        yield offer_table(view, tr("Offers to anyone"), offers, note)


def offer_table(view: CircuitView, title: str, offers: Sequence[Offer], note: str) -> Table:
    """Return open offers; they stay open until the next adjudication has looked for partners."""
    heads = (trp("offer", "No."), trp("offer", "From"), trp("offer", "To"), tr("Gives"), trp("offer", "For"))
    rows = tuple(
        Row(
            (
                one.id,
                one.giver,
                owner_word(one.to),
                str(said_things(view.book, one.gives)),
                str(said_things(view.book, one.takes)) or NOTHING,
            )
        )
        for one in offers
    )
    return Table(title, tuple(map(Column, heads)), rows, note)


def _proposal(view: CircuitView, proposal: Proposal, seat: SeatId) -> Sentences:
    """Return a proposal with its clauses, and who has signed it."""
    head = tr(
        "{id} “{name}” of {seats}, open to the close of round {round}",
        id=proposal.id,
        name=proposal.name,
        seats=listed(proposal.parties),
        round=proposal.until,
    )
    clauses = [f"{number}. {one.words(view.book)}" for number, one in enumerate(proposal.clauses, 1)]
    signed = tr("Signed by {seats}.", seats=listed(proposal.signed))
    if seat not in proposal.signed:
        signed = f"{signed} {tr('SIGN {id} signs it for you.', id=proposal.id)}"
    return Sentences(head, (*clauses, signed))


def _options(view: CircuitView, seat: SeatId) -> Iterator[str]:
    """Yield the options that a seat holds on titles."""
    for clause in view.live():
        if isinstance(clause.terms, OptionToBuy) and clause.terms.holder == seat:
            words = clause.terms.words(view.book)
            yield tr("{clause}: {words} EXERCISE {clause} buys it.", clause=clause.id, words=words)


def _agreed(view: CircuitView, seat: SeatId) -> Iterator[str]:
    for one in view.agreements:
        line = line_of(one, seat)
        yield tr("{line} ({reason})", line=line, reason=one.reason) if one.reason else line
