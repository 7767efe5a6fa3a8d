"""What is refused of deals, signatures, releases and complaints on receipt (brief 5.5)."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.engine.events import SeatId
from pbem.engine.tongue import tr
from pbem.rulesets.laissez_faire.circuit import Clause, Life
from pbem.rulesets.laissez_faire.clauses import OptionToBuy
from pbem.rulesets.laissez_faire.legality import (
    Faults,
    clause_faults,
    clause_seen,
    contract_seen,
    house_faults,
    lease_faults,
    live_clauses,
    no,
    partner_faults,
    yours,
)
from pbem.rulesets.laissez_faire.lexicon import BoardLexicon
from pbem.rulesets.laissez_faire.names import ANYONE
from pbem.rulesets.laissez_faire.things import Sort, Thing


def deal_faults(here: BoardLexicon, gives: Sequence[Thing], to: str, takes: Sequence[Thing]) -> Faults:
    """LAI-48, R55 Yield why a deal or gift cannot be; what one does not have yet may come by another deal."""
    if to != ANYONE:
        yield from partner_faults(here, to)
    elif not takes:
        yield no(tr("An offer to anyone says FOR what."), tr("Write GIVE … TO anyone FOR …."))
    if not takes and to != ANYONE and not here.options.gifts:
        yield no(tr("There are no gifts in this game."), tr("Say FOR what."))
    for things in (gives, takes):
        yield from _twice_faults(things)
    for thing in gives:
        yield from list(_thing_faults(here, thing)) or _own_faults(here, thing)
    for thing in takes:
        yield from _thing_faults(here, thing)


def _twice_faults(things: Sequence[Thing]) -> Faults:
    """Yield which things stand twice on one side."""
    if sum(thing.sort is Sort.MONEY for thing in things) > 1:
        yield no(tr("Money stands there twice: write the sum."))
    keys = [str(thing) for thing in things if thing.sort is not Sort.MONEY]
    for key in dict.fromkeys(key for key in keys if keys.count(key) > 1):
        yield no(tr("{thing} stands there twice.", thing=key))


def _thing_faults(here: BoardLexicon, thing: Thing) -> Faults:
    """Yield why there is no such thing."""
    if thing.sort is Sort.LEASE:
        yield from lease_faults(here)
    elif thing.sort is Sort.HOUSE:
        yield from house_faults(here, thing.id, thing.target)
    elif thing.sort in (Sort.CLAIM, Sort.RELEASE) and here.options.contracts == "public":
        yield from clause_faults(here, thing.id)


def _own_faults(here: BoardLexicon, thing: Thing) -> Faults:
    """LAI-R54 Yield why a claim or release is not the writer's to give."""
    clause = clause_seen(here, thing.id) if thing.sort in (Sort.CLAIM, Sort.RELEASE) else None
    if thing.sort is Sort.RELEASE:
        yield from release_faults(here, thing.id)
    if thing.sort is not Sort.CLAIM or (clause and clause.life is not Life.LIVE):
        return
    if clause is None or clause.terms.claimant != here.me:
        mine = [one.id for _, one in live_clauses(here) if _can_give(here, one)]
        yield no(tr("{clause} is no claim of yours.", clause=thing.id), yours(mine))
    elif clause.terms.no_transfer:
        yield no(tr("{clause} is NOTRANSFER: the claim cannot be given away.", clause=thing.id))


def _can_give(here: BoardLexicon, clause: Clause) -> bool:
    return clause.terms.claimant == here.me and not clause.terms.no_transfer


def accept_faults(here: BoardLexicon, id: str) -> Faults:
    """Yield why the writer cannot accept an offer."""
    offer = here.seen.offers.get(id)
    if offer is None:
        to_me = [one.id for one in here.seen.offers.values() if one.to in (here.me, ANYONE)]
        open_to = [one for one in to_me if here.seen.offers[one].giver != here.me]
        hint = tr("Open to you: {ids}.", ids=", ".join(open_to)) if open_to else ""
        yield no(tr("There is no open offer {offer} to you.", offer=id), hint)
    elif offer.giver == here.me:
        yield no(tr("{offer} is your own offer.", offer=id))
    elif offer.to not in (here.me, ANYONE):
        yield no(tr("{offer} was made to {seat}.", offer=id, seat=offer.to))


