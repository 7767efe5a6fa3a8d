"""What is refused on receipt, by what its writer may know: what all the checks share (brief 5.8)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pbem.engine.events import SeatId
from pbem.engine.orders import Order, Verdict
from pbem.engine.tongue import tr
from pbem.engine.words import Fault, Lexicon, Why
from pbem.rulesets.laissez_faire.book import BANK
from pbem.rulesets.laissez_faire.circuit import Life
from pbem.rulesets.laissez_faire.lexicon import BoardLexicon, board

Faults = Iterator[Fault]


def refused(order: Order, faults: Iterable[Fault]) -> Verdict:
    """Return the verdict that refuses an order for these reasons, or lets it stand if there are none."""
    reasons = tuple(faults)
    return Verdict(order, reasons, stands=not reasons)


def no(reason: str, hint: str = "") -> Fault:
    """Return the fault of something that is not allowed."""
    return Fault(reason, hint, Why.REFUSED)


def due(lexicon: Lexicon) -> str:
    """Return why a seat can order nothing any more, or ""."""
    here = board(lexicon)
    one = here.view.seats.get(here.me) if here.view else None
    if one and not one.is_in_play:
        return tr("You are out of the game: you can order nothing any more, but PRESS is welcome.")
    return ""


def seats_in_play(here: BoardLexicon) -> list[SeatId]:
    """Return the seats in play."""
    return [seat for seat, one in here.seen.seats.items() if one.is_in_play]


def partner_faults(here: BoardLexicon, seat: str) -> Faults:
    """Yield why nobody can agree on anything with this seat."""
    if seat == BANK:
        yield no(tr("The bank makes no deals and signs no contracts."))
    elif seat == here.me:
        yield no(own_seat(seat))
    elif not here.seen.seats[seat].is_in_play:
        yield no(tr("{seat} is out of the game.", seat=seat))


def own_seat(seat: SeatId) -> str:
    """Return the sentence that a seat is the writer's own."""
    return tr("{seat} is your own seat.", seat=seat)


def past_faults(here: BoardLexicon, round: int, *, is_later: bool = False) -> Faults:
    """Yield why nothing can be agreed on for a round: it is over, or the present one where a later is due."""
    if round < here.seen.round:
        yield no(tr("Round {due} is over: this is round {round}.", due=round, round=here.seen.round))
    elif is_later and round == here.seen.round:
        yield no(tr("Round {round} is the present one: name a later.", round=round))


def lease_faults(here: BoardLexicon) -> Faults:
    """Yield why there is no lease of the jail: the option is off and nobody has one."""
    if not here.options.jail_lease and here.seen.lease.owner == BANK:
        yield no(tr("The jail cannot be leased in this game."))


def house_faults(here: BoardLexicon, source: str, target: str) -> Faults:
    """Yield why a house cannot go from one street to another."""
    if not here.options.moving_houses:
        yield no(tr("Houses cannot be moved in this game."))
    elif source == target:
        yield no(tr("The house is there already: name two streets."))


def clause_faults(here: BoardLexicon, id: str) -> Faults:
    """Yield why there is no such live clause."""
    clause = here.seen.clause(id)
    if clause is None:
        yield no(tr("There is no clause {clause}.", clause=id))
    elif clause.life is not Life.LIVE:
        yield no(tr("{clause} has ended.", clause=id))


def not_open(here: BoardLexicon, id: str) -> Iterator[str]:
    """Yield that a standing line waits for an offer or a proposal."""
    if id not in (*here.seen.offers, *here.seen.proposals):
        yield tr("There is no open {id}: the line waits for it.", id=id)


def ended(here: BoardLexicon, id: str) -> Iterator[str]:
    """Yield why a standing line about a clause, or about a contract, can do nothing as things stand."""
    contract = here.seen.contract(id)
    clause = here.seen.clause(id) if "." in id else None
    if contract is None or ("." in id and clause is None):
        yield tr("There is no {id}: the line waits for it.", id=id)
    elif (clause is not None and clause.life is not Life.LIVE) or not contract.is_active:
        yield tr("{id} has ended: the line can never apply.", id=id)


def yours(ids: Iterable[str]) -> str:
    """Return the hint what the writer could name; empty if there is nothing."""
    known = ", ".join(ids)
    return tr("Yours: {ids}.", ids=known) if known else ""
