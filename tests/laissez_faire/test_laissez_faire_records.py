"""The state as JSON values: nothing is lost on the way; cases and rulings; what a circuit can't be."""

from __future__ import annotations

import json
from dataclasses import fields
from functools import cache
from typing import Any

import pytest

from pbem.engine.case_form import position_faults, words_of
from pbem.engine.cases import value_at, values_of
from pbem.engine.conditions import Test
from pbem.engine.options import BadValue
from pbem.engine.ruled_positions import ruled_position
from pbem.engine.ruleset import Position, Ruleset
from pbem.engine.rulings import ruled
from pbem.engine.words import Fault
from pbem.materials import read_materials, shipped_games
from pbem.rulesets.laissez_faire import clauses, conditions
from pbem.rulesets.laissez_faire.book import Book
from pbem.rulesets.laissez_faire.caseform import case_form
from pbem.rulesets.laissez_faire.circuit import (
    Agreement,
    Arrears,
    Chronicle,
    Circuit,
    Clause,
    Contract,
    Entry,
    Investor,
    Jail,
    Lap,
    Lease,
    Life,
    Lodging,
    Offer,
    Proposal,
    Status,
    Title,
)
from pbem.rulesets.laissez_faire.game import BOX, opened
from pbem.rulesets.laissez_faire.moneyclauses import Due, Every, InterestLoan, Loan, OwnerOf, Pay, PayNow
from pbem.rulesets.laissez_faire.settings import (
    Asked,
    Bed,
    JailRule,
    PriceEntry,
    Quote,
    Rate,
    Settings,
    StayRule,
    Wanted,
)
from pbem.rulesets.laissez_faire.terms import Pledge, Terms
from pbem.rulesets.laissez_faire.things import read_thing
from pbem.rulesets.laissez_faire.view import CircuitView

THINGS = ("$800", "locust", "LEASE", "CLAIM K5.2", "RELEASE K12.10", "HOUSE rush > beacon")
TESTS: tuple[Test, ...] = (
    conditions.Count("CASH", ">=", 50),
    conditions.OwnerIs("gas", "bob", True),
    conditions.LevelIs("rush", "<", 2),
    conditions.LandedIn(("boston", "#7"), True),
    conditions.HasStayed(),
    conditions.TokenIn("bob", ("CORNER",)),
    conditions.IsInJail("ann"),
)
PLEDGE = Pledge(("locust", "rush"), 2)
TERMS: tuple[Terms, ...] = (
    PayNow(20, "ann", "bob"),
    Pay(5, OwnerOf("gas"), "bob", Every(4, 2), 8, PLEDGE),
    Loan(90, "ann", "bob", (Due(50, 6), Due(50, 9)), no_transfer=True),
    InterestLoan(90, "ann", "bob", 5, 12, PLEDGE),
    clauses.Transfer("LEASE", "ann", "bob", 9),
    clauses.Income(25, "locust", "bob", True, "ann", until=12),
    clauses.Fixed(0, "gas", "bob", True, "ann"),
    clauses.Refuse("ann", ("boston",), ("anyone",), "washington"),
    clauses.Floor(60, "ann", ("beacon", "rush"), True),
    clauses.OptionToBuy("wall", 1, "bob"),
    clauses.Rule("win_worth", "2500"),
    clauses.Text("ann votes; bob too", "wall"),
)


@cache
def rules(**options: Any) -> Ruleset[Book, Circuit, CircuitView]:
    """The rules with some options changed."""
    return opened(options, read_materials(BOX, {}, [shipped_games()])[0])


