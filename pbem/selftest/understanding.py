"""What a letter's text asks for, as Survival's order language has it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from pbem.desk.incoming.blockwraps import BlockWords
from pbem.desk.incoming.softwraps import begins_with, rejoined
from pbem.engine.orders import Line
from pbem.engine.ruleset import Player, Ruleset
from pbem.engine.sheet import Block, Paper, read_paper
from pbem.engine.sheet_words import SHEET_WORDS
from pbem.engine.words import Lexicon
from pbem.materials import read_materials, shipped_games
from pbem.rulesets import BOXES

_HEADS = frozenset({*(word.name for word in SHEET_WORDS), "END"})
_PLAYERS = (Player("ann", "Ann Archer"), Player("bob", "Bob Baker"), Player("cat", "Cat Cooper"))


@dataclass(frozen=True)
class Understood:
    """What a text asks for, one order, block or word each, and how many lines were not understood."""

    asks: tuple[str, ...]
    complaints: int


@cache
def _table() -> tuple[Ruleset[Any, Any, Any], Lexicon]:
    """Survival as it comes, and what ann may name in a new game."""
    box = BOXES["survival"]
    rules = box.open({}, read_materials(box, {}, [shipped_games()])[0])
    state = rules.first(_PLAYERS).state
    return rules, rules.lexicon(rules.book, rules.view(rules.book, state, "ann"), "ann")


def understood(text: str) -> Understood:
    """What the order language finds in a text, its broken lines joined again."""
    grammar = _table()[0].grammar
    words = BlockWords(grammar.opens, grammar.inside())
    paper = read_paper(rejoined(text, _is_order, _begins, words=words).text, opens=grammar.opens)
    orders, complaints = _orders(paper.lines)
    blocks = [_block(block, title) for block, title in _blocks(paper)]
    asks = (*orders, *(ask for ask, _ in blocks), *_press(paper), *_words(paper))
    return Understood(asks, len(paper.complaints) + complaints + sum(count for _, count in blocks))


def _orders(lines: tuple[Line, ...]) -> tuple[tuple[str, ...], int]:
    rules, lexicon = _table()
    reading = rules.grammar.read(lines, lexicon, strictly=False)
    return tuple(str(order) for order in reading.orders), len(reading.complaints)


def _is_order(line: str) -> bool:
    orders, complaints = _orders((Line(1, line),))
    return bool(orders) and not complaints


def _begins(line: str) -> bool:
    """Whether a line begins an order, a block or is a single word."""
    return begins_with(line, _HEADS.union(_table()[0].grammar.verbs()), _is_order)


def _blocks(paper: Paper) -> Iterator[tuple[Block, str]]:
    if paper.standing:
        yield paper.standing, "STANDING"
    yield from ((block, f"FOR {block.heading}") for block in paper.ahead)


def _block(block: Block, title: str) -> tuple[str, int]:
    orders, complaints = _orders(block.lines)
    return f"{title}: {'; '.join(orders)}", complaints


def _press(paper: Paper) -> Iterator[str]:
    for block in paper.press:
        lines = (line.text.strip() for line in block.lines)
        yield f"PRESS {block.heading}: {' / '.join(line for line in lines if line)}"


def _words(paper: Paper) -> Iterator[str]:
    if paper.addition:
        yield "ADD"
    if paper.is_cancelled:
        yield "CANCEL"
    if paper.ready is not None:
        yield "READY" if paper.ready else "WAIT"
