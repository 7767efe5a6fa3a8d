"""Letters no player wrote: absence notices, delivery reports, advertisements."""

from __future__ import annotations

from pbem.demo.reply import Correspondent, Reply
from pbem.demo.writing import encoded, head, mailbox, multipart, part


def exchange_absence(reply: Reply) -> bytes:
    """Exchange's automatic answer of somebody who is away."""
    fields = {
        "From": mailbox(reply.writer),
        "To": mailbox(reply.gm, "To"),
        "Subject": encoded(f"Automatic reply: {reply.subject}", "Subject"),
        "Thread-Topic": encoded(reply.subject, "Thread-Topic"),
        "Date": reply.date,
        "Message-ID": f"<{reply.token('id', 32)}@{_host(reply)}>",
        "References": reply.answers,
        "In-Reply-To": reply.answers,
        "X-MS-Has-Attach": "",
        "X-Auto-Response-Suppress": "All",
        "X-MS-Exchange-Inbox-Rules-Loop": reply.writer.address,
        "Auto-Submitted": "auto-generated",
        "MIME-Version": "1.0",
    }
    return head(fields) + part("text/plain", '"utf-8"', "quoted-printable", reply.words)


def vacation(reply: Reply) -> bytes:
    """A German server's vacation answer (RFC 5230), with nothing but its headers to tell."""
    fields = {
        "Return-Path": "<>",
        "From": mailbox(reply.writer),
        "To": mailbox(reply.gm, "To"),
        "Subject": encoded(f"Abwesenheitsnotiz: {reply.subject}", "Subject"),
        "Date": reply.date,
        "Message-ID": f"<dovecot-sieve-{reply.digits('id', 10)}-{reply.digits('id2', 6)}-0@{_host(reply)}>",
        "In-Reply-To": reply.answers,
        "References": reply.answers,
        "Auto-Submitted": "auto-replied (vacation)",
        "Precedence": "bulk",
        "X-Sieve": "Pigeonhole Sieve",
        "MIME-Version": "1.0",
    }
    return head(fields) + part("text/plain", "utf-8", "8bit", reply.words)


def bounce(reply: Reply) -> bytes:
    """A mail server's report that the player's mailbox is full (RFC 3464)."""
    host = f"mx.{_host(reply)}"
    robot = Correspondent("Mail Delivery System", f"MAILER-DAEMON@{host}")
    reason = f"552 5.2.2 <{reply.writer.address}>: Mailbox full"
    text = (
        f"This is the mail system at host {host}.\n\nYour message could not be delivered to one of\n"
        "its recipients. Its header is attached below.\n\n"
        f"<{reply.writer.address}>: host {host} said:\n    {reason}\n"
    )
    status = (
        f"Reporting-MTA: dns; {host}\nArrival-Date: {reply.date}\n\n"
        f"Final-Recipient: rfc822; {reply.writer.address}\nAction: failed\nStatus: 5.2.2\n"
        f"Diagnostic-Code: smtp; {reason}\n"
    )
    fields = {
        "Date": reply.date,
        "From": mailbox(robot),
        "Subject": "Undelivered Mail Returned to Sender",
        "To": reply.gm.address,
        "Auto-Submitted": "auto-replied",
        "MIME-Version": "1.0",
        "Message-Id": f"<{reply.sent_at:%Y%m%d%H%M%S}.{reply.token('id', 10).upper()}@{host}>",
    }
    parts = [
        part("text/plain", "us-ascii", "7bit", text),
        b"Content-Description: Delivery report\nContent-Type: message/delivery-status\n\n" + status.encode(),
        b"Content-Description: Undelivered Message Headers\nContent-Type: text/rfc822-headers\n\n"
        + _header_of_the_mail(reply),
    ]
    mark = f"{reply.token('mark', 10).upper()}.{reply.digits('mark', 10)}/{host}"
    return head(fields) + multipart("report", mark, parts, " report-type=delivery-status;")


def _header_of_the_mail(reply: Reply) -> bytes:
    return head(
        {
            "From": mailbox(reply.gm),
            "To": reply.writer.address,
            "Subject": encoded(reply.subject, "Subject"),
            "Message-ID": reply.answers,
        }
    )


def spam(reply: Reply) -> bytes:
    """An advertisement; it answers nothing."""
    page = (
        f"<html><body><center><h1>{reply.words}</h1>"
        "<a href='http://example.invalid/buy'>CLICK HERE</a></center></body></html>"
    )
    fields = {
        "From": mailbox(reply.writer),
        "To": reply.gm.address,
        "Subject": encoded("★ You have been chosen ★ 90% off all compasses!!", "Subject"),
        "Date": reply.date,
        "Message-ID": f"<{reply.digits('id', 14)}.{reply.token('id', 6).upper()}@{_host(reply)}>",
        "X-Priority": "1",
        "MIME-Version": "1.0",
    }
    return head(fields) + part("text/html", '"utf-8"', "base64", page)


def _host(reply: Reply) -> str:
    return reply.writer.address.partition("@")[2]
