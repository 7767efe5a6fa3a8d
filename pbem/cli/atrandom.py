"""A scenario at random: rolled on a ruleset's tables, told die by die, and written as a game file."""

from __future__ import annotations

from collections.abc import Iterable
from shlex import quote
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from pbem.config import Config
    from pbem.engine.box import Box

DEFAULT_SEATS = 6
_LONGEST_SEED = 100
_HEADING = """\
# A scenario at random for {seats} seats, rolled with the seed {seed}; anybody can roll it again:
#   {command}
# Change what you like, name the players, and make the game with: pbem new {slug}
#
"""


def write_scenario(
    config: Config, slug: str, ruleset: str | None, seed: str, seats: int, settings: Iterable[str]
) -> None:
    """Roll a scenario, say what was rolled and why, and write games/SLUG.yaml, which must not be there."""
    from pbem.desk.desk import DeskFault
    from pbem.engine.dice import Dice
    from pbem.gamefile import check_name
    from pbem.materials import material_file, shipped_games
    from pbem.yamlfile import read_document

    path = config.games / f"{slug}.yaml"
    if path.parent != config.games:
        raise click.UsageError(f"Name the game alone, without a folder, not {slug}.")
    check_name(path)
    _check_seed(seed)
    if path.exists():
        raise DeskFault(f"{path} is there already; choose another name.")
    box = _box(ruleset)
    assert box.chance is not None
    tables = box.chance.tables
    file = material_file(box, tables, tables.default, [config.games, shipped_games()])
    rolled = box.chance.roll(read_document(file).content, _given(settings), seats, Dice(seed))
    asked = "".join(f" --set {quote(one)}" for one in settings)
    command = f"pbem new {slug} --ruleset {box.key} --at-random {quote(seed)} --seats {seats}{asked}"
    text = _HEADING.format(seats=seats, seed=seed, slug=slug, command=command)
    text += "".join(f"# {line}\n" for line in rolled.log)
    path.write_text(text + _content(box, slug, seats, rolled.options), encoding="utf-8")
    for line in rolled.log:
        click.echo(line)
    click.echo(f"made {path}")


def _check_seed(seed: str) -> None:
    """Refuse a seed that could not be read in the file, or typed again."""
    if not seed.strip() or not seed.isprintable() or len(seed) > _LONGEST_SEED:
        raise click.UsageError(
            f"A seed is any word or number of 1 to {_LONGEST_SEED} characters, such as --at-random 7."
        )


def _box(ruleset: str | None) -> Box:
    """Return the ruleset asked for; it must have scenarios at random."""
    from pbem.rulesets import BOXES

    known = [key for key, box in BOXES.items() if box.chance is not None]
    if ruleset not in known:
        raise click.UsageError(
            f"Name a ruleset that has scenarios at random: --ruleset {' or '.join(known)}."
        )
    return BOXES[ruleset]


def _given(settings: Iterable[str]) -> dict[str, object]:
    """Return options written as name=value."""
    import yaml

    given: dict[str, object] = {}
    for one in settings:
        name, sign, value = one.partition("=")
        if not sign:
            raise click.UsageError(f"Write an option as name=value, not {one}.")
        try:
            given[name.strip()] = yaml.safe_load(value)
        except yaml.YAMLError:
            raise click.UsageError(f"{value!r} is not a value for {name}.") from None
    return given


def _content(box: Box, slug: str, seats: int, options: object) -> str:
    """Return the game file behind its heading; its seats are players on paper until they are named."""
    import yaml

    content = {
        "title": f"{box.title}: {slug}",
        "ruleset": box.key,
        "deadline": "every friday at 20:00",
        "options": options,
        "seats": {f"p{no}": {"name": f"Player {no}", "address": "none"} for no in range(1, seats + 1)},
    }
    return yaml.safe_dump(content, sort_keys=False, allow_unicode=True)
