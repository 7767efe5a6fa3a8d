"""3.6: what is asked of a guest: price entries, the clauses that bear on them, and staying on."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.rulesets.laissez_faire.circuit import Circuit, Lodging
from pbem.rulesets.laissez_faire.quotes import Quoted, quote, staying_charge, staying_rent
from pbem.rulesets.laissez_faire.settings import Asked, PriceEntry, Quote
from tests.laissez_faire.notary import book, contract, owned, position

REFUSAL = Asked(Quote.REFUSE)


def asking(*prices: tuple[str, str, str, Asked | int, str], **more: Any) -> Circuit:
    """Ann owns some titles and asks these prices: scope, guest, city of origin, terms, marks."""
    titles = owned("ann", "beacon", "brattle", "airline", "gas") | more.pop("titles", {})
    state = position(titles=titles, **more)
    state.seats["ann"].prices = tuple(
        PriceEntry(
            scope,
            guest,
            landing,
            Asked(Quote.AMOUNT, terms) if isinstance(terms, int) else terms,
            "NOCAP" in marks,
            "ONCE" in marks,
            number,
        )
        for number, (scope, guest, landing, terms, marks) in enumerate(prices, 1)
    )
    return state


def asked(state: Circuit, title: str, guest: str = "bob", landing: str = "boston") -> int | None:
    """What a guest is asked."""
    return quote(book(), state, title, guest, landing, 6).amount


def test_an_owner_pays_nothing_and_no_entry_is_the_list() -> None:
    """3.6, steps 1 and 2."""
    state = asking()
    assert asked(state, "beacon", "ann") == 0
    assert asked(state, "beacon") == 48
    assert asked(state, "harvard") == 22
    assert asked(state, "airline") == 40
    assert asked(state, "gas") == 24


@pytest.mark.parametrize(
    ("entries", "amount"),
    [
        ([("beacon", "", "", 1, "ONCE"), ("ALL", "bob", "", 2, "")], 2),
        ([("beacon", "cat", "", 1, "")], 48),
        ([("STREETS", "", "boston", 1, "ONCE"), ("boston", "", "", 2, "")], 2),
        ([("boston", "", "boston", 1, "ONCE"), ("beacon", "", "", 2, "")], 2),
        ([("beacon", "", "boston", 1, ""), ("beacon", "", "", 2, "ONCE")], 1),
        ([("beacon", "", "washington", 1, "")], 48),
        ([("beacon", "", "", 1, "ONCE"), ("beacon", "", "", 2, "")], 1),
        ([("STREETS", "", "", 1, ""), ("ALL", "", "", 2, "")], 2),
        ([("ALL", "", "", 1, ""), ("STREETS", "", "", 2, "")], 2),
        ([("beacon", "", "", Asked(Quote.FAIR), "")], 24),
        ([("beacon", "", "", Asked(Quote.LIST), "")], 48),
        ([("beacon", "", "", 5, ""), ("beacon", "bob", "", REFUSAL, "")], None),
    ],
)
def test_the_entry_that_fits_best_counts(
    entries: list[tuple[str, str, str, Asked | int, str]], amount: int | None
) -> None:
    """3.6, step 2: guest, scope, origin, ONCE, the later one."""
    assert asked(asking(*entries), "beacon") == amount


def test_utilities_ask_by_the_dice_and_refuse_nobody() -> None:
    """R41, 3.6 step 4: ALL does not cover them, and no pact does."""
    pact = contract("REFUSE BY ann AT ALL TO ANYONE")
    state = asking(
        ("gas", "", "", Asked(Quote.DICE, 3), ""), ("ALL", "", "", REFUSAL, ""), contracts={"K1": pact}
    )
    assert asked(state, "gas") == 18
    assert asked(state, "airline") is None
    assert asked(state, "beacon") is None
    assert staying_charge(book(), state, "bob", "beacon", 6) == 18
    assert staying_charge(book(), state, "ann", "beacon", 6) == 0
    assert staying_charge(book(), state, "bob", "rush", 6) == 24


@pytest.mark.parametrize(
    ("first", "second", "amount"),
    [
        ("FIXED $15 AT beacon FOR bob", "REFUSE BY ann AT boston TO bob", 15),
        ("REFUSE BY ann AT boston TO bob", "FIXED $15 AT beacon FOR bob", None),
        ("FIXED $15 AT beacon FOR cat", "FLOOR $60 BY ann AT STREETS", 60),
        ("FIXED $70 AT beacon FOR bob", "FLOOR $60 BY ann AT STREETS", 40),
        ("FIXED $15 AT beacon FOR bob", "FIXED $12 AT beacon FOR bob", 12),
        ("REFUSE BY ann AT boston TO bob LANDING IN washington", "FLOOR $9 BY ann AT beacon", 40),
        ("REFUSE BY ann AT boston TO cat", "REFUSE BY bob AT boston TO ANYONE", 40),
        ("REFUSE BY bob AT boston TO ANYONE", "FLOOR $90 BY bob AT ALL", 40),
        ("FIXED $15 AT brattle FOR bob", "FIXED $15 AT beacon FOR bob PERSONAL", 15),
        ("FLOOR $45 BY ann AT beacon ATTACHED", "FLOOR $44 BY ann AT boston", 45),
    ],
)
def test_clauses_bear_on_a_price_by_rank(first: str, second: str, amount: int | None) -> None:
    """3.6 step 3, R49: ann asks 40."""
    state = asking(("beacon", "", "", 40, ""), contracts={"K1": contract(first), "K2": contract(second)})
    assert asked(state, "beacon") == amount


def test_a_fixed_price_holds_against_a_refusing_entry() -> None:
    """3.6 step 3: nobody else is let in; and a cheaper entry is cheaper for him as well."""
    state = asking(("beacon", "", "", REFUSAL, ""), contracts={"K1": contract("FIXED $15 AT beacon FOR bob")})
    assert (asked(state, "beacon"), asked(state, "beacon", "cat")) == (15, None)


def test_attached_clauses_go_with_the_title_personal_ones_do_not() -> None:
    """R48, R52: the bank and new owners are bound by what is attached."""
    attached = contract(
        "FIXED $3 AT beacon FOR bob",
        "REFUSE BY ann AT brattle TO cat ATTACHED",
        "FLOOR $99 BY ann AT brattle ATTACHED",
        "FIXED $1 AT airline FOR bob PERSONAL",
    )
    state = asking(contracts={"K1": attached})
    for owner in ("bank", "dan"):
        for key in ("beacon", "brattle", "airline"):
            state.titles[key].owner = owner
        assert asked(state, "beacon") == 3
        assert asked(state, "brattle", "cat") is None
        assert asked(state, "brattle", "ann") == 99
        assert asked(state, "airline") != 1


def test_clauses_that_have_ended_do_not_count() -> None:
    """LAI-51: nor do those released."""
    state = asking(contracts={"K1": contract("FIXED $3 AT beacon FOR bob")})
    clause = state.contracts["K1"].clauses[1]
    clause.life = type(clause.life).RELEASED
    assert asked(state, "beacon") == 48


def test_the_mark_of_no_cap_goes_with_the_entry_alone() -> None:
    """R44: a fixed price never has it."""
    state = asking(("beacon", "", "", 40, "NOCAP"), contracts={"K1": contract("FIXED $50 AT beacon FOR bob")})
    assert quote(book(), state, "beacon", "cat", "", 6) == Quoted(40, no_cap=True)
    assert quote(book(), state, "beacon", "bob", "", 6) == Quoted(40)


@pytest.mark.parametrize(
    ("terms", "lodging", "wanted"),
    [
        (45, Lodging("beacon", 20), Quoted(20)),
        (15, Lodging("beacon", 20), Quoted(15)),
        (REFUSAL, Lodging("beacon", 20), Quoted(20)),
        (REFUSAL, Lodging("beacon", 20, as_owner=True), Quoted(None)),
        (45, Lodging("beacon", 0, as_owner=True), Quoted(45, no_cap=True)),
        (45, Lodging("beacon", 20, no_cap=True), Quoted(45, no_cap=True)),
        (REFUSAL, Lodging("beacon", 20, no_cap=True), Quoted(None)),
    ],
)
def test_who_stays_pays_no_more_than_before(terms: Asked | int, lodging: Lodging, wanted: Quoted) -> None:
    """LAI-41, 42, R43, R46: unless he lodged as owner or without cap; ann marks her prices."""
    state = asking(("beacon", "", "", terms, "NOCAP"), titles=owned("ann", beacon=1))
    assert staying_rent(book(), state, "bob", lodging, 6) == wanted


def test_staying_has_no_city_of_origin() -> None:
    """3.6: prices FROM a city are not for those who stay."""
    state = asking(("beacon", "", "boston", 1, ""), ("beacon", "", "", 9, ""))
    assert staying_rent(book(), state, "bob", Lodging("beacon", 20), 6) == Quoted(9)
