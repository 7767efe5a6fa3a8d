"""The demo: a whole game turn before your eyes."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from pbem.demo.show import Show


@click.command("demo")
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False), default=Path())
@click.option("--ruleset", default="", help="The rules played by (default survival).")
@click.option("--scenario", default="", help="One of the scenarios of these rules, where there are any.")
@click.option("--turns", type=click.IntRange(0, 60), help="The last round played.")
@click.option("--seed", help="Another word gives other dice.")
def demo_command(folder: Path, ruleset: str, scenario: str, turns: int | None, seed: str | None) -> None:
    """Play a game with invented players: their letters, the judging, the reports in FOLDER/turns.

    \b
    Examples:
      pbem demo /tmp/island --turns 3
      pbem demo /tmp/belt --ruleset planetismals
      pbem demo /tmp/valley --ruleset crusoe --scenario socialism
    """
    from pbem.demo.play import Told, play

    def head(text: str) -> None:
        click.echo(f"\n{text}\n{'-' * len(text)}")

    shown = _show(ruleset, scenario)
    told = Told(head, lambda text: click.echo(f"  {text}"))
    published = play(shown, folder, shown.turns if turns is None else turns, seed or shown.seed, told)
    _where_it_lies(folder / shown.slug, published[-1].folder)


def _show(ruleset: str, scenario: str) -> Show:
    """Return the demo meant; BadParameter if there is none."""
    from pbem.demo.cast import FIRST
    from pbem.demo.show import scenarios, show, shows

    if ruleset and ruleset not in shows():
        wanted = f'there is no demo of "{ruleset}", but of {", ".join(shows())}.'
        raise click.BadParameter(_hinted(wanted, ruleset, shows()), param_hint="--ruleset")
    known = scenarios(ruleset or FIRST)
    if scenario and scenario not in known:
        wanted = f'there is no scenario "{scenario}", but {", ".join(known)}.'
        none = f'the demo of "{ruleset or FIRST}" has no scenarios.'
        said = _hinted(wanted, scenario, known) if known else none
        raise click.BadParameter(said, param_hint="--scenario")
    return show(ruleset or FIRST, scenario)


def _hinted(sentence: str, said: str, known: Iterable[str]) -> str:
    """Return a sentence with the word behind it that may have been meant."""
    from pbem.engine.words import did_you_mean

    hint = did_you_mean(said, known)
    return f"{sentence} {hint[:1].upper()}{hint[1:]}".strip()


def _where_it_lies(home: Path, last: Path) -> None:
    """Name the files to open, of the last turn and of the demo's own installation."""
    click.echo("\nOpen these:")
    for path in (last / "public.html", last / "public.pdf", last / "public.txt", last / "outcome.json"):
        if path.exists():
            click.echo(f"  {path}")
    pdfs = sorted((last / "private").glob("*.pdf"))
    if pdfs:
        click.echo(f"A player's own: {pdfs[0]}")
    click.echo(f"Letters: {home / 'inbox.mbox'}; what was sent: {home / 'outbox' / 'new'}")
    click.echo(f"Look further: pbem status --in {home}; pbem replay {home.name} --in {home}")
    click.echo(f"Proof of the dice: pbem verify {last.parent}")
