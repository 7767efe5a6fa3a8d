"""Words of the mail for the GM alone: STATUS and ORDERS of the whole game, and TELL, to all players."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.desk.desk import DeskFault
from pbem.desk.filed import on_file
from pbem.desk.incoming.errand import Errand
from pbem.desk.incoming.presscare import care_of
from pbem.desk.letters import listed_lines, wrapped
from pbem.desk.looking import GameStatus, SeatOrders, seat_orders, status_of
from pbem.desk.paper.typedblocks import TELL
from pbem.desk.players.broadcast import clean_text, games_in_play, tell_all
from pbem.desk.words.asking import moment_line
from pbem.desk.words.word import Section, Who, Word
from pbem.engine.events import GM, listed
from pbem.engine.orders import Line
from pbem.engine.paper import Block
from pbem.engine.tongue import tr, tr_noop


def _status(errand: Errand, arguments: dict[str, str], letter_id: int) -> Section:
    status = status_of(errand.desk, errand.files, errand.game)
    ordered = [] if errand.moment.is_over else _who_ordered(errand, status)
    return Section(tr("Status"), listed_lines((moment_line(errand), *ordered, *_trouble(errand, status))))


def _who_ordered(errand: Errand, status: GameStatus) -> Iterator[str]:
    for some, none, seats in (
        (tr_noop("Orders received: {seats}."), tr_noop("Orders received: nobody."), status.received),
        (tr_noop("Standing orders: {seats}."), tr_noop("Standing orders: nobody."), status.standing),
        (tr_noop("No orders: {seats}."), tr_noop("No orders: nobody."), status.missing),
    ):
        yield tr(some, seats=listed(seats)) if seats else tr(none)
    if status.written:
        yield tr("Only READY, a vote or the like: {seats}.", seats=listed(status.written))
    if status.away:
        yield tr("Seem to be away: {seats}.", seats=listed(status.away))
    papers = on_file(errand.files.filings(errand.game.id), errand.moment.number)
    ready = sorted(key for key, paper in papers.items() if paper.is_ready)
    if ready:
        yield f"READY: {listed(ready)}."


def _trouble(errand: Errand, status: GameStatus) -> Iterator[str]:
    """Yield what waits or went wrong in the mail."""
    counts = errand.files.counts()
    yield tr(  # what merely waits are the answers that go out with this one
        "Posts that could not be sent yet: {failing}; refused for good: {refused}.",
        failing=counts.failing,
        refused=counts.refused,
    )
    yield tr("Letters that could not be handled: {number}.", number=counts.shunted)
    if status.bounced:
        yield tr("Mail comes back from: {seats}.", seats=listed(status.bounced))
    if status.keyless:
        yield tr("Letters without a valid key came from: {seats}.", seats=listed(status.keyless))


def _orders(errand: Errand, arguments: dict[str, str], letter_id: int) -> Section:
    if errand.moment.is_over:
        return Section(tr("Orders"), wrapped(tr("The game is over: nothing is on file any more.")))
    wanted = arguments["seat"].lower()
    seats = [seat.key for seat in errand.files.seats(errand.game.id)]
    if wanted and wanted not in (*seats, GM):
        none = tr('There is no seat "{seat}"; seats: {seats}.', seat=wanted, seats=listed(seats))
        return Section(tr("Orders"), wrapped(none))
    found = seat_orders(errand.desk, errand.files, errand.game)
    shown = [
        _shown(_whose(one), (*_posted(one), *one.orders, *(one.forecast if one.seat == GM else ())))
        for one in found
        if wanted in ("", one.seat)
    ]
    return Section(tr("Orders in force"), "\n\n".join(shown))


def _whose(one: SeatOrders) -> str:
    return tr("Your own:") if one.seat == GM else f"{one.seat} ({one.name}): {tr(one.played)}"


def _posted(one: SeatOrders) -> tuple[str, ...]:
    return tuple(tr("Posted: {order}", order=order) for order in one.posted)


def _shown(title: str, orders: tuple[str, ...]) -> str:
    return f"{wrapped(title)}\n{listed_lines(orders) or wrapped(tr('Nothing.'), '  ', '  ')}"


def _tell(errand: Errand, arguments: dict[str, str], letter_id: int) -> Section:
    """Tell all players of this game, or of all games, what stands in the block."""
    desk, files, game = errand.desk, errand.files, errand.game
    written, line = arguments.get("text", ""), int(arguments.get("line", "0"))
    lines = [Line(line + place, text) for place, text in enumerate(written.split("\n"), 1)]
    try:
        text, notes = clean_text(Block(TELL, tuple(lines), line), care_of(errand), game)
    except DeskFault as fault:
        how = tr("Write TELL: on a line, the text below it, and END on a line below that.")
        return Section(tr("Told to all"), wrapped(tr("Nothing was told: {why} {how}", why=fault, how=how)))
    games = games_in_play(files) if arguments.get("games") else [game]
    told = tell_all(desk, files, games, text, errand.letter.digest, letter_id)
    return Section(tr("Told to all"), listed_lines([told.says(), *notes]))


WORDS: tuple[Word, ...] = (
    Word(
        "STATUS",
        "STATUS",
        "STATUS",
        tr_noop("Says what is open, who has ordered and who has not, and what went wrong in the mail."),
        "STATUS",
        Who.GM,
        _status,
        only_tells=True,
    ),
    Word(
        "ORDERS",
        tr_noop("ORDERS [seat]"),
        r"ORDERS(?: (?P<seat>[\w-]{1,20}))?",
        tr_noop("Shows what is in force for all seats, or for one."),
        "ORDERS ann",
        Who.GM,
        _orders,
        only_tells=True,
    ),
    Word(
        TELL,
        tr_noop("TELL [ALL GAMES]: … END"),
        r"TELL(?: ALL(?P<games> GAMES)?)?",
        tr_noop("Mails a text of yours to all players and observers of this game, or of all games, at once."),
        tr_noop("TELL: / The next deadline is the last before Christmas. / END"),
        Who.GM,
        _tell,
    ),
)
