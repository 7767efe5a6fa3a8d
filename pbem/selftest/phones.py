"""Replies as telephones and tablets write them, each with its own line under the words."""

from __future__ import annotations

from html import escape

from pbem.demo.writing import quoted, smart
from pbem.selftest.draft import DATED, Draft
from pbem.selftest.envelopes import both, fields, plain_part

_GMAIL_QUOTE = "margin:0 0 0 .8ex;border-left:1px #ccc solid;padding-left:1ex"


def gmail_app(draft: Draft) -> bytes:
    """Gmail on a telephone: one line above the quotation, however long, and no lines broken."""
    wrote = draft.wrote("gmail")
    opens = f'<blockquote class="gmail_quote" style="{_GMAIL_QUOTE}">'
    attribution = f'<div dir="ltr" class="gmail_attr">{escape(wrote)}<br></div>'
    page = f'<div dir="auto">{draft.page(attribution, opens, "</blockquote>")}</div>'
    return draft.sent(fields(draft), both(draft, draft.text(f"{wrote}\n"), page))


def outlook_phone(draft: Draft) -> bytes:
    """Outlook on a telephone: its advertisement with an address, a rule, the fields."""
    reply = draft.reply
    card = f"{draft.tongue.mobile_outlook}<https://outlook.example/o0ukef>"
    text = f"{reply.words}\n\n{card}\n{'_' * 32}\n" + "\n".join(draft.block()) + f"\n\n{reply.quoted}\n"
    return draft.sent(fields(draft, re=draft.tongue.re), plain_part(text, '"utf-8"', "base64"))


def iphone(draft: Draft) -> bytes:
    """Mail on an iPhone: curly quotes, the line above inside the quotation."""
    return _apple(draft, draft.tongue.iphone, "X-Mailer: iPhone Mail (22G86)")


def ipad(draft: Draft) -> bytes:
    """Mail on an iPad."""
    return _apple(draft, draft.tongue.ipad, "X-Mailer: iPad Mail (22G86)")


def _apple(draft: Draft, card: str, agent: str) -> bytes:
    inside = quoted([draft.wrote("apple"), "", *draft.reply.quoted_lines])
    text = f"{smart(draft.reply.words)}\n\n{card}\n\n{inside}\n"
    return draft.sent(fields(draft, agent), plain_part(f"{text}\ufeff", "utf-8", "quoted-printable"))


def samsung(draft: Draft) -> bytes:
    """Samsung's program: its line, then "Original message" and four fields."""
    reply, tongue = draft.reply, draft.tongue
    sent = tongue.says("{dd}/{mm}/{y} {HH}:{MM} (GMT+01:00)", reply)
    block = "\n".join(draft.block(sent, DATED))
    opening = f"{tongue.galaxy}\n\n\n-------- {tongue.original} --------\n{block}"
    text = f"{reply.words}\n\n\n\n{opening}\n\n{reply.quoted}\n"
    return draft.sent(fields(draft), plain_part(text, "utf-8", "base64"))


def k9(draft: Draft) -> bytes:
    """K-9 Mail: a polite signature under the words."""
    text = draft.text(draft.wrote("k9"), card=f"-- \n{draft.tongue.android}")
    return draft.sent(fields(draft, "User-Agent: K-9 Mail for Android"), plain_part(text))


def spark(draft: Draft) -> bytes:
    """Spark: a comma before "wrote"."""
    text = draft.text(draft.wrote("spark"))
    return draft.sent(fields(draft, "X-Readdle-Message-ID: 1@example.com"), plain_part(text))


def blackberry(draft: Draft) -> bytes:
    """A BlackBerry: its line, then the fields without a rule above them."""
    reply, tongue = draft.reply, draft.tongue
    block = "\n".join(draft.block())
    text = f"{reply.words}\n\n{tongue.blackberry}\n{block}\n\n{reply.quoted}\n"
    return draft.sent(fields(draft, "X-Mailer: BlackBerry Email (10.3.3.3216)"), plain_part(text))


def blackberry_old(draft: Draft) -> bytes:
    """An old BlackBerry: "Original Message" and the fields of the letter's own header."""
    reply, tongue = draft.reply, draft.tongue
    sent = tongue.says("{wd}, {dd} {mon} {y} {HH}:{MM}:{SS} ", reply)
    block = "\n".join(draft.block(sent, DATED))
    text = f"{reply.words}\n\n-----{tongue.original}-----\n{block}\n\n{reply.quoted}\n"
    return draft.sent(fields(draft, "X-rim-org-msg-ref-id: 1234567"), plain_part(text))
