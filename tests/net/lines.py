"""Lines for games at random: those of worked cases and examples of HELP, with names of the game at hand."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from pbem.engine.events import GM, SeatId
from pbem.engine.ruleset import Position
from pbem.engine.rulings import listing
from pbem.engine.settle import Filed
from pbem.engine.sheet import numbered
from pbem.engine.words import Lexicon
from tests.net.playing import Rules

CASES = Path(__file__).parents[1] / "cases"
_WORD = re.compile(r"\w+")
_FIELDS = ("orders", "standing", "ahead")
VALUES = (
    "0",
    "1",
    "3",
    "-1",
    "250",
    "none",
    "yes",
    "no",
    "p1",
    "p2",
    "p9",
    "1.5",
    "",
    "B7",
    "E6",
    "food",
    "p1, p2",
)
"""What the GM sets values to."""


@cache
def corpus(rules_key: str) -> tuple[tuple[str, ...], frozenset[str]]:
    """The letters of a ruleset's worked cases, and the seats that are named in them."""
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    texts, seats = list[str](), set[str]()
    for file in sorted((CASES / rules_key).rglob("*.yaml")):
        for case in yaml.load_all(file.read_text(encoding="utf-8-sig"), loader):
            for step in (case, *(case.get("steps") or ())):
                for name in _FIELDS:
                    values = step.get(name) if isinstance(step.get(name), dict) else {}
                    seats |= {str(seat) for seat in values} - {GM}
                    texts += [text for text in values.values() if isinstance(text, str)]
                texts += [
                    str(text)
                    for one in step.get("posted") or ()
                    if isinstance(one, dict)
                    for text in one.values()
                ]
    return tuple(dict.fromkeys(texts)), frozenset(seats)


def _shape(word: str) -> str:
    """What names of one sort have in common: 42H is 0A."""
    return re.sub("[a-z]+", "a", re.sub("[0-9]+", "0", re.sub("[A-Z]", "A", word)))


@dataclass
class Lines:
    """All lines that may be written in a game."""

    rules: Rules
    seats: Sequence[SeatId]

    def __post_init__(self) -> None:
        opens = self.rules.grammar.opens
        texts, strangers = corpus(self.rules.key)
        self.strangers = strangers | {"ann", "bob", "carla", "carol", "eve", "cat", "dan", "cy"}
        examples = [one for kind in self.rules.grammar.kinds for one in kind.examples]
        found = (line.text for text in (*texts, *examples) for line in numbered(text, opens))
        self.texts = tuple(dict.fromkeys(found))

    def at(self, position: Position[Any], seat: SeatId, chance: random.Random, most: int) -> list[str]:
        """Some lines that a seat could write, most of which are understood."""
        rules, found = self.rules, list[str]()
        view = rules.view(rules.book, position.state, seat)
        lexicon, own = rules.lexicon(rules.book, view, seat), rules.form(rules.book, view, seat)
        words = self._words(json.dumps(rules.dump(rules.book, position.state))), self._words("\n".join(own))
        for _ in range(chance.randint(0, most)):
            for attempt in range(6):
                line = self._fitted(chance.choice(self.texts), words, chance)
                if self._is_understood(line, lexicon, position) or attempt == 5:
                    found.append(line)
                    break
        return found

    def _is_understood(self, line: str, lexicon: Lexicon, position: Position[Any]) -> bool:
        accepts = self.rules.phase(position.moment.phase).orders
        lines = numbered(line, self.rules.grammar.opens)
        return not self.rules.grammar.read(lines, lexicon, accepts, strictly=True).complaints

    @staticmethod
    def _words(text: str) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for word in dict.fromkeys(_WORD.findall(text)):
            found.setdefault(_shape(word), []).append(word)
        return found

    def _fitted(
        self, line: str, words: tuple[Mapping[str, list[str]], Mapping[str, list[str]]], chance: random.Random
    ) -> str:
        """A line with names and some numbers of the game at hand in the place of its own."""

        def replaced(found: re.Match[str]) -> str:
            word, shape = found[0], _shape(found[0])
            if word in self.strangers:
                return chance.choice(self.seats)
            if shape == "0":
                return word if chance.random() < 0.6 else str(chance.choice((1, 1, 2, 3, 4, 5, 8, 20, 100)))
            if "0" not in shape:
                return word
            everywhere, own = words
            known = own.get(shape) if chance.random() < 0.7 else None
            return chance.choice(known or everywhere.get(shape) or [word])

        return _WORD.sub(replaced, line)

    def written(
        self, filed: Mapping[SeatId, Filed], position: Position[Any], chance: random.Random
    ) -> dict[SeatId, Filed]:
        """What is on file, with more lines at random: sent now, posted, ahead, or standing."""
        posts = tuple(kind.verb() for kind in self.rules.phase(position.moment.phase).posts)
        after, number = dict(filed), max((n for one in filed.values() for n, _ in one.posted), default=0)
        for seat, one in filed.items():
            if seat == GM or chance.random() < 0.15:
                continue
            fresh, posted = [one.fresh], list(one.posted)
            for line in self.at(position, seat, chance, 7):
                if posts and line.startswith(posts):
                    number += 1
                    posted.append((number, line))
                else:
                    fresh.append(line)
            ahead, standing = one.ahead, one.standing
            if chance.random() < 0.12:
                standing = "\n".join(self.at(position, seat, chance, 6))
            if chance.random() < 0.12:
                fresh, ahead = [], "\n".join([one.fresh, *self.at(position, seat, chance, 6)])
            if chance.random() < 0.05:
                fresh = []
            after[seat] = Filed("\n".join(filter(None, fresh)), ahead, standing, tuple(posted))
        return after

    def of_the_gm(self, position: Position[Any], chance: random.Random) -> dict[SeatId, Filed]:
        """An order of the GM's now and then; rarely one that ends the game."""
        kinds = self.rules.phase(position.moment.phase).gm_orders
        if not kinds or chance.random() > 0.15:
            return {}
        kind = chance.choice(kinds)
        if kind.ends_game and chance.random() < 0.95:
            return {}
        state = self._words(json.dumps(self.rules.dump(self.rules.book, position.state)))
        return {GM: Filed(self._fitted(chance.choice(kind.examples), (state, {}), chance))}

    def rulings(self, position: Position[Any], chance: random.Random) -> Iterator[str]:
        """Lines by which the GM sets values: many that cannot be, some that can."""
        values = self.rules.dump(self.rules.book, position.state)
        for _ in range(4):
            path, at = "", listing(values)
            while at and (not path or chance.random() < 0.9):
                path = chance.choice(at)[0]
                below = listing(values, path)
                at = [one for one in below if one[0] != path]
            verb = chance.choice(("SET", "SET", "SET", "AWARD", "REMOVE"))
            yield f"{verb} {path} {chance.choice(VALUES)}".strip()
