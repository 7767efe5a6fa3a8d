"""Rules: rules."""

from __future__ import annotations

from dataclasses import is_dataclass
from typing import TYPE_CHECKING

import click

from pbem.cli.common import echo_json, json_option, use_own_rulesets

if TYPE_CHECKING:
    from pbem.engine.options import Option

_WIDTH = 100
"""How wide texts are printed at most."""


@click.command("rules")
@click.argument("ruleset", required=False)
@click.argument("id", required=False)
@click.option("--options", "asks_options", is_flag=True, help="Print what a GM may choose instead.")
@click.option("--mail", "asks_mail", is_flag=True, help="Print the words that letters may hold instead.")
@click.option(
    "--events", "asks_events", is_flag=True, help="Print all events instead, as flavour texts name them."
)
@click.option("--page", "asks_page", is_flag=True, help="Print a page for players instead: orders, names.")
@json_option
def rules_command(
    ruleset: str | None,
    id: str | None,
    asks_options: bool,
    asks_mail: bool,
    asks_events: bool,
    asks_page: bool,
    as_json: bool,
) -> None:
    """Print the numbered rules of a ruleset, or those whose id begins so.

    \b
    Example:
      pbem rules survival SUR-3.3.1
      pbem rules survival --options
      pbem rules survival --events
      pbem rules survival --page > survival.md
      pbem rules --mail
    """
    from pbem.casefile import statements

    if asks_mail:
        _mail_words(as_json)
        return
    if ruleset is None:
        raise click.UsageError("Name a ruleset, or --mail for the words that letters may hold.")
    check_ruleset(ruleset)
    if asks_options:
        _options(ruleset, as_json)
        return
    if asks_events:
        _events(ruleset, as_json)
        return
    if asks_page:
        from pbem.orderpages import order_page

        click.echo(order_page(ruleset), nl=False)
        return
    chosen = [one for one in statements(ruleset) if not id or one.id.casefold().startswith(id.casefold())]
    if not chosen:
        raise click.BadParameter(f"{ruleset} has no rule {id}.")
    if as_json:
        echo_json([one.__dict__ for one in chosen])
        return
    section = ""
    for one in chosen:
        if one.section != section:
            section = one.section
            click.echo(f"\n{section}\n" if one is not chosen[0] else f"{section}\n")
        source = f" [{one.source}]" if one.source else ""
        click.echo(f"{one.id}  {one.sentence}{source}")


def _mail_words(as_json: bool) -> None:
    from pbem.desk.words.table import words_page, words_rows

    if as_json:
        echo_json(words_rows())
    else:
        click.echo(words_page(), nl=False)


def _events(ruleset: str, as_json: bool) -> None:
    """Print the events that flavour texts may be written for."""
    from pbem.desk.voices import events_of
    from pbem.engine.events import texts_of
    from pbem.engine.voice import names_of

    rows = {kind.published_as: (list(names_of(kind)), list(texts_of(kind))) for kind in events_of(ruleset)}
    if as_json:
        echo_json({name: {"fields": names, "says": says} for name, (names, says) in sorted(rows.items())})
        return
    for name, (names, says) in sorted(rows.items()):
        click.echo(f"{name}: {', '.join(f'{{{one}}}' for one in names)}".rstrip(": "))
        for one in says:
            click.echo(click.wrap_text(one, _WIDTH, "    ", "    "))


def _options(ruleset: str, as_json: bool) -> None:
    from pbem.engine.options import as_written, every_option
    from pbem.rulesets import BOXES

    declared = every_option(BOXES[ruleset].options)
    if as_json:
        echo_json({name: _declared(default, option) for name, default, option in declared})
        return
    for name, default, option in declared:
        written = "" if is_dataclass(default) else f": {as_written(default)}"
        click.echo(f"{name}{written}".rstrip())
        click.echo(click.wrap_text(_help(default, option), _WIDTH, "    ", "    "))


def _declared(default: object, option: Option) -> dict[str, object]:
    """Return an option's declaration; of a list also the words that may stand in it."""
    choices = {"choices": list(option.choices)} if isinstance(default, tuple) and option.choices else {}
    return {"default": _plain(default), "help": option.help, **choices}


def _plain(default: object) -> object:
    """Return a default as JSON has it; sections as a game file writes them."""
    from pbem.engine.options import as_written

    return as_written(default) if is_dataclass(default) else default


def _help(default: object, option: Option) -> str:
    """Return what an option is; of a list also the words that may stand in it."""
    if not isinstance(default, tuple) or not option.choices:
        return option.help
    return f"{option.help} Any of: {', '.join(option.choices)}."


def check_ruleset(ruleset: str) -> None:
    """Refuse a ruleset that there is not."""
    from pbem.engine.words import did_you_mean
    from pbem.rulesets import BOXES

    use_own_rulesets()
    if ruleset not in BOXES:
        hint = did_you_mean(ruleset, BOXES)
        known = ", ".join(BOXES)
        raise click.BadParameter(f'there is no ruleset "{ruleset}"; rulesets: {known}. {hint}'.strip())
