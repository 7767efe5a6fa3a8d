"""The state as JSON values and back; their paths are those of brief 2.2, which rulings and cases name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.engine.ruleset import Json
from pbem.rulesets.crusoe.book import Book
from pbem.rulesets.crusoe.island import Battle, Group, Island, Record, Result
from pbem.rulesets.crusoe.modulestates import read_states, values_of
from pbem.rulesets.crusoe.seatrecords import read_seat, seat_values
from pbem.rulesets.crusoe.things import GOODS, SIGNALS
from pbem.rulesets.crusoe.wishrecords import question_values, read_question


def dump(book: Book, island: Island) -> dict[str, Json]:
    """Return the state as JSON values; what the bank has left follows from them."""
    return {
        "cycle": island.cycle,
        "phase": island.phase,
        "stage": island.stage,
        "repeats": island.repeats,
        "counts_letters": island.counts_letters,
        "round": island.round,
        "market_round": island.market_round,
        "seat_order": list(island.seats),
        "seats": {id: seat_values(seat) for id, seat in island.seats.items()},
        "groups": {
            id: {"economy": group.economy, "violence": group.violence} for id, group in island.groups.items()
        },
        "turn_order": list(island.turn_order),
        "pool": dict(island.pool),
        "common": dict(island.common),
        "put_in": {seat: dict(goods) for seat, goods in island.put_in.items()},
        "questions": [question_values(one) for one in island.questions],
        "motion_count": island.motion_count,
        "invoker": dict(island.invoker),
        "speeches": [{"seat": seat, "text": text} for seat, text in island.speeches],
        "fights": [battle_values(one) for one in island.fights],
        "result": _result_values(island.result),
        "stopping": island.stopping,
        "history": [_record_values(one) for one in island.history],
        "adjudications": island.adjudications,
        "carried": {seat: list(lines) for seat, lines in island.carried.items()},
        **({"mod": {id: values_of(state) for id, state in island.mod.items()}} if island.mod else {}),
    }


def battle_values(battle: Battle) -> dict[str, Json]:
    """Return a battle as JSON values."""
    return {
        "no": battle.no,
        "group": battle.group,
        "side_a": list(battle.side_a),
        "side_b": list(battle.side_b),
        "spears": list(battle.spears),
        "dice": {seat: list(faces) for seat, faces in battle.dice.items()},
        "mods": {seat: list(points) for seat, points in battle.mods.items()},
        "sums": dict(battle.sums),
        "winner": battle.winner,
        "verdicts": dict(battle.verdicts),
    }


def _result_values(result: Result | None) -> dict[str, Json] | None:
    if result is None:
        return None
    return {
        "how": result.how,
        "final": dict(result.final),
        "winners": list(result.winners),
        "frequency": result.frequency,
    }


def _record_values(record: Record) -> dict[str, Json]:
    return {
        "cycle": record.cycle,
        "vp": dict(record.vp),
        "pool": dict(record.pool),
        "food": record.food,
        "water": record.water,
        "members": record.members,
    }


def load(book: Book, values: Mapping[str, Any]) -> Island:
    """Return the state that `dump` made values of."""
    return Island(
        cycle=values["cycle"],
        phase=values["phase"],
        stage=values["stage"],
        repeats=values["repeats"],
        counts_letters=values["counts_letters"],
        round=values["round"],
        market_round=values["market_round"],
        seats={id: read_seat(id, values["seats"][id]) for id in values["seat_order"]},
        groups={id: Group(one["economy"], one["violence"]) for id, one in values["groups"].items()},
        turn_order=list(values["turn_order"]),
        pool={signal: values["pool"][signal] for signal in SIGNALS},
        common={good: values["common"][good] for good in GOODS},
        put_in={seat: dict(goods) for seat, goods in values["put_in"].items()},
        questions=[read_question(one) for one in values["questions"]],
        motion_count=values["motion_count"],
        invoker=dict(values["invoker"]),
        speeches=[(one["seat"], one["text"]) for one in values["speeches"]],
        fights=[read_battle(one) for one in values["fights"]],
        result=_read_result(values["result"]),
        stopping=values["stopping"],
        history=[Record(**one) for one in values["history"]],
        adjudications=values["adjudications"],
        carried={seat: tuple(lines) for seat, lines in values["carried"].items()},
        mod=read_states(book, values.get("mod") or {}),
    )


def read_battle(values: Mapping[str, Any]) -> Battle:
    """Return a battle from its values."""
    return Battle(
        no=values["no"],
        group=values["group"],
        side_a=list(values["side_a"]),
        side_b=list(values["side_b"]),
        spears=list(values["spears"]),
        dice={seat: list(faces) for seat, faces in values["dice"].items()},
        mods={seat: list(points) for seat, points in values["mods"].items()},
        sums=dict(values["sums"]),
        winner=values["winner"],
        verdicts=dict(values["verdicts"]),
    )


def _read_result(values: Mapping[str, Any] | None) -> Result | None:
    if values is None:
        return None
    return Result(values["how"], dict(values["final"]), tuple(values["winners"]), values["frequency"])
