"""Orders of which all are told at once, such as the plea to forgive what came late, or what is posted."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pbem.desk.games import deadline_text
from pbem.desk.incoming.errand import Errand
from pbem.desk.incoming.taking import Taken
from pbem.desk.letters import joined, wrapped
from pbem.desk.mailing import queue
from pbem.desk.players.holders import HELD
from pbem.desk.threads import round_post
from pbem.desk.times.timeletters import title_of
from pbem.desk.tongues import as_kept, spoken
from pbem.engine.events import listed
from pbem.engine.orders import Order
from pbem.engine.ruleset import Posting
from pbem.engine.tongue import tr
from pbem.store.desk_records import ActRecord

ANNOUNCED = "announced"
"""The kind of act by which an announcement is made once only."""
MOST_MAILED = 10
"""Postings of one seat in a round of which the others are told by mail; all that follow are only on file."""


def announce(errand: Errand, taken: Taken) -> None:
    """Tell all other players of what they are to know at once: one letter a seat for each that is new.

    Of orders that are kept on file, for each kind and its writer once in a phase; of postings always.
    """
    for order in taken.orders:
        if order.is_kept and _says(errand, order):
            _announce(errand, order)
    if posts := _mailed(errand, taken.posts):
        _announce_posts(errand, posts)


def _says(errand: Errand, order: Order) -> str:
    rules = errand.rules
    return rules.announces(rules.book, errand.view, errand.seat.key, order)


def _announce(errand: Errand, order: Order) -> None:
    desk, files, game, moment = errand.desk, errand.files, errand.game, errand.moment
    mark = f"{game.slug}.{ANNOUNCED}.{moment.number}.{errand.seat.key}.{order.verb().lower()}"
    says = as_kept(lambda: _says(errand, order))
    act = ActRecord(
        game=game.id, moment=moment.number, kind=ANNOUNCED, says=says, mark=mark, at=desk.clock.now()
    )
    if not files.add_act(act):
        return
    about = f"{ANNOUNCED}-{order.verb().lower()}-{errand.seat.key}"
    _tell(errand, about, lambda: tr("a question for all"), lambda: wrapped(_says(errand, order)))


def _mailed(errand: Errand, posts: Sequence[Posting]) -> list[Posting]:
    """Return those of a letter's postings of which the others are told by mail."""
    new = {posting.number for posting in posts}
    own = [one for one in errand.postings if one.seat == errand.seat.key and one.number not in new]
    room = max(MOST_MAILED - len(own), 0)
    return [posting for posting in posts[:room] if _says(errand, posting.order)]


def _announce_posts(errand: Errand, posts: Sequence[Posting]) -> None:
    verbs = listed(list(dict.fromkeys(posting.order.verb() for posting in posts)))
    _tell(
        errand,
        f"{ANNOUNCED}-posts-{posts[0].number}",
        lambda: tr("{name} posts {orders}", name=errand.seat.name, orders=verbs),
        lambda: "\n\n".join(_line_by_line(_says(errand, posting.order)) for posting in posts),
    )


def _line_by_line(said: str) -> str:
    """Return a sentence, with what a player wrote below it set apart by two blanks."""
    first, *others = said.split("\n")
    return "\n".join((wrapped(first), *(wrapped(line, "  ") for line in others)))


def _tell(errand: Errand, about: str, title: Callable[[], str], said: Callable[[], str]) -> None:
    """Write to all other players, to each in the language that the player reads."""
    desk, files, game, moment = errand.desk, errand.files, errand.game, errand.moment
    deadline = files.deadline(game.id, moment.number)
    for seat in files.seats(game.id):
        if seat.key == errand.seat.key or seat.status != HELD or not seat.address:
            continue
        with spoken(desk.config, game, seat):
            due = deadline_text(deadline.at, seat.zone) if deadline else ""
            until = tr("Deadline: {deadline}", deadline=due) if due else ""
            text = joined(f"{game.title}\n{title_of(desk, game, moment)}", said(), until)
            post = round_post(desk, files, game, moment, seat, about, title(), text)
            queue(desk, files, post, game, seat)
