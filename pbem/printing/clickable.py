"""What the script of a page needs to know: the order form as JSON, and whose rows and counters stand out."""

from __future__ import annotations

import json
import re

from markupsafe import Markup

from pbem.engine.orderform import Choice, Item, OrderForm, Pick
from pbem.printing.plain import printable

_RISKY = {ord(sign): f"\\u{ord(sign):04x}" for sign in "<>&\u2028\u2029"}
_UNSEEN = "position: absolute; width: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap;"
_PLAIN = re.compile(r"[A-Za-z0-9_-]")


def form_json(form: OrderForm) -> Markup:
    """Return the items of an order form as JSON that may stand in a script element.

    An object for each item, with picks that hold choices as lists of words, what they mean, and place.
    """
    values = [_item(item) for item in form.items]
    text = json.dumps(values, ensure_ascii=False, separators=(",", ":"))
    return Markup(text.translate(_RISKY))


def seat_style(seat: str) -> Markup:
    """Return the style sheet that sets apart what belongs to a seat in the parts that all readers share."""
    if not seat:
        return Markup("")
    own = f"[data-seat={_in_css(seat)}]"
    return Markup(
        f"tr{own} {{ background: var(--own); }}\n"
        f"tr{own} > * {{ font-weight: 600; }}\n"
        f'tr{own}:not(.own) > th:first-child::before {{ content: "Yours: "; {_UNSEEN} }}\n'
        f"svg {own} {{ font-weight: 700; }}\n"
    )


def _item(item: Item) -> dict[str, object]:
    return {
        "name": printable(item.name),
        "says": printable(item.says),
        "order": printable(item.order),
        "place": printable(item.place),
        "line": printable(item.line),
        "many": item.is_many,
        "picks": [_pick(pick) for pick in item.picks],
    }


def _pick(pick: Pick) -> dict[str, object]:
    return {
        "label": printable(pick.label),
        "free": pick.is_free,
        "choices": [_choice(choice) for choice in pick.choices],
    }


def _choice(choice: Choice) -> list[str]:
    """Return words, meaning and place, without those at the end that are empty."""
    values = [printable(choice.words), printable(choice.says), printable(choice.place)]
    while len(values) > 1 and not values[-1]:
        values.pop()
    return values


def _in_css(text: str) -> str:
    """Return a string of CSS; whatever is not plainly a letter or digit is written by its number."""
    return '"' + "".join(one if _PLAIN.match(one) else f"\\{ord(one):x} " for one in text) + '"'
