"""Replies as people's webmail writes them."""

from __future__ import annotations

from email.charset import BASE64
from html import escape

from pbem.demo.reply import Reply
from pbem.demo.writing import (
    blocks,
    breaks,
    encoded,
    head,
    mailbox,
    multipart,
    part,
    plain_transfer,
    quoted,
)

_GMAIL_QUOTE = "margin:0px 0px 0px 0.8ex;border-left:1px solid rgb(204,204,204);padding-left:1ex"
_FLUID = "font-family: Verdana, sans-serif; font-size: 12px;"


def gmail(reply: Reply) -> bytes:
    """Gmail: text and HTML beside each other, the answered mail below in both."""
    at = reply.quoted_at
    wrote = f"On {at:%a}, {at.day} {at:%b %Y} at {at:%H:%M}, {reply.gm.name}"
    text = f"{reply.signed_words}\n\n{wrote} <{reply.gm.address}>\nwrote:\n\n{quoted(reply.quoted_lines)}\n"
    fields = {
        "MIME-Version": "1.0",
        "References": reply.answers,
        "In-Reply-To": reply.answers,
        "From": mailbox(reply.writer, way=BASE64),
        "Date": reply.date,
        "Message-ID": f"<CA+{reply.token('id', 24)}={reply.token('id2', 22)}w@mail.gmail.com>",
        "Subject": encoded(f"Re: {reply.subject}", "Subject"),
        "To": mailbox(reply.gm, "To"),
    }
    versions = [
        part("text/plain", '"UTF-8"', plain_transfer(text), text),
        part("text/html", '"UTF-8"', "quoted-printable", _gmail_page(reply, wrote)),
    ]
    return head(fields) + multipart("alternative", f"000000000000{reply.token('mark', 16)}", versions)


def _gmail_page(reply: Reply, wrote: str) -> str:
    address = reply.gm.address
    return (
        f'<div dir="ltr">{blocks(reply.signed_lines)}</div><br>'
        '<div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">'
        f'{escape(wrote)} &lt;<a href="mailto:{address}">{address}</a>&gt; wrote:<br></div>'
        f'<blockquote class="gmail_quote" style="{_GMAIL_QUOTE}">'
        f"{breaks(reply.quoted_lines)}</blockquote></div>"
    )


def outlook_com(reply: Reply) -> bytes:
    """Outlook on the web: a rule and a block of fields, then the answered mail without any mark."""
    at = reply.quoted_at
    asked = {
        "From": str(reply.gm),
        "Sent": f"{at:%A}, {at:%B} {at.day}, {at.year} {at:%I:%M %p}",
        "To": str(reply.writer),
        "Subject": reply.subject,
    }
    block = "\n".join(f"{name}: {value}" for name, value in asked.items())
    text = f"{reply.words}\n\n{'_' * 32}\n{block}\n\n{reply.quoted}\n"
    versions = [
        part("text/plain", '"utf-8"', "base64", text),
        part("text/html", '"utf-8"', "base64", _outlook_com_page(reply, asked)),
    ]
    mark = f"_000_{reply.token('mark', 32).upper()}_"
    return _outlook_com_head(reply) + multipart("alternative", mark, versions)


def _outlook_com_head(reply: Reply) -> bytes:
    return head(
        {
            "From": mailbox(reply.writer, way=BASE64),
            "To": mailbox(reply.gm, "To"),
            "Subject": encoded(f"Re: {reply.subject}", "Subject"),
            "Thread-Topic": encoded(reply.subject, "Thread-Topic"),
            "Thread-Index": f"AQHb{reply.token('thread', 28)}",
            "Date": reply.date,
            "Message-ID": f"<{reply.token('id', 14).upper()}@{reply.token('host', 12).upper()}.example.com>",
            "References": reply.answers,
            "In-Reply-To": reply.answers,
            "Accept-Language": "en-GB, en-US",
            "Content-Language": "en-GB",
            "X-MS-Has-Attach": "",
            "X-MS-TNEF-Correlator": "",
            "msip_labels": "",
            "MIME-Version": "1.0",
        }
    )


def _outlook_com_page(reply: Reply, asked: dict[str, str]) -> str:
    style = 'class="elementToProof" style="font-family: Aptos, Calibri, sans-serif; font-size: 12pt;"'
    block = "<br>".join(f"<b>{name}:</b> {escape(value)}" for name, value in asked.items())
    return (
        '<html><head><style type="text/css" style="display:none;"> P {margin-top:0;margin-bottom:0;} </style>'
        f'</head><body dir="ltr">{blocks(reply.lines, attributes=style)}'
        '<div id="appendonsend"></div><hr style="display:inline-block;width:98%" tabindex="-1">'
        f'<div id="divRplyFwdMsg" dir="ltr"><font face="Calibri, sans-serif">{block}</font>'
        "<div>&nbsp;</div></div>"
        f'<div class="BodyFragment">{breaks(reply.quoted_lines)}</div></body></html>'
    )


def yahoo(reply: Reply) -> bytes:
    """Yahoo: an indented "On … wrote:", then the answered mail without any mark in the text version."""
    at = reply.quoted_at
    wrote = f"On {at:%A}, {at:%B} {at.day}, {at.year} at {at:%I:%M:%S %p GMT%z}, {reply.gm} wrote:"
    text = f" {reply.words}\n\n    {wrote}  \n \n {reply.quoted}\n"
    numbers = [reply.digits("id", 9), reply.digits("id2", 7), reply.digits("ms", 13)]
    fields = {
        "Date": reply.date,
        "From": mailbox(reply.writer),
        "To": mailbox(reply.gm, "To"),
        "Message-ID": f"<{'.'.join(numbers)}@mail.yahoo.com>",
        "In-Reply-To": reply.answers,
        "References": reply.answers,
        "Subject": encoded(f"Re: {reply.subject}", "Subject"),
        "MIME-Version": "1.0",
        "X-Mailer": "WebService/1.1.22806 YMailNorrin",
    }
    versions = [
        part("text/plain", "UTF-8", "quoted-printable", text),
        part("text/html", "UTF-8", "quoted-printable", _yahoo_page(reply, wrote)),
    ]
    return head(fields) + multipart("alternative", f"----=_Part_{'_'.join(numbers)}", versions)


