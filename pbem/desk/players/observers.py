"""Observers: they read a game's public reports without playing, until they say UNOBSERVE."""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import quote

from pbem.desk.desk import Desk
from pbem.desk.incoming.codes import fresh_code, observe_code, observe_mark
from pbem.desk.incoming.notices import Answered, Notice, send_notice
from pbem.desk.letters import wrapped
from pbem.desk.mailing import iso, message_id, queue
from pbem.desk.publishing import Published, public_page, public_text, reports_held, seal_text
from pbem.desk.tongues import spoken
from pbem.engine.tongue import tr, tr_noop
from pbem.post import Enclosure, Post
from pbem.store.opening import Files
from pbem.store.records import GameRecord, ObserverRecord, RequestRecord

HOW_TO_END = tr_noop(
    "You get the public reports of this game as an observer. To end that, reply with the one word UNOBSERVE "
    "and leave the subject as it is."
)


def observer_at(files: Files, game: GameRecord, address: str) -> ObserverRecord | None:
    """Return who gets a game's public reports at an address."""
    at_it = [one for one in files.observers(game.id) if one.address.casefold() == address.casefold()]
    return at_it[0] if at_it else None


def observer_of(files: Files, subject: str, text: str) -> ObserverRecord | None:
    """Return the observer whose code a letter holds."""
    code = observe_code(subject, text)
    return files.observer_by_code(code) if code else None


def begin(desk: Desk, files: Files, game: GameRecord, request: RequestRecord, letter_id: int) -> str:
    """Put an observer on the list, and return what is said to them; once for each address."""
    if observer_at(files, game, request.address) is None:
        files.add_observer(
            ObserverRecord(
                game=game.id,
                address=request.address,
                name=request.name,
                code=fresh_code(desk.chance),
                since=desk.clock.now(),
            )
        )
    said = tr("From now on the public report of each round of {game} is sent to you.", game=game.title)
    return f"{said} {tr(HOW_TO_END)}"


def end(desk: Desk, files: Files, game: GameRecord, observer: ObserverRecord) -> str:
    """Take an observer off the list, and return what is said to them."""
    if observer.until is not None:
        return tr("No more reports of {game} were sent to you already.", game=game.title)
    files.end_observer(observer.id, desk.clock.now())
    return tr(
        "No more reports of {game} are sent to you. {command} begins anew.",
        game=game.title,
        command=f"OBSERVE {game.slug}",
    )


def tell_observer(
    desk: Desk,
    files: Files,
    game: GameRecord,
    observer: ObserverRecord,
    text: str,
    answered: Answered,
    once: str = "",
) -> None:
    """Answer an observer's letter at the observer's own address; of answers with the same `once` only one."""
    with spoken(desk.config, game):
        subject = f"{game.title}: {tr('public reports')} {observe_mark(observer.code)}"
    about = f"observer.{observer.id}.{once or answered.id}"
    notice = Notice(about, observer.address, subject, wrapped(text) + "\n", headers=_headers(desk, observer))
    send_notice(desk, files, notice, answered, game)


def tell_all_observers(
    desk: Desk, files: Files, game: GameRecord, title: str, text: str, about: str, seen: set[str]
) -> int:
    """Write to every observer of a game whose address has not been written to, and return to how many."""
    number = 0
    for observer in files.observers(game.id):
        if observer.address.casefold() in seen:
            continue
        seen.add(observer.address.casefold())
        number += 1
        subject = f"{game.title}: {title} {observe_mark(observer.code)}"
        whole = f"{text}\n{wrapped(tr(HOW_TO_END))}\n"
        name = f"{about}.{game.slug}.observer.{observer.id}"
        notice = Notice(name, observer.address, subject, whole, headers=_headers(desk, observer))
        send_notice(desk, files, notice, game=game)
    return number


def observer_posts(
    desk: Desk, files: Files, game: GameRecord, published: Sequence[Published], number: int
) -> None:
    """Queue the public report of every moment closed to each observer; `number` is that of the first."""
    observers = files.observers(game.id)
    if not observers:
        return
    texts = [public_text(one) for one in published]
    with spoken(desk.config, game):
        for observer in observers:
            queue(desk, files, _post(desk, files, game, observer, published, texts, number), game)


def _post(
    desk: Desk,
    files: Files,
    game: GameRecord,
    observer: ObserverRecord,
    published: Sequence[Published],
    texts: Sequence[str],
    number: int,
) -> Post:
    before = message_id(desk, files, game.slug, number, "observer", observer.id)
    return Post(
        message_id=message_id(desk, files, game.slug, number + len(published), "observer", observer.id),
        to=observer.address,
        to_name="",
        subject=f"{game.title}: {published[-1].title} {observe_mark(observer.code)}",
        text=reports_held(published)
        + "\n\n".join((*texts, seal_text(published) + wrapped(tr(HOW_TO_END)) + "\n")),
        sent_at=iso(desk.clock.now()),
        in_reply_to=before,
        references=(before,),
        enclosures=tuple(_enclosures(game, published)),
        headers=_headers(desk, observer),
        is_reply=False,
    )


def _enclosures(game: GameRecord, published: Sequence[Published]) -> list[Enclosure]:
    """Return the HTML pages: of one moment as another form of the text, of several as attachments."""
    return [public_page(game, one.folder, is_beside=len(published) == 1) for one in published]


def _headers(desk: Desk, observer: ObserverRecord) -> tuple[tuple[str, str], ...]:
    """Return what lets a mail program offer to end it (RFC 2369)."""
    subject = quote(f"UNOBSERVE {observe_mark(observer.code)}")
    return (("List-Unsubscribe", f"<mailto:{desk.config.address}?subject={subject}>"),)
