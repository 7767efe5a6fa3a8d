"""The order form of a report: lines that may be sent back, and what may be chosen for each of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from textwrap import wrap
from typing import TypeAlias

from pbem.engine.tongue import tr

FORM_WIDTH = 70
"""Lines of a form are no wider, as far as they are not orders: no mail program breaks them."""
_NO_BREAK = "\N{NO-BREAK SPACE}"


@dataclass(frozen=True)
class Choice:
    """One thing that fits a blank of an order: its words, what they mean, and the place that chooses it.

    The place is the name of a hex or space on the report's maps and boards.
    """

    words: str
    says: str = ""
    place: str = ""


@dataclass(frozen=True)
class Pick:
    """A blank of an order and all that may stand in it, the first being proposed.

    Where `is_free`, other words may be typed too. A choice without words leaves the blank out.
    """

    label: str
    choices: tuple[Choice, ...]
    is_free: bool = False


@dataclass(frozen=True)
class Item:
    """Something that can be given orders: a creature, a shuttle, a street, a path.

    `order` is the line with {} for each pick, in order: "42H {} {}"; blanks left out take their space with
    them. `place` is where it stands. `line` is what stands for it in the form's lines, empty where nothing
    does; `in_form` puts it there. `is_many`: any number of such orders may be given, in the order chosen.
    `is_block`: the order is one of several lines up to END, which are parted by semicolons behind its colon;
    of many such, each adds its lines to those that stand below the same heading. With nothing behind it a
    heading stands alone.
    """

    name: str
    says: str
    order: str
    picks: tuple[Pick, ...] = ()
    place: str = ""
    line: str = ""
    is_many: bool = False
    is_block: bool = False

    def written(self, *words: str) -> str:
        """Return the order with these words in its blanks."""
        line = " ".join(self.order.format(*words).split())
        return line.removesuffix(":") if self.is_block else line

    def in_form(self, says: str = "", *, counts: bool = True) -> Item:
        """Return the same with a line in the form: its first choices, and `says` behind a #.

        A line that does not count as it stands has a # before it.
        """
        line = self.written(*(pick.choices[0].words for pick in self.picks))
        told = f"{line}   # {says}" if says else line
        return replace(self, line=told if counts else f"# {told}")


Offered: TypeAlias = Item | str
"""What a form offers; a text is a remark in its lines, with its #."""


def lines_of(offered: Iterable[Offered]) -> tuple[str, ...]:
    """Return the lines of a form."""
    return tuple(line for one in offered if (line := one if isinstance(one, str) else one.line))


def items_of(offered: Iterable[Offered]) -> tuple[Item, ...]:
    """Return what a page lets its reader choose from."""
    return tuple(one for one in offered if isinstance(one, Item))


def plain(*words: str) -> tuple[Choice, ...]:
    """Return words to be chosen, each once, that explain themselves."""
    return tuple(map(Choice, dict.fromkeys(words)))


def remarks(text: str, indent: str = "") -> list[str]:
    """Return a remark on as many lines as it takes; no # in it begins another one."""
    head = f"{indent}# "
    lines = wrap(text, FORM_WIDTH, initial_indent=head, subsequent_indent=f"{head}  ", break_on_hyphens=False)
    return [line.replace(_NO_BREAK, " ") for line in lines]


def whole(order: str) -> str:
    """Return an order that no line of a remark breaks."""
    return order.replace(" ", _NO_BREAK)


def _line_with(order: object, says: str) -> list[str]:
    """Return an order with what it means behind it, or above it where there is no room."""
    line = f"{order}   # {says}"
    return [line] if len(line) <= FORM_WIDTH else [*remarks(f"{says}:"), str(order)]


def suggested(order: object, says: str) -> list[str]:
    """Return an order that counts once its # is taken away, with what it means."""
    return _line_with(f"# {order}", says)


def with_line(item: Item, says: str, order: object = "") -> Iterator[Offered]:
    """Yield an item with the line that stands for it, its first choices or `order`, and what that means."""
    *above, line = _line_with(order or item.in_form().line, says)
    yield from above
    yield replace(item, line=line)


def ready_item() -> Item:
    """Return what offers READY, for a round that may be closed before its deadline."""
    choices = (Choice("READY", tr("you need no more time")), Choice("WAIT", tr("READY is taken back")))
    says = tr("whether the round may close before its deadline")
    return Item(tr("Ready"), says, "{}", (Pick(tr("Word"), choices),))


@dataclass(frozen=True)
class OrderForm:
    """Lines that can be sent back as they stand; what follows a # is a comment.

    `items` are what a page that can be clicked on lets its reader choose from.
    """

    title: str
    intro: str
    lines: tuple[str, ...]
    items: tuple[Item, ...] = ()
