"""Orders of which all are told at once, such as the plea to forgive what came late: one letter a seat."""

from __future__ import annotations

from pbem.desk.games import deadline_text
from pbem.desk.incoming.errand import Errand
from pbem.desk.incoming.taking import Taken
from pbem.desk.letters import joined, wrapped
from pbem.desk.mailing import queue
from pbem.desk.players.holders import HELD
from pbem.desk.threads import round_post
from pbem.desk.times.timeletters import title_of
from pbem.desk.tongues import as_kept
from pbem.engine.orders import Order
from pbem.engine.tongue import tr
from pbem.store.desk_records import ActRecord

ANNOUNCED = "announced"
"""The kind of act by which an announcement is made once only."""


def announce(errand: Errand, taken: Taken) -> None:
    """Tell all other players of orders that are kept on file, of each seat and kind once in a phase."""
    for order in taken.orders:
        if order.is_kept and _says(errand, order):
            _announce(errand, order)


def _says(errand: Errand, order: Order) -> str:
    rules = errand.rules
    return rules.announces(rules.book, errand.view, errand.seat.key, order)


def _announce(errand: Errand, order: Order) -> None:
    desk, files, game, moment = errand.desk, errand.files, errand.game, errand.moment
    mark = f"{ANNOUNCED} {order.verb().lower()} {errand.seat.key} {moment.number}"
    says = as_kept(lambda: _says(errand, order))
    act = ActRecord(
        game=game.id, moment=moment.number, kind=ANNOUNCED, says=says, mark=mark, at=desk.clock.now()
    )
    if not files.add_act(act):
        return
    deadline = files.deadline(game.id, moment.number)
    about = f"{ANNOUNCED}-{order.verb().lower()}-{errand.seat.key}"
    for seat in files.seats(game.id):
        if seat.key == errand.seat.key or seat.status != HELD or not seat.address:
            continue
        due = deadline_text(deadline.at, seat.zone) if deadline else ""
        until = tr("Deadline: {deadline}", deadline=due) if due else ""
        text = joined(f"{game.title}\n{title_of(desk, game, moment)}", wrapped(_says(errand, order)), until)
        queue(
            desk,
            files,
            round_post(desk, game, moment, seat, about, tr("a question for all"), text),
            game,
            seat,
        )
