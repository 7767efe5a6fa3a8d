"""Replies as the mail programs on people's desks write them."""

from __future__ import annotations

from html import escape

from pbem.demo.writing import blocks, flowed, quoted, smart
from pbem.selftest.draft import TO_AND_DATE, TO_FIRST, Draft, broken
from pbem.selftest.envelopes import both, fields, page_part, plain_part

OUTLOOK_WIDTH = 76
EVOLUTION_WIDTH = 71
KMAIL_WIDTH = 78
CLAWS_WIDTH = 72
_WORD = 'class="MsoNormal"'
_EMPTY = "<o:p>&nbsp;</o:p>"


def outlook(draft: Draft) -> bytes:
    """Outlook: HTML as Word writes it beside a text version, the answered letter unmarked."""
    reply, block = draft.reply, draft.block()
    text = f"{reply.words}\n\n \n\n{chr(10).join(block)}\n\n \n\n{reply.quoted}\n"
    return draft.sent(_outlook_head(draft), both(draft, text, _word_page(draft, block)))


def outlook_page(draft: Draft) -> bytes:
    """Outlook behind a server that drops the text version."""
    return draft.sent(_outlook_head(draft), page_part(_word_page(draft, draft.block())))


def outlook_text(draft: Draft) -> bytes:
    """Outlook set to plain text: lines broken at 76, "Original Message" between dashes."""
    reply = draft.reply
    original = f"-----{draft.tongue.original}-----\n" + "\n".join(draft.block())
    words = broken(reply.words, OUTLOOK_WIDTH)
    text = f"{words}\n\n{original}\n\n{reply.quoted}\n"
    return draft.sent(_outlook_head(draft), plain_part(text, '"utf-8"', "quoted-printable"))


def _outlook_head(draft: Draft) -> dict[str, str]:
    country = draft.tongue.country.lower()
    return fields(
        draft,
        "X-Mailer: Microsoft Outlook 16.0",
        draft.tongue.re,
        Thread_Index=f"AQH{draft.reply.token('thread', 40)}==",
        Content_Language=country,
    )


def _word_page(draft: Draft, block: list[str]) -> str:
    named = "<br>".join(f"<b>{escape(line).replace(':', ':</b>', 1)}" for line in block)
    return (
        '<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name=Generator '
        'content="Microsoft Word 15 (filtered medium)"></head><body lang=EN-US><div class=WordSection1>'
        f"{blocks(draft.reply.lines, 'p', _WORD, _EMPTY)}"
        "<div><div style='border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0in 0in 0in'>"
        f"<p {_WORD}>{named}<o:p></o:p></p></div></div>"
        f"{blocks(draft.reply.quoted_lines, 'p', _WORD, _EMPTY)}</div></body></html>"
    )


def thunderbird(draft: Draft) -> bytes:
    """Thunderbird set to text: flowed lines."""
    text = draft.text(draft.wrote("thunderbird"), is_flowed=True)
    return draft.sent(
        fields(draft, "User-Agent: Mozilla Thunderbird", Content_Language=draft.tongue.country),
        plain_part(text, "UTF-8", "8bit", "; format=flowed"),
    )


def thunderbird_page(draft: Draft) -> bytes:
    """Thunderbird with HTML: a line above a quotation marked as cited."""
    wrote = f'<div class="moz-cite-prefix">{escape(draft.wrote("thunderbird"))}<br></div>'
    opens = '<blockquote type="cite" cite="mid:report@example.org"><pre class="moz-quote-pre" wrap="">'
    page = draft.page(wrote, opens, "</pre></blockquote>", tag="p").replace("<br>\n", "\n")
    whole = f"<!DOCTYPE html><html><body>{page}</body></html>"
    return draft.sent(fields(draft, "User-Agent: Mozilla Thunderbird"), page_part(whole))


def apple_mail(draft: Draft) -> bytes:
    """Mail on a Macintosh: curly quotes, text and HTML, the line above inside the quotation."""
    wrote, reply = draft.wrote("apple"), draft.reply
    text = draft.text(f"{wrote}\n", is_inside=True)
    opens, closes = '<blockquote type="cite">', "</blockquote>"
    page = draft.page(f"{opens}<div>{escape(wrote)}</div><br>{closes}", opens, closes)
    content = both(draft, _curly(text, reply.words), _curly(page, escape(reply.words, quote=False)))
    return draft.sent(fields(draft, "X-Mailer: Apple Mail (2.3826.300.87.4.3)"), content)


def _curly(text: str, words: str) -> str:
    """A text with the player's words as Apple's programs improve them."""
    for line in words.split("\n"):
        text = text.replace(line, smart(line)) if line else text
    return text


def evolution(draft: Draft) -> bytes:
    """Evolution set to text: lines broken at 71."""
    text = draft.text(draft.wrote("evolution"), width=EVOLUTION_WIDTH)
    return draft.sent(fields(draft, "User-Agent: Evolution 3.54.1"), plain_part(text, '"UTF-8"', "8bit"))


