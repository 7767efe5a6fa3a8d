"""Order keys: a new one takes the place of the old at once, and is mailed to the registered address only."""

from __future__ import annotations

from dataclasses import replace

from pbem.desk.desk import Desk, DeskFault
from pbem.desk.incoming.codes import fresh_key
from pbem.desk.incoming.errand import Errand
from pbem.desk.incoming.notices import seat_notice, send_notice
from pbem.desk.letters import joined, wrapped
from pbem.desk.proof import tag_text
from pbem.desk.tongues import spoken
from pbem.desk.words.word import Section
from pbem.engine.events import GM
from pbem.engine.tongue import tr, tr_noop
from pbem.store.opening import Files
from pbem.store.records import GameRecord, SeatRecord

OLD_IS_DEAD = tr_noop(
    "Letters that bear the old one, such as replies to older reports, prove nothing any more. Reply to this "
    "letter, or to any that comes after it, and leave its subject as it is."
)


def change_key(
    desk: Desk, files: Files, game: GameRecord, seat: SeatRecord, why: str, letter: int | None
) -> str:
    """Give a seat a new order key in the place of the old, and return it."""
    key = fresh_key(desk.chance)
    files.change_seat(game.id, seat.key, "order_key", key, why, letter, desk.clock.now())
    return key


def answer_new_key(errand: Errand, _: dict[str, str], letter_id: int) -> Section:
    """Change the key of the seat that asks; the one answer bears the new key in its subject."""
    change_key(errand.desk, errand.files, errand.game, errand.seat, "asked for by letter", letter_id)
    said = tr("You have a new order key: it stands in the subject of this letter.")
    return Section(tr("Your order key:"), wrapped(f"{said} {tr(OLD_IS_DEAD)}"))


def give_new_key(desk: Desk, slug: str, key: str) -> SeatRecord:
    """Change a seat's key for the GM, and queue the letter that brings it."""
    with desk.at_work(slug), desk.store.transaction() as files:
        game, seat = seat_of(desk, files, slug, key)
        seat = replace(seat, order_key=change_key(desk, files, game, seat, "changed by the GM", None))
        changes = [one for one in files.seat_changes(game.id, key) if one.field == "order_key"]
        with spoken(desk.config, game, seat):
            _tell_key(desk, files, game, seat, f"{game.slug}.key.{key}.{len(changes)}")
    return seat


def _tell_key(desk: Desk, files: Files, game: GameRecord, seat: SeatRecord, about: str) -> None:
    said = tr("The GM has given you a new order key: it stands in the subject.")
    text = joined(game.title, wrapped(f"{said} {tr(OLD_IS_DEAD)}"))
    notice = seat_notice(desk, game, seat, about, tr("your new order key"), text)
    send_notice(desk, files, notice, game=game, seat=seat)


def seat_tag(desk: Desk, slug: str, key: str) -> str:
    """Return the tag that proves a seat, for the GM's eyes only."""
    with desk.store.transaction() as files:
        game, seat = seat_of(desk, files, slug, key)
    return tag_text(game.slug, seat.key, seat.order_key)


def seat_of(desk: Desk, files: Files, slug: str, key: str) -> tuple[GameRecord, SeatRecord]:
    """Return a game and a seat of it, the GM's own too, as the GM names them; else DeskFault."""
    game = files.game(slug)
    if game is None:
        slugs = ", ".join(other.slug for other in files.games()) or "none yet"
        raise DeskFault(f'there is no game "{slug}"; games: {slugs}.')
    seat = files.seat_by_key(game.id, key)
    if seat is None:
        keys = ", ".join([*(one.key for one in files.seats(game.id)), GM])
        raise DeskFault(f'{slug} has no seat "{key}"; seats: {keys}.')
    gm = desk.config.gm
    return game, replace(seat, name=gm.name, address=gm.address) if key == GM else seat
