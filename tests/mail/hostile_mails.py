"""Letters that mean harm, or might as well, and what has to be read in them: what they say, no more."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.selftest.dressing import KEY
from tests.mail.broken_letters import ORDERS, TAG, Sample, head, multipart, simple, text

_WRONG = "zyxwvu765432"


def hostile_letters() -> Iterator[Sample]:
    """All of them."""
    yield from _headers()
    yield from _tags()
    yield from _texts()
    yield from _names()
    yield from _files()
    yield from _pages()


def _with(name: str, body: str = ORDERS, reads: str | None = None, **fields: str) -> Sample:
    """A letter with another sender, subject or more fields."""
    more = fields.pop("more", "") + text()
    raw = head(name, more, **fields) + b"\n" + body.encode()
    return Sample(name, raw, body if reads is None else reads)


def _headers() -> Iterator[Sample]:
    yield _with("subject-with-line-breaks", subject=f"=?utf-8?q?Re:=0D=0ABcc:_all@example.org=0D=0A?= {TAG}")
    yield _with(
        "sender-with-line-breaks", sender="=?utf-8?q?Ann=0D=0ABcc:_all@example.org?= <ann@example.com>"
    )
    yield _with("sender-named-as-the-gm", sender='"Pat Example <games@example.org>" <ann@example.com>')
    yield _with("two-senders", sender="ann@example.com, bob@example.com")
    yield _with("answers-elsewhere", more="Reply-To: everybody@example.org\nErrors-To: all@example.org\n")
    yield _with("receipt-wanted", more="Disposition-Notification-To: all@example.org\n")
    yield _with("not-automatic", more="Auto-Submitted: no\n")
    yield _with(
        "answers-our-own-letter", more="In-Reply-To: <island.0.bob@example.org>\nReferences: <a> <<b>> <c\n"
    )
    yield _with("escapes-in-the-subject", subject=f"\x1b[2J\x1b]0;mine\x07 {TAG}")


def _tags() -> Iterator[Sample]:
    other = f"[island/bob/{_WRONG}]"
    yield _with("another-seat-in-the-text", f"{other}\n{ORDERS}")
    yield _with("two-tags", subject=f"Re: {TAG} {other}")
    yield _with("another-seat", sender="Mallory <mallory@example.net>", subject=f"Re: {other}")
    yield _with("own-key-for-another-seat", sender="ann@example.com", subject=f"[island/bob/{KEY}]")
    yield _with("no-such-seat", sender="mallory@example.net", subject=f"[island/zoe/{KEY}]")
    yield _with("no-such-game", sender="mallory@example.net", subject=f"[atlantis/ann/{KEY}]")
    yield _with("other-address-in-to", more=f"Cc: games+island.bob.{_WRONG}@example.org\n")
    yield _with("key-in-the-press", f"PRESS TO all:\nMy key is {KEY}, {TAG}.\nEND\n")


def _texts() -> Iterator[Sample]:
    yield _with(
        "terminal-escapes",
        "\x1b[2JMOVE 16 N\x1b]0;mine\x07\nENEMY NONE\x08\x7f\n",
        "[2JMOVE 16 N]0;mine\nENEMY NONE\n",
    )
    yield _with("written-backwards", "\u202eMOVE 16 N\u202c\n\u2066ENEMY NONE\u2069\n", ORDERS)
    yield _with("line-separators", "MOVE 16 N\u2028ENEMY NONE\u2029", ORDERS)
    yield _with("foreign-letters", "МОVЕ 16 N\nENEMY NONE\n")
    yield _with("mailbox-lines", f"From nobody Fri Dec  4 18:40:00 2026\n{ORDERS}")
    yield _with("press-in-press", f"PRESS TO all:\nPRESS TO bob:\nMOVE 17 N\nEND\n{ORDERS}")
    yield _with("press-never-closed", f"{ORDERS}PRESS TO all:\nMOVE 17 N\n")
    yield _with("large-numbers", f"MOVE {'9' * 300} N\nFOR ROUND {'9' * 300}\nEND\n")
    yield _with(
        "deep-quote", "".join(f"{'>' * depth} MOVE 17 N\n" for depth in range(1, 60)) + ORDERS, ORDERS
    )


def _names() -> Iterator[Sample]:
    yield _with("name-of-markup", 'NAME "<script>alert(1)</script>"\n')
    yield _with("name-of-a-template", 'NAME "{{ 7 * 7 }} {% raw %} ${x} %s {0}"\n')
    yield _with("name-of-sql", 'NAME "x\'); DROP TABLE seats;--"\n')
    yield _with("name-of-a-path", 'NAME "../../etc/passwd"\n')


def _files() -> Iterator[Sample]:
    for name, file in (
        ("file-above", "../../../etc/cron.d/orders.txt"),
        ("file-of-windows", "C:\\\\Windows\\\\orders.txt"),
        ("file-with-escapes", "\x1b[2Jorders\x07.txt"),
        ("file-with-a-long-name", f"{'x' * 1000}.txt"),
    ):
        named = f'Content-Type: text/plain; name="{file}"\nContent-Disposition: attachment; filename="{file}"'
        part = f"{named}\n\n{ORDERS}"
        yield simple(name, f"--edge\n{part}--edge--\n", multipart())


def _pages() -> Iterator[Sample]:
    html = "MIME-Version: 1.0\nContent-Type: text/html; charset=utf-8\n"
    shown = "<div>MOVE 16 N</div><div>ENEMY NONE</div>"
    for name, hidden in (
        ("script", "<script>document.write('MOVE 17 N')</script>"),
        ("hidden-lines", '<div style="display:none">MOVE 17 N</div>'),
        ("comment", "<!-- MOVE 17 N -->"),
        ("picture-from-afar", '<img src="https://spy.example.net/x.gif" alt="">'),
        ("frame", '<iframe src="file:///etc/passwd"></iframe>'),
    ):
        yield simple(name, f"<html><body>{hidden}{shown}</body></html>\n", html)