def withdraw_faults(here: BoardLexicon, id: str) -> Faults:
    """Yield why the writer has nothing of this number to take back."""
    if id.startswith("G"):
        offer = here.seen.offers.get(id)
        if offer is None or offer.giver != here.me:
            mine = [one.id for one in here.seen.offers.values() if one.giver == here.me]
            yield no(tr("{offer} is no open offer of yours.", offer=id), yours(mine))
        return
    proposal = here.seen.proposals.get(id)
    if proposal is None or here.me not in proposal.parties:
        yield no(tr("There is no open proposal {proposal} with you as a party.", proposal=id))
    elif here.me not in proposal.signed:
        yield no(tr("You have not signed {proposal}.", proposal=id))


def sign_faults(here: BoardLexicon, id: str) -> Faults:
    """LAI-49 Yield why the writer cannot sign a proposal."""
    proposal = here.seen.proposals.get(id)
    if proposal is None or here.me not in proposal.parties:
        mine = [one.id for one in here.seen.proposals.values() if _is_to_sign(here, one.parties, one.signed)]
        hint = tr("To be signed by you: {ids}.", ids=", ".join(mine)) if mine else ""
        yield no(tr("There is no open proposal {proposal} with you as a party.", proposal=id), hint)
    elif here.me in proposal.signed:
        yield no(tr("You have signed {proposal} already.", proposal=id))


def _is_to_sign(here: BoardLexicon, parties: Sequence[SeatId], signed: Sequence[SeatId]) -> bool:
    return here.me in parties and here.me not in signed


def release_faults(here: BoardLexicon, id: str) -> Faults:
    """LAI-R51 Yield why the writer can free nobody from a clause, or from any clause of a contract."""
    if "." not in id:
        contract = contract_seen(here, id)
        if contract is None:
            yield no(tr("There is no contract {contract}.", contract=id))
        elif not any(
            here.me in clause.terms.owed_to(contract.parties)
            for clause in contract.clauses.values()
            if clause.life is Life.LIVE
        ):
            yield no(tr("Nothing in {contract} is owed to you.", contract=id))
        return
    faults = list(clause_faults(here, id))
    yield from faults
    contract, clause = contract_seen(here, id), clause_seen(here, id)
    if faults or contract is None or clause is None:
        return
    owed = clause.terms.owed_to(contract.parties)
    if not owed:
        yield no(tr("{clause} is owed to nobody who could release it.", clause=id))
    elif here.me not in owed:
        yield no(_only_they(id, owed))
    elif here.me in clause.released_by:
        yield no(tr("You have released {clause} already.", clause=id))


def _only_they(id: str, owed: Sequence[SeatId]) -> str:
    if len(owed) == 1:
        return tr("{clause} is owed to {seat}, only {seat} can release it.", clause=id, seat=owed[0])
    return tr("{clause} is owed to {seats}, only they can release it.", clause=id, seats=", ".join(owed))


def exercise_faults(here: BoardLexicon, id: str) -> Faults:
    """LAI-R52 Yield why the writer has no option of this number."""
    faults = list(clause_faults(here, id))
    yield from faults
    clause = clause_seen(here, id)
    if not faults and clause and not _is_option_of(here, clause):
        mine = [one.id for _, one in live_clauses(here) if _is_option_of(here, one)]
        yield no(tr("{clause} is no option of yours.", clause=id), yours(mine))


def _is_option_of(here: BoardLexicon, clause: Clause) -> bool:
    return isinstance(clause.terms, OptionToBuy) and clause.terms.holder == here.me


def complain_faults(here: BoardLexicon, id: str) -> Faults:
    """LAI-R47 Yield why the writer cannot complain of a contract."""
    contract = contract_seen(here, id)
    if contract is None or here.me not in contract.parties:
        mine = [one.id for one in here.seen.contracts.values() if here.me in one.parties]
        yield no(tr("You are no party of {contract}.", contract=id), yours(mine))
