"""A deadline that covers several rounds: which they are, by what each is played, orders for the later ones.

Where a deadline covers one round, all of this is nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any, TypeAlias
from zoneinfo import ZoneInfo

from pbem.desk.filed import OnFile
from pbem.desk.letters import joined, section, wrapped
from pbem.engine.events import GM, SeatId, listed
from pbem.engine.ruleset import Moment, Played, Position, Ruleset, Sheet
from pbem.engine.settle import settled
from pbem.engine.tongue import tr, trn
from pbem.languages.dates import day_in_short

Rules = Ruleset[Any, Any, Any]
Later: TypeAlias = Sequence[tuple[Moment, Sheet]]
"""What is in force, as things stand, for each round behind the first that a deadline covers."""


def orders_due(rules: Rules, moment: Moment, at: datetime | None, zone: str) -> str:
    """Return for which rounds orders are due, and when by a reader's clock, as a subject says it."""
    rounds = listed([titles(rules, [one]) for one in rules.covered(moment)])
    if at is None:
        return tr("orders due for {round}", round=rounds)
    local = at.astimezone(ZoneInfo(zone))
    return tr(
        "orders due {day} {time} for {round}",
        round=rounds,
        day=day_in_short(local.date()),
        time=f"{local:%H:%M}",
    )


def covers(rules: Rules, moment: Moment) -> str:
    """Say which rounds a deadline covers."""
    covered = rules.covered(moment)
    if len(covered) == 1:
        return ""
    return tr("This deadline covers {n} rounds: {rounds}.", n=len(covered), rounds=titles(rules, covered))


def how_to_order(rules: Rules, moment: Moment) -> str:
    """Say for which of the rounds that a deadline covers orders count."""
    first, *later = rules.covered(moment)
    if not later:
        return ""
    return tr(
        "Plain orders count for {round}. Orders for a later round stand between {heading} and END; orders "
        "between STANDING and END serve every round in which you send nothing.",
        round=titles(rules, [first]),
        heading=heading(rules, later[0]),
    )


def told(rules: Rules, moment: Moment) -> str:
    """Return both as a paragraph of a letter to a player."""
    return wrapped(f"{covers(rules, moment)} {how_to_order(rules, moment)}".strip())


def head_facts(rules: Rules, moment: Moment, *, can_order: bool) -> tuple[tuple[str, str], ...]:
    """Return both as the head of a report tells it; who can order nothing is not told how to."""
    covered = rules.covered(moment)
    if len(covered) == 1:
        return ()
    label = tr("This deadline covers {n} rounds", n=len(covered))
    how = how_to_order(rules, moment) if can_order else ""
    return ((label, f"{titles(rules, covered)}. {how}".strip()),)


def form_remarks(rules: Rules, moment: Moment) -> tuple[str, ...]:
    """Return the comments at the end of an order form: blocks for the later rounds, as examples."""
    _, *later = rules.covered(moment)
    if not later:
        return ()
    said = tr(
        "This deadline covers rounds {rounds}. To order for round {later} too, take the # away from the "
        "lines below; STANDING in place of FOR serves every round in which you send nothing.",
        rounds=listed([rules.turn_title(one.turn) for one in (moment, *later)]),
        later=listed([rules.turn_title(one.turn) for one in later]),
    )
    blocks = (f"# {line}" for one in later for line in _block(rules, one).split("\n"))
    return (*wrapped(said, "# ", "# ").split("\n"), *blocks)


def order_form(rules: Rules, moment: Moment, view: Any, seat: SeatId) -> str:
    """Return a seat's order form as it stands in a letter; nothing for a seat that can order nothing."""
    lines = rules.form(rules.book, view, seat)
    return "\n".join((*lines, *form_remarks(rules, moment))) if lines else ""


def in_force_later(rules: Rules, position: Position[Any], seat: SeatId, papers: OnFile, view: Any) -> Later:
    """Return what is in force for a seat in the later rounds; nothing for one that can order nothing."""
    later = rules.covered(position.moment)[1:]
    if not later or (seat != GM and not rules.form(rules.book, view, seat)):
        return ()
    kept = papers.for_later()
    return [(one, settled(rules, position, seat, kept.filed(one.turn), view)) for one in later]


def played_line(rules: Rules, moment: Moment, sheet: Sheet) -> str:
    """Say by what the round that orders are due for is played."""
    return tr("{round}: {orders}.", round=titles(rules, [moment]), orders=tr(sheet.played.value))


def later_lines(rules: Rules, seat: SeatId, later: Later) -> list[str]:
    """Say of each later round by what it is played, and what becomes of the seat where that is nothing."""
    lines = []
    for moment, sheet in later:
        unordered = rules.phase(moment.phase).unordered
        if sheet.played is Played.RECEIVED:
            lines.append(tr("{round}: the orders sent for it.", round=titles(rules, [moment])))
        elif sheet.played is Played.NONE and unordered and seat != GM:
            lines.append(f"{played_line(rules, moment, sheet)} {tr(unordered)}")
        else:
            lines.append(played_line(rules, moment, sheet))
    return lines


def later_section(rules: Rules, seat: SeatId, later: Later) -> str:
    """Return the same as a part of a letter."""
    title = trn(
        "The later round of this deadline is played by:",
        "The later rounds of this deadline are played by:",
        len(later),
    )
    return section(title, later_lines(rules, seat, later))


def how_to_mend(rules: Rules, later: Later) -> str:
    """Say how to order for the later rounds that have nothing on file, with blocks that can be copied."""
    missing = [moment for moment, sheet in later if sheet.played is Played.NONE]
    if not missing:
        return ""
    said = trn(
        "Nothing is on file for {rounds}. Orders for it go into a block of their own, which you can copy "
        "from here and change; what else is on file stays:",
        "Nothing is on file for {rounds}. Orders for them go into blocks of their own, which you can copy "
        "from here and change; what else is on file stays:",
        len(missing),
        rounds=titles(rules, missing),
    )
    standing = tr(
        "With STANDING in place of {heading} they serve every round in which you send nothing.",
        heading=heading(rules, missing[0]),
    )
    blocks = (_block(rules, moment) for moment in missing)
    return joined(wrapped(said), *blocks, wrapped(standing)).rstrip("\n")


def _block(rules: Rules, moment: Moment) -> str:
    """Return orders for a round as an example, valid as they stand."""
    return f"{heading(rules, moment)}\n{rules.phase(moment.phase).example}\nEND"


def heading(rules: Rules, moment: Moment) -> str:
    """Return the heading of a block of orders for a round."""
    return f"FOR ROUND {rules.turn_title(moment.turn)}"


def titles(rules: Rules, moments: Sequence[Moment]) -> str:
    """Return what rounds are called, one behind the other; a title may have commas of its own."""
    return "; ".join(rules.moment_title(rules.book, moment) for moment in moments)
