"""Words of the mail for the GM alone: STATUS and ORDERS of the whole game."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.desk.filed import OnFile, on_file
from pbem.desk.incoming.errand import Errand
from pbem.desk.letters import listed_lines, wrapped
from pbem.desk.looking import GameStatus, seat_orders, status_of
from pbem.desk.words.asking import moment_line
from pbem.desk.words.word import Section, Who, Word
from pbem.engine.events import GM, listed
from pbem.engine.settle import settled


def _status(errand: Errand, arguments: dict[str, str], letter_id: int) -> Section:
    status = status_of(errand.desk, errand.files, errand.game)
    ordered = [] if errand.moment.is_over else _who_ordered(errand, status)
    return Section("Status", listed_lines((moment_line(errand), *ordered, *_trouble(errand, status))))


def _who_ordered(errand: Errand, status: GameStatus) -> Iterator[str]:
    for what, seats in (
        ("Orders received", status.received),
        ("Standing orders", status.standing),
        ("No orders", status.missing),
    ):
        yield f"{what}: {listed(seats) or 'nobody'}."
    if status.away:
        yield f"Seem to be away: {listed(status.away)}."
    papers = on_file(errand.files.filings(errand.game.id), errand.moment.number)
    ready = sorted(key for key, paper in papers.items() if paper.is_ready)
    if ready:
        yield f"READY: {listed(ready)}."


def _trouble(errand: Errand, status: GameStatus) -> Iterator[str]:
    """Yield what waits or went wrong in the mail."""
    counts = errand.files.counts()
    yield f"Posts waiting: {counts.queued}; failing: {counts.failing}; refused: {counts.refused}."
    yield f"Letters that could not be handled: {counts.shunted}."
    if status.bounced:
        yield f"Mail comes back from: {listed(status.bounced)}."


def _orders(errand: Errand, arguments: dict[str, str], letter_id: int) -> Section:
    if errand.moment.is_over:
        return Section("Orders", wrapped("The game is over: nothing is on file any more."))
    wanted = arguments["seat"].lower()
    seats = [seat.key for seat in errand.files.seats(errand.game.id)]
    if wanted and wanted not in (*seats, GM):
        return Section("Orders", wrapped(f'There is no seat "{wanted}"; seats: {listed(seats)}.'))
    found = seat_orders(errand.desk, errand.files, errand.game)
    shown = [
        _shown(f"{one.seat} ({one.name}): {one.played}", one.orders)
        for one in found
        if wanted in ("", one.seat)
    ]
    if wanted in ("", GM):
        shown.append(_shown("Your own:", _own_orders(errand)))
    return Section("Orders in force", "\n\n".join(shown))


def _own_orders(errand: Errand) -> tuple[str, ...]:
    filings = errand.files.filings_that_count(errand.game.id, GM, errand.moment.number)
    papers = on_file(filings, errand.moment.number).get(GM, OnFile())
    sheet = settled(errand.rules, errand.position, GM, papers.filed(errand.moment.turn))
    return tuple(str(order) for order in sheet.orders)


def _shown(title: str, orders: tuple[str, ...]) -> str:
    return f"{wrapped(title)}\n{listed_lines(orders) or '  Nothing.'}"


WORDS: tuple[Word, ...] = (
    Word(
        "STATUS",
        "STATUS",
        "STATUS",
        "Says what is open, who has ordered and who has not, and what went wrong in the mail.",
        "STATUS",
        Who.GM,
        _status,
        only_tells=True,
    ),
    Word(
        "ORDERS",
        "ORDERS [seat]",
        r"ORDERS(?: (?P<seat>[\w-]{1,20}))?",
        "Shows what is in force for all seats, or for one.",
        "ORDERS ann",
        Who.GM,
        _orders,
        only_tells=True,
    ),
)