def kmail(draft: Draft) -> bytes:
    """KMail: lines broken at 78."""
    text = draft.text(draft.wrote("kmail"), width=KMAIL_WIDTH)
    return draft.sent(fields(draft, "User-Agent: KMail/6.3"), plain_part(text))


def claws(draft: Draft) -> bytes:
    """Claws Mail: two lines above the quotation, the player's lines broken at 72."""
    text = draft.text(f"{draft.wrote('claws')}\n", width=CLAWS_WIDTH)
    agent = "X-Mailer: Claws Mail 4.3.1 (GTK 3.24.49; x86_64-pc-linux-gnu)"
    return draft.sent(fields(draft, agent), plain_part(text, "UTF-8"))


def em_client(draft: Draft) -> bytes:
    """eM Client: text and HTML, "Original Message" above fields whose names have a colon."""
    reply, tongue = draft.reply, draft.tongue
    sent = tongue.says("{dd}/{mm}/{y} {HH}:{MM}:{SS}", reply)
    block = draft.block(sent, TO_FIRST, who=f'"{reply.gm.name}" <{reply.gm.address}>')
    announced = [f"------ {tongue.original} ------", *block]
    text = f"{reply.words}\n\n" + "\n".join(announced) + f"\n\n{reply.quoted}\n"
    wrote = "".join(f"<div>{escape(line)}</div>\n" for line in announced)
    page = draft.page(f"<div><br></div>{wrote}<div><br></div>", "<div>", "</div>")
    return draft.sent(fields(draft, "User-Agent: eM_Client/10.0.3266.0"), both(draft, text, page))


def em_client_new(draft: Draft) -> bytes:
    """eM Client's newer fields without colons, the answered letter as a cited block."""
    reply, tongue = draft.reply, draft.tongue
    sent = tongue.says("{dd}.{mm}.{y} {HH}:{MM}:{SS}", reply)
    block = draft.block(sent, TO_AND_DATE, colon="", who=f'"{reply.gm.name}" <{reply.gm.address}>')
    announced = "\n".join([f"------ {tongue.original} ------", *block])
    text = draft.text(f"{announced}\n")
    return draft.sent(fields(draft, "User-Agent: eM_Client/10.1.4588.0"), plain_part(text))


def alpine(draft: Draft) -> bytes:
    """Alpine with its flowed text."""
    wrote = draft.tongue.says("On {wd}, {d} {mon} {y}, {name} wrote:", draft.reply)
    text = draft.text(f"{wrote}\n", is_flowed=True)
    agent = "User-Agent: Alpine 2.26 (DEB 649 2022-06-02)"
    return draft.sent(fields(draft, agent), plain_part(text, "UTF-8", extra="; format=flowed"))


def mutt(draft: Draft) -> bytes:
    """Mutt with the player's words where the player put them."""
    wrote = draft.tongue.says(
        "On {wd}, {mon} {dd}, {y} at {hh}:{MM}:{SS}{ampm} {zone}, {name} wrote:", draft.reply
    )
    return draft.sent(fields(draft, "User-Agent: Mutt/2.2.13 (2024-03-09)"), plain_part(draft.text(wrote)))


def the_bat(draft: Draft) -> bytes:
    """The Bat!: the whole date first, no "On" before it."""
    wrote = draft.tongue.says("{weekday}, {month} {d}, {y}, {h}:{MM}:{SS} {ampm}, {name} wrote:", draft.reply)
    return draft.sent(
        fields(draft, "X-Mailer: The Bat! Professional v11"), plain_part(draft.text(wrote + "\n"))
    )


def mailspring(draft: Draft) -> bytes:
    """Mailspring: HTML alone."""
    wrote = f"<div>{escape(draft.wrote('mailspring'))}</div>"
    page = draft.page(wrote, '<blockquote class="gmail_quote">', "</blockquote>")
    return draft.sent(fields(draft, "X-Mailer: Mailspring"), page_part(page))


def windows_mail(draft: Draft) -> bytes:
    """Mail for Windows: its own signature, then the fields as Outlook has them."""
    reply, block = draft.reply, draft.block()
    card = draft.tongue.windows
    text = f"{reply.words}\n\n{card}\n\n" + "\n".join(block) + f"\n\n{reply.quoted}\n"
    return draft.sent(fields(draft, re=draft.tongue.re), plain_part(text, '"utf-8"', "base64"))


def delsp(draft: Draft) -> bytes:
    """An older Mail on a Macintosh: flowed lines whose last blank is to be deleted."""
    words = flowed(draft.reply.words, deletes_space=True)
    text = f"{words}\n\n{quoted(['', *draft.reply.quoted_lines])}\n"
    extra = ";\n\tformat=flowed;\n\tdelsp=yes"
    return draft.sent(
        fields(draft, "X-Mailer: Apple Mail (2.936)"), plain_part(text, "utf-8", "quoted-printable", extra)
    )
