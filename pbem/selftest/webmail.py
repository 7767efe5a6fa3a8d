"""Replies as people's webmail writes them."""

from __future__ import annotations

import textwrap
from html import escape

from pbem.demo.writing import breaks, quoted
from pbem.selftest.draft import SENT_FIRST, TO_FIRST, Draft, own_markup
from pbem.selftest.envelopes import both, fields, page_part, plain_part

GMAIL_WIDTH = 78
_GMAIL_QUOTE = "margin:0px 0px 0px 0.8ex;border-left:1px solid rgb(204,204,204);padding-left:1ex"


def gmail(draft: Draft) -> bytes:
    """Gmail on the web: lines broken at 78 in the text, the line above the quotation too."""
    wrote = draft.wrote("gmail")
    text = draft.text("\n".join(textwrap.wrap(wrote, GMAIL_WIDTH)) + "\n", width=GMAIL_WIDTH)
    return draft.sent(fields(draft), both(draft, text, _gmail_page(draft, wrote)))


def _gmail_page(draft: Draft, wrote: str) -> str:
    attribution = f'<div dir="ltr" class="gmail_attr">{escape(wrote)}<br></div>'
    opens = f'<blockquote class="gmail_quote" style="{_GMAIL_QUOTE}">'
    return f'<div dir="ltr">{draft.page(attribution, opens, "</blockquote>")}</div>'


def outlook_web(draft: Draft) -> bytes:
    """Outlook on the web: a rule, a block of fields, and the answered letter without any mark."""
    block = draft.block()
    text = f"{draft.reply.words}\n\n{'_' * 32}\n{chr(10).join(block)}\n\n{draft.reply.quoted}\n"
    content = both(draft, text, _outlook_web_page(draft, block), "base64")
    return draft.sent(fields(draft, re=draft.tongue.re, Thread_Index="AQHb0123456789"), content)


def _outlook_web_page(draft: Draft, block: list[str]) -> str:
    named = "<br>".join(f"<b>{escape(line).replace(':', ':</b>', 1)}" for line in block)
    return (
        f'<html><body dir="ltr">{own_markup(draft.reply.lines, "div")}<div id="appendonsend"></div>'
        '<hr style="display:inline-block;width:98%" tabindex="-1">'
        f'<div id="divRplyFwdMsg" dir="ltr"><font face="Calibri">{named}</font><div>&nbsp;</div></div>'
        f'<div class="BodyFragment">{breaks(draft.reply.quoted_lines)}</div></body></html>'
    )


def outlook_web_page_only(draft: Draft) -> bytes:
    """Outlook on the web behind a server that drops the text: HTML alone."""
    page = _outlook_web_page(draft, draft.block())
    return draft.sent(fields(draft, re=draft.tongue.re), page_part(page, "base64"))


def yahoo(draft: Draft) -> bytes:
    """Yahoo: an indented line above the answered letter, which has no mark in the text."""
    wrote = draft.wrote("yahoo")
    text = f" {draft.reply.words}\n\n    {wrote}  \n \n {draft.reply.quoted}\n"
    page = (
        f'<html><body><div class="ydp1style" dir="ltr">{own_markup(draft.reply.lines, "div")}</div>'
        f'<div id="yahoo_quoted_1" class="yahoo_quoted"><div>{escape(wrote)}</div>'
        f"<div>{breaks(draft.reply.quoted_lines)}</div></div></body></html>"
    )
    agent = "X-Mailer: WebService/1.1.22806 YMailNorrin"
    return draft.sent(fields(draft, agent), both(draft, text, page))


def aol(draft: Draft) -> bytes:
    """AOL's old webmail: five fields under "Original Message", the letter unmarked below them."""
    reply, tongue = draft.reply, draft.tongue
    sent = tongue.says("{wd}, {mon} {d}, {y} {h}:{MM} am", reply)
    block = "\n".join(draft.block(sent, TO_FIRST))
    text = f"{reply.words}\n\n\n-----{tongue.original}-----\n{block}\n\n{reply.quoted}\n"
    return draft.sent(fields(draft, "X-Mailer: AOL Webmail"), plain_part(text))


