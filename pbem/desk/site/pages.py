"""The pages of a game: what each shows, from the archive alone."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.desk.fair.fairness import fairness
from pbem.desk.fair.seals import fingerprint
from pbem.desk.site.history import (
    orders_of,
    points_chart,
    ranks,
    seasons,
    seat_link,
    seats_of,
)
from pbem.desk.site.places import (
    below_game,
    feed_path,
    file_path,
    form_links,
    game_frame,
    game_link,
    other_files,
    ruleset_title,
    seat_path,
    time_text,
    turn_link,
    turn_path,
    turn_title,
)
from pbem.desk.site.reading import Game, Turn
from pbem.engine.ruleset import START
from pbem.engine.tongue import tr, tr_noop, trn
from pbem.printing.site import (
    Fact,
    GameLine,
    GamePage,
    Link,
    Part,
    Press,
    SeatPage,
    TurnLine,
    TurnPage,
    game_page,
    seat_page,
    turn_page,
)
from pbem.printing.style import Style

LEADERS = 5
FILES = {
    "game.json": tr_noop("the game's card, with which its seals begin and its dice are committed to"),
    "record.json": tr_noop("the secret of the dice and all orders, opened at the end"),
    "closing/closing.html": tr_noop("the closing packet: result, statements, statistics, the secret"),
    "closing/closing.pdf": tr_noop("the same on paper"),
    "closing/closing.txt": tr_noop("the same as text"),
    "closing/all-turns.pdf": tr_noop("the reports of all turns in one file"),
}


def game_line(game: Game) -> GameLine:
    """Return a game as the front page shows it."""
    leaders = ranks(game, game.last)[:LEADERS]
    return GameLine(game_link(game), ruleset_title(game), tuple(_now(game)), leaders, feed_path(game))


def _now(game: Game) -> Iterator[tuple[str, str]]:
    """Yield where a game stands: its last turn and its deadline, as the archive tells them."""
    last = game.last
    yield tr("Last report"), last.outcome.moment if last else tr("none yet")
    if game.is_over and last:
        yield tr("Ended"), time_text(game, last.closed_at)
    elif last and last.outcome.deadline:
        yield tr("Deadline"), time_text(game, last.outcome.deadline)
    elif last:
        yield tr("Deadline"), tr("when the GM closes the round")


def pages_of(game: Game, url: str, style: Style) -> Iterator[tuple[str, bytes]]:
    """Yield the path and content of each page of a game."""
    yield game_frame(game, url).here, _game(game, url, style)
    for at, turn in enumerate(game.turns):
        yield turn_path(game, turn), _turn(game, at, turn, url, style)
    for seat, name in seats_of(game).items():
        yield seat_path(game, seat), _seat(game, seat, name, url, style)


def _game(game: Game, url: str, style: Style) -> bytes:
    begun = (tr("Begun"), time_text(game, game.made_at))
    facts = ((tr("Rules"), ruleset_title(game)), *_now(game), begun)
    players = tuple(seat_link(game, seat, name) for seat, name in seats_of(game).items())
    page = GamePage(
        facts,
        tuple(_turn_line(game, turn) for turn in reversed(game.turns)),
        ranks(game, game.last),
        players,
        tuple(_parts(game)),
        tuple(press for turn in reversed(game.counting) for press in _press(game, turn)),
        tuple(Link(file_path(game, name), name, tr(FILES[name])) for name in game.files),
    )
    return game_page(game_frame(game, url), page, style)


def _turn_line(game: Game, turn: Turn) -> TurnLine:
    return TurnLine(
        turn_link(game, turn),
        time_text(game, turn.closed_at),
        str(len(turn.outcome.events)),
        form_links(game, turn),
        turn.is_withdrawn,
    )


def _parts(game: Game) -> Iterator[Part]:
    chart = points_chart(game)
    if chart:
        yield Part("points", tr("Points over the turns"), (chart,))
    throws = [roll for turn in game.counting for roll in turn.outcome.throws]
    if throws:
        yield Part("dice", tr("The dice"), fairness(throws))


def _press(game: Game, turn: Turn) -> tuple[Press, ...]:
    return tuple(Press(head, text, turn_link(game, turn)) for head, text in turn.outcome.press)


def _turn(game: Game, at: int, turn: Turn, url: str, style: Style) -> bytes:
    title = turn_title(turn)
    about = trn(
        "{moment} of {game}: report, {n} event, standings and press.",
        "{moment} of {game}: report, {n} events, standings and press.",
        len(turn.outcome.events),
        moment=title,
        game=game.card.title,
    )
    head = tr("Withdrawn: {title}", title=title) if turn.is_withdrawn else title
    frame = below_game(game, turn_path(game, turn), head, about, url)
    outcome = turn.outcome
    page = TurnPage(
        ((tr("Turn"), title), *_turn_facts(game, turn)),
        (*form_links(game, turn), *other_files(game, turn)),
        outcome.notices,
        _unwrapped(tr(turn.withdrawn)),
        ranks(game, turn),
        tuple(Fact(one.says, one.rule, f"e{number}") for number, one in enumerate(outcome.events, 1)),
        _press(game, turn),
        orders_of(game, turn),
        turn_link(game, game.turns[at - 1]) if at else None,
        turn_link(game, game.turns[at + 1]) if at + 1 < len(game.turns) else None,
    )
    return turn_page(frame, page, style)


def _unwrapped(text: str) -> str:
    """Return a text whose lines end where its paragraphs do."""
    return "\n\n".join(" ".join(part.split()) for part in text.split("\n\n"))


def _turn_facts(game: Game, turn: Turn) -> Iterator[tuple[str, str]]:
    is_start = turn.seal.phase == START
    closed, due = time_text(game, turn.closed_at), turn.outcome.was_due_at
    yield tr("Begun") if is_start else tr("Closed"), closed
    if due and time_text(game, due) != closed:
        yield tr("Its deadline"), time_text(game, due)
    if turn.outcome.deadline:
        yield tr("Next deadline"), time_text(game, turn.outcome.deadline)
    if not is_start:
        yield tr("Rolls of dice"), str(len(turn.outcome.rolls))
    yield tr("Seal"), fingerprint(turn.seal_text)


def _seat(game: Game, seat: str, name: str, url: str, style: Style) -> bytes:
    title = seat_link(game, seat, name).text
    about = tr("What {seat} did in {game} and how it fared, turn by turn.", seat=title, game=game.card.title)
    frame = below_game(game, seat_path(game, seat), title, about, url)
    chart = points_chart(game, seat)
    parts = (Part("points", tr("Points over the turns"), (chart,)),) if chart else ()
    facts = ((tr("Seat"), title), *_seat_facts(game, seat))
    return seat_page(frame, SeatPage(facts, parts, tuple(seasons(game, seat))), style)


def _seat_facts(game: Game, seat: str) -> Iterator[tuple[str, str]]:
    last = game.last
    stands = [one for one in last.outcome.standings if one.seat == seat] if last else []
    for one in stands:
        if one.player and one.player != one.name:
            yield tr("Player"), one.player
        yield tr("Place"), str(one.place)
        yield tr("Stands"), one.says or str(one.points)