def full() -> Circuit:
    """A circuit in which no field of anything has its default."""
    things = tuple(map(read_thing, THINGS))
    settings = Settings(
        (("#24", (Bed("OWN", 4, True), Bed("BENCH"))), ("", (Bed("CHEAPEST", "JAIL"),))),
        (Bed("HOUSE", 30),),
        -1,
        ("bob", "bank"),
        "NEVER",
        (Wanted(("gas", "boston"), 7, True), Wanted(("ALL",), 100)),
        (("rush", StayRule("UNLESS", ("CORNER", "#7"), 45)),),
        JailRule("PAY", 300),
    )
    ann = Investor(
        id="ann",
        name="Ann",
        cash=7,
        status=Status.REMOVED,
        token=None,
        jail=Jail(3, 2, 30, "PAY", 100),
        lodging=Lodging("beacon", 35, True, True),
        settings=settings,
        prices=(PriceEntry("boston", "bob", "washington", Asked(Quote.DICE, 6), True, True, 4),),
        landed=24,
        stayed=True,
        opening=99,
        entries=(Entry("rent", -10, "beacon", "bob"),),
        tally={"benches": 4},
        is_gone=True,
    )
    clause = Clause(
        *(TERMS[3], Life.RELEASED, {"bob": Arrears(12, 4)}, (3, 4), 80, 6, ("ann",), {"ann": -30})
    )
    contract = Contract("K2", "Loan", ("ann", "bob"), 3, {1: clause})
    proposal = Proposal("P5", "ann", ("ann", "bob"), "Many", TERMS, ("ann",), 6, {"ann": "CONTRACT"})
    deal = Agreement(
        "ann", "bob", things, things[:1], (("ann", TESTS), ("bob", ())), None, "", {"ann": "GIVE"}, "no cash"
    )
    signed = Agreement("bob", proposal=proposal, clause="K2.1")
    return Circuit(
        round=5,
        phase="travel",
        turn_order=("bob", "ann"),
        seats={"ann": ann, "bob": Investor("bob", "Bob")},
        titles={key: Title("ann", 2, 31, ("bob", "ann")) for key in rules().book.board.titles},
        lease=Lease("bob", Rate(7, is_percent=False), Rate(25)),
        houses=3,
        apartments=2,
        rolls={"ann": ((1, 1), (2, 3))},
        offers={"G3": Offer("G3", "ann", "anyone", things, things[:2], TESTS, 8, "GIVE")},
        proposals={"P5": proposal},
        contracts={"K2": contract},
        agreements=(deal, signed),
        lap=Lap("ann", 4, 2010),
        time_up=True,
        rules={"gifts": "no"},
        next_rules={"rounds": "30"},
        offers_made=9,
        proposals_made=8,
        contracts_made=7,
        prices_given=6,
        adjudications=4,
        history=(Chronicle(4, {"ann": 9}, {"ann": 7}, {"ann": 5}, {"ann": 3}),),
        thrown={"3+4": 2},
        winners=("ann",),
        how="lap",
    )


def test_nothing_is_lost_in_the_store() -> None:
    """Every field of the state comes back, also from JSON text."""
    circuit = full()
    values = rules().dump(rules().book, circuit)
    again = rules().load(rules().book, json.loads(json.dumps(values)))
    assert again == circuit
    assert json.dumps(rules().dump(rules().book, again)) == json.dumps(values)
    usual = Circuit(0, "", (), {}, {})
    assert [
        one.name for one in fields(Circuit) if getattr(circuit, one.name) == getattr(usual, one.name)
    ] == []
    investor, default = circuit.seats["ann"], Investor("", "")
    assert [
        one.name for one in fields(Investor) if getattr(investor, one.name) == getattr(default, one.name)
    ] == []


def test_things_are_put_in_order() -> None:
    """Titles stand in board order and contracts by number, however a ruling left them: that is their rank."""
    contracts = {f"K{n}": {"parties": ["ann", "bob"], "clauses": ['TEXT "x"'] * 11} for n in (10, 2)}
    circuit = position(contracts=contracts).state
    assert list(circuit.contracts) == ["K2", "K10"] and circuit.contracts_made == 10
    assert [clause.id for clause in circuit.clauses()][9:12] == ["K2.10", "K2.11", "K10.1"]
    values = rules().dump(rules().book, circuit)
    titles = values["titles"]
    assert isinstance(titles, dict)
    values["titles"] = dict(reversed(titles.items()))
    assert list(rules().load(rules().book, values).titles) == list(rules().book.board.titles)


