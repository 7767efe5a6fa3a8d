"""CRA 6, "rejected on receipt": what is refused by what the writer knows, with the reason."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.sheet import read_paper
from pbem.engine.words import Why
from pbem.rulesets.crusoe.language.orders import grammar_of
from pbem.rulesets.crusoe.modules.government.drafts import ProgramOrder
from tests.crusoe.clerk import Clerk

_RULED: dict[str, Any] = {"default": {"type": "representative"}}
_PROGRAM: dict[str, Any] = {"default": {"type": "bureaucracy"}}
NATIONAL: dict[str, Any] = {"scenario": "national_capitalism"}
PRESIDENT = {**NATIONAL, "government": _RULED}
BUREAU = {**NATIONAL, "government": _PROGRAM}
FIRMS = {**NATIONAL, "modules": {"corporations": {}, "landlords": {"variant": "fair_housing"}}}
CONTROL = {
    "scenario": "capitalism",
    "government": _RULED,
    "modules": {"landlords": {"variant": "rent_control"}},
}
LAND = {**PRESIDENT, "modules": {"landlords": {"government_paths": "all"}}}
SHOP = {"scenario": "market_socialism", "government": _RULED}
STATE = {"scenario": "state_capitalism", "modules": {"libertarianism": {}}}
BOUND = {"scenario": "capitalism", "punishments": ["slavery", "crippling"], "sensitive_ok": True}
EXILE = {"scenario": "capitalism", "punishments": ["exile"]}
THIRD = {**NATIONAL, "modules": {"third_world": {"resource": "banana"}, "church": {"kind": "more_devout"}}}
ASSIGNED = {"scenario": "capitalism", "government": _RULED, "modules": {"paternalistic": {}}}
POOL = {"scenario": "governmental_socialism"}


@pytest.mark.parametrize(
    ("phase", "options", "line", "said"),
    [
        ("declare", PRESIDENT, "DECIDE signal_pay -3", "-3 is less than nothing."),
        ("declare", PRESIDENT, "DECIDE signal_pay 2.5", '"2.5" is no'),
        ("declare", PRESIDENT, "DECIDE signal_pay egg 4", "egg is no radio signal"),
        ("declare", PRESIDENT, "DECIDE wages egg 4", "No government decides wages in this game."),
        ("declare", PRESIDENT, "DECIDE fun 4", '"fun" is no task'),
        ("declare", PRESIDENT, "DECIDE estate NEED", "ordered by ESTATE"),
        ("declare", PRESIDENT, "DECIDE tax_burden bob 4, others 1", "not by name"),
        ("declare", PRESIDENT, "DECIDE tax_burden ant -1, others 1", "-1 is less than nothing."),
        ("declare", PRESIDENT, "DECIDE tax_burden ant 1, spider 2", "No burden is named for"),
        ("declare", PRESIDENT, "DECIDE tax_burden others 1, ant 2", "OTHERS stands at the end"),
        (
            "declare",
            PRESIDENT,
            "DECIDE tax_burden ant 1, ant 2, others 3",
            "ant stands there already for all.",
        ),
        ("declare", PRESIDENT, "DECIDE tax_burden ant 1 WHERE 1 = 1, others 3", "WHERE has no place"),
        ("declare", PRESIDENT, "IF MY egg > 1 THEN DECIDE signal_pay 3", "DECIDE cannot depend on IF."),
        ("declare", PRESIDENT, "DECIDE tax_burden:\nSET pay(cb) = 1\nEND DECIDE", "Line 1: "),
        (
            "declare",
            PRESIDENT,
            "DECIDE tax_burden:\nSET burden(bob) = 1\nEND DECIDE",
            "A program names no seat",
        ),
        ("declare", PRESIDENT, "DECIDE BOX 3:\nSTOP\nEND BOX", "No program decides anything in this game."),
        (
            "declare",
            NATIONAL,
            "DECIDE tax_burden:\nSTOP\nEND DECIDE",
            "Only who decides alone writes statements.",
        ),
        ("declare", {**NATIONAL, "vote_numbers": "motions"}, "DECIDE signal_pay 3", "All vote on motions."),
        ("declare", SHOP, "DECIDE wages leisure 3", "No wage is paid for leisure"),
        ("declare", SHOP, "DECIDE prices cb 3", "cb is no good"),
        ("declare", SHOP, "DECIDE limits water 2 WHERE rank(bob) > 1", "A program names no seat"),
        ("declare", SHOP, "DECIDE limits water 2 WHERE rank(p)", "WHERE rank(p): "),
        ("declare", SHOP, "DECIDE limits water 2 WHERE (", "WHERE (: "),
        ("declare", SHOP, "DECIDE limits water 2 WHERE", "A condition is missing behind WHERE."),
        ("declare", SHOP, "DECIDE limits water 2, water 3", "water stands there already for all."),
        ("declare", CONTROL, "DECIDE rents spider 0, others 1", "A rent is 1 at least."),
        (
            "declare",
            CONTROL,
            "DECIDE rents spider 2 WHERE food(p) > 1",
            "The rent of a path is the same for all",
        ),
        ("declare", CONTROL, "RENT spider 5", "The government sets the rents in this game."),
        ("declare", LAND, "CLOSE spider", "No seat owns a path in this game."),
        ("declare", ASSIGNED, "DECIDE path_assignment zoe ant", 'There is no player "zoe".'),
        ("declare", ASSIGNED, "DECIDE path_assignment bob moon", 'There is no path "moon".'),
        ("declare", ASSIGNED, "DECIDE path_assignment dan ant", "Dan is dead."),
        ("declare", ASSIGNED, "DECIDE path_assignment:\nSTOP\nEND DECIDE", "not decided by statements"),
        ("declare", FIRMS, "RENT spider 12 TO bob", "What holds for a path holds for all"),
        ("declare", FIRMS, "TERMS ant GIFT 3", '"GIFT" is no form of terms'),
        ("declare", NATIONAL, "PERMIT SPEECH all", "Nobody rules alone in this game"),
        ("market", POOL, "VOTE M3", "There is no motion M3."),
        ("work", PRESIDENT, "DECIDE signal_pay 3", "DECIDE is not in this round's orders"),
        ("work", NATIONAL, "PATH spider RENTMAX 5", "No path costs anything in this game."),
        ("work", BUREAU, "AMEND BOX 9: STOP END BOX", "There is no box 9."),
        ("work", BUREAU, "AMEND BOX 1: SET burden(s) = 1 END BOX", "Line 1: "),
        ("work", BUREAU, "VOTE PROGRAM bob", "The program is chosen already."),
        ("work", BUREAU, "VOTE PRESIDENT bob", "There are no elections in this game."),
        ("work", BUREAU, "IF CYCLE = 2 THEN VOTE AMENDMENT bob yes", "VOTE AMENDMENT cannot depend on IF."),
        ("assembly", EXILE, "IF CYCLE = 2 THEN GO HOME", "GO cannot depend on IF."),
        ("work", BOUND, "SLAVE bob PATH ant", "Bob is not your slave."),
        ("work", BOUND, "SLAVE bob EAT BEST", 'I do not know the order "EAT".'),
        ("work", BOUND, "SLAVE bob", "An order for bob is missing"),
        ("work", BOUND, "FREE anna", "That is your own seat."),
        ("work", BOUND, "GIVE SLAVE bob TO dan", "Dan is dead."),
        (
            "work",
            STATE,
            "CONTRACT a/b WITH bob: me GIVES 1 egg TO bob IN 3",
            '"a/b" is no name of a contract.',
        ),
        ("work", STATE, "CONTRACT x WITH anna: anna TAKES ant IN 3", "That is your own seat."),
        ("work", STATE, "CONTRACT x WITH bob: carol TAKES ant IN 3", "Line 1: carol is no party"),
        ("work", STATE, "CONTRACT x WITH bob: bob GIVES 1 egg TO me", "Line 1: IN is missing"),
        ("work", STATE, "CONTRACT x WITH bob: bob LETS me USE ant AT 5 IN 3", "No seat owns a path"),
        ("work", STATE, "CONTRACT x WITH bob: bob PAYS 5 TO me IN 3", "Money never passes"),
        ("work", STATE, "ACCUSE anna OF x: so", "That is your own seat."),
        ("market", NATIONAL, "BID fish 1@10, 2@10", "the price must fall"),
        ("market", NATIONAL, "BID fish 2@10, 2@9", "the units must rise"),
        ("market", NATIONAL, "BID fish 1@0", "the lowest price is $1"),
        ("market", NATIONAL, "BID fish 0@5", "a bid is for 1 to"),
        ("market", NATIONAL, "BID fish", "a bid is missing at the end of the line."),
        ("market", NATIONAL, "BID fish ten@5", '"ten@5" is no bid.'),
        ("market", NATIONAL, "BID leisure 1@5", "leisure is no good"),
        ("market", NATIONAL, "SUBMIT 1 leisure", "leisure is no good"),
        ("market", {"scenario": "centralized_communism"}, "SUBMIT 1 egg AT 5", "has a price in your economy"),
        ("market", THIRD, "IMPORT 1 water", "Water is never imported."),
        ("market", THIRD, "IMPORT 2 banana", "banana is the basic resource"),
        ("market", THIRD, "PENANCE", "Nobody is banned from charity in this game."),
        ("market", STATE, "SELL 3 fish TO anna AT 5", "That is your own seat."),
        ("market", STATE, "SELL 3 fish TO bob AT 5000%", '"5000%" is no percentage'),
        ("market", STATE, "SELL 3 fish TO bob", "AT is missing"),
        ("market", STATE, "BUY 3 fish", "From whom, and at what price?"),
        ("market", SHOP, "BUY 3 fish FROM bob AT 5", "In the shop you buy from the vault"),
        ("market", SHOP, "BUY 1 cb", "cb is no good"),
        ("retail", FIRMS, "INVEST 15 ant", "a share costs $10; write full shares"),
        ("retail", FIRMS, "INVEST 10 ant, 20 ant", "Ant stands there twice."),
        ("retail", FIRMS, "LEARN 3", "Corporations learn in this game: name the path."),
        ("retail", FIRMS, "GIVE 2 shares ant TO bob FOR 1 share ant", "stands on both sides."),
        ("retail", NATIONAL, "GIVE 2 shares ant TO bob", "There are no corporations in this game."),
        ("retail", NATIONAL, "GIVE $5 TO bob", "Money never passes from seat to seat in this game."),
        ("retail", NATIONAL, "GIVE deed ant TO bob", "No seat owns a path in this game."),
        ("retail", NATIONAL, "CAMPAIGN", "There are no elections in this game."),
        ("camp", PRESIDENT, "VOTE PRESIDENT dan", "Dan does not run for President."),
        ("camp", BUREAU, "ESTATE bob: EVEN", "A program decides estate in this game."),
        ("camp", BOUND, "FEED bob 3 water", "Nobody drinks more than 2 water."),
        ("camp", BOUND, "FEED bob 4 egg", "Nobody eats more than 3 egg."),
        ("camp", BOUND, "FEED bob 1 diamond", "diamond is no food"),
        ("camp", BOUND, "IF QUOTE egg > 3 THEN INVOKE", "QUOTE: Goods have no prices in this game."),
        ("camp", BOUND, "IF CLASS bob upper THEN INVOKE", "CLASS: There are no classes in this game."),
        ("assembly", BOUND, "VERDICT bob: CRIPPLE 6", "Row 6 is no punishment."),
        ("assembly", BOUND, "VERDICT bob: CRIPPLE 13", '"13" is no row of the table'),
        ("assembly", BOUND, "VERDICT bob: EXILE", "Nobody is exiled in this game."),
        ("assembly", BOUND, "VERDICT bob: KILL + CRIPPLE 5", "KILL stands alone."),
        ("assembly", BOUND, "VERDICT bob: ENSLAVE + EXILE", "ENSLAVE and EXILE do not go together."),
        ("assembly", BOUND, "VERDICT bob: CRIPPLE 5 TO anna", "CRIPPLE takes no goods"),
        ("assembly", BOUND, "VERDICT bob: FINE deed ant", "No seat owns a path in this game."),
        ("assembly", BOUND, "VERDICT bob: FINE $5", "Money has no place here."),
        ("assembly", BOUND, "ELECT bob", "There is no such office in this game."),
        ("assembly", BOUND, "PERMIT bob ATTACK bob", "cannot fight itself"),
        ("assembly", EXILE, "GO HOME", "You are not in exile."),
        ("assembly", EXILE, "SYSTEM hobbes", '"hobbes" is no economy'),
        ("assembly", STATE, "JUDGE eggs/anna default", "Nobody judges himself."),
        ("assembly", STATE, "JUDGE eggs/bob guilty", '"guilty" is no judgement'),
    ],
)
def test_refusals(phase: str, options: dict[str, Any], line: str, said: str) -> None:
    """6 What cannot be is refused at once, with the reason."""
    refused = _clerk(phase, options).refused(line)
    assert refused and any(said in one for one in refused), refused


def _clerk(phase: str, options: dict[str, Any], **given: Any) -> Clerk:
    seats = {"anna": {}, "bob": {}, "carol": {}, "dan": {"status": "dead", "cause": "thirst"}}
    return Clerk(phase, options, seats=seats, cycle=0 if phase == "program" else 2, **given)


def test_a_program_of_ten_thousand_lines() -> None:
    """5.7 A program beyond all measure is refused as a whole; nothing else of the letter is lost."""
    clerk = _clerk("program", BUREAU)
    body = "\n".join("  SET burden(p) = 1" for _ in range(10_000))
    text = f'PROGRAM:\nPROGRAM "Long"\nBOX 1 FOR tax_burden, signal_pay, estate\n{body}\nEND BOX\nEND PROGRAM'
    paper = read_paper(f"ATTITUDE self\n{text}", opens=grammar_of(clerk.book).opens)
    assert [line.text for line in paper.lines] == ["ATTITUDE self"]
    assert "A letter may hold 2000 order lines" in str(paper.complaints[0])
    refused = clerk.refused(text)
    assert refused == ["This is longer than 120000 letters."]


def test_no_more_than_a_few_faults_of_a_program_are_told() -> None:
    """5.7 What is wrong is told line by line, but not without end."""
    body = "\n".join(f"  SET burden(p) = fact{number}(p)" for number in range(50))
    lines = f'PROGRAM "Odd"\nBOX 1 FOR tax_burden, signal_pay, estate\n{body}\nEND BOX'
    refused = _clerk("program", BUREAU).refused(f"PROGRAM:\n{lines}\nEND PROGRAM")
    assert 1 <= len(refused) <= 8 and all(one.startswith("Line ") for one in refused)


def test_an_odd_program_is_taken() -> None:
    """5.7 What may have been overlooked is told, and counts all the same."""
    lines = 'PROGRAM "Odd"\nBOX 1 FOR tax_burden, signal_pay, estate\n  STOP\nEND BOX'
    reading = _clerk("program", BUREAU).read(f"PROGRAM:\n{lines}\nEND PROGRAM")
    assert [type(order) for order in reading.orders] == [ProgramOrder]
    assert {complaint.why for complaint in reading.complaints} == {Why.ODD}


def test_ballots_on_drafts() -> None:
    """CRA-BUR-01 When the drafts are known ballots name their writers, and new drafts come too late."""
    drafts = {"bob": 'PROGRAM "Plan"\nBOX 1 FOR signal_pay, tax_burden, estate\n  STOP\nEND BOX\n'}
    clerk = _clerk("program", BUREAU, mod={"program": {"drafts": drafts}})
    assert clerk.stored("VOTE PROGRAM bob > default") == ["VOTE PROGRAM bob > default"]
    assert clerk.refused("VOTE PROGRAM carol > bob") == ["There is no draft of Carol."]
    assert clerk.refused("PROGRAM:\nSTOP\nEND PROGRAM") == [
        "The drafts are in: now ballots count. Write VOTE PROGRAM."
    ]


def test_ballots_on_candidates() -> None:
    """CRA-R35 Once candidates are known a ballot names those; the President runs unless he declines."""
    power = {"type": "representative", "level": "stable", "holder": "bob"}
    government = {"branch": {"common": power}, "campaign": {"carol": True, "anna": False}}
    clerk = _clerk("camp", PRESIDENT, mod={"government": government})
    assert clerk.stored("VOTE PRESIDENT carol > bob") == ["VOTE PRESIDENT carol > bob"]
    reading = clerk.read("VOTE PRESIDENT anna > carol")
    assert [str(one) for one in reading.orders] == ["VOTE PRESIDENT carol"]
    assert [str(one) for one in reading.complaints] == ["Anna does not run for President."]


def test_only_the_president_may_be_voted_for_where_nobody_campaigns() -> None:
    """CRA-R35 Candidates are known when there are ballots: silence is no campaign."""
    power = {"type": "representative", "level": "stable", "holder": "bob"}
    clerk = _clerk("camp", PRESIDENT, mod={"government": {"branch": {"common": power}}})
    assert clerk.stored("VOTE PRESIDENT bob") == ["VOTE PRESIDENT bob"]
    assert clerk.refused("VOTE PRESIDENT carol") == ["Carol does not run for President."]


def test_a_dictator_of_another_task_is_no_candidate() -> None:
    """CRA-R34, CRA-REP-05 Only Presidents run without saying so."""
    types = {"signal_pay": {"type": "representative"}, "estate": {"type": "dictatorship"}}
    hybrid = {**NATIONAL, "government": {"default": {"type": "athenian"}, "tasks": types}}
    branch = {task: {**power, "level": "stable"} for task, power in types.items()}
    branch["signal_pay"]["holder"], branch["estate"]["holder"] = "bob", "carol"
    clerk = _clerk("camp", hybrid, mod={"government": {"branch": branch}})
    assert clerk.refused("VOTE PRESIDENT carol") == ["Carol does not run for President."]


def test_campaign_speeches() -> None:
    """CRA-R35 A speech goes with the campaign, one for each seat, also where there is no violence."""
    peace = {**PRESIDENT, "modules": {"utopian": {}}}
    clerk = _clerk("retail", peace)
    assert clerk.stored("CAMPAIGN\nSPEECH: Elect me.") == ["CAMPAIGN", "SPEECH: Elect me."]
    assert len(clerk.refused("SPEECH: One.\nSPEECH: Two.")) == 1


def test_masters() -> None:
    """CRA-R119 Masters order their slaves; behind IF whoever may come to be one."""
    clerk = _clerk("work", BOUND, mod={"slavery": {"master": {"bob": "anna"}}})
    assert clerk.stored("SLAVE bob PATH ant") == ["SLAVE bob PATH ant"]
    assert clerk.refused("SLAVE carol PATH ant") == ["Carol is not your slave."]
    assert clerk.stored("IF CYCLE = 2 THEN SLAVE carol PATH ant")


def test_exiles() -> None:
    """CRA-R131, CRA-R132 Exiles have no part in the old camp, but a voice in their own."""
    options = {**PRESIDENT, "punishments": ["exile"]}
    seats = {"anna": {"group": "exile"}, "bob": {}, "carol": {"group": "exile"}}
    groups = {
        "main": {"economy": "national_capitalism", "violence": True},
        "exile": {"economy": "hobbes", "violence": True},
    }
    clerk = Clerk("assembly", options, seats=seats, groups=groups, cycle=2)
    assert clerk.stored("SYSTEM socialism\nGO HOME") == ["SYSTEM socialism", "GO HOME"]
    for phase, line, said in (
        ("market", "BID fish 1@5", "There is no wholesale market in your economy."),
        ("declare", "DECIDE signal_pay 3", "You are in exile: the government is not yours."),
        ("camp", "VOTE PRESIDENT bob", "You are in exile: the government is not yours."),
    ):
        away = Clerk(phase, options, seats=seats, groups=groups, cycle=2)
        assert away.refused(line) == [said]
