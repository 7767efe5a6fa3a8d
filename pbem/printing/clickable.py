"""What the script of a page needs to know: the order form as JSON, and whose rows and counters stand out."""

from __future__ import annotations

import re

from markupsafe import Markup

from pbem.engine.orderform import Choice, Item, OrderForm, Pick
from pbem.engine.tongue import tr
from pbem.printing.plain import printable
from pbem.printing.scriptwords import json_markup

_UNSEEN = "position: absolute; width: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap;"
_PLAIN = re.compile(r"[A-Za-z0-9_-]")


def form_json(form: OrderForm) -> Markup:
    """Return the items of an order form as JSON that may stand in a script element.

    An object for each item, with picks that hold choices as lists of words, what they mean, and place.
    """
    values = [_item(item) for item in form.items]
    return json_markup(values)


def seat_style(seat: str) -> Markup:
    """Return the style sheet that sets apart what belongs to a seat in the parts that all readers share."""
    if not seat:
        return Markup("")
    own, spoken = f"[data-seat={_in_css(seat)}]", _words_in_css(f"{tr('Yours:')} ")
    return Markup(
        f"tr{own} {{ background: var(--own); }}\n"
        f"tr{own} > * {{ font-weight: 600; }}\n"
        f"tr{own}:not(.own) > th:first-child::before {{ content: {spoken}; {_UNSEEN} }}\n"
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
        **({"block": True} if item.is_block else {}),
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


def _words_in_css(text: str) -> str:
    """Return a string of CSS; only what could end it or the style sheet is written by its number."""
    return '"' + "".join(f"\\{ord(one):x} " if one in '"\\\n<' else one for one in text) + '"'


def _in_css(text: str) -> str:
    """Return a string of CSS; whatever is not plainly a letter or digit is written by its number."""
    return '"' + "".join(one if _PLAIN.match(one) else f"\\{ord(one):x} " for one in text) + '"'
