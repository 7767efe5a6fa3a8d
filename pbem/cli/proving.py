"""A program of a GM's, tried out before a game is made of it."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pbem.cli.common import echo_json

if TYPE_CHECKING:
    from pbem.engine.box import Box, Proof

WRONG = 2
"""The exit status of a program that cannot be used."""


def check_program(path: Path, ruleset: str | None, as_json: bool) -> None:
    """Say what is wrong with a program, or what it would do; ends with status 2 if it cannot be used."""
    proof = _proof(path, _box(ruleset))
    if as_json:
        echo_json({"refused": list(proof.refused), "odd": list(proof.odd), "shown": list(proof.shown)})
    else:
        for line in proof.refused:
            click.echo(f"{path}: {line}", err=True)
        for line in (*proof.odd, *proof.shown):
            click.echo(line)
    sys.exit(WRONG if proof.refused else 0)


def _box(ruleset: str | None) -> Box:
    """Return the ruleset asked for, or the first that has programs."""
    from pbem.rulesets import BOXES

    known = [key for key, box in BOXES.items() if box.prover is not None]
    if ruleset is None:
        return BOXES[known[0]]
    if ruleset not in known:
        raise click.UsageError(
            f"{ruleset} is not a ruleset that has programs; write --ruleset {' or '.join(known)}."
        )
    return BOXES[ruleset]


def _proof(path: Path, box: Box) -> Proof:
    """Let a ruleset try out the content of a file."""
    from pbem.engine.options import BadValue
    from pbem.materials import read_materials, read_text_or_yaml, shipped_games
    from pbem.yamlfile import BadFile

    assert box.prover is not None
    needed = replace(box, materials=box.prover.materials)
    materials, _ = read_materials(needed, {}, [shipped_games()])
    try:
        return box.prover.prove(read_text_or_yaml(path), materials)
    except BadValue as bad:
        raise BadFile(f"{path}: {bad.expected}") from None
