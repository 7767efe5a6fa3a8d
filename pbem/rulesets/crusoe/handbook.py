"""Opening the rulebook of a game: its options, board, tables, modules, and the dice of its start."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.engine.dice import Dice
from pbem.engine.options import BadValue, filled_in
from pbem.rulesets.crusoe.advancedfile import read_advanced
from pbem.rulesets.crusoe.book import Book, Options
from pbem.rulesets.crusoe.in_play import modules_of
from pbem.rulesets.crusoe.modules.government.programs import check_programs, sources, texts_of
from pbem.rulesets.crusoe.scenarios import NATIONAL
from pbem.rulesets.crusoe.setup import prepared_start, read_start
from pbem.rulesets.crusoe.tablesfile import merged, read_board, read_tables

READY: Mapping[str, Mapping[str, object]] = {"first_advanced": {"scenario": NATIONAL}}
"""CRA-NAT-02 What each preset chooses, where the game's file does not."""


def made_ready(options: Mapping[str, object]) -> Mapping[str, object]:
    """CRA-NAT-02, CRA 7.1 Return a game's options with those of its preset."""
    return {**READY.get(str(options.get("preset")), {}), **options}


def book_of(options: Mapping[str, object], materials: Mapping[str, Any]) -> Book:
    """CRU-009 Return the rulebook of a game; BadValue names the option, or a file's field, that is wrong."""
    chosen = filled_in(Options, made_ready(options))
    book = Book(
        options=chosen,
        board=read_board(materials["board"]),
        tables=read_tables(merged(materials["usual_tables"], materials["tables"])),
        advanced=read_advanced(materials["advanced"]),
        modules=modules_of(chosen),
        programs=texts_of(materials.get("programs")),
        start=read_start(materials.get("start", [])),
    )
    check_programs(book)
    return book


def programs_named(options: Mapping[str, object]) -> dict[str, str]:
    """CRA-BUR-07 Return the files of programs that a game's options ask for, each with its option.

    Of options that are wrong there are none: what is wrong is told when the game is opened.
    """
    try:
        chosen = filled_in(Options, made_ready(options))
    except BadValue:
        return {}
    return {one.name: one.field for one in sources(chosen)}


def prepared(
    options: Mapping[str, object], materials: Mapping[str, Any], seats: int, dice: Dice
) -> dict[str, Any]:
    """Throw what the start of a game needs; who sits at a seat is not known here."""
    return prepared_start(book_of(options, materials), seats, dice)
