"""Corporations where worked cases do not reach: any votes, any sums; the invariants of CRA 10, 10."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.engine.orders import Order
from pbem.rulesets.crusoe.hooks import LOOT
from pbem.rulesets.crusoe.island import IslandTable, Scene
from pbem.rulesets.crusoe.letters import Letter, LetterLine, Letters
from pbem.rulesets.crusoe.market.limits import share_extras
from pbem.rulesets.crusoe.modules.corporations import Dividend, Terms, Train, decide_terms, invest, pay_claims
from pbem.rulesets.crusoe.modules.firms import (
    Firms,
    Invest,
    Rate,
    all_shares_of,
    coffers_of,
    firms_of,
    leave_camp,
    median,
    rate_of,
    share_of,
    shares_in,
    shares_of,
    spoils,
    weights,
)
from pbem.rulesets.crusoe.modules.hooks import MAY_HOLD, SHARES
from pbem.rulesets.crusoe.modules.money import SIGNALS_MADE, WELFARE, Claim, corporation, money_of
from pbem.rulesets.crusoe.things import Basket
from pbem.rulesets.crusoe.work.moving import Learn
from tests.crusoe.tables import a_book, a_table, an_island, told

SEATS = ("ann", "bob", "cy")
SOME = st.dictionaries(st.sampled_from(SEATS), st.integers(1, 6), max_size=3)
TERMS = st.dictionaries(st.sampled_from(SEATS), st.tuples(st.booleans(), st.integers(0, 9)))
NUMBERS = st.dictionaries(st.sampled_from(SEATS), st.integers(0, 40), max_size=3)


def a_firm(firms: Firms, letters: dict[str, list[Order]] | None = None, *faces: int) -> IslandTable:
    """A table of National Capitalism with corporations, and what seats have written."""
    book = a_book(scenario="national_capitalism", modules={"corporations": {}})
    island = an_island(book, SEATS, phase="retail", turn_order=list(SEATS))
    island.mod["corporations"] = firms
    written = {seat: Letter(tuple(map(LetterLine, orders))) for seat, orders in (letters or {}).items()}
    return a_table(book, island, *faces, plan=Letters(1, written))


@settings(max_examples=30)
@given(shares=SOME, rolls=NUMBERS, dividends=NUMBERS, coffers=st.integers(0, 90), cash=NUMBERS)
def test_cra_r73_coffers_are_never_overdrawn(
    shares: dict[str, int],
    rolls: dict[str, int],
    dividends: dict[str, int],
    coffers: int,
    cash: dict[str, int],
) -> None:
    """CRA-R73, CRA-R75 Rolls are cut, then dividends; no dollar is lost but for rolls; shares cost ten."""
    firms = Firms({"ant": dict(shares)}, {"ant": coffers}, invested=10 * sum(shares.values()))
    letters: dict[str, list[Order]] = {seat: [] for seat in SEATS}
    for seat in SEATS:
        letters[seat] += [Train("ant", rolls[seat])] if seat in rolls else []
        letters[seat] += [Dividend("ant", dividends[seat])] if seat in dividends else []
        letters[seat] += [Learn("ant", (4, 3)), Invest((("ant", 20), ("firefly", 10)))]
    table = a_firm(firms, letters, *[6] * 160)
    money_of(table).cash = dict(cash)
    invest(table, "main")
    learnt = len(firms.exp.get("ant", []))
    left, carried = money_of(table).cash, money_of(table).carried
    assert sum(cash.values()) + coffers == sum(
        (*left.values(), *carried.values(), *firms.coffers.values(), 10 * learnt)
    )
    assert firms.invested == 10 * sum(shares_in(table, path) for path in firms.shares)
    assert coffers_of(table, "ant") >= 0 and all(dollars >= 0 for dollars in left.values())
    assert carried.keys() <= firms.shares["ant"].keys() if carried else True


@settings(max_examples=30)
@given(
    shares=SOME, terms=st.dictionaries(st.sampled_from(SEATS), st.tuples(st.booleans(), st.integers(0, 9)))
)
def test_cra_r71_most_shares_decide_the_form(
    shares: dict[str, int], terms: dict[str, tuple[bool, int]]
) -> None:
    """CRA-R71 A salary takes more shares than a charge; the dollars are some that its voters named."""
    written: dict[str, list[Order]] = {
        seat: [Terms("ant", "salary" if is_salary else "charge", dollars)]
        for seat, (is_salary, dollars) in terms.items()
    }
    table = a_firm(Firms({"ant": dict(shares)}), written)
    decide_terms(table)
    found = {True: 0, False: 0}
    for seat, (is_salary, _) in terms.items():
        found[is_salary] += shares.get(seat, 0)
    if not shares:
        assert rate_of(table, "ant") is None
        return
    rate = rate_of(table, "ant")
    assert rate is not None
    if not any(found.values()):
        assert rate == Rate()
        return
    is_salary = found[True] > found[False]
    assert rate.form == ("salary" if is_salary else "charge")
    named = [(seat, dollars) for seat, (one, dollars) in terms.items() if one == is_salary]
    assert rate.dollars == median(table, "ant", named)


@settings(max_examples=30)
@given(pay=st.integers(1, 60), salary=st.integers(0, 60), kept=st.integers(0, 60))
def test_cra_r72_pay_is_parted_by_the_salary(pay: int, salary: int, kept: int) -> None:
    """CRA-R72 What a seat keeps and what its corporation gets is the whole; a salary is never passed."""
    firms = Firms({"ant": {"ann": 1}}, rate={"ant": Rate("salary", salary)}, kept={"cy": kept})
    table = a_firm(firms)
    table.state.seats["cy"].path = "ant"
    claims = (
        Claim("cy", pay, SIGNALS_MADE, "cy"),
        Claim("cy", 7, WELFARE),
        Claim("ann", 5, SIGNALS_MADE, "ann"),
    )
    parts = pay_claims(claims, table, "main")
    theirs = {one.receiver: one.dollars for one in parts if one.maker == "cy"}
    assert sum(theirs.values()) == pay and all(theirs.values())
    assert theirs.get("cy", 0) == min(pay, max(0, salary - kept))
    assert set(theirs) <= {"cy", corporation("ant")}
    assert [one for one in parts if one.maker != "cy"] == [*claims[1:]]


@settings(max_examples=30)
@given(number=st.integers(1, 9), receivers=st.sets(st.sampled_from(("bob", "cy")), min_size=1))
def test_cra_r74_shares_go_round(number: int, receivers: set[str]) -> None:
    """CRA-R74 Shares that several get are handed out one by one."""
    table = a_firm(Firms({"ant": {"ann": number}}))
    order = tuple(seat for seat in SEATS if seat in receivers)
    share_extras(table, "ann", Basket.of({}, {share_of("ant"): number}), order, LOOT)
    counts = [shares_of(table, seat, "ant") for seat in order]
    assert sum(counts) == number and max(counts) - min(counts) <= 1
    assert not all_shares_of(table, "ann")


def test_cra_r74_shares_of_exiles_sleep() -> None:
    """CRA-R74 They have no vote and are no spoils, but the exile has them still."""
    table = a_firm(Firms({"ant": {"ann": 2, "bob": 1}}))
    table.state.seats["ann"].group = "exile"
    leave_camp(table, "ann", "exiled")
    assert weights(table, "ant") == {"bob": 1}
    assert all_shares_of(table, "ann") == 2
    assert spoils(("water", "share ant"), table, "ann") == ("water",)
    assert spoils(("water", "share ant"), table, "bob") == ("water", "share ant")


def test_cra_gen_06_who_may_own_no_shares_invests_nothing() -> None:
    """CRA-R91 A bar on shares holds for investment too."""

    def no_shares(scene: Scene, seat: str, role: str) -> str:
        return "no" if (seat, role) == ("cy", SHARES) else ""

    book = a_book(MAY_HOLD.by(no_shares), scenario="national_capitalism", modules={"corporations": {}})
    island = an_island(book, SEATS, phase="retail", turn_order=list(SEATS))
    lines: list[Order] = [Invest((("ant", 20),))]
    letters = Letters(1, {"cy": Letter(tuple(map(LetterLine, lines)))})
    table = a_table(book, island, plan=letters)
    money_of(table).cash = {"cy": 50}
    invest(table, "main")
    assert not firms_of(table).shares and not told(table)


def test_cra_cor_09_a_ballot_goes_on_behind_what_is_held() -> None:
    """CRA-R73, CRU-P09 A list that begins with a number the corporation has asks for the next one."""
    firms = Firms({"ant": {"ann": 1}}, {"ant": 20}, {"ant": [3]}, invested=10)
    letters: dict[str, list[Order]] = {"ann": [Train("ant", 2), Learn("ant", (3, 4, 4))]}
    table = a_firm(firms, letters, 6, 6, 6)
    invest(table, "main")
    assert firms.exp["ant"] == [3, 4, 4]
    assert replace(firms, exp={}).coffers["ant"] == 0
