"""Worked cases: check."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pbem.cli.common import echo_json, json_option, use_own_rulesets
from pbem.cli.rules import check_ruleset

if TYPE_CHECKING:
    from pbem.engine.cases import Case, Shown, Verdict

WIDEST = 44
"""The longest name beside which a list leaves room."""
WRONG, FAILED = 2, 1
"""The exit status where a file is wrong, and where a case does not come out as written."""


@click.command("check")
@click.argument("files", nargs=-1, type=click.Path(path_type=Path, exists=True))
@click.option("--show", is_flag=True, help="Say what each case tells and leads to.")
@click.option("--schema", metavar="RULESET", help="List the fields of its cases, and their paths.")
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
    files: tuple[Path, ...],
    show: bool,
    schema: str | None,
    coverage: str | None,
    program: Path | None,
    ruleset: str | None,
    as_json: bool,
) -> None:
    """Play worked cases and say which do not come out as written.

    The exit status is 1 if one does not, and 2 if one is wrong: what it says cannot be.

    \b
    Example:
      pbem check tests/cases/survival
      pbem check --show tests/cases/survival/w03_wandering.yaml
      pbem check --schema survival
      pbem check --coverage survival
      pbem check --program games/crusoe/programs/plan.txt --ruleset crusoe
    """
    from pbem.casefile import case_files
    from pbem.cli.proving import check_program

    if program is not None:
        check_program(program, ruleset, as_json)
    if schema:
        _schema(schema, as_json)
        return
    if coverage:
        _coverage(coverage, files, as_json)
        return
    if not files:
        raise click.UsageError("Name a file or folder of cases, or --schema or --coverage RULESET.")
    use_own_rulesets()
    found = case_files(files)
    if not found:
        raise click.UsageError(f"There is no case file in {files[0]}: their names end with .yaml.")
    played = _Played()
    played.play(found, show)
    if as_json:
        echo_json(played.as_json())
    else:
        played.tell()
    sys.exit(WRONG if played.wrong else FAILED if played.failed else 0)


@dataclass
class _Played:
    """What came of some files of cases: a name and sentences for each case, or file, that needs them."""

    count: int = 0
    passed: int = 0
    wrong: dict[str, list[str]] = field(default_factory=dict)
    failed: dict[str, list[str]] = field(default_factory=dict)
    shown: dict[str, tuple[Shown, ...]] = field(default_factory=dict)

    def play(self, files: Iterable[Path], shows: bool) -> None:
        """Play the cases of all files; a file that is wrong does not hide the others."""
        from pbem.casefile import play, read_cases
        from pbem.yamlfile import BadFile

        for path in files:
            try:
                cases = read_cases(path)
            except BadFile as bad:
                self.wrong[str(path)] = [str(bad)]
                continue
            for case in cases:
                self._note(case, play(case, shows=shows), shows)

    def _note(self, case: Case, verdict: Verdict, shows: bool) -> None:
        from pbem.casefile import wrong_in_words

        name = f"{case.origin}: {case.name}"
        self.count += 1
        self.passed += verdict.is_passed
        if verdict.wrong:
            told = self.wrong.setdefault(name, [])
            told += [wrong_in_words(case, one) for one in verdict.wrong]
        if verdict.faults:
            self.failed.setdefault(name, []).extend(verdict.faults)
        if shows:
            self.shown[name] = verdict.steps

    def as_json(self) -> dict[str, object]:
        """Return it as JSON values."""
        shown = {name: [vars(step) for step in steps] for name, steps in self.shown.items()}
        said = {"played": self.count, "failed": self.failed, "wrong": self.wrong}
        return {**said, "shown": shown} if shown else said

    def tell(self) -> None:
        """Print it."""
        for name, steps in self.shown.items():
            click.echo(name)
            for number, step in enumerate(steps, 1):
                _tell_step(f"step {number}, " if len(steps) > 1 else "", step)
        for name, faults in self.failed.items():
            click.echo(f"FAILED {name}")
            for fault in faults:
                click.echo("    " + fault.replace("\n", "\n    "))
        for told in self.wrong.values():
            for sentence in told:
                click.echo(f"WRONG {sentence}")
        wrong = f", {len(self.wrong)} wrong" if self.wrong else ""
        click.echo(f"{self.passed} passed, {len(self.failed)} failed{wrong}")


def _tell_step(place: str, step: Shown) -> None:
    """Print what a step tells and leads to."""
    click.echo(f"  {place}phase {step.phase}")
    parts = {
        "refused": step.refused,
        "in force": step.in_force,
        "told": step.told,
        "dice": step.dice,
        "state": step.changes,
    }
    for title, lines in parts.items():
        if lines:
            click.echo(f"    {title}:")
        for line in lines:
            click.echo(f"      {line}")


def _schema(ruleset: str, as_json: bool) -> None:
    """Print the fields of cases, of positions, and the paths of a state; and the words that stand there."""
    from pbem.casefile import schema

    check_ruleset(ruleset)
    parts = schema(ruleset)
    if as_json:
        echo_json(parts)
        return
    for title, rows in parts.items():
        click.echo(f"{title}:")
        width = max((len(name) for name in rows if len(name) <= WIDEST), default=0)
        for name, says in rows.items():
            click.echo(f"  {name.ljust(width)}  {says}")


def _coverage(ruleset: str, files: tuple[Path, ...], as_json: bool) -> None:
    from pbem.casefile import case_files, coverage, read_cases, statements

    check_ruleset(ruleset)
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
