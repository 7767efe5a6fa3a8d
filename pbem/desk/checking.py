"""Trying every box: what it shows and what is wrong; no letter is taken, and one is sent if asked for."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from pbem.desk.boxes import hang_up, inbox_at, outbox_of
from pbem.desk.desk import Desk
from pbem.desk.mailing import iso, plain_id
from pbem.desk.tongues import spoken
from pbem.engine.events import counted
from pbem.engine.tongue import tr, tr_noop
from pbem.fields import is_loopback
from pbem.mailplaces import ImapPlace, InboxPlace, OutboxPlace, Server, SmtpPlace
from pbem.post import Post
from pbem.yamlfile import BadFile

TEST_LETTER = tr_noop("""\
This is a test letter of pbem, sent by `pbem mail check --send`.

If you read it in your mail program, the outbox works: players will get
their reports the same way. It came from {address}; the letters of your
players must reach that address, and be found in the inbox.

You need not answer it.
""")

_LOOKS_LIKE_LOGIN = ("log", "auth", "password", "does not let", "535", "534")
_HINTS = (
    (
        ("gmail.com", "googlemail.com"),
        "Gmail wants an app password, not your Google password: turn on 2-Step Verification, then make one "
        "at myaccount.google.com/apppasswords.",
    ),
    (
        ("outlook.com", "office365.com", "hotmail.com", "live.com"),
        "Outlook takes no passwords any more: use token_command with a program that prints an OAuth2 token.",
    ),
    (
        ("yahoo.com", "aol.com", "icloud.com", "me.com", "gmx.net", "gmx.com", "web.de"),
        "This service wants an app password, which you make in the settings of your account there; some "
        "let mail programs in only after you have allowed it there.",
    ),
)


@dataclass(frozen=True)
class Checked:
    """What a box shows, and what is wrong with it; `is_yours` where that is to be mended in a file."""

    what: str
    place: str
    seen: tuple[str, ...] = ()
    wrong: tuple[str, ...] = ()
    is_yours: bool = False


def check_mail(desk: Desk, mark: str | None = None) -> list[Checked]:
    """Try every inbox and the outbox; with a `mark`, unlike any before, mail the GM a test letter."""
    found = [_checked("inbox", box.place, box, _inbox_look(desk, box)) for box in desk.config.inbox]
    box = desk.config.outbox
    found.append(_checked("outbox", box.place, box, lambda: _outbox_seen(desk)))
    if mark is not None:
        to = desk.config.gm.address
        found.append(_checked("test letter", f"to {to}", box, lambda: _test_letter(desk, mark)))
    return found


def _checked(
    what: str,
    place: str,
    box: InboxPlace | ImapPlace | OutboxPlace | SmtpPlace,
    look: Callable[[], tuple[list[str], list[str]]],
) -> Checked:
    try:
        seen, wrong = look()
    except BadFile as fault:
        return Checked(what, place, wrong=(str(fault),), is_yours=True)
    except (OSError, ValueError) as fault:
        return Checked(what, place, wrong=(str(fault), *hints(box, str(fault))))
    return Checked(what, place, tuple(seen), tuple(wrong))


def hints(box: InboxPlace | ImapPlace | OutboxPlace | SmtpPlace, fault: str) -> Iterable[str]:
    """Return what the big services want of those they do not let in."""
    if not isinstance(box, Server) or not any(word in fault.lower() for word in _LOOKS_LIKE_LOGIN):
        return
    for hosts, hint in _HINTS:
        if any(box.host == host or box.host.endswith(f".{host}") for host in hosts):
            yield hint


def _inbox_look(desk: Desk, box: InboxPlace | ImapPlace) -> Callable[[], tuple[list[str], list[str]]]:
    if isinstance(box, ImapPlace):
        return lambda: _imap_seen(desk, box)
    return lambda: _files_seen(desk, box)


def _files_seen(desk: Desk, box: InboxPlace) -> tuple[list[str], list[str]]:
    letters = sum(1 for _ in inbox_at(desk, box).arrivals(is_patient=True))
    wrong = []
    if box.kind == "maildir" and not all(os.access(box.path / part, os.W_OK) for part in ("new", "cur")):
        wrong.append(f"Letters in {box.path} can't be marked as seen: its folders can't be written.")
    found = counted(letters, "letter")
    if box.kind == "maildir":
        return ["It is a Maildir.", f"{found} would be taken now."], wrong
    return ["It is an mbox file.", f"{found} in it; those that were taken before are known again."], wrong


def _imap_seen(desk: Desk, box: ImapPlace) -> tuple[list[str], list[str]]:
    from pbem.mail.imap import ImapInbox

    inbox = inbox_at(desk, box)
    assert isinstance(inbox, ImapInbox)
    try:
        look = inbox.look()
    finally:
        hang_up(inbox)
    seen = [
        f"{_line(box)} The login as {box.user} works.",
        f"{counted(look.letters, 'letter')} in {box.folder}, {look.unread} of them unread; "
        f"{counted(look.waiting, 'letter')} would be taken now.",
        f"New letters {'are told at once' if look.can_idle else 'must be asked for'}"
        f" ({', '.join(look.capabilities) or 'no IDLE, MOVE or UIDPLUS'}).",
    ]
    if look.has_target is False:
        seen.append(f"There is no folder {box.move_to} yet; pbem makes it when the first letter is moved.")
    return seen, []


def _line(box: Server) -> str:
    ways = {"tls": "The line is secured by TLS.", "starttls": "The line is secured by STARTTLS."}
    return ways.get(box.security, "The line is not secured: it stays on this machine or in your own net.")


def _outbox_seen(desk: Desk) -> tuple[list[str], list[str]]:
    box = desk.config.outbox
    if isinstance(box, SmtpPlace):
        return _smtp_seen(desk, box)
    folder = _nearest(box.path)
    wrong = [] if folder.is_dir() and os.access(folder, os.W_OK) else [f"{folder} can't be written."]
    kind = "a Maildir" if box.kind == "maildir" else "a folder of .eml files"
    return [f"It is {kind}: pbem puts posts there, and another program must send them."], wrong


def _nearest(path: Path) -> Path:
    """Return a folder, or the one it would be made in."""
    return next(each for each in (path, *path.parents) if each.exists())


def _smtp_seen(desk: Desk, box: SmtpPlace) -> tuple[list[str], list[str]]:
    from pbem.mail.smtp import SmtpOutbox

    outbox = outbox_of(desk)
    assert isinstance(outbox, SmtpOutbox)
    look = outbox.look()
    line = f"{_line(box)[:-1]} ({look.tls})." if look.tls else _line(box)
    login = f"The login as {box.user} works." if look.is_logged_in else "No login is set up."
    size = f"The largest mail it takes has {look.largest} bytes." if look.largest else ""
    seen = [f"{line} {login}", f"It can: {', '.join(look.features)}.", size]
    seen.append(f"pbem sends at most {box.per_minute} posts a minute.")
    is_bare = look.logins and not look.is_logged_in and not is_loopback(box.host)
    wrong = ["It offers a login, but none is set up: it may refuse to send to others."] if is_bare else []
    return [one for one in seen if one], wrong


def _test_letter(desk: Desk, mark: str) -> tuple[list[str], list[str]]:
    gm = desk.config.gm
    with spoken(desk.config):
        subject, text = tr("pbem: a test letter"), tr(TEST_LETTER, address=desk.config.address)
    post = Post(
        message_id=plain_id(desk, "check", mark),
        to=gm.address,
        to_name=gm.name,
        subject=subject,
        text=text,
        sent_at=iso(desk.clock.now()),
        is_reply=False,
    )
    outbox = outbox_of(desk)
    try:
        outbox.send(post)
    finally:
        outbox.close()
    return [f"It is on its way ({post.message_id}). See whether it arrives, also in the folder for spam."], []