GIVEN: dict[str, Any] = {
    "seats": {
        "ann": {"cash": 90, "token": 24, "lodging": {"rent": 30}},
        "bob": {"in_jail": {"side": 2, "turns": 1}},
        "cat": {"status": "eliminated"},
    },
    "titles": {
        "locust": {"owner": "ann", "payments": 1},
        "bus": "ann",
        "rush": {"owner": "bob", "payments": 2},
    },
    "contracts": {
        "K1": {
            "parties": ["bob", "ann"],
            "clauses": ["LOAN $250 FROM bob TO ann AT 5% DUE ROUND 20 SECURED BY locust"],
            "balance": 200,
        },
        "K3": {
            "parties": ["bob", "ann"],
            "name": "Shares",
            "clauses": [
                "INCOME 10% OF bus TO bob",
                "PAY $5 FROM ann TO bob EVERY ROUND FROM ROUND 3 UNTIL ROUND 9",
                "PAY $7 FROM ann TO bob NOW",
                "FIXED $5 AT locust FOR bob PERSONAL",
            ],
            "2": {"arrears": {"ann": 10}},
        },
    },
}


def position(**changes: Any) -> Position[Circuit]:
    """The position of a case in round 5."""
    made: Position[Circuit] = BOX.given(rules().book, {"round": 5, **GIVEN, **changes}, ["ann", "dan"])
    return made


def test_a_case_may_leave_out_almost_everything() -> None:
    """Brief 10: $500, on Start, nothing to be bought, the bank owns all, and round 2."""
    made: Position[Circuit] = BOX.given(rules().book, {}, ["bob", "ann"])
    circuit = made.state
    assert (made.moment.turn, made.moment.phase, circuit.turn_order) == (2, "business", ("ann", "bob"))
    assert {(one.cash, one.opening, one.token, one.settings.buy) for one in circuit.seats.values()} == {
        (500, 500, 0, ())
    }
    assert circuit.seats["ann"].settings == Settings(buy=())
    assert len(circuit.owned("bank")) == 28 and (circuit.houses, circuit.apartments) == (35, 15)
    assert circuit.lease == Lease() and not circuit.contracts
    assert rules().faults(rules().book, circuit) == ()
    small = BOX.given(rules(phases="compact").book, {}, ["ann"])
    assert (small.moment.phase, small.state.phase) == ("round", "round")


def test_a_case_says_what_is_different() -> None:
    """Tokens on streets lodge there, prisoners stand at the jail, the box lacks what is built."""
    circuit = position().state
    assert circuit.turn_order == ("ann", "bob", "cat", "dan")
    assert circuit.seats["ann"].lodging == Lodging("beacon", 30)
    assert (circuit.seats["bob"].token, circuit.seats["bob"].jail) == (10, Jail(2, 1))
    assert circuit.seats["cat"].token is None and not circuit.seats["cat"].is_in_play
    assert (circuit.houses, circuit.titles["bus"].owner, circuit.titles["rush"].payments) == (32, "ann", 2)
    assert position(seats={"ann": {"token": "wall"}}).state.seats["ann"].lodging == Lodging("wall")
    assert position(titles={"wall": {"payments": "A"}}, contracts={}).state.apartments == 14
    assert rules().faults(rules().book, circuit) == ()


