"""The demo: a whole game turn before your eyes."""

from __future__ import annotations

from pathlib import Path

import click


@click.command("demo")
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False), default=Path())
@click.option("--turns", type=click.IntRange(0, 60), default=3, help="Rounds after the signup (default 3).")
@click.option("--seed", default="island", help="Another word gives other dice.")
def demo_command(folder: Path, turns: int, seed: str) -> None:
    """Play Survival with 44 players: their letters, the judging, the reports in FOLDER/turns.

    \b
    Example:
      pbem demo /tmp/island --turns 3
    """
    from pbem.demo.play import Told, play

    def head(text: str) -> None:
        click.echo(f"\n{text}\n{'-' * len(text)}")

    published = play(folder, turns, seed, Told(head, lambda text: click.echo(f"  {text}")))
    last = published[-1].folder
    click.echo("\nOpen these:")
    for path in (last / "public.html", last / "public.pdf", last / "public.txt", last / "outcome.json"):
        if path.exists():
            click.echo(f"  {path}")
    pdfs = sorted((last / "private").glob("*.pdf"))
    if pdfs:
        click.echo(f"A player's own: {pdfs[0]}")
    home = folder / "demo"
    click.echo(f"Letters: {home / 'inbox.mbox'}; what was sent: {home / 'outbox' / 'new'}")
    click.echo(f"Look further: pbem status --in {home}; pbem replay demo --in {home}")
    click.echo(f"Proof of the dice: pbem verify {last.parent}")
