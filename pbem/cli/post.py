"""Letters: collect, deliver."""

from __future__ import annotations

import signal
import sys
import threading
from collections import Counter
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

import click

from pbem.cli.common import desk_in, echo_json, folder_option, json_option, progress, say
from pbem.cli.exits import HandedBack, exit_status

if TYPE_CHECKING:
    from pbem.desk.desk import Desk
    from pbem.post import Inbox

    Boxes: TypeAlias = list[tuple[str, Inbox]]

WORDS = {
    "orders": "put on file",
    "refused": "refused politely",
    "asked": "without orders: what was asked is answered",
    "test": "only tried out: nothing filed",
    "late": "too late: not kept",
    "aside": "after the deadline: kept aside, you decide",
    "request": "asks to join or to look on",
    "confirmed": "confirms what was asked before",
    "ignored": "automatic, from a list or bounced: not answered",
    "unknown": "from nobody we know: shown to you, and told which games there are",
    "duplicate": "seen before",
    "shunted": "kept in the shunt folder for you",
}


@click.command("collect")
@click.option("--watch", is_flag=True, help="Go on: take letters as they come, until Ctrl-C or SIGTERM.")
@folder_option
@json_option
def collect_command(watch: bool, folder: Path, as_json: bool) -> None:
    """Take the letters out of the mailboxes, file their orders and send the receipts.

    With --watch an IMAP server tells when a letter comes (IDLE); other mailboxes are looked into once a
    minute. Games are not closed: that is for pbem close.

    \b
    Example:
      pbem collect
    """
    from pbem.desk.boxes import hang_up, inboxes_of

    with desk_in(folder) as desk:
        boxes = inboxes_of(desk)
        try:
            if watch:
                _tell(_watched(desk, boxes), as_json)
                return
            verdicts, failed = collected(desk, boxes)
        finally:
            for _, inbox in boxes:
                hang_up(inbox)
        is_sent = send(desk)
    if verdicts or as_json or not failed:
        _tell(verdicts, as_json)
    sys.exit(0 if is_sent and not failed else 1)


def _watched(desk: Desk, boxes: Boxes) -> Counter[str]:
    """Take letters until a signal comes; the step at hand is finished then."""
    from pbem.desk.watching import watch

    stop = threading.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: stop.set())

    def take() -> Counter[str]:
        verdicts, _ = collected(desk, boxes)
        send(desk)
        return verdicts

    return watch([inbox for _, inbox in boxes], take, stop)


def collected(desk: Desk, boxes: Boxes, until: datetime | None = None) -> tuple[Counter[str], int]:
    """Take the letters out of every mailbox, all or those that had come by a time.

    A mailbox that fails is named and counted, and the others are not kept waiting.
    """
    from pbem.desk.incoming.receive import collect, take_all_until
    from pbem.desk.times.outages import note_reached, note_unreachable
    from pbem.logs import in_words
    from pbem.yamlfile import BadFile

    verdicts: Counter[str] = Counter()
    failed = 0
    for place, inbox in boxes:
        progress(f"Taking the letters out of {place} …")
        try:
            if until:
                take_all_until(desk, inbox, verdicts, place, until)
            else:
                collect(desk, inbox, verdicts, place)
        except (OSError, BadFile) as fault:
            failed += 1
            why = in_words(fault)
            say(why if place in why else f"{place}: {why}")
            note_unreachable(desk, place, why)
        else:
            note_reached(desk, place)
    return verdicts, failed


@click.command("deliver")
@folder_option
@json_option
def deliver_command(folder: Path, as_json: bool) -> None:
    """Take one letter from standard input, as .forward, procmail and Sieve hand it over.

    The letter counts once it is filed: an answer that cannot be sent yet is no reason to bounce it. If it
    cannot be filed, the exit status is 75, upon which a mail server keeps it and tries again.

    \b
    Example, as a line in ~/.forward:
      "|pbem deliver --in /home/gm/zine"
    """
    from pbem.logs import in_words

    try:
        verdicts = _delivered(folder)
    except Exception as fault:
        if exit_status(fault) is None:
            raise
        raise HandedBack(f"{in_words(fault)} The letter is handed back, to be tried again.") from fault
    _tell(verdicts, as_json)


def _delivered(folder: Path) -> Counter[str]:
    from pbem.desk.incoming.hourly import tell_notices, warn_of_size
    from pbem.desk.incoming.receive import receive
    from pbem.mail.single import StreamInbox

    with desk_in(folder) as desk:
        verdicts: Counter[str] = Counter()
        with desk.at_work():
            for arrival in StreamInbox(sys.stdin.buffer).arrivals():
                verdicts[receive(desk, arrival).word] += 1
        tell_notices(desk)
        warn_of_size(desk)
        with suppress(OSError):
            send(desk)  # the letter is filed: its answer waits in the outbox
    return verdicts


def _tell(verdicts: Counter[str], as_json: bool) -> None:
    if as_json:
        echo_json(dict(verdicts))
        return
    for word, number in verdicts.items():
        click.echo(f"{number:5}  {WORDS.get(word, word)}")
    if not verdicts:
        click.echo("No letters.")


def send(desk: Desk) -> bool:
    """Send what waits in the outbox, say what could not be sent, and whether nothing failed."""
    from pbem.desk.boxes import outbox_of
    from pbem.desk.delivering import deliver_posts

    with desk.at_the_outbox(), closing(outbox_of(desk)) as outbox:
        delivered = deliver_posts(desk, outbox)
    if delivered.trouble:
        say(delivered.trouble)
    if delivered.failed:
        say(f"{delivered.failed} posts could not be sent; they stay in the outbox and are tried again.")
    if delivered.refused:
        say(f"{delivered.refused} posts were given up: pbem status counts them, and the GM is told why.")
    if delivered.waiting:
        say(f"{delivered.waiting} posts wait for the next minute; the mail server takes no more in this one.")
    return not delivered.failed


def welcomes_sent(desk: Desk, slug: str) -> str:
    """Return in one line what has become of the welcomes of a game made just now."""
    from pbem.mailplaces import SmtpPlace

    with desk.store.transaction() as files:
        game = files.game(slug)
        posts = files.posts_of(game.id) if game else []
    sent = sum(one.sent_at is not None for one in posts)
    lost = [one for one in posts if one.sent_at is None and one.refused_at is not None]
    waiting = len(posts) - sent - len(lost)
    box, home = desk.config.outbox, desk.config.folder
    went = "sent"
    if not isinstance(box, SmtpPlace):
        went = f"written to {box.path.relative_to(home) if box.path.is_relative_to(home) else box.path}"
    said = [f"Welcome letters: {sent} {went}" if sent or not posts else "Welcome letters: none sent yet"]
    if waiting:
        said.append(f"{waiting} waiting to be sent (pbem status shows why, pbem run goes on trying)")
    if lost:
        said.append(f"{len(lost)} refused ({', '.join(one.address for one in lost)})")
    return "; ".join(said) + "."
