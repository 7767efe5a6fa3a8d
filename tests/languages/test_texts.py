"""Every text of the program: filled in with what it names, said at run time, and translated into German."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from babel.messages.catalog import Catalog

import pbem
from pbem.languages.extract import all_said, said_in_code
from pbem.languages.pofiles import fields, read_catalog, texts
from pbem.languages.sync import as_po, catalog_of

PACKAGE = Path(pbem.__file__).parent
GERMAN = PACKAGE / "languages" / "de"
SAYING = {"tr", "trn", "trp"}
SPEAKING = re.compile(rf"\b(?:{'|'.join(sorted(SAYING))})\s*\(")
CACHES = {"lru_cache", "cache", "cached_property"}


@cache
def german() -> dict[str, Catalog]:
    """Return the German files by the part of pbem that they belong to."""
    return {file.stem: read_catalog(file, "de") for file in sorted(GERMAN.glob("*.po"))}


def test_every_text_is_filled_in_with_exactly_what_it_names() -> None:
    wrong = [
        f"{one.file}:{one.line}: {one.text!r} is given {sorted(one.given)}"
        for one in all_said()
        if one.given and set(one.given) - {"n"} != {*fields(one.text), *fields(one.many)} - {"n"}
    ]
    assert wrong == []


def test_a_text_without_values_names_none() -> None:
    """But for those of templates, whose pages are counted by the style sheet."""
    bare = [
        one for one in all_said() if one.given == frozenset() and not one.many and one.part != "templates"
    ]
    assert [f"{one.file}:{one.line}: {one.text!r}" for one in bare if "{" in one.text] == []


def test_every_text_is_german_too() -> None:
    missing = []
    for one in all_said():
        found = german()[one.part].get(one.text, one.context or None) if one.part in german() else None
        if found is None or found.fuzzy or not all(texts(found.string)):
            missing.append(f"{one.file}:{one.line}: {one.text!r}")
        elif len(texts(found.string)) != (2 if one.many else 1):
            missing.append(f"{one.file}:{one.line}: {one.text!r} has the wrong number of forms")
    assert missing == []


def test_the_german_files_are_those_that_the_program_asks_for() -> None:
    for part in sorted({one.part for one in all_said()} | set(german())):
        own = [one for one in all_said() if one.part == part]
        made = as_po(catalog_of(own, "de", [german()[part]] if part in german() else []))
        assert made == (GERMAN / f"{part}.po").read_bytes(), f"python -m pbem.languages.sync de {part}"


def test_the_german_names_all_that_the_english_names() -> None:
    wrong = []
    for part, catalog in german().items():
        for message in catalog:
            if message.id and all(texts(message.string)):
                wanted = {name for text in texts(message.id) for name in fields(text)} - {"n"}
                for text in texts(message.string):
                    if set(fields(text)) - {"n"} != wanted:
                        wrong.append(f"{part}.po: {text!r} for {texts(message.id)[0]!r}")
    assert wrong == []


def test_a_text_has_the_same_german_everywhere() -> None:
    first: dict[tuple[str, str], tuple[str, object]] = {}
    other = []
    for part, catalog in german().items():
        for message in catalog:
            if not message.id:  # the head, in which babel writes the minute
                continue
            key = (message.context or "", texts(message.id)[0])
            where, string = first.setdefault(key, (part, message.string))
            if string != message.string:
                other.append(f"{key[1]!r}: {string!r} in {where}.po, {message.string!r} in {part}.po")
    assert other == []


def test_nothing_is_said_before_the_language_is_known() -> None:
    early = []
    for file in sorted(PACKAGE.rglob("*.py")):
        source = file.read_text(encoding="utf-8")
        if not SPEAKING.search(source):
            continue
        tree = ast.parse(source)
        lines = [*_said_on_import(tree), *_said_in_a_cache(tree)]
        early += [f"{file.relative_to(PACKAGE)}:{line}" for line in lines]
    assert early == []


def _said_on_import(node: ast.AST) -> Iterator[int]:
    """Yield the lines of calls that are made when a module is imported."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
            defaults = [one for one in child.args.kw_defaults if one]
            for part in (*child.decorator_list, *child.args.defaults, *defaults):
                yield from _said_on_import(ast.Expr(part))
            continue
        if isinstance(child, ast.Lambda):
            continue
        if isinstance(child, ast.Call) and isinstance(child.func, ast.Name) and child.func.id in SAYING:
            yield child.lineno
        yield from _said_on_import(child)


def _said_in_a_cache(tree: ast.AST) -> Iterator[int]:
    """Yield the lines of calls in functions whose results are kept, unless they are given the language."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.FunctionDef) or not _is_kept(node):
            continue
        if any(argument.arg == "language" for argument in node.args.args):
            continue
        for call in ast.walk(node):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in SAYING:
                yield call.lineno


def _is_kept(node: ast.FunctionDef) -> bool:
    return any(name in ast.unparse(one) for one in node.decorator_list for name in CACHES)


def test_texts_are_found_in_code() -> None:
    source = (
        '@event("X", "{a} is born.", when={"b": {"c": "{a} is here."}, "d": ("{n} e", "{n} es")})\n'
        "class Born: ...\n"
        'def f():\n    return tr("One {b}.", b=1) + trn("{n} c", "{n} cs", 2) + trp("x", "d") + tr(e)\n'
    )
    found = {(one.text, one.many, one.context, one.given) for one in said_in_code(source, "engine/some.py")}
    assert found == {
        ("{a} is born.", "", "", None),
        ("{a} is here.", "", "", None),
        ("{n} e", "{n} es", "", None),
        ("One {b}.", "", "", frozenset({"b"})),
        ("{n} c", "{n} cs", "", frozenset({"n"})),
        ("d", "", "x", frozenset()),
    }
