"""A report's page on its way into a mail: what a mail program can show of it, and where an answer goes."""

from __future__ import annotations

import json
import re
from email.utils import parseaddr

from pbem.mail.plain import one_line
from pbem.post import FOR_LETTERS, FOR_SCREENS, REPLY_MARK, Post

_RISKY = {ord(sign): f"\\u{ord(sign):04x}" for sign in "<>&\u2028\u2029"}
_SCREEN = re.compile(rf"{re.escape(FOR_SCREENS[0])}.*?{re.escape(FOR_SCREENS[1])}\n?", re.DOTALL)
_POLICY = re.compile(r'<meta http-equiv="Content-Security-Policy"[^>]*>\n?')
_CLOSED = '<details class="words">'


def is_for_browsers(page: str) -> bool:
    """Say whether a page holds what only a browser can use, so that it is worth being attached whole."""
    return FOR_SCREENS[0] in page


def reading_page(page: str) -> str:
    """Return a page as mail programs can show it: no script and no drawings, but all that says the same."""
    plain = _POLICY.sub("", _SCREEN.sub("", page))
    for mark in FOR_LETTERS:
        plain = plain.replace(mark, "")
    return plain.replace(_CLOSED, _CLOSED.replace(">", " open>"))


def answerable_page(page: str, post: Post, sender: str) -> str:
    """Return a page that knows where the answer to this post goes, and under which subject.

    The subject holds the seat's key: it stands in what is mailed to that seat, and never in the archive.
    """
    answers = next((value for name, value in post.headers if name.lower() == "reply-to"), sender)
    reply = {"to": parseaddr(one_line(answers))[1], "subject": f"Re: {one_line(post.subject)}"}
    text = json.dumps(reply, ensure_ascii=False).translate(_RISKY)
    return page.replace(REPLY_MARK, REPLY_MARK.replace("null", text), 1)
