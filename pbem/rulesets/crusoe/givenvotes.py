"""What of a worked case is to be voted on, shared out, or fought."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from pbem.engine.options import BadValue
from pbem.rulesets.crusoe.castaway import MAIN
from pbem.rulesets.crusoe.givenseats import Values, filled, table_in, units_in
from pbem.rulesets.crusoe.island import Battle
from pbem.rulesets.crusoe.records import battle_values
from pbem.rulesets.crusoe.things import GOODS
from pbem.rulesets.crusoe.wishes import BANK, EVEN, LABOUR, NEED, SHARES, TO

DISTRIBUTE = "distribute"
_KINDS = (EVEN, NEED, LABOUR, SHARES, TO, BANK)
_AMOUNT = re.compile(r"(\d+) (\w+)")


def votes(values: Mapping[str, Any]) -> Values:
    """CRU-P17 Return open votes; `motions` stand for the one on the pool: anna EVEN, or a table of each."""
    questions = [_question(one) for one in values.get("questions") or ()]
    if values.get("motions"):
        questions.append(_question({"motions": values["motions"]}))
    numbers = [motion["number"] for one in questions for motion in one["motions"]]
    return {"questions": questions, "motion_count": values.get("motion_count", max(numbers, default=0))}


def _question(written: Any) -> Values:
    usual: Values = {"id": "", "task": DISTRIBUTE, "group": MAIN, "motions": []}
    question = filled(usual, written, "given.questions")
    question["id"] = question["id"] or f"{question['task']}@{question['group']}"
    question["motions"] = [_motion(one, number) for number, one in enumerate(question["motions"], 1)]
    return question


def _motion(written: Any, number: int) -> Values:
    if isinstance(written, str):
        author, _, division = written.partition(" ")
        written = {"author": author, "division": division}
    motion = filled({"number": number, "author": "", "division": EVEN}, written, "given.motions")
    return {**motion, "division": division_in(motion["division"], "given.motions.division")}


def division_in(written: Any, place: str) -> Values:
    """CRU-P18 Return a division as it is stored: SHARES dan: 2 water + 1 egg; REST NEED."""
    kind, _, rest = str(written).partition(" ")
    if kind not in _KINDS:
        raise BadValue(place, f"must begin with {', '.join(_KINDS)}, not {written!r}.")
    division: Values = {"kind": kind, "seat": rest if kind == TO else "", "shares": [], "rest": EVEN}
    for part in rest.split(";") if kind == SHARES else ():
        seat, colon, basket = part.strip().partition(":")
        if colon:
            goods = {thing: int(units) for units, thing in _AMOUNT.findall(basket)}
            division["shares"].append({"seat": seat, "goods": goods})
        elif seat:
            division["rest"] = seat.removeprefix("REST ")
    return division


def heap(values: Mapping[str, Any]) -> Values:
    """Return the goods that wait to be shared, and who put what there."""
    put_in = table_in(values.get("put_in"), "given.put_in")
    return {
        "common": _goods(values.get("common"), "given.common"),
        "put_in": {seat: _goods(goods, f"given.put_in.{seat}") for seat, goods in put_in.items()},
    }


def _goods(written: Any, place: str) -> Values:
    goods = filled(dict.fromkeys(GOODS, 0), written, place)
    return {good: units_in(units, f"{place}.{good}") for good, units in goods.items()}


def violence(values: Mapping[str, Any], first: str) -> Values:
    """CRU-080, CRU-088 Return who invoked government, what was said, and the fights of this cycle."""
    invoker = values.get("invoker")
    by_group = {MAIN: invoker or first} if not isinstance(invoker, Mapping) else dict(invoker)
    speeches = [
        filled({"seat": "", "text": ""}, one, "given.speeches") for one in values.get("speeches") or ()
    ]
    return {
        "invoker": by_group if invoker or first else {},
        "speeches": speeches,
        "fights": [_battle(one, number) for number, one in enumerate(values.get("fights") or (), 1)],
    }


def _battle(written: Any, number: int) -> Values:
    usual = battle_values(Battle(number, MAIN, [], []))
    battle = filled(usual, written, "given.fights")
    for side in ("side_a", "side_b"):
        if isinstance(battle[side], str):
            battle[side] = [battle[side]]
    return battle