def test_contracts_of_a_case_have_begun_before_it() -> None:
    """What was immediate is done, what fell due in earlier rounds is charged; grantors are the owners."""
    circuit = position().state
    loan = circuit.contracts["K1"].clauses[1]
    assert (loan.balance, circuit.contracts["K1"].round, circuit.contracts_made) == (200, 4, 3)
    share, dues, paid, fixed = circuit.contracts["K3"].clauses.values()
    assert share.terms == clauses.Income(10, "bus", "bob")
    assert dues.charged == (3, 4) and dues.arrears == {"ann": Arrears(10, 4)}
    assert paid.life is Life.DONE and circuit.contracts["K3"].is_active
    assert fixed.terms == clauses.Fixed(5, "locust", "bob", True, "ann")


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"colour": 1}, "given.colour"),
        ({"seats": {"ann": {"gold": 1}}}, "given.seats.ann.gold"),
        ({"seats": {"ann": {"token": 41}}}, "given.seats.ann.token"),
        ({"seats": {"ann": {"token": "mars"}}}, "given.seats.ann.token"),
        ({"seats": {"ann": {"lodging": {"rent": 1}}, "bob": {}}}, "given.seats.ann.lodging"),
        (
            {"seats": {"ann": {"token": 24, "lodging": {"street": "wall"}}, "bob": {}}},
            "given.seats.ann.lodging.street",
        ),
        ({"seats": {"ann": {"in_jail": {"days": 1}}}}, "given.seats.ann.in_jail.days"),
        ({"seats": {"ann": {"settings": {"by": 1}}}}, "given.seats.ann.settings.by"),
        ({"titles": {"mars": "ann"}}, "given.titles.mars"),
        ({"titles": {"rush": {"payments": 4}}}, "given.titles.rush.payments"),
        ({"titles": {"rush": {"houses": 1}}}, "given.titles.rush.houses"),
        ({"supply": {"hotels": 1}}, "given.supply.hotels"),
        ({"rules": {"gravity": "no"}}, "given.rules.gravity"),
        ({"rules": {"gifts": "perhaps"}}, "given.rules.gifts"),
        ({"lap": {"round": 3}}, "given.lap.declarer"),
        ({"contracts": {"K1": {"parties": ["ann"]}}}, "given.contracts.K1.clauses"),
        (
            {"contracts": {"K1": {"parties": ["ann", "bob"], "clauses": ["DANCE"]}}},
            "given.contracts.K1.1.clause",
        ),
        (
            {"contracts": {"K1": {"parties": ["ann", "bob"], "clauses": [], "2": {}}}},
            "given.contracts.K1.2.clause",
        ),
        ({"titles": {}}, "given.contracts.K3.4"),
        ({"proposals": {"P1": {"from": "ann", "clauses": ["DANCE"]}}}, "given.proposals.P1.parties"),
        ({"offers": {"G1": {"from": "ann", "give": ["moon?"]}}}, "given.offers.G1.give.0"),
        ({"offers": {"G1": {"from": "ann"}}}, "given.offers.G1.give"),
        ({"offers": {"G1": {"from": "ann", "give": ["$1"], "wants": ["$2"]}}}, "given.offers.G1.wants"),
        ({"agreements": [{"one": "bob", "two": "ann"}]}, "given.agreements[1].two"),
    ],
)
def test_a_wrong_case_is_refused(changes: dict[str, Any], field: str) -> None:
    """What a case says of things that can't be is named by its path, by its form or as a position."""
    content = {"case": "x", "ruleset": "laissez_faire", "given": {**GIVEN, **changes}}
    form = case_form(rules().book)
    bad = position_faults(form, content, words_of(form, content, ("business", "travel")))
    with pytest.raises(BadValue) as caught:
        if bad:
            raise bad[0]
        position(**changes)
    assert caught.value.field == field


