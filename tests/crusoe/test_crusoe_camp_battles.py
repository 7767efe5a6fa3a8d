"""Battles of Crusoe's Planet where modules have their say: dice, modifiers, sure winners, verdicts."""

from __future__ import annotations

import pytest

from pbem.rulesets.crusoe.camp.battles import SpearOrder
from pbem.rulesets.crusoe.camp.fights import TARGET_FIGHTS, Attack, Fight, JoinFight, total_of
from pbem.rulesets.crusoe.camp.verdicts import Verdict
from pbem.rulesets.crusoe.hooks import (
    BATTLE_AUTO,
    BATTLE_DECIDED,
    BATTLE_DICE,
    BATTLE_MODS,
    BATTLE_OVER,
    FIGHT_JOINED,
    FIGHT_STARTED,
    GOV_AFTER,
    MAY_BE_WOUNDED,
    MAY_PUNISH,
    SPOILS,
    VERDICT_DONE,
    VOTES,
    Mod,
)
from pbem.rulesets.crusoe.letters import letters_of
from pbem.rulesets.crusoe.told_camp import BattleEnded, Fought
from pbem.rulesets.crusoe.wishes import FINE, KILL
from tests.crusoe.assembled import ALL, DEATH, fought
from tests.crusoe.tables import told

BOB_ATTACKED = {"dan": (Fight("bob"), Verdict("anyone", (ALL,)))}


def test_cru_109_a_fighter_with_several_dice_is_wounded_only_if_all_show_3() -> None:
    two = BATTLE_DICE.by(lambda dice, scene, seat, battle: 2)
    table = fought({"dan": (Fight("bob"),)}, 3, 3, 3, 4, acts=(two,))
    assert told(table) == [
        "Dan starts a fight with Bob.",
        "Dan fights: 3 + 3 = 6.",
        "Bob fights: 3 + 4 = 7.",
        "Bob beats Dan, 7 to 6.",
        "Dan is injured.",
        "Dan loses 1 leisure.",
        "Dan is spared.",
    ]
    assert table.state.seats["dan"].wound_pending and not table.state.seats["bob"].wound_pending
    assert table.dice.rolls[0].why == "Dan fights with 2 dice in battle 1"


@pytest.mark.parametrize(
    ("dice", "mods", "total"),
    [
        ((5,), (), 5),
        ((5,), (Mod("a", -6),), 0),
        ((5, 6), (Mod("a", halves=True), Mod("b", 1)), 6),
        ((5,), (Mod("b", 1), Mod("a", halves=True)), 3),
        ((3,), (Mod("a", 1), Mod("b", -2)), 2),
    ],
)
def test_cru_h58_halving_comes_first_then_sums_then_0(
    dice: tuple[int, ...], mods: tuple[Mod, ...], total: int
) -> None:
    assert total_of(dice, mods) == total


@pytest.mark.parametrize(
    ("dice", "mods", "total", "sentence"),
    [
        ((3,), (Mod("Spear", 1),), 4, "Dan fights: 3 + 1 = 4."),
        ((1,), (Mod("wounded", -2),), 0, "Dan fights: 1 - 2 = 0."),
        ((5, 6), (), 11, "Dan fights: 5 + 6 = 11."),
        ((4,), (), 4, "Dan fights: 4."),
        ((5, 6), (Mod("half", halves=True), Mod("Spear", 1)), 6, "Dan fights: (5 + 6) × ½ + 1 = 6."),
        ((5,), (Mod("half", halves=True),), 2, "Dan fights: 5 × ½ = 2."),
    ],
)
def test_what_is_told_of_a_fighter(
    dice: tuple[int, ...], mods: tuple[Mod, ...], total: int, sentence: str
) -> None:
    assert Fought("Dan", 1, dice, mods, total).sentence == sentence


def test_what_is_told_of_the_end_of_a_battle() -> None:
    assert BattleEnded(1, ("Dan", "Eve"), ("Bob",), (9, 8)).sentence == "Dan and Eve beat Bob, 9 to 8."
    assert BattleEnded(1, ("Dan",), ("Bob",), (8, 8), is_tied=True).sentence == "Dan ties with Bob at 8."
    assert BattleEnded(1, ("Dan",), ("Bob",), None).sentence == "Dan beats Bob."
    assert BattleEnded(1, ("Dan",), ("Bob",), None, is_tied=True).sentence == "Dan ties with Bob."


def test_cru_h59_who_wins_in_any_case_does_not_roll() -> None:
    sure = BATTLE_AUTO.by(lambda seats, scene, battle: (*seats, "bob"))
    table = fought({"dan": (Fight("bob"),)}, 3, acts=(sure,))
    assert told(table)[1:5] == [
        "Dan fights: 3.",
        "Bob beats Dan.",
        "Dan is injured.",
        "Dan loses 1 leisure.",
    ]


