"""Retention: prune."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pbem.cli.common import desk_in, echo_json, echo_table, folder_option, json_option, say

if TYPE_CHECKING:
    from pbem.desk.desk import Desk
    from pbem.desk.pruning.compacting import Compacting
    from pbem.desk.pruning.prune import Ages, Pruned

_TITLES = ("what", "older than", "how many", "frees about")


def _age(ctx: click.Context, parameter: click.Parameter, value: str | None) -> timedelta | None:
    """Read --older-than; "forever" would say nothing."""
    from pbem.retention import parse_age

    if value is None:
        return None
    try:
        age = parse_age(value)
    except ValueError as fault:
        raise click.BadParameter(str(fault), ctx, parameter) from None
    if age is None:
        raise click.BadParameter("must be an age: what is kept for ever is not pruned.", ctx, parameter)
    return age


@click.command("prune")
@click.option("--dry-run", is_flag=True, help="Only say what would go.")
@click.option(
    "--older-than",
    metavar="SPAN",
    callback=_age,
    help="Let go of everything that may go and is older, whatever config.yaml says.",
)
@click.option("--game", "slug", metavar="SLUG", help="Only what belongs to one game.")
@click.option("--compact", is_flag=True, help="Then write the database file anew, so that it gets smaller.")
@click.option("--yes", "is_sure", is_flag=True, help="Do not ask.")
@folder_option
@json_option
def prune_command(
    dry_run: bool,
    older_than: timedelta | None,
    slug: str | None,
    compact: bool,
    is_sure: bool,
    folder: Path,
    as_json: bool,
) -> None:
    """Let go of what is older than the field retention of config.yaml allows; without it, nothing goes.

    It is the text of letters and mails, addresses of people without a seat, old notes and old backups.
    Never orders, positions, dice, seals, seats, the history or the archive, nothing of the last two rounds
    of a game in play, and no mark by which a letter is known again. docs/operations.md has the whole list.

    \b
    Example:
      pbem prune --dry-run --older-than "2 years"
      pbem prune --yes
      pbem prune --compact
    """
    from pbem.desk.pruning.prune import ages_of, what_may_go

    with desk_in(folder) as desk:
        ages = ages_of(desk, older_than)
        found = what_may_go(desk, ages, slug)
        if not as_json:
            _show(desk, found)
        done = None if dry_run else _carry_out(desk, found, ages, slug, compact, is_sure)
    if as_json:
        echo_json(_values(done.pruned if done else found, done))
    elif done and done.pruned.total.count:
        total = done.pruned.total
        click.echo(f"Pruned: {total.count} in all, about {_size(total.size)}.")


@dataclass(frozen=True)
class _Done:
    """What has gone, and the bytes of the database before and after it was compacted, if it was."""

    pruned: Pruned
    before: int = 0
    after: int = 0


def _carry_out(
    desk: Desk, found: Pruned, ages: Ages, slug: str | None, is_compacting: bool, is_sure: bool
) -> _Done:
    """Let go, once that is sure; then there is less to be compacted."""
    from pbem.desk.pruning.compacting import compacting_of
    from pbem.desk.pruning.prune import prune

    if found.total.count or is_compacting:
        _ask(found, is_sure)
    pruned = prune(desk, ages, slug) if found.total.count else found
    plan = compacting_of(desk) if is_compacting else None
    if is_compacting and plan is None:
        say("The database is on a server, which makes use of the room by itself (autovacuum).")
    return _Done(pruned, plan.size, _compacted(desk, plan)) if plan else _Done(pruned)


def _show(desk: Desk, found: Pruned) -> None:
    from pbem.desk.pruning.prune import last_pruned

    last = last_pruned(desk)
    if last:
        click.echo(f"Last pruned on {last:%Y-%m-%d}.")
    if not found.going:
        click.echo("Everything is kept for ever: config.yaml has no field retention; see --older-than.")
        return
    rows = [
        (kind, f"{found.days[kind]} days", str(going.count), _size(going.size))
        for kind, going in found.going.items()
    ]
    echo_table(_TITLES, rows)
    if not found.total.count:
        click.echo("Nothing is old enough to go.")


def _ask(found: Pruned, is_sure: bool) -> None:
    """Ask on a terminal; where nobody can answer, --yes has to be there."""
    if is_sure:
        return
    question = f"Let go of {found.total.count} for ever?" if found.total.count else "Compact the database?"
    if not sys.stdin.isatty():
        raise click.UsageError(f"{question} Nobody can be asked here: add --yes to do it, or --dry-run.")
    click.confirm(question, abort=True, err=True)


def _compacted(desk: Desk, plan: Compacting) -> int:
    from pbem.desk.pruning.compacting import compact_database

    say(
        f"Compacting {_size(plan.size)}: about {plan.seconds} s, in which letters wait; {_size(plan.needed)} "
        "are needed on the disk meanwhile."
    )
    smaller = compact_database(desk)
    say(f"The database has {_size(smaller)} now.")
    return smaller


def _values(pruned: Pruned, done: _Done | None) -> dict[str, object]:
    kinds = {
        kind: {"older_than_days": pruned.days[kind], "count": going.count, "bytes": going.size}
        for kind, going in pruned.going.items()
    }
    compacted = {"bytes_before": done.before, "bytes": done.after} if done and done.before else None
    is_done = done is not None and pruned.total.count > 0
    return {"pruned": is_done, "kinds": kinds, "bytes": pruned.total.size, "compacted": compacted}


def _size(octets: int) -> str:
    return f"{octets / 1e6:.1f} MB" if octets >= 100_000 else f"{octets} bytes"
