"""The GM's word to all players of a game, or of all games: mailed at once, and not printed as press."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field

from pbem.desk.desk import Desk, DeskFault, game_named
from pbem.desk.incoming.notices import seat_notice, send_notice
from pbem.desk.incoming.presscare import Care, care_for, cleaned, in_texts
from pbem.desk.letters import joined, wrapped
from pbem.desk.players.holders import HELD
from pbem.desk.players.observers import tell_all_observers
from pbem.desk.tongues import as_kept, spoken
from pbem.engine.events import GM
from pbem.engine.orders import Line
from pbem.engine.paper import Block
from pbem.engine.tongue import tr, trn
from pbem.engine.words import Fault
from pbem.mail.plain import plain
from pbem.mailrules import mail_rules
from pbem.store.desk_records import ActRecord
from pbem.store.opening import Files
from pbem.store.records import GameRecord

TOLD = "told"
"""The kind of act."""


@dataclass
class Told:
    """Whom the GM's word has gone to: players and observers, and those on paper whom no mail reaches."""

    games: list[str] = field(default_factory=list)
    players: int = 0
    observers: int = 0
    on_paper: list[str] = field(default_factory=list)

    def says(self) -> str:
        """Return that as the GM is told it."""
        if not self.games:
            return tr("This has been told already; nothing was sent again.")
        players = trn("{n} player", "{n} players", self.players)
        observers = trn("{n} observer", "{n} observers", self.observers)
        said = tr(
            "Told to {players} and {observers}: {games}.",
            players=players,
            observers=observers,
            games=", ".join(self.games),
        )
        if not self.on_paper:
            return said
        paper = tr("On paper, and not told: {seats}.", seats=", ".join(self.on_paper))
        return f"{said} {paper}"


def games_in_play(files: Files) -> list[GameRecord]:
    """Return the games that are not over."""
    return [game for game in files.games() if not files.is_over(game.id)]


def clean_text(block: Block, care: Care, game: GameRecord) -> tuple[str, list[str]]:
    """Return what may be told of a text, and notes on what was left out; DeskFault says why nothing may."""
    try:
        text, notes = cleaned(block, care, in_texts)
    except Fault as fault:
        raise DeskFault(f"{fault.reason} {fault.hint}") from None
    most = mail_rules(game.config).press_longest
    if not text.strip():
        raise DeskFault(tr("There is nothing in it that could be told."))
    if len(text) > most:
        raise DeskFault(
            tr("The text may have {most} characters; this has {length}.", most=most, length=len(text))
        )
    return text, notes


def tell_all(
    desk: Desk, files: Files, games: Sequence[GameRecord], text: str, once: str, letter: int | None = None
) -> Told:
    """Write to everybody who holds a seat in these games and to their observers, to each address one mail.

    What has the same `once` is told in each game once, however often it is asked for.
    """
    told, seen = Told(), set[str]()
    mark = hashlib.sha256(f"{once}\x1f{text}".encode()).hexdigest()[:16]
    for game in games:
        act = ActRecord(
            game=game.id,
            moment=moment.number if (moment := files.moment(game.id)) else None,
            kind=TOLD,
            says=as_kept(lambda: f"The GM has told all: {' '.join(text.split())}"),
            mark=f"told.{game.slug}.{mark}",
            letter=letter,
            at=desk.clock.now(),
        )
        if files.add_act(act):
            told.games.append(game.slug)
            _tell_game(desk, files, game, text, mark, len(games) > 1, seen, told)
    return told


def _tell_game(
    desk: Desk,
    files: Files,
    game: GameRecord,
    text: str,
    mark: str,
    is_to_all: bool,
    seen: set[str],
    told: Told,
) -> None:
    for seat in (one for one in files.seats(game.id) if one.status == HELD):
        if not seat.address:
            told.on_paper.append(f"{seat.name} ({seat.key} of {game.slug})")
        elif seat.address.casefold() not in seen:
            seen.add(seat.address.casefold())
            told.players += 1
            with spoken(desk.config, game, seat):
                title, body = _title(is_to_all), _text(game, text, is_to_all)
                about = f"told.{mark}.{game.slug}.{seat.key}"
                notice = seat_notice(desk, game, seat, about, title, body)
                send_notice(desk, files, notice, game=game, seat=seat)
    with spoken(desk.config, game):
        body = _text(game, text, is_to_all, is_to_player=False)
        told.observers += tell_all_observers(desk, files, game, _title(is_to_all), body, f"told.{mark}", seen)


def _title(is_to_all: bool) -> str:
    return tr("the GM to the players of all games") if is_to_all else tr("the GM to all players")


def _text(game: GameRecord, text: str, is_to_all: bool, *, is_to_player: bool = True) -> str:
    """Set the GM's words apart by two blanks, so that nothing in them can pass for words of pbem's."""
    whom = (
        tr("The GM writes to the players of all games:")
        if is_to_all
        else tr("The GM writes to all players of this game:")
    )
    how = tr(
        "This is not press and is not printed. To answer the GM, reply with a line that begins with GM; "
        "orders in a reply count as always."
    )
    body = "\n".join(wrapped(line, "  ") for line in text.split("\n"))
    return joined(game.title, whom, body, wrapped(how) if is_to_player else "")


def tell_by_command(desk: Desk, slug: str, text: str) -> tuple[str, list[str]]:
    """Tell all players of a game, or with no slug of all games; return to whom, and what was left out.

    The same text is told once in a round. DeskFault says why nothing is told.
    """
    if slug:
        game_named(desk, slug)
    with desk.at_work(slug), desk.store.transaction() as files:
        games = [one for one in files.games() if one.slug == slug] if slug else games_in_play(files)
        if not games:
            raise DeskFault("there is no game in play.", is_usage=False)
        own = files.seat_by_key(games[0].id, GM)
        lines = tuple(Line(number, line) for number, line in enumerate(plain(text).split("\n"), 1))
        care = care_for(desk, files, games[0], own.order_key if own else "", text)
        clean, notes = clean_text(Block(TOLD, lines, 0), care, games[0])
        moments = {game.id: files.moment(game.id) for game in games}
        once = ",".join(f"{game}.{moment.number}" for game, moment in moments.items() if moment)
        return tell_all(desk, files, games, clean, once).says(), notes