def test_cru_h59_sure_winners_on_both_sides_neither_win_nor_lose() -> None:
    sure = BATTLE_AUTO.by(lambda seats, scene, battle: (*seats, "bob", "dan"))
    table = fought({"dan": (Fight("bob"),), "carol": (JoinFight("WITH", "bob"),)}, 6, acts=(sure,))
    assert table.state.fights[0].winner == ""
    assert told(table)[-1] == "Dan ties with Bob and Carol."


def test_cru_h60_some_cannot_be_wounded() -> None:
    tough = MAY_BE_WOUNDED.by(lambda scene, seat: "tough" if seat == "bob" else "")
    table = fought({"dan": (Fight("bob"),)}, 3, 3, acts=(tough,))
    assert table.state.seats["dan"].wound_pending and not table.state.seats["bob"].wound_pending


def test_cru_h62_and_h63_what_may_be_done_to_a_loser_and_taken() -> None:
    mercy = MAY_PUNISH.by(lambda scene, battle, seat, kind: "no" if kind == KILL else "")
    spears = SPOILS.by(lambda things, scene, seat: ("spear",))
    orders = {"dan": (Fight("bob"), Verdict("bob", (DEATH, ALL))), "bob": (SpearOrder(False),)}
    table = fought(orders, 6, 1, acts=(mercy, spears), bob={"fish": 2, "spear": 1, "leisure": 0})
    assert told(table)[-2:] == ["Verdict on Bob: FINE ALL.", "Dan gets 1 spear."]
    assert table.state.seats["bob"].amount("fish") == 2


def test_cru_h70_a_verdict_asks_for_votes() -> None:
    heavy = VOTES.by(lambda votes, scene, seat, task: 2 if seat == "dan" else votes)
    orders = {
        "dan": (Attack("bob"), Verdict("bob", (DEATH,))),
        "carol": (Attack("bob"), Verdict("bob", (ALL,))),
    }
    table = fought(orders, 6, 6, 1, acts=(heavy,))
    assert not table.state.seats["bob"].is_alive


def test_cru_h64_stations_of_a_battle_in_their_order() -> None:
    heard: list[str] = []
    acts = (
        FIGHT_STARTED.by(lambda table, battle: heard.append("started")),
        FIGHT_JOINED.by(lambda table, battle, seat: heard.append(f"{seat} joins")),
        BATTLE_DECIDED.by(lambda table, battle: heard.append(f"decided {battle.winner}")),
        VERDICT_DONE.by(lambda table, battle, seat, penalty: heard.append(f"{seat} {penalty.kind}")),
        BATTLE_OVER.by(lambda table, battle: heard.append("over")),
        GOV_AFTER.by(lambda table, group: heard.append(group)),
    )
    orders = {**BOB_ATTACKED, "carol": (JoinFight("AGAINST", "bob"), Verdict("anyone", (ALL,)))}
    fought(orders, 6, 6, 1, acts=acts)
    assert heard == ["started", "carol joins", "decided a", f"bob {FINE}", "over", "main"]


def test_cru_r18_spear_decisions_are_made_at_once_and_a_kept_spear_goes_first() -> None:
    orders = {"dan": (Fight("bob"), SpearOrder(True)), "bob": (SpearOrder(False),)}
    dan = {"spear": {"new": 1, "kept": 1}}
    table = fought(orders, 2, 2, dan=dan, bob={"spear": 1})
    assert table.state.seats["dan"].hold["spear"].new == 1
    assert table.state.seats["dan"].hold["spear"].kept == 0
    assert table.state.seats["bob"].amount("spear") == 1
    assert table.state.fights[0].spears == ["dan"]


def test_cru_h58_modules_add_to_what_the_base_says() -> None:
    shares = BATTLE_MODS.by(lambda mods, scene, seat, battle: (*mods, Mod("shares", 3)))
    table = fought({"dan": (Fight("bob"),)}, 2, 4, acts=(shares,), bob={"thirst": True})
    assert told(table)[1:3] == ["Dan fights: 2 + 3 = 5.", "Bob fights: 4 - 2 + 3 = 5."]


def test_cru_p26_the_killed_leave_the_game_but_their_signals_count() -> None:
    orders = {"dan": (Fight("bob"), Verdict("bob", (DEATH,)))}
    bob = {"fish": 3, "top40": 1, "leisure": 2, "exp": {"ant": [3]}}
    table = fought(orders, 6, 1, bob=bob)
    assert told(table)[-3:] == ["Verdict on Bob: KILL.", "Bob is killed.", "Dan gets 3 fish."]
    killed = table.state.seats["bob"]
    assert (killed.leisure, killed.exp, killed.signals["top40"]) == (0, {}, 1)


def test_cru_r16_no_new_fight_with_a_seat_that_fights() -> None:
    orders = {"dan": (Fight("bob"),), "carol": (Fight("bob"),)}
    table = fought(orders, 6, 1)
    assert len(table.state.fights) == 1
    reasons = [line.reason.text for seat in orders for line in letters_of(table).of(seat).lines]
    assert TARGET_FIGHTS in reasons
