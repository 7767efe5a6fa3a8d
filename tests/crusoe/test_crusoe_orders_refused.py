"""Brief 5: what is refused on receipt, by what the writer may know."""

from __future__ import annotations

import pytest

from pbem.engine.words import Why
from tests.crusoe.clerk import Clerk

DEAD = {"status": "dead", "cause": "thirst", "died": 1}


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("PATH ant\nPATH spider", "There is a PATH already: PATH ant"),
        ("TAKE ant 2: water", "Space 2 of Ant has no water. It has egg."),
        ("TAKE ant 3: egg", "Space 3 of Ant has no egg. It is blank."),
        ("TAKE ant 9: NOTHING", "Ant has no space 9: its last is 8."),
        ("LAND ant: 8 > 10", "Ant has no space 10: its last is 8."),
    ],
)
def test_work(line: str, said: str) -> None:
    """CRU-050, CRU-P04, CRU-P06 A letter has one plan; spaces and icons are those of the board."""
    assert any(one.startswith(said) for one in Clerk().refused(line)), Clerk().refused(line)


def test_one_path_counts() -> None:
    """CRU-P04 Of two plans the first counts."""
    reading = Clerk().read("PATH ant\nPATH spider")
    assert [str(one) for one in reading.orders] == ["PATH ant"]
    assert [str(one) for one in reading.lost] == ["PATH spider"]


def test_fixed_paths() -> None:
    """CRU-192, CRU-221 Where the path is kept there is none to choose."""
    seats = {"anna": {"path": "ant"}, "bob": {"path": "firefly"}}
    quick = Clerk(options={"scenario": "quick"}, seats=seats)
    assert quick.refused("PATH spider") == ["Your path is fixed: Ant."]
    later = Clerk(options={"scenario": "traditional"}, cycle=2, seats=seats)
    assert later.refused("PATH spider") == ["Your path is fixed: Ant."]
    assert Clerk(options={"scenario": "traditional"}).stored("PATH spider") == ["PATH spider"]
    assert Clerk(cycle=2, seats=seats).stored("PATH spider") == ["PATH spider"]


def test_paths_cannot_be_changed_on_the_way() -> None:
    """CRU-P07 When work has stopped after some rounds the path stays, all else may be changed."""
    seats = {"anna": {"path": "ant"}, "bob": {}}
    paused = Clerk(options={"work_rounds": 2}, seats=seats, round=2)
    assert paused.refused("PATH spider") == ["You are on your way down Ant already."]
    assert paused.stored("WANT egg") == ["WANT egg"]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("GIVE 1 leisure TO bob FOR 1 egg", "Leisure cannot be traded."),
        ("GIVE 1 egg TO bob FOR 1 cb", "Cb cannot be traded."),
        ("GIVE 1 egg TO me", "Nobody trades with himself."),
        ("GIVE 1 egg TO dan", "Dan is dead."),
        ("GIVE 1 egg TO bob FOR 2 egg", "egg stands on both sides."),
        ("OFFER 1 egg FOR 2 egg", "egg stands on both sides."),
        ("OFFER 1 leisure FOR 2 egg", "Leisure cannot be traded."),
        ("OFFER 1 fish FOR 2 egg TO bob, dan", "Dan is dead."),
        ("LEAVE", "Goods are exchanged once in a cycle: there is no second round to leave."),
    ],
)
def test_exchanges(line: str, said: str) -> None:
    """CRU-039, CRU-P13, CRU-P14, CRU-P15 What can never be exchanged is refused at once."""
    clerk = Clerk("market", seats={"anna": {}, "bob": {}, "dan": DEAD})
    assert clerk.refused(line) == [said]


def test_two_rounds() -> None:
    """CRU-P16 Of two rounds of exchange the second may be left."""
    assert Clerk("market", {"market_rounds": 2}).stored("LEAVE") == ["LEAVE"]
    quick = {"scenario": "quick", "form": "compact", "market_rounds": 2}
    assert Clerk("market", quick).stored("LEAVE") == ["LEAVE"]