@pytest.mark.parametrize(
    ("path", "value"),
    [
        *(("round", 5), ("lap", None), ("winners", []), ("supply.houses", 32)),
        *(("seats.ann.cash", 90), ("seats.ann.token", 24), ("seats.ann.status", "in_play")),
        *(("seats.ann.in_jail", None), ("seats.bob.in_jail.turns", 1), ("seats.bob.lodging", None)),
        *(("seats.ann.lodging.street", "beacon"), ("seats.ann.lodging.rent", 30)),
        *(("seats.ann.lodging.as_owner", False), ("seats.ann.lodging.nocap", False)),
        *(("seats.cat.token", "off"), ("titles.rush.owner", "bob"), ("titles.rush.payments", 2)),
        *(("titles.wall.owner", "bank"), ("lease.owner", "bank"), ("contracts.K1.status", "active")),
        *(("contracts.K1.1.state", "live"), ("contracts.K1.1.balance", 200)),
        *(("contracts.K3.2.arrears.ann.amount", 10), ("contracts.K3.3.state", "done")),
        *(("net_worth.ann", 85), ("net_worth.bob", 915), ("net_worth.cat", 0)),
    ],
)
def test_cases_name_values_by_their_paths(path: str, value: object) -> None:
    """Brief 2.3; net worth is reckoned."""
    seats = {**GIVEN["seats"], "cat": {"status": "eliminated", "cash": 0}}
    assert value_at(values_of(rules(), position(seats=seats).state), path) == value


def test_net_worth_is_reckoned_and_never_kept() -> None:
    """What follows from a state is not among its values, so no ruling can set it."""
    values = rules().dump(rules().book, position().state)
    assert "net_worth" not in json.dumps(values)
    with pytest.raises(Fault, match="net_worth"):
        ruled(values, "SET net_worth.ann 5")


RULINGS = [
    *("SET seats.ann.cash 1200", "AWARD seats.bob.cash 10", "SET titles.gas.owner bob"),
    *("SET seats.ann.lodging.rent 5", "SET seats.bob.in_jail.turns 2", "SET lease.owner ann"),
    *("SET contracts.K1.1.balance 100", "SET contracts.K3.1.state released", "REMOVE contracts.K3"),
    *(
        "SET contracts.K1.1.clause LOAN $250 FROM bob TO ann AT 6% DUE ROUND 20",
        "SET turn_order bob, ann, cat, dan",
    ),
    *("SET lease.rate.value 20", "SET seats.ann.settings.no_cap YES", "SET seats.ann.gone yes"),
    *("REMOVE contracts.K3.2.arrears.ann", "SET seats.ann.settings.jail.how WAIT"),
]


@pytest.mark.parametrize("line", RULINGS)
def test_a_ruling_can_change_it(line: str) -> None:
    """Paths of brief 2.3."""
    ruled = ruled_position(rules(), position(), [line], ["ann", "bob"])
    assert ruled.position.state != position().state


