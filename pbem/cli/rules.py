"""Rules: rules, check."""

from __future__ import annotations

import sys
from dataclasses import is_dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pbem.cli.common import echo_json, echo_table, json_option

if TYPE_CHECKING:
    from pbem.engine.options import Option


@click.command("rules")
@click.argument("ruleset", required=False)
@click.argument("id", required=False)
@click.option("--options", "asks_options", is_flag=True, help="Print what a GM may choose instead.")
@click.option("--mail", "asks_mail", is_flag=True, help="Print the words that letters may hold instead.")
@json_option
def rules_command(
    ruleset: str | None, id: str | None, asks_options: bool, asks_mail: bool, as_json: bool
) -> None:
    """Print the numbered rules of a ruleset, or those whose id begins so.

    \b
    Example:
      pbem rules survival SUR-3.3.1
      pbem rules survival --options
      pbem rules --mail
    """
    from pbem.casefile import statements

    if asks_mail:
        _mail_words(as_json)
        return
    if ruleset is None:
        raise click.UsageError("Name a ruleset, or --mail for the words that letters may hold.")
    _check_ruleset(ruleset)
    if asks_options:
        _options(ruleset, as_json)
        return
    chosen = [one for one in statements(ruleset) if not id or one.id.casefold().startswith(id.casefold())]
    if not chosen:
        raise click.BadParameter(f"{ruleset} has no rule {id}.")
    if as_json:
        echo_json([one.__dict__ for one in chosen])
        return
    for one in chosen:
        source = f" [{one.source}]" if one.source else ""
        click.echo(f"{one.id}  {one.sentence}{source}")


def _mail_words(as_json: bool) -> None:
    from pbem.desk.words.table import words_page, words_rows

    if as_json:
        echo_json(words_rows())
    else:
        click.echo(words_page(), nl=False)


def _options(ruleset: str, as_json: bool) -> None:
    from pbem.engine.options import as_written, every_option
    from pbem.rulesets import BOXES

    declared = every_option(BOXES[ruleset].options)
    if as_json:
        echo_json({name: _declared(default, option) for name, default, option in declared})
        return
    echo_table(
        ("option", "default", "what it is"),
        [(name, as_written(default), _help(default, option)) for name, default, option in declared],
    )


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


def _check_ruleset(ruleset: str) -> None:
    from pbem.engine.words import did_you_mean
    from pbem.rulesets import BOXES

    if ruleset not in BOXES:
        hint = did_you_mean(ruleset, BOXES)
        known = ", ".join(BOXES)
        raise click.BadParameter(f'there is no ruleset "{ruleset}"; rulesets: {known}. {hint}'.strip())


@click.command("check")
@click.argument("files", nargs=-1, type=click.Path(path_type=Path, exists=True))
@click.option("--coverage", metavar="RULESET", help="Say which rules the cases show.")
@click.option(
    "--program",
    metavar="FILE",
    type=click.Path(path_type=Path, exists=True, dir_okay=False),
    help="Check a program that is to govern a game, and run it on made-up positions.",
)
@click.option("--ruleset", metavar="RULESET", help="The ruleset of the program.")
@json_option
def check_command(
    files: tuple[Path, ...], coverage: str | None, program: Path | None, ruleset: str | None, as_json: bool
) -> None:
    """Play worked cases and say which do not come out as written.

    \b
    Example:
      pbem check tests/cases/survival
      pbem check --coverage survival
      pbem check --program games/crusoe/programs/plan.txt --ruleset crusoe
    """
    from pbem.casefile import case_files, play, read_cases
    from pbem.cli.proving import check_program

    if program is not None:
        check_program(program, ruleset, as_json)
    if coverage:
        _coverage(coverage, files, as_json)
        return
    if not files:
        raise click.UsageError("Name a file or folder of cases, or --coverage RULESET.")
    cases = [case for path in case_files(files) for case in read_cases(path)]
    failed = {f"{case.origin}: {case.name}": faults for case in cases if (faults := play(case))}
    if as_json:
        echo_json({"played": len(cases), "failed": failed})
    else:
        for name, faults in failed.items():
            click.echo(f"FAILED {name}")
            for fault in faults:
                click.echo(f"    {fault}")
        click.echo(f"{len(cases) - len(failed)} passed, {len(failed)} failed")
    sys.exit(1 if failed or not cases else 0)


def _coverage(ruleset: str, files: tuple[Path, ...], as_json: bool) -> None:
    from pbem.casefile import case_files, coverage, read_cases, statements

    _check_ruleset(ruleset)
    folders = files or (Path("tests/cases") / ruleset,)
    if not folders[0].exists():
        raise click.UsageError(f"There are no cases in {folders[0]}; name the folder of the cases.")
    cases = [case for path in case_files(folders) for case in read_cases(path)]
    shown, unknown = coverage(ruleset, cases)
    rules = statements(ruleset)
    open_rules = [one for one in rules if not shown[one.id] and not one.untestable]
    if as_json:
        echo_json({"shown": shown, "unknown": unknown, "open": [one.id for one in open_rules]})
    else:
        for one in rules:
            names = shown[one.id]
            how = (
                f"{len(names)} cases, such as: {names[0]}"
                if names
                else f"no case: {one.untestable or 'OPEN'}"
            )
            click.echo(f"{one.id:16} {how}")
        for name in unknown:
            click.echo(f"unknown id in {name}")
        covered = len(rules) - len(open_rules)
        click.echo(f"{covered} of {len(rules)} rules shown or accounted for, {len(cases)} cases")
    sys.exit(1 if open_rules or unknown else 0)
