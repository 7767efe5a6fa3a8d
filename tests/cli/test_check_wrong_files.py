"""Wrong files of cases, made from right ones: none ends in a traceback, and none passes."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from pbem.casefile import case_files, play, read_cases, wrong_in_words
from pbem.rulesets import BOXES

CASES = Path(__file__).parents[1] / "cases"
EACH = 40
"""How many wrong files are made of the cases of each game."""
Spoil = Callable[[Any, random.Random], Any]


def right_cases(ruleset: str, chance: random.Random) -> Iterator[dict[str, Any]]:
    """Cases of a game with positions and steps, in an order by chance."""
    files = case_files([CASES / ruleset])
    chance.shuffle(files)
    for file in files:
        for content in yaml.safe_load_all(file.read_text(encoding="utf-8")):
            if "bad" not in (content.get("expect") or {}) and content.get("given"):
                yield content


def tables(value: Any) -> Iterator[dict[str, Any]]:
    """All tables in a value, itself among them."""
    if isinstance(value, dict):
        yield value
    for one in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from tables(one)


def misspell(table: dict[str, Any], content: Any, chance: random.Random) -> None:
    """Spell a key of a table otherwise; a seat may be called anything, so in its place the case's name is."""
    seats = {*(content["given"].get("seats") or {})}
    for step in (content, *content.get("steps", [])):
        seats |= set(step.get("orders") or {})
    key = chance.choice(list(table))
    spelt = content if key in seats else table
    key = "case" if key in seats else key
    spelt[f"{key}qx"] = spelt.pop(key)


def misspell_a_field(content: Any, chance: random.Random) -> Any:
    """A field that nobody knows, somewhere in the case, but for where any word may stand."""
    free = [content.get("options"), content.get("material")]
    steps = content.get("steps", [content])
    free += [(step.get("expect") or {}).get("state") for step in steps]
    known = [one for one in tables(content) if all(one is not other for other in free)]
    inside = [one for part in free for one in tables(part)]
    table = chance.choice([one for one in known if one and all(one is not other for other in inside)])
    misspell(table, content, chance)
    return content


def misspell_a_field_of_given(content: Any, chance: random.Random) -> Any:
    """The same in the position."""
    table = chance.choice([one for one in tables(content["given"]) if one])
    misspell(table, content, chance)
    return content


def put_a_list_for_a_text(content: Any, chance: random.Random) -> Any:
    """A table of tables where the position has a number or word."""
    table = chance.choice([one for one in tables(content["given"]) if one])
    table[chance.choice(list(table))] = [{"odd": [1]}]
    return content


def put_an_odd_number(content: Any, chance: random.Random) -> Any:
    """A fraction below zero where the position has anything."""
    table = chance.choice([one for one in tables(content["given"]) if one])
    table[chance.choice(list(table))] = -7.123
    return content


def put_a_text_for_a_part(content: Any, chance: random.Random) -> Any:
    """A text where the case has a list or a table."""
    keys = ("given", "options", "steps", "expect", "dice", "orders", "rules")
    content[chance.choice([key for key in keys if content.get(key)])] = "a text"
    return content


def put_a_text_for_sentences(content: Any, chance: random.Random) -> Any:
    """A sentence in the place of a list of them."""
    step = chance.choice(content.get("steps", [content]))
    step.setdefault("expect", {})["not_told"] = "The moon is made of cheese."
    return content


def name_nobody(content: Any, chance: random.Random) -> Any:
    """Something of a seat that there is not; or a refusal of a seat that sent nothing."""
    step = chance.choice(content.get("steps", [content]))
    part = chance.choice(["refused", "in_force"])
    step.setdefault("expect", {}).setdefault(part, {})["nobody_here"] = ["no"]
    return content


def name_no_rule(content: Any, chance: random.Random) -> Any:
    """The id of a rule that there is not."""
    content["rules"] = [*content["rules"], "ABC-999"]
    return content


def name_no_phase(content: Any, chance: random.Random) -> Any:
    """A phase that there is not."""
    chance.choice([content["given"], *content.get("steps", [content])])["phase"] = "no_phase"
    return content


def misspell_a_path(content: Any, chance: random.Random) -> Any:
    """A path of the state that leads nowhere."""
    step = chance.choice(content.get("steps", [content]))
    step.setdefault("expect", {}).setdefault("state", {})["seatsqx.ann.cash"] = 1
    return content


def put_something_beside_steps(content: Any, chance: random.Random) -> Any:
    """Orders where they are never read, or a step that expects nothing."""
    if "steps" in content:
        content["orders"] = {}
    else:
        content["expect"] = {"told_some": []}
    return content


SPOILED: tuple[Spoil, ...] = (
    misspell_a_field,
    misspell_a_field_of_given,
    put_a_list_for_a_text,
    put_an_odd_number,
    put_a_text_for_a_part,
    put_a_text_for_sentences,
    name_nobody,
    name_no_rule,
    name_no_phase,
    misspell_a_path,
    put_something_beside_steps,
)


@pytest.mark.parametrize("ruleset", BOXES)
def test_wrong_files_are_told_and_never_pass(ruleset: str, tmp_path: Path) -> None:
    """Each is told in one sentence that names file, case and field, with no class of Python's in it."""
    chance = random.Random(f"wrong {ruleset}")
    contents = right_cases(ruleset, chance)
    passed, odd = [], []
    for number in range(EACH):
        spoil = SPOILED[number % len(SPOILED)]
        content = spoil(copy.deepcopy(next(contents)), chance)
        file = tmp_path / f"{number}.yaml"
        file.write_text(yaml.safe_dump(content, allow_unicode=True, sort_keys=False), encoding="utf-8")
        [case] = read_cases(file)
        verdict = play(case)
        told = [wrong_in_words(case, one) for one in verdict.wrong] + list(verdict.faults)
        if verdict.is_passed:
            passed.append((spoil.__name__, file.read_text(encoding="utf-8")))
        odd += [(spoil.__name__, one) for one in told if "Error:" in one or not one.strip()]
    assert not passed
    assert not odd
