"""Replies as the mail programs on people's desks write them."""

from __future__ import annotations

from email.charset import BASE64
from html import escape

from pbem.demo.reply import Reply
from pbem.demo.writing import blocks, encoded, flowed, head, mailbox, multipart, part, plain_transfer, quoted

_WORD = 'class="MsoNormal"'
_RULE = "border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0in 0in 0in"


def outlook(reply: Reply) -> bytes:
    """Outlook: HTML as Word writes it beside a text version; the answered mail has no mark but a block."""
    block = _outlook_block(reply)
    text = f"{reply.words}\n\n \n\n{_lines(block)}\n\n \n\n{reply.quoted}\n"
    page = (
        '<html xmlns:o="urn:schemas-microsoft-com:office:office" '
        'xmlns:w="urn:schemas-microsoft-com:office:word"><head><meta name=Generator '
        'content="Microsoft Word 15 (filtered medium)"><style><!-- p.MsoNormal {margin:0in;} --></style>'
        "</head>"
        '<body lang=EN-US link="#0563C1" vlink="#954F72"><div class=WordSection1>'
        f"{blocks(reply.lines, 'p', _WORD, '<o:p>&nbsp;</o:p>')}"
        f"<div><div style='{_RULE}'><p {_WORD}>"
        f"{'<br>'.join(f'<b>{name}:</b> {escape(value)}' for name, value in block.items())}"
        f"<o:p></o:p></p></div></div>{blocks(reply.quoted_lines, 'p', _WORD, '<o:p>&nbsp;</o:p>')}"
        "</div></body></html>"
    )
    versions = [
        part("text/plain", '"utf-8"', "quoted-printable", text),
        part("text/html", '"utf-8"', "quoted-printable", page),
    ]
    return _outlook_head(reply, "Microsoft Outlook 16.0") + multipart(
        "alternative", _next_part(reply), versions
    )


def outlook_text(reply: Reply) -> bytes:
    """An old Outlook set to plain text: "-----Original Message-----", in its Western character set."""
    block = {
        "From": f"{reply.gm.name} [mailto:{reply.gm.address}]",
        **{name: value for name, value in _outlook_block(reply).items() if name != "From"},
    }
    text = f"{reply.words}\n\n-----Original Message-----\n{_lines(block)}\n\n{reply.quoted}\n"
    return _outlook_head(reply, "Microsoft Office Outlook 12.0") + part(
        "text/plain", '"iso-8859-1"', "quoted-printable", text
    )


def _outlook_head(reply: Reply, mailer: str) -> bytes:
    mark = "$".join(reply.token(f"id{number}", 12 - 2 * number) for number in range(3))
    return head(
        {
            "From": mailbox(reply.writer, way=BASE64),
            "To": f"\"'{reply.gm.name}'\" <{reply.gm.address}>",
            "References": reply.answers,
            "In-Reply-To": reply.answers,
            "Subject": encoded(f"RE: {reply.subject}", "Subject"),
            "Date": reply.date,
            "Message-ID": f"<{mark}$@{_host(reply)}>",
            "MIME-Version": "1.0",
            "X-Mailer": mailer,
            "Thread-Index": f"AQH{reply.token('thread', 40)}==",
            "Content-Language": "en-us",
        }
    )


def _outlook_block(reply: Reply) -> dict[str, str]:
    at = reply.quoted_at
    return {
        "From": f"{reply.gm.name} <{reply.gm.address}> ",
        "Sent": f"{at:%A}, {at:%B} {at.day}, {at.year} {at:%I:%M %p}",
        "To": reply.writer.address,
        "Subject": reply.subject,
    }


def _lines(block: dict[str, str]) -> str:
    return "\n".join(f"{name}: {value}" for name, value in block.items())


def _next_part(reply: Reply) -> str:
    mark = reply.token("part", 16).upper()
    return f"----=_NextPart_000_{mark[:4]}_01DB{mark[4:8]}.{mark[8:]}"


def thunderbird_german(reply: Reply) -> bytes:
    """A German Thunderbird: the words below the quotation, lines flowed."""
    at = reply.quoted_at
    wrote = f"Am {at:%d.%m.%Y} um {at:%H:%M} schrieb {reply.gm.name}:"
    return _thunderbird_head(reply, "de-DE") + _thunderbird_text(reply, wrote)


def thunderbird(reply: Reply) -> bytes:
    """Thunderbird: the words below the quotation, lines flowed."""
    return _thunderbird_head(reply, "en-GB") + _thunderbird_text(reply, _thunderbird_wrote(reply))


def thunderbird_enclosure(reply: Reply) -> bytes:
    """Thunderbird with the orders in a text file attached."""
    file = 'attachment; filename="my orders.txt"'
    parts = [
        _thunderbird_text(reply, _thunderbird_wrote(reply)),
        part("text/plain", 'UTF-8; name="my orders.txt"', "base64", reply.enclosed, file),
    ]
    mark = f"------------{reply.token('mark', 24)}"
    return _thunderbird_head(reply, "en-US") + multipart("mixed", mark, parts)


def _thunderbird_wrote(reply: Reply) -> str:
    at = reply.quoted_at
    return f"On {at:%d/%m/%Y} {at:%H:%M}, {reply.gm.name} wrote:"


