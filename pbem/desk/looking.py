"""Looking at what is on the desk: status of games, players, orders on file, archived reports."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pbem.desk.desk import Desk, DeskFault, game_named
from pbem.desk.filed import OnFile, digest_of, gm_order_told, on_file
from pbem.desk.mailing import gm_seat
from pbem.desk.posting import postings_in
from pbem.desk.safety.glance import GameStatus, status_of, statuses
from pbem.desk.tongues import language_of
from pbem.engine.events import GM, SeatId
from pbem.engine.ruleset import Position, Ruleset, Sheet
from pbem.engine.settle import settled
from pbem.printing.archive import moment_folder, private_file
from pbem.store.opening import Files
from pbem.store.records import GameRecord

__all__ = ["GameStatus", "archived_report", "orders_of", "players_of", "seat_orders", "status_of", "statuses"]


@dataclass(frozen=True)
class SeatOrders:
    """What is in force for a seat: which sort, the lines, what they will do, and the mark of it all.

    `posted` are the orders that are public already.
    """

    seat: str
    name: str
    played: str
    orders: tuple[str, ...]
    forecast: tuple[str, ...]
    standing: str
    ahead: dict[int, str]
    digest: str
    posted: tuple[str, ...] = ()


def orders_of(desk: Desk, slug: str, seat: str | None = None) -> list[SeatOrders]:
    """Return what is in force for a seat or for all; DeskFault names the seats. Nothing if it is over."""
    game = game_named(desk, slug)
    with desk.store.transaction() as files:
        seats = [*(one.key for one in files.seats(game.id)), GM]
        found = seat_orders(desk, files, game)
    if seat is not None and seat not in seats:
        raise DeskFault(f'{slug} has no seat "{seat}"; seats: {", ".join(seats)}.')
    return [one for one in found if seat in (None, one.seat)]


def seat_orders(desk: Desk, files: Files, game: GameRecord) -> list[SeatOrders]:
    """Return what is in force for every seat, the GM's last; nothing if the game is over."""
    moment = files.moment(game.id)
    assert moment
    if moment.is_over:
        return []
    rules, position = desk.rules(game), desk.position(game, moment)
    papers = on_file(files.filings(game.id), moment.number)
    postings = postings_in(rules, position, papers)
    found = []
    for seat in (*files.seats(game.id), gm_seat(desk, files, game)):
        paper = papers.get(seat.key, OnFile())
        view: Any = rules.seen(position.state, seat.key, postings)
        sheet: Sheet = settled(rules, position, seat.key, paper.filed(moment.turn), view, postings)
        found.append(
            SeatOrders(
                seat.key,
                seat.name,
                sheet.played.value,
                tuple(str(order) for order in sheet.orders),
                _foretold(rules, position, view, seat.key, sheet),
                paper.standing,
                dict(paper.ahead),
                digest_of(game.slug, moment, seat.key, paper),
                tuple(str(posting.order) for posting in sheet.posted),
            )
        )
    return found


def _foretold(
    rules: Ruleset[Any, Any, Any], position: Position[Any], view: Any, key: SeatId, sheet: Sheet
) -> tuple[str, ...]:
    if key != GM:
        return rules.receipt(view, key, sheet).foretold()
    round = rules.moment_title(rules.book, position.moment)
    return tuple(gm_order_told(order, round) for order in sheet.orders if order.ends_game)


def players_of(desk: Desk, slug: str, with_keys: bool = False) -> list[dict[str, str]]:
    """Return the seats of a game with their players; order keys, the GM's too, only if asked for."""
    game = game_named(desk, slug)
    with desk.store.transaction() as files:
        gm_seats = [gm_seat(desk, files, game)] if with_keys else []
        return [
            {
                "seat": seat.key,
                "name": seat.name,
                "address": seat.address,
                "zone": seat.zone,
                "formats": ", ".join(json.loads(seat.formats)),
                "language": seat.language or language_of(game),
                **({"key": seat.order_key} if with_keys else {}),
            }
            for seat in (*files.seats(game.id), *gm_seats)
        ]


def archived_report(desk: Desk, slug: str, seat: str | None, turn: int | None) -> tuple[str, Path]:
    """Return an archived report as text, and its folder; the last one if no turn is named."""
    game = game_named(desk, slug)
    with desk.store.transaction() as files:
        closed = [outcome.moment for outcome in files.outcomes(game.id)]
        moments = [moment for moment in files.moments_that_count(game.id) if moment.number in closed]
        seats = [one.key for one in files.seats(game.id)]
    if seat is not None and seat not in seats:
        raise DeskFault(f'{slug} has no seat "{seat}"; seats: {", ".join(seats)}.')
    chosen = [moment for moment in moments if turn in (None, moment.turn)]
    if not chosen:
        turns = ", ".join(str(moment.turn) for moment in moments) or "none yet"
        raise DeskFault(f"{slug} has no report of turn {turn}; turns: {turns}.")
    folder = moment_folder(desk.config.turns, slug, chosen[-1].turn, chosen[-1].phase, chosen[-1].edition)
    file = private_file(folder, seat, "txt") if seat else folder / "public.txt"
    try:
        return file.read_text(encoding="utf-8"), folder
    except OSError as fault:
        raise DeskFault(f"{file}: cannot be read: {fault.strerror}.", is_usage=False) from None