def _yahoo_page(reply: Reply, wrote: str) -> str:
    return (
        '<html><head></head><body><div class="ydp1style" style="font-family: Helvetica Neue, sans-serif;">'
        f"{blocks(reply.lines, attributes='dir=ltr data-setdir=false')}</div>"
        f'<div id="yahoo_quoted_{reply.digits("quote", 10)}" class="yahoo_quoted"><div>{escape(wrote)}</div>'
        f"<div>{breaks(reply.quoted_lines)}</div></div></body></html>"
    )


def proton(reply: Reply) -> bytes:
    """Proton Mail: everything in base64, its own advertisement below the words."""
    at = reply.quoted_at
    ordinal = "th" if at.day in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(at.day % 10, "th")
    wrote = f"On {at:%A}, {at:%B} {at.day}{ordinal}, {at:%Y} at {at:%I:%M %p}, {reply.gm} wrote:"
    text = (
        f"{reply.words}\n\nSent with Proton Mail secure email.\n\n{wrote}\n\n{quoted(reply.quoted_lines)}\n"
    )
    fields = {
        "Date": reply.date,
        "To": mailbox(reply.gm, "To"),
        "From": mailbox(reply.writer),
        "Subject": encoded(f"Re: {reply.subject}", "Subject"),
        "Message-ID": f"<{reply.token('id', 60)}@{reply.writer.address.partition('@')[2]}>",
        "In-Reply-To": reply.answers,
        "References": reply.answers,
        "Feedback-ID": f"{reply.digits('user', 8)}:user:proton",
        "X-Pm-Message-ID": reply.token("pm", 40),
        "MIME-Version": "1.0",
    }
    versions = [
        part("text/plain", "utf-8", "base64", text),
        part("text/html", "utf-8", "base64", _proton_page(reply, wrote)),
    ]
    return head(fields) + multipart("alternative", f"b1={reply.token('mark', 43)}", versions)


def _proton_page(reply: Reply, wrote: str) -> str:
    return (
        '<div style="font-family: Arial, sans-serif; font-size: 14px;">'
        f"{breaks(reply.lines)}</div><div><br></div>"
        '<div class="protonmail_signature_block">Sent with <a target="_blank" href="https://proton.example/">'
        'Proton Mail</a> secure email.</div><div class="protonmail_quote">'
        f'{escape(wrote)}<br><blockquote class="protonmail_quote" type="cite">'
        f"{breaks(reply.quoted_lines)}</blockquote><br></div>"
    )


def roundcube_html(reply: Reply) -> bytes:
    """A provider's webmail that sends HTML alone, a break at each line's end."""
    at = reply.quoted_at
    page = (
        f"<html><head><meta http-equiv='Content-Type' content='text/html; charset=UTF-8' />"
        f"</head><body style='{_FLUID}'>\n"
        f"<p>{breaks(reply.lines, '<br />')}</p>\n<p><br /></p>\n"
        f"<p>On {at:%Y-%m-%d %H:%M}, {escape(reply.gm.name)} wrote:</p>\n"
        "<blockquote type='cite' style='padding: 0 0.4em; border-left: #1010ff 2px solid; margin: 0'>\n"
        f"{breaks(reply.quoted_lines, '<br />')}\n</blockquote>\n</body></html>\n"
    )
    return head(_provider_fields(reply, "Roundcube Webmail/1.6.9")) + part(
        "text/html", "UTF-8", "quoted-printable", page
    )


def table_html(reply: Reply) -> bytes:
    """A webmail whose writer laid the orders out as a table, one row an order, in HTML alone."""
    at = reply.quoted_at
    rows = "".join(
        f'<tr><td style="border:1px solid #999">{escape(line)}</td></tr>\n'
        for line in reply.words.split("\n")
        if line
    )
    page = (
        f"<!DOCTYPE html><html><head><style>body {{{_FLUID}}} .order {{color: #333}}</style></head>"
        f'<body>\n<table class="order" cellspacing="0" cellpadding="4"><tbody>\n{rows}</tbody></table>\n<br>'
        f'<div class="moz-cite-prefix">On {at:%d.%m.%Y %H:%M}, {escape(reply.gm.name)} wrote:</div>'
        f'<blockquote cite="mid:{escape(reply.answers.strip("<>"))}">'
        f"{breaks(reply.quoted_lines)}</blockquote></body></html>\n"
    )
    return head(_provider_fields(reply, "Open-Xchange Mailer v8.26")) + part(
        "text/html", "UTF-8", "base64", page
    )


def _provider_fields(reply: Reply, mailer: str) -> dict[str, str]:
    return {
        "MIME-Version": "1.0",
        "Date": reply.date,
        "From": mailbox(reply.writer),
        "To": mailbox(reply.gm, "To"),
        "Subject": encoded(f"Re: {reply.subject}", "Subject"),
        "In-Reply-To": reply.answers,
        "References": reply.answers,
        "User-Agent": mailer,
        "Message-ID": f"<{reply.token('id', 32)}@{reply.writer.address.partition('@')[2]}>",
        "X-Sender": reply.writer.address,
    }
