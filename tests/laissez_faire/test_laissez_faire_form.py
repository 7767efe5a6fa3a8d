"""The order form: valid as it stands, for those who are asked for orders; and what may be chosen for it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.counter import has_an_item_for_every_open_line, takes_whatever_is_chosen
from tests.laissez_faire.counter import counter

THROWN: dict[str, Any] = {"rolls": {"ann": [[4, 5]], "bob": [[3, 3], [1, 2]], "cat": [[1, 4]]}}
PRICES = [
    {"scope": "rush", "amount": 25, "nocap": True, "given": 1},
    {"scope": "STREETS", "terms": "FAIR", "given": 2},
    {"scope": "rush", "guest": "bob", "terms": "REFUSE", "given": 3},
]
CLAUSES = [
    "LOAN $300 FROM bob TO ann AT 5% DUE ROUND 12",
    "OPTION rush FOR $150 TO bob",
    "OPTION gas FOR $150 TO ann",
    "INCOME 10% OF gas TO ann",
]
BUSY: dict[str, Any] = {
    **THROWN,
    "seats": {"ann": {"cash": 400, "token": 15, "prices": PRICES}},
    "offers": {
        "G1": {"from": "bob", "to": "ann", "give": ["beacon"], "want": ["$100"]},
        "G2": {"from": "ann", "to": "bob", "give": ["rush"], "want": ["$100"]},
    },
    "contracts": {"K1": {"parties": ["ann", "bob"], "clauses": CLAUSES}},
    "proposals": {
        "P1": {
            "from": "bob",
            "parties": ["bob", "ann"],
            "name": "Gift",
            "clauses": ["PAY $5 FROM ann TO bob NOW"],
            "signed": ["bob"],
            "until": 7,
        }
    },
    "lease": {"owner": "ann"},
}
SEATS = pytest.mark.parametrize("seat", ["ann", "bob", "cat"])
PHASES = pytest.mark.parametrize("phase", ["business", "travel", "round"])


def test_the_form_of_a_traveller() -> None:
    assert counter(more=THROWN).form() == [
        "# Your throw, 4 + 5, leads to Beacon Street.",
        "# LODGE AT boston: harvard MAX 22 > brattle MAX 44 > beacon MAX 48",
        "PRICE rush AT LIST   # list price $48",
        "PRICE state AT LIST   # list price $28",
        "# Settings in force; to change one, write it anew:",
        "# BUY NONE",
        "# Unless you say otherwise:",
        "# PRICE STREETS, TRANSIT, UTILITIES AT LIST; LODGE CHEAPEST MAX JAIL;",
        "#   RIDE NO; TRANSIT ANY; AVOID NONE; NOCAP LAST; STAY NEVER; JAIL PAY",
        "# To build; left are 34 houses and 15 apartment buildings.",
        "# BUILD rush   # 1 house now; $100 a payment",
        "# BUILD state   # no house now; $100 a payment",
        "# READY   # if you need no more time",
    ]


def test_what_is_open_to_a_seat_stands_in_its_form() -> None:
    form = counter(more=BUSY).form()
    assert "PRICE rush AT $25 NOCAP   # list price $48" in form
    assert "# PRICE state AT FAIR   # by your price for STREETS; list price $28" in form
    assert form[form.index("# PRICE rush TO bob REFUSE") - 1] == "# PRICE STREETS AT FAIR"
    for line in (
        "# ACCEPT G1   # bob gives Beacon Street for $100",
        '# SIGN P1   # "Gift", proposed by bob',
        "# EXERCISE K1.3   # U.S. Gas Company for $150",
        "# REPAY K1.1   # $300 in all",
    ):
        assert line in form
    before = counter(phase="business", more=BUSY).form()
    assert not any(line.startswith(("# REPAY", "# BUILD")) for line in before)


def test_a_line_for_a_title_stands_open_only_where_it_changes_nothing() -> None:
    prices = [{"scope": "rush", "amount": 5, "once": True, "given": 1}]
    form = counter(more={"seats": {"ann": {"prices": prices}}}).form()
    assert "PRICE rush AT LIST   # list price $48" in form
    prices = [{"scope": "chicago", "from_city": "boston", "amount": 5, "given": 1}]
    form = counter(more={"seats": {"ann": {"prices": prices}}}).form()
    assert "# PRICE rush AT LIST   # list price $48" in form
    frozen = counter(price_freeze=True).form()
    assert "# What you ask binds since the dice were thrown:" in frozen
    assert "# PRICE rush AT LIST   # list price $48" in frozen


def test_the_form_of_a_prisoner() -> None:
    assert counter("cat", "business").form()[0] == "JAIL PAY   # chance 2 of 3: $180"
    said = "# JAIL PAY was settled when the dice were thrown: chance 2 of 3: $180."
    assert counter("cat").form()[0] == said
    last = {"cat": {"cash": 250, "in_jail": {"side": 3, "turns": 2, "board": 30}}}
    form = counter("cat", "round", more={"seats": last}).form()
    assert form[0] == "JAIL PAY   # YOUR LAST CHANCE to leave jail: $195"


def test_what_a_known_throw_leads_to() -> None:
    lodging = {"cash": 400, "token": 11, "lodging": {"street": "rush", "rent": 20}}
    stay = {"titles": {"rush": {"owner": "bob", "payments": 1}}, "seats": {"ann": lodging}}
    form = counter(more={**THROWN, **stay}).form()
    assert form[:2] == [
        "# Your throw, 4 + 5, leads to Anti-Monopoly Foundation.",
        "# STAY AT rush: ALWAYS MAX 56   # $36 for the utility, $20 rent",
    ]
    ride = {"rolls": {"ann": [[4, 6]]}}
    form = counter(more=ride).form()
    assert form[0] == "# Your throw, 4 + 6, leads to U.S. Air Line."
    assert form[1].startswith("# RIDE harvard MAX 22 > brattle MAX 44 > ") and len(form[1]) <= 70
    assert form[2] == "# BUY airline > ALL KEEPING 200   # for sale there: $200"
    form = counter("bob", more=THROWN).form()
    assert form[0] == "# Your throws: 3 + 3, which leads to Georgetown, then 1 + 2."
    home = {**THROWN, "lap": {"declarer": "bob"}, "seats": {"ann": {"token": 35, "cash": 400}}}
    assert counter(more=home).form()[0] == "# Your throw, 4 + 5, takes you off the board."


def test_what_can_be_declared() -> None:
    rich = {"seats": {"ann": {"cash": 1950, "token": 15}}}
    assert "# DECLARE   # your net worth is $2140" in counter(more=rich).form()
    assert not any("DECLARE" in line for line in counter(more={**rich, "lap": {"declarer": "bob"}}).form())
    calm: dict[str, Any] = {
        "seats": {
            "ann": {"token": 11, "lodging": {"street": "rush", "as_owner": True}},
            "bob": {"token": 24, "lodging": {"street": "beacon", "as_owner": True}},
            "cat": {"status": "eliminated"},
        },
        "titles": {"electric": "ann", "beacon": {"owner": "bob", "payments": 1}, "trucking": "bank"},
    }
    assert "# STALEMATE   # all are in stalemate positions" in counter(more=calm, objective=3).form()
    assert not any("STALEMATE" in line for line in counter(more=BUSY, objective=3).form())


def test_those_who_are_out_have_no_form() -> None:
    assert counter("dan").form() == [] and counter("dan").items() == {}


@PHASES
@SEATS
@pytest.mark.parametrize("more", [THROWN, BUSY])
def test_the_form_is_taken_as_it_stands_and_changes_nothing(
    more: dict[str, Any], seat: str, phase: str
) -> None:
    here = counter(seat, phase, more=more)
    text = "\n".join(here.form())
    assert here.complaints(text) == [] and here.odd(text) == []
    told = [line for line in here.forecast(text) if not line.startswith("Settings:")]
    assert told == [line for line in here.forecast()[1:] if not line.startswith("Settings:")]
    assert here.ledger(text) == here.ledger()


def test_orders_in_remarks_are_orders() -> None:
    verbs = ("PRICE", "LODGE", "STAY", "BUY", "ACCEPT", "SIGN", "EXERCISE", "REPAY", "BUILD")
    here = counter(more=BUSY)
    remarks = [line[2:] for line in here.form() if line.startswith("# ")]
    orders = [line for line in remarks if line.split()[0] in verbs and not line.endswith(";")]
    assert len(orders) > 8
    for line in orders:
        assert here.complaints(line) == [], line


@PHASES
@SEATS
@pytest.mark.parametrize(
    "options",
    [{}, {"moving_houses": True, "jail_lease": True, "jail_rate_cap": 15}, {"objective": 3, "gifts": False}],
)
def test_what_a_form_offers_is_taken(options: dict[str, Any], seat: str, phase: str) -> None:
    here = counter(seat, phase, more=BUSY, **options)
    takes_whatever_is_chosen(here)
    has_an_item_for_every_open_line(here)
    assert len(here.items()) > 15


def test_items_of_a_busy_seat() -> None:
    found = counter(more=BUSY, moving_houses=True).items()
    assert {
        *("Price of Rush Street", "Price of State Street", "Prices", "Price for a guest", "Price by landing"),
        *("Refuse", "Room and board", "Your throw", "Lodge", "Lodge in a city", "Ride", "Transit", "Avoid"),
        *(
            "No cap",
            "Stay on",
            "Jail",
            "Buy",
            "Build on Rush Street",
            "Build on State Street",
            "Move a house",
        ),
        *("Repay", "Declare", "Accept", "Sign", "Deal", "Gift", "Withdraw", "Exercise", "Release"),
        *("Complain", "Loan", "Credit", "Share", "Fixed price", "Option"),
    } == set(found)
    throw = found["Your throw"]
    assert (throw.order, throw.place) == ("LODGE AT boston: {}", "24")
    assert [(one.words, one.place) for one in throw.picks[0].choices[:2]] == [
        ("harvard MAX 22", "23"),
        ("brattle MAX 44", "21"),
    ]


def test_items_where_one_lodges_and_rides() -> None:
    lodging = {"cash": 400, "token": 11, "lodging": {"street": "rush", "as_owner": True}}
    found = counter(more={"seats": {"ann": lodging}, "rolls": {"ann": [[1, 3]]}}).items()
    assert found["Stay on at Rush Street"].place == "11"
    assert found["Ride on"].picks[0].choices[0].words == "rush MAX 0"


def test_frozen_prices_and_those_off_the_board() -> None:
    frozen = counter(more=BUSY, price_freeze=True).items()
    assert not any(name.startswith("Price") or name == "Refuse" for name in frozen)
    gone = {**BUSY, "lap": {"declarer": "bob"}, "seats": {"ann": {"cash": 5, "token": "off"}}}
    found = counter(more=gone).items()
    assert not any(name.startswith("Build") or name == "Declare" for name in found)


def test_the_stalemate_is_an_item_of_its_objective() -> None:
    assert counter(objective=3).items()["Stalemate"].written("STALEMATE") == "STALEMATE"
    assert "Declare" not in counter(objective=3).items()