def gmx(draft: Draft) -> bytes:
    """GMX and web.de: HTML alone, fields with the date first above a bar."""
    sent = draft.tongue.says("{weekday}, {dd}. {month} {y} um {HH}:{MM} Uhr", draft.reply)
    named = "<br/>\n".join(
        f"<b>{escape(line).replace(':', ':</b>', 1)}" for line in draft.block(sent, SENT_FIRST)
    )
    page = (
        f'<html><body><div style="font-family: Verdana;font-size: 12.0px;">'
        f"{own_markup(draft.reply.lines, 'div')}<div>&nbsp;</div>"
        '<div name="quote" style="margin:10px 5px 5px 10px; padding: 10px 0 10px 10px; '
        f'border-left:2px solid #C3D9E5;"><div style="margin:0 0 10px 0;">{named}</div>'
        f'<div name="quoted-content">{breaks(draft.reply.quoted_lines)}</div></div></div></body></html>'
    )
    return draft.sent(fields(draft, re="Aw", Sensitivity="Normal"), page_part(page))


def gmx_new(draft: Draft) -> bytes:
    """GMX and web.de since their last rebuilding: text and HTML, a line above the quotation."""
    wrote = draft.wrote("gmx")
    page = draft.page(f"<p>{escape(wrote)}</p>", '<blockquote cite="mid:1">', "</blockquote>")
    return draft.sent(
        fields(draft, re="Aw"), both(draft, draft.text(wrote), f"<html><body>{page}</body></html>")
    )


def proton(draft: Draft) -> bytes:
    """Proton Mail: base64, its advertisement under the words."""
    wrote = draft.wrote("proton")
    text = draft.text(f"{wrote}\n", card="Sent with Proton Mail secure email.")
    card = '<div class="protonmail_signature_block">Sent with Proton Mail secure email.</div>'
    opens = '<blockquote class="protonmail_quote" type="cite">'
    page = draft.page(f"<div>{escape(wrote)}</div>", opens, "</blockquote>", card=card)
    return draft.sent(fields(draft), both(draft, text, page, "base64"))


def roundcube(draft: Draft) -> bytes:
    """Roundcube set to plain text: flowed lines."""
    text = draft.text(draft.wrote("roundcube"), is_flowed=True)
    return draft.sent(
        fields(draft, "User-Agent: Roundcube Webmail/1.6.9"),
        plain_part(text, "UTF-8", extra=";\n format=flowed"),
    )


def roundcube_page(draft: Draft) -> bytes:
    """Roundcube with HTML: breaks at the lines' ends, a blue bar along the quotation."""
    wrote = f"<p>{escape(draft.wrote('roundcube'))}</p>"
    opens = '<blockquote type="cite" style="padding: 0 0.4em; border-left: #1010ff 2px solid; margin: 0">'
    page = f"<html><body>{draft.page(wrote, opens, '</blockquote>', tag='p')}</body></html>"
    return draft.sent(fields(draft, "User-Agent: Roundcube Webmail/1.6.9"), page_part(page))


def fastmail(draft: Draft) -> bytes:
    """Fastmail: text and HTML, the quotation right below its line."""
    wrote = draft.wrote("fastmail")
    page = draft.page(
        f"<div>{escape(wrote)}</div>", '<blockquote type="cite" id="qt">', "</blockquote><div><br></div>"
    )
    agent = "User-Agent: Cyrus-JMAP/3.11.0-alpha0"
    return draft.sent(
        fields(draft, agent),
        both(draft, draft.text(wrote), f"<!DOCTYPE html><html><body>{page}</body></html>"),
    )


def horde(draft: Draft) -> bytes:
    """A Horde webmail of a university: text, the name quoted with the writer's address."""
    wrote = f"Quoting {draft.reply.gm}:"
    text = draft.text(f"{wrote}\n")
    return draft.sent(fields(draft, "User-Agent: Horde Application Framework 5"), plain_part(text))


def squirrel(draft: Draft) -> bytes:
    """SquirrelMail: marked lines with nothing above them."""
    text = f"{draft.reply.words}\n\n{quoted(draft.reply.quoted_lines)}\n"
    return draft.sent(fields(draft, "User-Agent: SquirrelMail/1.4.23"), plain_part(text))
