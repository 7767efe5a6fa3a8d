"""What of a worked case is to be voted on, owed, or forgiven."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.engine.events import SeatId
from pbem.rulesets.new_tabor.givenseats import Values, credits, filled, given_moves, table_in


def votes(values: Mapping[str, Any], quarter: int, round: int, order: Sequence[SeatId]) -> Values:
    """Return open questions, which may be written as words, motions and resolutions."""
    usual: Values = {"number": 1, "seat": order[0], "quarter": quarter, "round": round}
    usual |= {"kind": "resolve", "text": "", "name": "", "value": ""}
    lists = {
        key: [
            filled({**usual, "number": number}, one, f"given.{key}")
            for number, one in enumerate(values.get(key) or (), 1)
        ]
        for key in ("motions", "resolutions")
    }
    for motion in (*lists["motions"], *lists["resolutions"]):
        motion["value"] = option_text(motion["value"])
    questions = [_question(one) for one in values.get("questions") or ()]
    asked = [one["about"] for one in questions if one["kind"] == "motion"]
    missing = [one for one in lists["motions"] if str(one["number"]) not in asked]
    questions += [{"kind": "motion", "about": str(one["number"])} for one in missing]
    highest = max((one["number"] for one in (*lists["motions"], *lists["resolutions"])), default=0)
    return {**lists, "questions": questions, "motion_count": values.get("motion_count", highest)}


def _question(written: Any) -> Values:
    if isinstance(written, str):
        kind, _, about = written.partition(" ")
        return {"kind": kind, "about": about}
    return filled({"kind": "", "about": ""}, written, "given.questions")


def option_text(value: object) -> str:
    """Return an option's value as motions write it; YAML reads yes and no as truth values."""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def debts(values: Mapping[str, Any], quarter: int) -> Values:
    """Return the IOUs, numbered as listed, due in the running quarter unless a case says when."""
    ious = []
    for number, one in enumerate(values.get("ious") or (), 1):
        usual: Values = {"id": number, "debtor": "", "creditor": "", "amount": 0, "due": quarter}
        iou = filled(usual, one, "given.ious")
        ious.append({**iou, "amount": credits(iou["amount"], "given.ious.amount")})
    return {"ious": ious, "iou_count": values.get("iou_count", max((one["id"] for one in ious), default=0))}


def before_act(values: Mapping[str, Any]) -> Values:
    """Return where the pegs of the Action Ring stood before the last Act, for LATE."""
    written = table_in(values.get("before_act"), "given.before_act")
    return {seat: given_moves(one, f"given.before_act.{seat}") for seat, one in written.items()}
