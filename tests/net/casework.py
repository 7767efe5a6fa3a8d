"""What every worked case leads to, and what is said of case files that are wrong, as digests on record.

python -m tests.net.casework             # adds cases that are not on record yet; those that are stay
python -m tests.net.casework TITLE ...   # takes cases that were changed on purpose off the record before
python -m tests.net.casework --wrong     # records anew what is said of wrong cases; says how many differ
"""

from __future__ import annotations

import json
import lzma
import random
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from pathlib import Path
from typing import Any
from unittest.mock import patch

import yaml

from pbem.casefile import case_files, play, read_cases, wrong_in_words
from pbem.engine.cases import Case
from pbem.engine.dice import Dice
from pbem.engine.events import GM, SeatId
from pbem.engine.ruleset import Position, Sheet, table_of
from pbem.yamlfile import BadFile
from tests.datafiles import read_files_once
from tests.net.playing import HERE, Rules, answered, digested, odd_if_kept

CASES = Path(__file__).parents[1] / "cases"
KEPT = HERE / "cases.json.xz"
BAD = 280
"""So many cases that are wrong are made of those that are right."""
ODD: tuple[Any, ...] = ("nonsense", -1, 3.5, None, True, [], {}, ["x"], {"x": 1}, "", 10**9)
"""What is put in the place of a value."""


def titles() -> Iterator[str]:
    """The names of all cases, found quickly."""
    for name in names():
        for content in _contents(name):
            yield f"{name}: {content['case']}"


def _contents(name: str) -> list[Any]:
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    return list(yaml.load_all((CASES / name).read_text("utf-8-sig"), loader))


def cases_in(name: str) -> Iterator[tuple[str, Case]]:
    """The cases of a file, by the file's name and their own."""
    for case in read_cases(CASES / name):
        yield f"{name}: {case.name}", case


def came_of(case: Case) -> str:
    """All that a case leads to: what is answered, refused, in force, told, thrown and changed."""
    steps = []

    def noted(rules: Rules, position: Position[Any], sheets: Mapping[SeatId, Sheet], dice: Dice) -> Any:
        """What stands on the table at a step of the case, which is where it is about to be played."""
        steps.append((rules, position, sheets))
        return table_of(rules, position, sheets, dice)

    with patch("pbem.engine.cases.table_of", noted):
        verdict = play(case, shows=True)
    assert len(steps) >= len([one for one in verdict.steps if one.in_force or one.told])
    wrong = [f"{one.field} {one.expected}" for one in verdict.wrong]
    return "\n".join(map(repr, (wrong, verdict.faults, *verdict.steps, *(_answers(*step) for step in steps))))


def _answers(rules: Rules, position: Position[Any], sheets: Mapping[SeatId, Sheet]) -> tuple[object, ...]:
    """What the seats of a step are answered."""
    seats = [seat for seat in sheets if seat != GM]
    kept = [line for seat in seats for line in odd_if_kept(rules, position, seat, sheets[seat])]
    return answered(rules, seats, position, sheets), kept


def verdict_of(case: Case) -> str:
    """The digest of all that a case leads to."""
    return digest(came_of(case))


def digest(text: str) -> str:
    """The digest of a text, short because there are many."""
    return digested({"": text})[""][:8]


def said_of(text: str) -> str:
    """What is said of a file of one case."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "case.yaml"
        path.write_text(text, encoding="utf-8")
        try:
            cases = read_cases(path)
        except BadFile as bad:
            return str(bad).replace(folder, "")
        verdicts = [(case, play(case)) for case in cases]
        said = [wrong_in_words(case, wrong) for case, verdict in verdicts for wrong in verdict.wrong]
        told = "\n".join([*said, *(fault for _, verdict in verdicts for fault in verdict.faults)])
        return told.replace(folder, "").replace(str(CASES.parents[1]), "")  # wherever the tree stands


def names() -> list[str]:
    """The files of cases."""
    return [path.relative_to(CASES).as_posix() for path in case_files([CASES])]


def spoilt(content: Any, chance: random.Random) -> Any:
    """A case with one thing wrong: a name misspelt, a value of another sort, or one left out."""
    content = deepcopy(content)
    here, depth = content, chance.choice((0, 1, 1, 2, 2, 3, 4))
    for _ in range(depth):
        below = list(here.values()) if isinstance(here, dict) else here
        inner = [one for one in below if isinstance(one, dict | list) and one]
        if not inner:
            break
        here = chance.choice(inner)
    key = chance.choice(list(here)) if isinstance(here, dict) else chance.randrange(len(here))
    match chance.choice(("misspelt", "another", "another", "left out")):
        case "misspelt" if isinstance(here, dict):
            here[f"{key}s" if chance.random() < 0.5 else str(key)[1:]] = here.pop(key)
        case "left out":
            del here[key]
        case _:
            here[key] = chance.choice(ODD)
    return content


def bad_cases() -> Iterator[str]:
    """Case files that are wrong, a case in each; some of what is spoilt is not."""
    chance = random.Random("bad cases")
    files = [_contents(name) for name in names()]
    for _ in range(BAD):
        content = spoilt(chance.choice(chance.choice(files)), chance)
        yield yaml.safe_dump(content, sort_keys=False, allow_unicode=True)


def kept() -> dict[str, Any]:
    """What is on record: digests by case, and pairs of a wrong case and the digest of what is said of it.

    Of the name of a case its digest is enough.
    """
    if not KEPT.exists():
        return {"verdicts": {}, "bad": []}
    found: dict[str, Any] = json.loads(lzma.decompress(KEPT.read_bytes()))
    return found


def changed(files: Sequence[str]) -> list[str]:
    """The cases of some files that lead elsewhere than they led, or are not on record."""
    verdicts = kept()["verdicts"]
    found = [(title, verdict_of(case)) for name in files for title, case in cases_in(name)]
    assert len(found) >= len(files) > 0
    return [title for title, came in found if verdicts.get(digest(title)) != came]


def main() -> None:
    """Put on record what is not there yet."""
    read_files_once()
    record = kept()
    for title in [word for word in sys.argv[1:] if word != "--wrong"]:
        del record["verdicts"][digest(title)]
    for name in names():
        for title, case in cases_in(name):
            if digest(title) not in record["verdicts"]:
                record["verdicts"][digest(title)] = verdict_of(case)
    if "--wrong" in sys.argv:
        before = record["bad"]
        record["bad"] = [[text, digest(said_of(text))] for text, _ in before]
        print(sum(one != other for one, other in zip(before, record["bad"], strict=True)), "differ")
    if not record["bad"]:
        said = ((text, said_of(text)) for text in bad_cases())
        record["bad"] = [[text, digest(told)] for text, told in said if told]
    KEPT.write_bytes(lzma.compress(json.dumps(record, ensure_ascii=False).encode(), preset=9))
    print(len(record["verdicts"]), "cases,", len(record["bad"]), "wrong ones")


if __name__ == "__main__":
    main()
