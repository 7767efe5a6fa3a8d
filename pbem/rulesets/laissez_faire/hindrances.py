"""Why an agreement cannot be carried out now: raised while it is tried, told when it lapses."""

from __future__ import annotations

from collections.abc import Iterable

from pbem.engine.tongue import tr
from pbem.rulesets.laissez_faire.book import Book
from pbem.rulesets.laissez_faire.circuit import Circuit
from pbem.rulesets.laissez_faire.ownership import owner_of
from pbem.rulesets.laissez_faire.wording import Dollars, called, party


class Hindered(Exception):
    """Something agreed on is not possible now; the text says what."""


def need_in_play(circuit: Circuit, seats: Iterable[str]) -> None:
    """Hinder if a seat takes no part any more."""
    for seat in seats:
        if not circuit.seats[seat].is_in_play:
            raise Hindered(tr("{seat} takes no part any more", seat=party(circuit, seat)))


def need_cash(circuit: Circuit, seat: str, amount: int) -> None:
    """Hinder if a seat has less cash than it is to pay."""
    if circuit.seats[seat].cash < amount:
        raise Hindered(tr("{seat} has less than {amount}", seat=party(circuit, seat), amount=Dollars(amount)))


def need_owner(book: Book, circuit: Circuit, key: str, owner: str) -> None:
    """Hinder if a title or the lease is not his who should give it."""
    if owner_of(circuit, key) != owner:
        title, said = called(book, key), party(circuit, owner)
        raise Hindered(tr("{title} does not belong to {owner}", title=title, owner=said))


def need_party_as_owner(book: Book, circuit: Circuit, key: str, parties: Iterable[str]) -> None:
    """Hinder if none of the parties owns a title."""
    if owner_of(circuit, key) not in parties:
        raise Hindered(tr("{title} belongs to none of the parties", title=called(book, key)))
