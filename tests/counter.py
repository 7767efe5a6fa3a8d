"""What the writer of a letter is told across the counter: forecast, oddities, ledger, form and items."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product
from typing import Any, TypeAlias

from pbem.engine.orderform import Item, Offered, items_of
from pbem.engine.orders import Reading
from pbem.engine.ruleset import Played, Position, Posting, Ruleset, Sheet
from pbem.engine.settle import Filed, settled
from pbem.engine.sheet import numbered, read_paper
from pbem.engine.words import Why

Rules: TypeAlias = Ruleset[Any, Any, Any]
Given: TypeAlias = Mapping[str, Any]


@dataclass(frozen=True)
class Counter:
    """A seat before the desk, with the table as it sees it; `offered` is the game's, for the items."""

    rules: Rules
    position: Position[Any]
    seat: str
    offered: Callable[[Any, Any, str], Iterable[Offered]] = lambda book, view, seat: ()
    postings: tuple[Posting, ...] = ()

    @cached_property
    def view(self) -> Any:
        """What the seat sees."""
        return self.rules.seen(self.position.state, self.seat, self.postings)

    def posts(self, seat: str, text: str) -> Counter:
        """Make a line of a seat public."""
        words = self.rules.lexicon(self.rules.book, self.view, seat)
        order = self.rules.grammar.read(numbered(text, self.rules.grammar.opens), words).orders[0]
        posting = Posting(len(self.postings) + 1, seat, order)
        return replace(self, postings=(*self.postings, posting))

    def reading(self, text: str) -> Reading:
        """A letter as it is understood on receipt."""
        grammar = self.rules.grammar
        words = self.rules.lexicon(self.rules.book, self.view, self.seat)
        accepts = self.rules.phase(self.position.moment.phase).orders
        return grammar.read(numbered(text, grammar.opens), words, accepts)

    def complaints(self, text: str) -> list[str]:
        """What is told of a letter on receipt."""
        return [str(one) for one in self.reading(text).complaints]

    def sheet(self, text: str, standing: bool = False) -> Sheet:
        """The sheet that a letter makes; of standing orders all that can be read."""
        if not text:
            return Sheet()
        paper = read_paper(text, opens=self.rules.grammar.opens)
        assert not paper.complaints
        filed = Filed("", "", paper.text) if standing else Filed(paper.text)
        sheet = settled(self.rules, self.position, self.seat, filed, self.view)
        assert not sheet.refused, [str(one) for one in sheet.refused]
        return Sheet(Played.STANDING, (*sheet.orders, *sheet.lost)) if standing else sheet

    def forecast(self, text: str = "", standing: bool = False) -> list[str]:
        """What is said to be in force."""
        return list(self.rules.receipt(self.view, self.seat, self.sheet(text, standing)).forecast())

    def odd(self, text: str, standing: bool = False) -> list[str]:
        """What is odd: the number of the line and the reason."""
        sheet = self.sheet(text, standing)
        found = self.rules.receipt(self.view, self.seat, sheet).odd()
        lines = {(order.line, order.source) for order in sheet.orders}
        assert all(one.why is Why.ODD and (one.line, one.text) in lines for one in found)
        return [f"{one.line}: {one}" for one in found]

    def ledger(self, text: str = "") -> dict[str, str]:
        """The rows of the tally."""
        return dict(self.rules.receipt(self.view, self.seat, self.sheet(text)).ledger())

    def form(self) -> list[str]:
        """The lines of the form."""
        entries = self.rules.form(self.rules.book, self.view, self.seat)
        return [line for entry in entries for line in entry.split("\n")]

    def open_lines(self) -> list[str]:
        """The orders of the form that count as they stand."""
        return [order for line in self.form() if (order := line.partition("#")[0].strip())]

    def items(self) -> dict[str, Item]:
        """What can be clicked on, by name."""
        found = items_of(self.offered(self.rules.book, self.view, self.seat))
        assert len({one.name for one in found}) == len(found)
        return {one.name: one for one in found}


def changed(given: Given, more: Given | None, **fields: Any) -> dict[str, Any]:
    """A position as cases give it, with parts of it changed, table by table."""
    values = {**given, **fields}
    for part, content in (more or {}).items():
        values[part] = {**values.get(part, {}), **content} if isinstance(content, dict) else content
    return values


def lines_of(item: Item, together: int = 2) -> Iterator[str]:
    """An item's order with all choices of its blanks together; of more blanks, with each by itself."""
    words = [[choice.words for choice in pick.choices] for pick in item.picks]
    if len(words) <= together:
        yield from (item.written(*chosen) for chosen in product(*words))
        return
    first = [one[0] for one in words]
    for place, others in enumerate(words):
        yield from (item.written(*first[:place], one, *first[place + 1 :]) for one in others)


def takes_whatever_is_chosen(
    here: Counter, together: int = 3, excused: Callable[[str], bool] = lambda complaint: False
) -> None:
    """Hold the choices of every item, in so many blanks together, against what is told on receipt."""
    for item in here.items().values():
        for line in dict.fromkeys(lines_of(item, together)):
            told = [one for one in here.complaints(line) if not excused(one)]
            assert line in ("READY", "WAIT") or told == [], line


def has_an_item_for_every_open_line(here: Counter) -> None:
    """Hold the form against the items: each line that counts is proposed by one."""
    found = here.items().values()
    lines = {line for line in here.form() if line.partition("#")[0].strip()}
    assert lines == {item.line for item in found if item.line}
    for item in found:
        if item.line:
            proposed = item.written(*(pick.choices[0].words for pick in item.picks))
            assert item.line.partition("#")[0].strip() == proposed


def remarks_are_orders(here: Counter, *besides: str) -> None:
    """Orders that stand behind a # in the form can be taken as soon as it is gone, but for some verbs."""
    verbs = {kind.verb() for kind in here.rules.grammar.kinds} - {*besides}
    for line in [line[2:] for line in here.form() if line.startswith("# ")]:
        if line.split()[0] in verbs:
            assert here.complaints(line) == [], line
