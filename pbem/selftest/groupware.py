"""Replies as the groupware of firms and schools writes them."""

from __future__ import annotations

from html import escape

from pbem.demo.writing import breaks, quoted
from pbem.selftest.draft import TO_AND_DATE, TO_FIRST, Draft, own_markup
from pbem.selftest.envelopes import both, fields, page_part, plain_part

NOTES_WIDTH = 72


def sogo(draft: Draft) -> bytes:
    """SOGo: HTML and text, a blank line between the line and the quotation."""
    wrote = draft.wrote("sogo")
    page = draft.page(
        f"<br />{escape(wrote)}<br />&nbsp;", '<blockquote type="cite" cite="1">', "</blockquote>"
    )
    text = draft.text(f"{wrote}\n ")
    return draft.sent(fields(draft, "User-Agent: SOGoMail 5.11.2"), both(draft, text, page))


def zimbra(draft: Draft) -> bytes:
    """Zimbra: dashes before the line above the quotation."""
    text = draft.text(f"{draft.wrote('zimbra')}\n")
    return draft.sent(fields(draft, "X-Mailer: Zimbra 9.0.0_GA_4612 (ZimbraWebClient)"), plain_part(text))


def zimbra_block(draft: Draft) -> bytes:
    """An older Zimbra: "Original Message", four fields, the letter unmarked below them."""
    reply, tongue = draft.reply, draft.tongue
    sent = tongue.says("{weekday} {d} {month} {y} {HH}:{MM}:{SS}", reply)
    original = {"fr": "Mail original"}.get(tongue.code, tongue.original)
    block = "\n".join(draft.block(sent, TO_FIRST))
    text = f"{reply.words}\n\n----- {original} -----\n{block}\n\n{reply.quoted}\n"
    return draft.sent(fields(draft, "X-Mailer: Zimbra 8.8.15_GA_3869"), plain_part(text))


def notes(draft: Draft) -> bytes:
    """Lotus Notes: who wrote when, then the fields and the letter behind marks."""
    reply = draft.reply
    inside = [*draft.block(draft.tongue.says("{mm}/{dd}/{y} {hh}:{MM} {ampm}", reply), TO_AND_DATE), ""]
    text = draft.text(draft.wrote("notes") + "\n\n" + quoted(inside), width=NOTES_WIDTH)
    agent = "X-Mailer: Lotus Notes Release 9.0.1FP9 November 15, 2017"
    return draft.sent(fields(draft, agent, Sensitivity=""), plain_part(text))


def notes_block(draft: Draft) -> bytes:
    """Lotus Notes with its letter's head: fields set in columns above a rule."""
    reply = draft.reply
    sent = draft.tongue.says("{dd}.{mm}.{y} {HH}:{MM}", reply)
    columns = [line.replace(": ", ":\t", 1) for line in draft.block(sent, TO_AND_DATE)]
    text = f"{reply.words}\n\n\n\n" + "\n".join(columns) + f"\n{'_' * 40}\n\n\n{reply.quoted}\n"
    return draft.sent(fields(draft, "X-Mailer: HCL Notes Release 12.0.2 November 03, 2022"), plain_part(text))


def exchange_page(draft: Draft) -> bytes:
    """New Outlook for a firm: HTML alone, the fields between two thin lines."""
    reply = draft.reply
    named = "<br>".join(f"<b>{escape(line).replace(':', ':</b>', 1)}" for line in draft.block())
    page = (
        '<html><body dir="ltr"><div class="elementToProof">'
        f"{own_markup(reply.lines, 'div')}</div>"
        '<div id="mail-editor-reference-message-container"><div style="border-width: 1pt medium medium; '
        'border-style: solid none none; padding: 3pt 0in 0in;">'
        f"<p>{named}</p></div><div>{breaks(reply.quoted_lines)}</div></div></body></html>"
    )
    return draft.sent(fields(draft, re=draft.tongue.re), page_part(page, "base64"))


def firm(draft: Draft) -> bytes:
    """A firm's gateway: its warning above the text, its small print below all."""
    tongue = draft.tongue
    text = f"{tongue.banner}\n\n{draft.text(draft.wrote('thunderbird'))}\n{tongue.disclaimer}\n"
    return draft.sent(fields(draft, "X-Mailer: Exchange gateway", X_Footer="added"), plain_part(text))