@pytest.mark.parametrize("scenario", ["capitalism", "communism", "traditional", "national_capitalism"])
def test_compact_games_have_no_second_round(scenario: str) -> None:
    """CRU-P15, CRU-P16 One letter settles the only round, however many are wished: none can be left."""
    clerk = Clerk("camp", {"scenario": scenario, "form": "compact", "market_rounds": 2})
    said = "Goods are exchanged once in a cycle: there is no second round to leave."
    assert clerk.refused("LEAVE") == [said]


@pytest.mark.parametrize("rounds", [("market", "exchange_2"), ("market", "exchange")])
def test_only_the_second_round_can_be_left(rounds: tuple[str, str]) -> None:
    """CRU-P15 In the second round nothing is left to stay away from."""
    phase, stage = rounds
    told = Clerk(phase, {"market_rounds": 2}, stage=stage).complaints("LEAVE")
    late = "This is the last round of exchange in this cycle: there is none left to stay away from."
    expected = [(late, Why.NOT_NOW)] if stage == "exchange_2" else []
    assert [(str(one), one.why) for one in told] == expected


def test_neighbours() -> None:
    """CRU-227 In the Quick Start only neighbours trade."""
    clerk = Clerk("market", {"scenario": "quick"})
    assert clerk.refused("GIVE 1 egg TO carol") == ["Carol is not your neighbour."]
    assert clerk.stored("GIVE 1 egg TO bob") == ["GIVE 1 egg TO bob"]


def test_ranks() -> None:
    """CRU-203 to CRU-206 In the Traditional Economy a deal that wrongs the higher rank is refused (W15)."""
    paths = {"sam": "sand_crab", "dov": "dung_beetle", "gus": "grasshopper", "dot": "dung_beetle"}
    seats = {seat: {"path": path} for seat, path in paths.items()}
    clerk = Clerk("market", {"scenario": "traditional"}, seats=seats)
    assert clerk.stored("GIVE 1 egg TO dot FOR 2 banana", "gus")
    assert clerk.refused("GIVE 1 egg TO dot FOR 1 banana", "gus") == ["Gus must receive at least 2 banana."]
    assert clerk.refused("GIVE 3 fish TO dov FOR 1 apple", "sam") == [
        "Dov may receive at most 2 fish for 1 apple."
    ]
    assert clerk.refused("GIVE 2 fish TO dov FOR 1 banana", "sam") == ["Sam must receive at least 2 banana."]
    assert clerk.stored("GIVE 3 banana TO dot FOR 1 water", "dov")
    assert clerk.complaints("GIVE 1 egg TO dot", "gus")
    assert clerk.complaints("GIVE 1 egg + 1 apple TO dot FOR 4 banana", "gus")


def test_tax() -> None:
    """CRU-194 Nobody taxes himself, and nobody the patron, as far as it is known who that is."""
    seats = {"anna": {"path": "grasshopper"}, "bob": {"path": "firefly"}, "carol": {"path": "ant"}}
    clerk = Clerk(options={"scenario": "traditional"}, cycle=2, seats=seats)
    assert clerk.refused("TAX me: egg") == ["Nobody taxes himself."]
    assert clerk.refused("TAX bob: egg") == ["Firefly is never taxed."]
    assert clerk.stored("TAX carol: egg") == ["TAX carol: egg"]
    assert clerk.refused("TAX anyone: leisure") == [
        "leisure is no good: water, food, spears and diamonds are."
    ]


