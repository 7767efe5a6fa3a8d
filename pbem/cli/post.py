"""Letters: collect, deliver."""

from __future__ import annotations

import sys
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pbem.cli.common import desk_in, echo_json, folder_option, json_option, progress, say
from pbem.cli.exits import HandedBack, exit_status

if TYPE_CHECKING:
    from pbem.desk.desk import Desk

WORDS = {
    "orders": "put on file",
    "refused": "refused politely",
    "ignored": "automatic, from a list or bounced: not answered",
    "unknown": "from nobody we know: kept, not answered",
    "duplicate": "seen before",
    "shunted": "kept in the shunt folder for you",
}


@click.command("collect")
@folder_option
@json_option
def collect_command(folder: Path, as_json: bool) -> None:
    """Take the letters out of the mailboxes, file their orders and send the receipts.

    \b
    Example:
      pbem collect
    """
    from pbem.desk.receive import collect
    from pbem.mail.boxes import open_inbox

    with desk_in(folder) as desk:
        verdicts: Counter[str] = Counter()
        for box in desk.config.inbox:
            progress(f"Taking the letters out of {box.path} …")
            verdicts += collect(desk, open_inbox(box.kind, box.path))
        is_sent = send(desk)
    _tell(verdicts, as_json)
    sys.exit(0 if is_sent else 1)


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
    try:
        verdicts = _delivered(folder)
    except Exception as fault:
        if exit_status(fault) is None:
            raise
        raise HandedBack(f"{fault} The letter is handed back, to be tried again.") from fault
    _tell(verdicts, as_json)


def _delivered(folder: Path) -> Counter[str]:
    from pbem.desk.receive import receive
    from pbem.mail.single import StreamInbox

    with desk_in(folder) as desk:
        verdicts: Counter[str] = Counter()
        with desk.at_work():
            for arrival in StreamInbox(sys.stdin.buffer).arrivals():
                verdicts[receive(desk, arrival).word] += 1
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


def sender_of(desk: Desk) -> str:
    """Return the From of every post: the GM's name with the address players write to."""
    from email.utils import formataddr

    return formataddr((desk.config.gm.name, desk.config.address))


def send(desk: Desk) -> bool:
    """Send what waits in the outbox, say what could not be sent, and whether everything was."""
    from pbem.desk.mailing import deliver_posts
    from pbem.mail.outboxes import open_outbox

    outbox = open_outbox(desk.config.outbox.kind, desk.config.outbox.path, sender_of(desk))
    with desk.at_work():
        _, failed = deliver_posts(desk, outbox)
    if failed:
        say(f"{failed} posts could not be sent; they stay in the outbox and are tried again.")
    return not failed
