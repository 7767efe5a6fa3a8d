"""Every pattern that ever sees a letter is tried on lines made to keep it busy: none takes long."""

from __future__ import annotations

import ast
import importlib
import inspect
import pkgutil
import re
import signal
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import combinations
from re import _constants as sre  # type: ignore[attr-defined]
from re import _parser as parser  # type: ignore[attr-defined]
from time import process_time
from types import FrameType, FunctionType, ModuleType
from typing import Any

import pytest

from pbem.desk.incoming.form_places import _heading
from pbem.desk.incoming.papers import _words_of
from pbem.desk.words.table import WORDS
from pbem.mail.openings import _parser

SEEN_BY = ("pbem.mail", "pbem.desk", "pbem.engine", "pbem.rulesets", "pbem.deadlines", "pbem.spans")
NEVER = {
    "pbem.desk.layouts",  # the GM's own templates
    "pbem.mail.pages",  # our own pages
    "pbem.mail.authentication",
}
GRAMMARS = (
    *(f"pbem.rulesets.{key}.orders" for key in ("survival", "planetismals", "laissez_faire", "new_tabor")),
    "pbem.rulesets.crusoe.language.orders",
)
SQUEEZED = ("mail-parser-reply",)
"""Patterns that see blanks only one by one."""
METHODS = {"match": "match", "fullmatch": "fullmatch"}
SIGNS = "a1 A\"'#:;,.<>()[]@=-_+*/\n\t|!?&%$\\é中\0"
SHORT, LONG = 200, 400
MOST_SECONDS = 0.25  # of processor time, for the longer one: what grows with the square takes 0.001
WORST_GROWTH = (
    6.0  # twice the length: four times the time where it grows with the square, eight with the cube
)
FLOOR = 0.02  # seconds below which growth is not looked at
Pattern = re.Pattern[Any]


def modules() -> Iterator[ModuleType]:
    for root in SEEN_BY:
        module = importlib.import_module(root)
        yield module
        for info in pkgutil.walk_packages(getattr(module, "__path__", ()), f"{root}."):
            if info.name not in NEVER:
                yield importlib.import_module(info.name)


def held(thing: object, depth: int = 0) -> Iterator[Pattern]:
    """The patterns in a module's value: in its collections, in classes, in values of ours."""
    if isinstance(thing, re.Pattern):
        yield thing
    elif depth < 4 and isinstance(thing, tuple | list | set | frozenset):
        for one in thing:
            yield from held(one, depth + 1)
    elif depth < 4 and isinstance(thing, dict):
        for one in (*thing.keys(), *thing.values()):
            yield from held(one, depth + 1)
    elif isinstance(thing, type):
        if depth < 1:
            for one in list(vars(thing).values()):
                yield from held(one, depth + 1)
    elif depth < 3 and type(thing).__module__.startswith("pbem") and hasattr(thing, "__dict__"):
        for one in list(vars(thing).values()):
            yield from held(one, depth + 1)


def ways(module: ModuleType, name: str) -> tuple[str, ...]:
    """How a module uses a pattern of its own; one that others use is tried in every way."""
    used = set(re.findall(rf"\b{re.escape(name)}\.(\w+)\(", inspect.getsource(module)))
    return tuple(sorted({METHODS.get(one, "search") for one in used})) or ("fullmatch", "search")


def of_modules() -> Iterator[tuple[str, Pattern, tuple[str, ...]]]:
    for module in modules():
        for name, value in list(vars(module).items()):
            if not name.startswith("__") and not isinstance(value, ModuleType | FunctionType):
                for pattern in held(value):
                    yield f"{module.__name__}.{name}", pattern, ways(module, name)


def of_functions() -> Iterator[tuple[str, Pattern, tuple[str, ...]]]:
    """The patterns that stand as text where they are used."""
    for module in modules():
        source = inspect.getsource(module)
        if "re." not in source:
            continue
        for node in ast.walk(ast.parse(source)):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.args):
                continue
            is_of_re = isinstance(node.func.value, ast.Name) and node.func.value.id == "re"
            text = node.args[0]
            if (
                is_of_re
                and node.func.attr != "compile"
                and isinstance(text, ast.Constant)
                and isinstance(text.value, str | bytes)
            ):
                flags = re.IGNORECASE if "IGNORECASE" in ast.dump(node) else 0
                way = METHODS.get(node.func.attr, "search")
                yield f"{module.__name__}:{node.lineno}", re.compile(text.value, flags), (way,)


def made_at_work() -> Iterator[tuple[str, Pattern, tuple[str, ...]]]:
    """The patterns that are made of what a game or an installation calls things."""
    for word in WORDS:
        yield f"word {word.name}", re.compile(word.form, re.IGNORECASE), ("fullmatch",)
    for kind in (kind for ruleset in GRAMMARS for kind in importlib.import_module(ruleset).GRAMMAR.kinds):
        if kind.block:
            yield f"block {kind.__name__}", re.compile(kind.block, re.IGNORECASE), ("fullmatch",)
    yield "title", re.compile(_words_of("Season 3 of Round 7")), ("search",)
    yield "heading", _heading(("order form", "Formular")), ("match",)
    yield "mail-parser-reply", _parser().HEADER_REGEX, ("match",)


