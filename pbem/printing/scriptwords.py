"""What the scripts of a page say; the page brings their words in its own language."""

from __future__ import annotations

import json

from markupsafe import Markup

from pbem.engine.tongue import tr, tr_noop

_RISKY = {ord(sign): f"\\u{ord(sign):04x}" for sign in "<>&\u2028\u2029"}

SAID = (
    tr_noop("(nothing)"),
    tr_noop("Add it to the orders"),
    tr_noop("Bring my orders back"),
    tr_noop("Choose an order"),
    tr_noop("Choose orders here"),
    tr_noop("Choose…"),
    tr_noop("Copy the orders"),
    tr_noop("Dark page"),
    tr_noop("Light page"),
    tr_noop("Open in my mail program"),
    tr_noop("Point at a place, or walk over the picture with the arrow keys, to read about it."),
    tr_noop("Put it into the orders"),
    tr_noop("Reply to your last report with this text."),
    tr_noop("Reset the view"),
    tr_noop("Reset"),
    tr_noop("Start again"),
    tr_noop("The orders are as they came."),
    tr_noop("The orders are copied."),
    tr_noop("To all my orders"),
    tr_noop("View: {title}"),
    tr_noop("What is ordered"),
    tr_noop("Written: {line}"),
    tr_noop("Your browser does not copy by itself: the text is selected, copy it now."),
    tr_noop("Your mail goes to {address}. Leave its subject as it is, for it holds your key."),
    tr_noop("Your orders are back."),
    tr_noop(
        "Your orders are too long to be handed over: they are copied. Paste them into the mail that opens."
    ),
    tr_noop("Your orders, one on a line"),
    tr_noop("Zoom in"),
    tr_noop("Zoom out"),
    tr_noop("{count} can be ordered here: choose {place} again for the next."),
    tr_noop("{item} is chosen."),
    tr_noop("{place} can't be chosen for {item}."),
    tr_noop("{place}, can be chosen"),
)
"""All that the scripts look up; each stands in them as it stands here."""


def script_words() -> Markup:
    """Return the words of the scripts as JSON that may stand in a script element; empty in English."""
    words = {text: said for text in SAID if (said := tr(text)) != text}
    return json_markup(words) if words else Markup("")


def json_markup(values: object) -> Markup:
    """Return values as JSON that may stand in a script element."""
    return Markup(json.dumps(values, ensure_ascii=False, separators=(",", ":")).translate(_RISKY))
