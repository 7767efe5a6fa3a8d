"""Replies as telephones, tablets and Apple's programs write them: curly quotes and all."""

from __future__ import annotations

from pbem.demo.reply import Reply
from pbem.demo.writing import (
    blocks,
    breaks,
    encoded,
    flowed,
    head,
    mailbox,
    multipart,
    part,
    plain_transfer,
    quoted,
    smart,
)


def iphone(reply: Reply) -> bytes:
    """Mail on an iPhone: its own signature, and the "On … wrote:" inside the quotation."""
    text = (
        f"{smart(reply.words)}\n\nSent from my iPhone\n\n{quoted([_wrote(reply), '', *reply.quoted_lines])}\n"
    )
    return _ios(reply, "iPhone Mail (22G86)", "Re: ") + part(
        "text/plain", "utf-8", "quoted-printable", f"{text}\ufeff"
    )


def ipad_german(reply: Reply) -> bytes:
    """Mail on a German iPad: text and HTML beside each other."""
    at = reply.quoted_at
    wrote = f"Am {at:%d.%m.%Y} um {at:%H:%M} schrieb {reply.gm}:"
    words = smart(reply.words)
    text = f"{words}\n\nVon meinem iPad gesendet\n\n{quoted([wrote, '', *reply.quoted_lines])}\n"
    page = (
        '<html><head><meta http-equiv="content-type" content="text/html; charset=utf-8"></head>'
        f'<body dir="auto">{blocks(smart(reply.words).splitlines())}<br id="lineBreakAtBeginningOfSignature">'
        f'<div dir="ltr">Von meinem iPad gesendet</div><div dir="ltr"><br><blockquote type="cite">'
        f'{wrote}<br><br></blockquote></div><blockquote type="cite"><div dir="ltr">'
        f"{breaks(reply.quoted_lines)}</div>"
        "</blockquote></body></html>"
    )
    versions = [
        part("text/plain", "utf-8", "quoted-printable", text),
        part("text/html", "utf-8", "quoted-printable", page),
    ]
    mark = f"Apple-Mail-{reply.uuid('mark')}"
    return _ios(reply, "iPad Mail (22G86)", "Aw: ") + multipart("alternative", mark, versions)


def _ios(reply: Reply, mailer: str, re: str) -> bytes:
    return head(
        {
            "From": mailbox(reply.writer),
            "Mime-Version": "1.0 (1.0)",
            "Date": reply.date,
            "Subject": encoded(f"{re}{reply.subject}", "Subject"),
            "Message-Id": f"<{reply.uuid('id')}@{reply.writer.address.partition('@')[2]}>",
            "References": reply.answers,
            "In-Reply-To": reply.answers,
            "To": mailbox(reply.gm, "To"),
            "X-Mailer": mailer,
        }
    )


def apple_mail(reply: Reply) -> bytes:
    """Mail on a Macintosh: flowed lines whose last blank is to be deleted, and curly quotes."""
    above = flowed(smart(reply.words), deletes_space=True)
    text = f"{above}\n\n{quoted([_wrote(reply), '', *reply.quoted_lines])}\n"
    fields = {
        "From": mailbox(reply.writer),
        "Message-Id": f"<{reply.uuid('id')}@{reply.writer.address.partition('@')[2]}>",
        "Content-Type": "text/plain;\n\tcharset=utf-8;\n\tformat=flowed;\n\tdelsp=yes",
    }
    rest = {
        "Mime-Version": "1.0 (Mac OS X Mail 16.0 \\(3776.700.51\\))",
        "Subject": encoded(f"Re: {reply.subject}", "Subject"),
        "Date": reply.date,
        "In-Reply-To": reply.answers,
        "To": mailbox(reply.gm, "To"),
        "References": reply.answers,
        "X-Mailer": "Apple Mail (2.3776.700.51)",
    }
    whole = part("text/plain", "utf-8", "quoted-printable", text)
    transfer, _, octets = whole.partition(b"\n\n")
    return head(fields) + transfer.split(b"\n")[1] + b"\n" + head(rest) + b"\n" + octets


def _wrote(reply: Reply) -> str:
    at = reply.quoted_at
    return f"On {at.day} {at:%b %Y}, at {at:%H:%M}, {reply.gm} wrote:"


def k9(reply: Reply) -> bytes:
    """K-9 Mail on Android: a polite signature between the words and the quotation."""
    at = reply.quoted_at
    wrote = f"On {at.day} {at:%B %Y} {at:%H:%M:%S} {at.tzname()}, {reply.gm} wrote:"
    card = "-- \nSent from my Android device with K-9 Mail. Please excuse my brevity."
    text = f"{reply.words}\n{card}\n\n{wrote}\n{quoted(reply.quoted_lines)}\n"
    fields = {
        "Date": reply.date,
        "From": mailbox(reply.writer),
        "To": mailbox(reply.gm, "To"),
        "Subject": encoded(f"Re: {reply.subject}", "Subject"),
        "User-Agent": "K-9 Mail for Android",
        "In-Reply-To": reply.answers,
        "References": reply.answers,
        "Message-ID": f"<{reply.uuid('id')}@{reply.writer.address.partition('@')[2]}>",
        "MIME-Version": "1.0",
    }
    return head(fields) + part("text/plain", "utf-8", plain_transfer(text), text)
