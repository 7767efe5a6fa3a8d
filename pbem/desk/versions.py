"""A newer version of a ruleset: running games go on by it from their next deadline, and say so once."""

from __future__ import annotations

from pbem.desk.desk import Desk
from pbem.desk.letters import joined, wrapped
from pbem.desk.mailing import tell_gm
from pbem.desk.publishing import Notices
from pbem.engine.tongue import tr
from pbem.store.opening import Files
from pbem.store.records import GameRecord

WHY = "pbem has a newer version of its rules"


def with_version(desk: Desk, game: GameRecord, notices: Notices) -> Notices:
    """Return what stands at the head of the reports: first of all that the rules have a newer version now."""
    said = _said(desk, game)
    return (lambda reader: (said, *notices(reader))) if said else notices


def _said(desk: Desk, game: GameRecord) -> str:
    """Return which version a game goes on by; nothing where it is the one it has been played by."""
    rules = desk.rules(game)
    if rules.version == game.version:
        return ""
    said = tr(
        "From this report on the game is judged by version {version} of {ruleset}, until now by version "
        "{before}. What was judged before stays as it was told.",
        version=rules.version,
        ruleset=rules.title,
        before=game.version,
    )
    return f"{said} {tr(rules.news)}".strip()


def go_on_by(desk: Desk, files: Files, game: GameRecord) -> None:
    """Note by which version a game was judged just now, and tell the GM if it is a newer one."""
    said, version = _said(desk, game), desk.rules(game).version
    if not said:
        return
    files.change_game(game.id, "version", version, WHY, desk.clock.now())
    title = tr("{game} goes on by a newer version of its rules", game=game.title)
    players = tr(
        "The report says so too. Orders that were on file count as their receipts understood them; "
        "pbem replay and pbem verify leave what was judged before as it is."
    )
    tell_gm(desk, files, f"version.{game.slug}.{version}", title, joined(wrapped(said), wrapped(players)))