def test_rulings_may_need_each_other() -> None:
    """A token and its lodging, a building and the supply, are changed together."""
    lines = ["SET titles.locust.payments 2", "SET supply.houses 31"]
    assert ruled_position(rules(), position(), lines, ["ann"]).position.state.houses == 31


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("SET seats.ann.cash -1", "can't have -$1"),
        ("SET seats.ann.token 99", "can't be on space 99"),
        ("SET seats.ann.token 12", "can't stay on U.S. Electric Company"),
        ("SET seats.ann.token 30", "can't stay on Go to Prison"),
        ("SET seats.ann.token 21", "must have its lodging at brattle"),
        ("SET seats.ann.token 20", "it stands on no street"),
        ("SET seats.ann.token off", "no last lap is running"),
        ("SET seats.ann.lodging.rent -5", "of rent"),
        ("SET seats.ann.lodging.street wall", "must have its lodging at beacon"),
        ("SET seats.ann.status eliminated", "it has no token"),
        ("SET seats.bob.token 20", "bob is in jail"),
        ("SET seats.bob.in_jail.side 5", "from side 5"),
        ("SET seats.bob.in_jail.turns 3", "0 to 2"),
        ("SET seats.bob.in_jail.board -1", "run up"),
        ("SET seats.bob.in_jail.decision RUN", "decided RUN"),
        ("SET titles.gas.owner zoe", "can't be zoe's"),
        ("SET titles.gas.owner cat", "who is out"),
        ("SET titles.gas.payments 1", "0 to 0"),
        ("SET titles.locust.payments 4", "0 to 3"),
        ("SET titles.locust.payments 3", "There must be 35 houses"),
        ("SET supply.apartments 14", "There must be 15 apartment buildings"),
        ("SET supply.houses -1", "below 0"),
        ("SET lease.owner cat", "who is out"),
        ("SET lease.rate.value -1", "Room and board"),
        ("SET lease.rate.kind yearly", "yearly"),
        ("SET turn_order ann", "every seat once"),
        ("SET winners ann", "CLOSE ends the game"),
        ("SET phase rest", "can't be rest"),
        ("SET contracts_made 2", "must be 3 or more"),
        ("SET contracts.K1.status ended", "contracts.K1.status"),
        ("SET contracts.K1.round 9", "after round 5"),
        ("SET contracts.K1.1.clause DANCE", "DANCE"),
        ("SET contracts.K1.1.balance -1", "below 0"),
        ("SET contracts.K1.1.state lost", "lost"),
        ("SET contracts.K3.1.clause INCOME 101% OF bus TO bob", "101"),
        ("SET contracts.K3.2.arrears.ann.amount 0", "REMOVE them"),
        ("SET contracts.K3.2.arrears.ann.since 6", "since round 6"),
        ("SET contracts.K1.parties ann, zoe", "can't be zoe's"),
        ("SET contracts.K1.parties ann, ann", "once"),
        ("SET seats.ann.settings.no_cap MAYBE", "NEVER, LAST, YES"),
        ("SET seats.ann.settings.jail.how RUN", "PAY, WAIT"),
        ("SET seats.ann.settings.jail.from_cash -1", "below 0"),
        ("REMOVE titles.gas", "gas"),
        ("SET round 6", "does not change the turn"),
    ],
)
def test_a_ruling_cannot_make_what_cannot_be(line: str, said: str) -> None:
    """Brief 9: each fault is told in a sentence."""
    with pytest.raises(Fault) as caught:
        ruled_position(rules(), position(), [line], ["ann", "bob"])
    assert said in caught.value.reason


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"seats": {"ann": {"prices": [{"scope": "mars"}]}}}, "ask a price at mars"),
        ({"seats": {"ann": {"prices": [{"scope": "gas", "terms": "REFUSE"}]}}}, "a utility serves all"),
        ({"seats": {"ann": {"prices": [{"scope": "ALL", "guest": "zoe"}]}}}, "a price of zoe"),
        ({"seats": {"ann": {"prices": [{"scope": "ALL", "from_city": "rome"}]}}}, "from rome"),
        ({"seats": {"ann": {"prices": [{"scope": "ALL", "amount": -1}]}}}, "less than $0"),
        ({"seats": {"ann": {"settings": {"avoid": ["zoe"]}}}}, "can't avoid zoe"),
        ({"seats": {"ann": {"settings": {"stay": [{"how": "OFTEN"}]}}}}, "OFTEN"),
        ({"lap": {"declarer": "zoe"}}, "declared by a seat"),
        ({"rolls": {"ann": [[1, 7]]}}, "1 to 6"),
        ({"rolls": {"ann": [[1, 1], [2, 2], [3, 3]]}}, "one pair"),
        ({"rules": {"objective": 2}}, "in the middle of a game"),
        ({"offers": {"G1": {"from": "zoe", "give": ["$5"]}}}, "can't be zoe's"),
        ({"agreements": [{"one": "zoe"}]}, "can't name zoe"),
        (
            {"proposals": {"P1": {"from": "ann", "parties": ["bob"], "clauses": ['TEXT "x"']}}},
            "signed by ann",
        ),
    ],
)
def test_what_a_position_cannot_be(changes: dict[str, Any], said: str) -> None:
    """Brief 9, of what no single ruling would make."""
    faults = rules().faults(rules().book, position(**changes).state)
    assert any(said in fault for fault in faults), faults