def _thunderbird_head(reply: Reply, language: str) -> bytes:
    return head(
        {
            "Message-ID": f"<{reply.uuid('id').lower()}@{_host(reply)}>",
            "Date": reply.date,
            "MIME-Version": "1.0",
            "User-Agent": "Mozilla Thunderbird",
            "Subject": encoded(f"Re: {reply.subject}", "Subject"),
            "To": mailbox(reply.gm, "To"),
            "References": reply.answers,
            "Content-Language": language,
            "From": mailbox(reply.writer),
            "In-Reply-To": reply.answers,
        }
    )


def _thunderbird_text(reply: Reply, wrote: str) -> bytes:
    text = f"{wrote}\n{quoted(reply.quoted_lines)}\n\n{flowed(reply.signed_words)}\n"
    return part("text/plain", "UTF-8; format=flowed", "8bit", text)


def mutt(reply: Reply) -> bytes:
    """Mutt: plain text, words below the quotation, a signature below "-- "."""
    at = reply.quoted_at
    wrote = f"On {at:%a, %b %d, %Y at %I:%M:%S%p %z}, {reply.gm.name} wrote:"
    text = f"{wrote}\n{quoted(reply.quoted_lines)}\n\n{reply.signed_words}\n"
    fields = {
        "Date": reply.date,
        "From": mailbox(reply.writer),
        "To": mailbox(reply.gm, "To"),
        "Subject": encoded(f"Re: {reply.subject}", "Subject"),
        "Message-ID": f"<{reply.sent_at:%Y%m%d%H%M%S}.{reply.token('id', 8)}@{_host(reply)}>",
        "References": reply.answers,
        "MIME-Version": "1.0",
        "Content-Disposition": "inline",
        "In-Reply-To": reply.answers,
        "User-Agent": "Mutt/2.2.12 (2023-09-09)",
    }
    return head(fields) + part("text/plain", "utf-8", "8bit", text)


def claws(reply: Reply) -> bytes:
    """Claws Mail set to Latin-1: accents as single bytes, words above the quotation."""
    wrote = f"On {reply.quoted_at:%a, %d %b %Y %H:%M:%S %z}\n{reply.gm} wrote:"
    text = f"{reply.signed_words}\n\n{wrote}\n\n{quoted(reply.quoted_lines)}\n"
    fields = {
        "Date": reply.date,
        "From": mailbox(reply.writer),
        "To": mailbox(reply.gm, "To"),
        "Subject": encoded(f"Re: {reply.subject}", "Subject"),
        "Message-ID": f"<{reply.sent_at:%Y%m%d%H%M%S}.{reply.token('id', 8)}@{_host(reply)}>",
        "In-Reply-To": reply.answers,
        "References": reply.answers,
        "X-Mailer": "Claws Mail 4.3.0 (GTK 3.24.38; x86_64-pc-linux-gnu)",
        "MIME-Version": "1.0",
    }
    return head(fields) + part("text/plain", "ISO-8859-1", "8bit", text)


def alpine(reply: Reply) -> bytes:
    """Alpine: a terminal's mail, words above, hardly any of the answered mail kept."""
    at = reply.quoted_at
    wrote = f"On {at:%a}, {at.day} {at:%b %Y}, {reply.gm.name} wrote:"
    text = f"{reply.signed_words}\n\n{wrote}\n\n{quoted(reply.quoted_lines[:6])}\n"
    fields = {
        "Date": reply.date,
        "From": mailbox(reply.writer),
        "To": mailbox(reply.gm, "To"),
        "Subject": encoded(f"Re: {reply.subject}", "Subject"),
        "In-Reply-To": reply.answers,
        "Message-ID": f"<{reply.uuid('id').lower()}@{_host(reply)}>",
        "References": reply.answers,
        "User-Agent": "Alpine 2.26 (DEB 649 2022-06-02)",
        "MIME-Version": "1.0",
    }
    return head(fields) + part("text/plain", "UTF-8", plain_transfer(text), text)


def broken(reply: Reply) -> bytes:
    """An unknown program with a fault: NUL bytes in the text, and binary junk in the middle part."""
    strewn = reply.words.replace("A", "A\0", 3).replace("\n", "\0\n")
    text = part("text/plain", "us-ascii", "8bit", f"{strewn}\n")
    junk = (
        b"Content-Type: application/octet-stream\nContent-Disposition: attachment; filename=WINMAIL.DAT\n\n"
    )
    octets = bytes.fromhex(reply.token("junk", 64)) + b"\0\xff\xfe\x80\x81\x9d"
    fields = {
        "From": mailbox(reply.writer),
        "To": reply.gm.address,
        "Subject": encoded(f"RE:RE: {reply.subject}", "Subject"),
        "Date": reply.date,
        "Message-ID": f"<{reply.digits('id', 12)}@localhost.localdomain>",
        "In-Reply-To": reply.answers,
        "X-Mailer": "PostMaster Pro 3.1 for Windows (unregistered)",
    }
    return head(fields) + multipart("mixed", f"=={reply.token('mark', 12)}==", [text, junk + octets])


def _host(reply: Reply) -> str:
    return reply.writer.address.partition("@")[2]