def test_motions() -> None:
    """CRU-P17 Three motions a seat, none for the dead, and only one's own are taken back."""
    seats = {"anna": {}, "bob": {}, "dan": DEAD}
    clerk = Clerk("market", {"scenario": "socialism"}, seats=seats)
    assert clerk.refused("PROPOSE SHARES dan: 1 egg") == ["Dan is dead."]
    assert clerk.refused("PROPOSE SHARES bob: 1 egg; REST dan") == ["Dan is dead."]
    assert clerk.refused("VOTE M1") == ["There is no motion M1."]
    clerk.posts("bob", "PROPOSE EVEN")
    clerk.posts("anna", "PROPOSE NEED")
    assert clerk.stored("VOTE M2 > M1 > none") == ["VOTE M2 > M1 > none"]
    assert clerk.refused("WITHDRAW M1") == ["Motion M1 is not yours."]
    assert clerk.refused("WITHDRAW M3") == ["There is no motion M3."]
    assert clerk.stored("WITHDRAW M2") == ["WITHDRAW M2"]
    assert clerk.stored("PROPOSE LABOUR\nVOTE M3 > M1") == ["PROPOSE LABOUR", "VOTE M3 > M1"]
    clerk.posts("bob", "WITHDRAW M1")
    reading = clerk.read("VOTE M1 > M2")
    assert [str(one) for one in reading.orders] == ["VOTE M2"]
    assert str(reading.complaints[0]) == "M1 has been taken back: the ballot counts without it."
    assert clerk.stored("PROPOSE EVEN\nPROPOSE EVEN") == ["PROPOSE EVEN"] * 2
    assert clerk.refused("PROPOSE EVEN\n" * 3) == ["A seat makes at most 3 motions."]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("EAT 4 fish", "Nobody eats more than 3 fish."),
        ("EAT 3 fish + 3 egg + 3 apple + 2 grape", "A meal has at most 10 units of food."),
        ("DRINK 3", "3 is not between 0 and 2."),
        ("SPEECH: One.\nSPEECH: Two.", "Each seat has one speech, and who invokes government a closing one."),
    ],
)
def test_camp(line: str, said: str) -> None:
    """CRU-133, CRU-P21, CRU-P27 Meals and speeches have limits."""
    assert Clerk("camp").refused(line) == [said]


def test_speeches() -> None:
    """CRU-P21 In the assembly a seat that has spoken does not speak again, but the invoker closes."""
    seats: dict[str, dict[str, object]] = {"anna": {}, "bob": {}, "carol": {}}
    speeches = [{"seat": "anna", "text": "I call."}, {"seat": "bob", "text": "No."}]
    clerk = Clerk("assembly", seats=seats, invoker="anna", speeches=speeches)
    assert clerk.stored("SPEECH: I close.") == ["SPEECH: I close."]
    assert clerk.refused("SPEECH: Again.", "bob") == ["You have spoken already in this cycle."]
    assert clerk.stored("SPEECH: Me too.", "carol")
    clerk.posts("carol", "SPEECH: Me too.")
    clerk.posts("anna", "SPEECH: I close.")
    assert clerk.refused("SPEECH: Again.", "carol") == ["You have spoken already in this cycle."]
    assert clerk.refused("SPEECH: Again.") == ["You have spoken already, and closed the debate."]


def test_long_speeches() -> None:
    """CRU-P21 A speech of more than 500 words is cut."""
    reading = Clerk("camp").read("SPEECH:\n" + "\n".join(["so it is"] * 200) + "\nEND")
    assert [str(one) for one in reading.complaints] == [
        "A speech has at most 500 words: yours of 600 is cut."
    ]
    assert len(str(reading.orders[0]).split()) == 502
    compact = Clerk("camp", {"form": "compact"})
    assert len(compact.stored("SPEECH: One.\nSPEECH: Two.")) == 2
    assert len(compact.refused("SPEECH: One.\nSPEECH: Two.\nSPEECH: Three.")) == 1


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("FIGHT me", "You can do nothing of that to yourself."),
        ("JOIN WITH me", "You can do nothing of that to yourself."),
        ("ATTACK anna", "You can do nothing of that to yourself."),
        ("DEFEND me", "You can do nothing of that to yourself."),
        ("FIGHT dan", "Dan is dead."),
        ("VERDICT bob: SWAP", "Paths are swapped in the Traditional Economy only."),
    ],
)
def test_violence(line: str, said: str) -> None:
    """CRU-088, CRU-207, CRU-P22 Nobody fights himself or the dead."""
    seats = {"anna": {}, "bob": {}, "dan": DEAD}
    assert Clerk("assembly", seats=seats, invoker="bob").refused(line) == [said]


def test_the_dead() -> None:
    """CRU-110 The dead order nothing."""
    clerk = Clerk("camp", seats={"anna": DEAD, "bob": {}})
    assert clerk.refused("EAT BEST") == ["You are dead: you can order nothing any more."]
