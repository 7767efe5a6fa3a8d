"""New order keys when a game is over: those that follow from the secret of its dice open nothing any more.

A game made by an older pbem has such keys until its end. Before the secret is published they are replaced,
and the final report is mailed with the new ones; so nobody who reads what is published can write as another.
"""

from __future__ import annotations

import hashlib

from pbem.desk.chances import secret_for
from pbem.desk.desk import Desk
from pbem.desk.letters import joined, section, wrapped
from pbem.desk.mailing import tell_gm
from pbem.desk.proof import Tag, is_proof, older_key, order_key
from pbem.desk.tongues import spoken
from pbem.engine.events import GM
from pbem.engine.tongue import tr, trn
from pbem.store.desk_records import ActRecord
from pbem.store.opening import Files
from pbem.store.records import GameRecord, SeatRecord

KIND = "rekeyed"
"""The kind of the act that keys were replaced, and the beginning of its mark; migration 0004 notes it too."""
_WHY = "the old one followed from the secret of the dice, which is published"


def key_secret(desk: Desk, files: Files, slug: str, secret: str) -> str:
    """Return the secret that a game's keys follow from; a game made again after a loss has the same."""
    return secret_for(desk, files, f"key secret\x1f{slug}\x1f{secret}").hex()


def replace_keys(desk: Desk, files: Files, game: GameRecord) -> None:
    """Give new keys to the seats whose key follows from the secret of the dice; it does so only once.

    Mails that wait, such as a receipt just written, bear the new one too.
    """
    now = desk.clock.now()
    published = [seat for seat in _seats(files, game) if seat.order_key == _published(game, seat)]
    for seat in published:
        key = order_key(game.key_secret, game.slug, seat.key)
        files.change_seat(game.id, seat.key, "order_key", key, _WHY, None, now)
        files.replace_in_waiting(game.id, seat.key, seat.order_key, key)
    if published:
        says = f"{game.slug}: order keys that followed from the secret of its dice are replaced."
        files.add_act(ActRecord(game=game.id, kind=KIND, says=says, mark=_mark(game.slug), at=now))


def _seats(files: Files, game: GameRecord) -> list[SeatRecord]:
    gm = files.seat_by_key(game.id, GM)
    return [*files.seats(game.id), *([gm] if gm else [])]


def _published(game: GameRecord, seat: SeatRecord) -> str:
    return older_key(game.secret, game.slug, seat.key)


def _mark(slug: str) -> str:
    return f"{KIND}.{slug}"


def has_published_key(files: Files, game: GameRecord, seat: SeatRecord, tags: tuple[Tag, ...]) -> bool:
    """Say whether a letter bears the key that the seat had until the keys of its game were replaced."""
    own = [tag for tag in tags if (tag.game, tag.seat) == (game.slug, seat.key)]
    return any(is_proof(tag, _published(game, seat)) for tag in own) and files.has_act(_mark(game.slug))


def tell_of_new_keys(desk: Desk) -> None:
    """Tell the GM, in one note, of which games the keys were replaced since this was last told."""
    with desk.store.transaction() as files:
        marks = {_mark(one.slug): one for one in files.names()}
        done = files.marks_on_file(list(marks))
        told = files.marks_on_file([f"{mark}.told" for mark in done])
        games = [one for mark, one in marks.items() if mark in done and f"{mark}.told" not in told]
        if not games:
            return
        with spoken(desk.config):
            first = trn(
                "{n} game has new order keys: those it had can be worked out from the secret of its dice, "
                "which is published when a game is over.",
                "{n} games have new order keys: those they had can be worked out from the secret of their "
                "dice, which is published when a game is over.",
                len(games),
            )
            players = tr(
                "You need do nothing. The last report of a game that ends now bears its reader's new key. "
                "Whoever writes with the old one gets the new one, at the registered address."
            )
            own = tr("Your own, as the GM: {command}", command="pbem key GAME gm")
            titles = [f"{one.title} ({one.slug})" for one in games]
            text = joined(wrapped(first), section(tr("The games:"), titles), wrapped(players), wrapped(own))
            about = hashlib.sha256("\x1f".join(one.slug for one in games).encode()).hexdigest()[:20]
            tell_gm(desk, files, f"{KIND}.{about}", tr("new order keys of games that are over"), text)
        for one in games:
            says = f"The GM was told of the new order keys of {one.slug}."
            mark = f"{_mark(one.slug)}.told"
            files.add_act(ActRecord(game=None, kind=KIND, says=says, mark=mark, at=desk.clock.now()))