class Maker:
    """Makes texts that a pattern nearly fits, out of its parsed form."""

    def __init__(self) -> None:
        self.pumps: list[tuple[str, str]] = []
        self.signs: list[str] = []

    def text(self, tree: Iterable[tuple[Any, Any]], before: str = "") -> str:
        """A text that fits, but for what looks around; repeats are noted with what stands before them."""
        said = ""
        for op, value in tree:
            said += self._text(op, value, before + said)
        return said

    def _text(self, op: Any, value: Any, before: str) -> str:
        if op in (sre.LITERAL, sre.NOT_LITERAL, sre.ANY, sre.IN):
            fitting = self._fitting(op, value)
            self.signs += fitting[:3]
            return str(fitting[0]) if fitting else "a"
        if op in (sre.MAX_REPEAT, sre.MIN_REPEAT):
            least, most, inside = value
            body = self.text(inside, before)
            if most > 20:
                pieces = self._fitting(*inside[0])[:5] if len(inside) == 1 and inside[0][0] is sre.IN else []
                self.pumps += [(before, piece) for piece in (body, *pieces)]
            return body * max(int(least), min(1, int(most)))
        if op is sre.SUBPATTERN:
            return self.text(value[3], before)
        if op is sre.BRANCH:
            said = [self.text(branch, before) for branch in value[1]]
            return said[0]
        if op in (sre.ATOMIC_GROUP,):
            return self.text(value, before)
        return ""

    def _fitting(self, op: Any, value: Any) -> list[str]:
        if op is sre.LITERAL:
            return [chr(value)]
        if op is sre.NOT_LITERAL:
            return [sign for sign in SIGNS if ord(sign) != value]
        return [*SIGNS] if op is sre.ANY else [sign for sign in SIGNS if _is_in(sign, value)] or _first(value)


def _first(members: list[tuple[Any, Any]]) -> list[str]:
    named = [one if op is sre.LITERAL else one[0] for op, one in members if op in (sre.LITERAL, sre.RANGE)]
    return [chr(code) for code in named]


def _is_in(sign: str, members: list[tuple[Any, Any]]) -> bool:
    is_turned, is_hit = False, False
    for op, value in members:
        if op is sre.NEGATE:
            is_turned = True
        elif op is sre.CATEGORY:
            name = str(value)
            of_kind = {
                "DIGIT": sign.isdigit(),
                "SPACE": sign.isspace(),
                "WORD": sign.isalnum() or sign == "_",
            }
            is_hit |= of_kind[name.rpartition("_")[2]] != ("NOT" in name)
        else:
            is_hit |= ord(sign) == value if op is sre.LITERAL else value[0] <= ord(sign) <= value[1]
    return is_hit != is_turned


def attacks(pattern: Pattern) -> list[tuple[str, str]]:
    """What is to stand at the beginning, and what is to be repeated behind it."""
    maker = Maker()
    whole = maker.text(parser.parse(pattern.pattern, pattern.flags))
    signs = [*dict.fromkeys(maker.signs)][:8]
    pieces = [*signs, " ", "a", '"', whole, whole[:-1], *map("".join, combinations(signs[:5], 2))]
    return [pair for pair in dict.fromkeys((*maker.pumps, *(("", one) for one in pieces))) if pair[1]]


class Busy(Exception):
    """A pattern has been kept busy."""


@contextmanager
def no_longer_than(seconds: float) -> Iterator[None]:
    """Raise Busy after so much processor time: a regular expression heeds a signal."""

    def stop(number: int, frame: FrameType | None) -> None:
        raise Busy

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def seconds(pattern: Pattern, way: str, text: str | bytes) -> float:
    began = process_time()
    getattr(pattern, way)(text)
    return process_time() - began


def weakness(pattern: Pattern, ways: tuple[str, ...], *, is_squeezed: bool = False) -> str:
    """By what a pattern is kept busy, nothing if by none; what is squeezed has no two blanks in a row."""
    for start, piece in attacks(pattern):
        for end in ("\0", ""):
            texts: list[str | bytes] = [start + piece * (size // len(piece)) + end for size in (SHORT, LONG)]
            if is_squeezed:
                texts = [" ".join(str(text).split()) for text in texts]
            if isinstance(pattern.pattern, bytes):
                texts = [str(text).encode("latin-1", "replace") for text in texts]
            for way in ways:
                try:
                    with no_longer_than(0.5):
                        long = seconds(pattern, way, texts[1])
                        if long > FLOOR:
                            long = min(seconds(pattern, way, texts[1]) for _ in range(9))
                            short = min(seconds(pattern, way, texts[0]) for _ in range(9))
                            is_steep = long > FLOOR and long > WORST_GROWTH * short
                            if is_steep or long > MOST_SECONDS:
                                return f"{way} {start!r} + {piece!r} …: {short:.3f} s, {long:.3f} s"
                except Busy:
                    return f"{way} {start!r} + {piece!r} …: more than 0.5 s"
    return ""


def test_no_pattern_that_sees_a_letter_can_be_kept_busy() -> None:
    tried: dict[tuple[Any, int, tuple[str, ...]], str] = {}
    for name, pattern, used in (*of_modules(), *of_functions(), *made_at_work()):
        tried.setdefault((pattern.pattern, pattern.flags, used), name)
    assert len(tried) > 150
    found = {}
    for (text, flags, used), name in tried.items():
        if weak := weakness(re.compile(text, flags), used, is_squeezed=name in SQUEEZED):
            found[name] = weak
    assert found == {}


@pytest.mark.parametrize(
    "pattern", [r'^((?:[^"#]|"[^"]*"?)*)#.*$', r"(a+)+$", r"\s*([^<]*?)\s*\s*<", r"(\w+\s?)*;"]
)
def test_patterns_that_can_be_kept_busy_are_found(pattern: str) -> None:
    assert weakness(re.compile(pattern), ("match",))
