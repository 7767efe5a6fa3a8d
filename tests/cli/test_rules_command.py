"""pbem rules GAME --events: what a GM may write flavour texts for."""

from __future__ import annotations

import json

from click.testing import CliRunner

from pbem.cli.main import pbem


def test_all_events_are_printed_with_their_fields_and_sentences() -> None:
    run = CliRunner().invoke(pbem, ["rules", "survival", "--events"])
    assert run.exit_code == 0
    assert "Extinct: {seat}\n    The species of {seat} is extinct.\n" in run.output
    assert "LineFailed: {cause}, {seat}, {line}, {reason}\n" in run.output


def test_the_same_comes_as_json_with_the_names_that_sentences_use() -> None:
    run = CliRunner().invoke(pbem, ["rules", "survival", "--events", "--json"])
    moved = json.loads(run.output)["Moved"]
    assert moved["fields"] == ["creature", "start", "by", "end", "between"]
    assert "{creature} moves from {start} by {between} to {end}." in moved["says"]


def test_events_of_a_game_that_there_is_not_are_refused() -> None:
    run = CliRunner().invoke(pbem, ["rules", "chess", "--events"])
    assert run.exit_code == 2
    assert 'there is no ruleset "chess"' in run.output
