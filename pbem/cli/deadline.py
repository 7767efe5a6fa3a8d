"""Deadlines: deadline, hold, resume, extend."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pbem.cli.common import desk_in, echo_json, folder_option, json_option
from pbem.cli.post import send

if TYPE_CHECKING:
    from pbem.desk.desk import Desk
    from pbem.desk.times.agenda import Agenda
    from pbem.store.opening import Files
    from pbem.store.records import GameRecord

    Act = Callable[[Desk, Files, GameRecord], str]

because_option = click.option("--because", default="", help="The reason: all players are told.")


@click.command("deadline")
@click.argument("slug")
@click.option("--set", "when", help='A local time such as "2026-12-04 20:00", in the game\'s zone; or none.')
@click.option("--extend", "span", help='Put it off: "2 days", "12 hours".')
@click.option("--hold", "reason", help="Hold the game, for this reason.")
@click.option("--resume", "is_resumed", is_flag=True, help="Let a game that is held go on.")
@because_option
@folder_option
@json_option
def deadline_command(
    slug: str,
    when: str | None,
    span: str | None,
    reason: str | None,
    is_resumed: bool,
    because: str,
    folder: Path,
    as_json: bool,
) -> None:
    """Show a game's deadline and the next ten by its rule; or change it, and tell the players.

    Times are shown in the game's zone, and in your own (zone in config.yaml) where that is another.

    \b
    Example:
      pbem deadline island
      pbem deadline island --set "2026-12-04 20:00" --because "The printer is broken."
      pbem deadline island --set none
      pbem deadline island --extend "2 days"
    """
    from pbem.desk.times.agenda import agenda_named
    from pbem.desk.times.holds import hold, resume

    acts: list[Act] = []
    if when is not None:
        acts.append(_setting(when, because))
    if span is not None:
        acts.append(_extending(span, because))
    if reason is not None:
        acts.append(lambda desk, files, game: hold(desk, files, game, reason))
    if is_resumed:
        acts.append(resume)
    if len(acts) > 1:
        raise click.UsageError("--set, --extend, --hold and --resume go one at a time.")
    if because and not (when or span):
        raise click.UsageError("--because goes with --set or --extend.")
    if acts:
        _act(slug, acts[0], folder, as_json)
    with desk_in(folder) as desk:
        agenda = agenda_named(desk, slug)
    if as_json:
        echo_json(asdict(agenda))
    else:
        _print(agenda)


@click.command("hold")
@click.argument("slug")
@because_option
@folder_option
@json_option
def hold_command(slug: str, because: str, folder: Path, as_json: bool) -> None:
    """Hold a game: no round is closed until you resume it; letters are taken and answered as always.

    \b
    Example:
      pbem hold island --because "I am in hospital until Monday."
    """
    from pbem.desk.times.holds import hold

    _act(slug, lambda desk, files, game: hold(desk, files, game, because), folder, as_json)


@click.command("resume")
@click.argument("slug")
@folder_option
@json_option
def resume_command(slug: str, folder: Path, as_json: bool) -> None:
    """Let a game go on that is held; players have at least the time that was left when it was held.

    \b
    Example:
      pbem resume island
    """
    from pbem.desk.times.holds import resume

    _act(slug, resume, folder, as_json)


@click.command("extend")
@click.argument("slug")
@click.argument("span")
@because_option
@folder_option
@json_option
def extend_command(slug: str, span: str, because: str, folder: Path, as_json: bool) -> None:
    """Put a game's deadline off by SPAN: minutes, hours, days or weeks.

    Whole days keep the clock time. A deadline that has passed and is not closed is put off from now.

    \b
    Example:
      pbem extend island "2 days" --because "Two of you have exams."
    """
    _act(slug, _extending(span, because), folder, as_json)


@click.command("pulse")
@click.argument("slug")
@click.argument("value", required=False)
@folder_option
@json_option
def pulse_command(slug: str, value: str | None, folder: Path, as_json: bool) -> None:
    """Show the beacon's pulse that the dice of a game's deadline are mixed with, or type its VALUE.

    pbem run and pbem close fetch the value themselves. Type it where this machine cannot reach the beacon:
    it stands at the address shown, where everybody can look it up.

    \b
    Example:
      pbem pulse island
      pbem pulse island 8f2c…
    """
    from pbem.desk.fair.beacon_dice import pulse_shown, type_pulse

    if value is not None:
        _act(slug, lambda desk, files, game: type_pulse(desk, files, game, value), folder, as_json)
    with desk_in(folder) as desk:
        found = pulse_shown(desk, slug)
    if as_json:
        echo_json(asdict(found))
    else:
        for line in found.lines:
            click.echo(line)


def _setting(when: str, because: str) -> Act:
    """Return what sets a deadline; `when` is read in the game's zone."""
    from pbem.desk.times.holds import set_deadline
    from pbem.desk.times.localtimes import time_in, with_notes

    def act(desk: Desk, files: Files, game: GameRecord) -> str:
        at, notes = time_in(when, game.zone, "--set")
        return with_notes(set_deadline(desk, files, game, at, because), notes)

    return act


def _extending(span: str, because: str) -> Act:
    from pbem.desk.times.holds import extend
    from pbem.desk.times.localtimes import span_of

    length = span_of(span)
    return lambda desk, files, game: extend(desk, files, game, length, because)


def _act(slug: str, act: Act, folder: Path, as_json: bool) -> None:
    """Do it, say what was done, mail the letters of it, and end."""
    from pbem.desk.times.agenda import act_on

    with desk_in(folder) as desk:
        says = act_on(desk, slug, lambda files, game: act(desk, files, game))
        is_sent = send(desk)
    if as_json:
        echo_json({"game": slug, "done": says})
    else:
        click.echo(says)
    sys.exit(0 if is_sent else 1)


def _print(agenda: Agenda) -> None:
    from pbem.desk.times.agenda import series_lines

    click.echo(f"{agenda.title} ({agenda.game})")
    for line in agenda.lines:
        click.echo(line)
    for heading, lines in series_lines(agenda):
        click.echo(f"\n{heading}")
        for line in lines:
            click.echo(f"- {line}")
