"""The self-test: judge letters, and count the judgements by program."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

from pbem.selftest.bounces import bounces
from pbem.selftest.dressing import Dressed, all_dressed, some_dressed
from pbem.selftest.folder import ROBOTS, judgements_in
from pbem.selftest.judging import Judgement, Result, judged, judged_robot
from pbem.selftest.robots import robots
from pbem.selftest.understanding import Understood, understood


@dataclass
class Row:
    """How many letters of one program were read, and how."""

    program: str
    exact: int = 0
    refused: int = 0
    wrong: int = 0

    @property
    def letters(self) -> int:
        """All letters of the program."""
        return self.exact + self.refused + self.wrong

    @property
    def percent(self) -> str:
        """How many in a hundred were read exactly, cut off after one decimal: 100.0 means all."""
        tenths = 1000 * self.exact // self.letters if self.letters else 0
        return f"{tenths // 10}.{tenths % 10}"

    def count(self, result: Result) -> None:
        """Count one more letter."""
        if result is Result.EXACT:
            self.exact += 1
        elif result is Result.REFUSED:
            self.refused += 1
        else:
            self.wrong += 1


def judge(letter: Dressed) -> Judgement:
    """Read one letter of our own and hold it against its text."""
    meant = Understood(letter.text.asks, understood(letter.text.expected).complaints)
    return judged(letter.program, letter.name, letter.raw, letter.reads, meant)


def selftest(folder: Path | None = None, is_whole: bool = False) -> Iterator[Judgement]:
    """Judge a folder's letters, or our own: some in each language, or all of them."""
    if folder:
        return judgements_in(folder)
    return chain(map(judge, all_dressed() if is_whole else some_dressed()), _robots())


def _robots() -> Iterator[Judgement]:
    """Judge the letters that no person wrote."""
    for folder, letters in (("bounces", bounces()), ("robots", robots())):
        for name, raw in letters:
            yield judged_robot(folder, f"{folder}/{name}", raw, ROBOTS[folder])


def counted(judgements: Iterable[Judgement]) -> list[Row]:
    """Count judgements: a row for each program in the order met, and one for all at the end."""
    rows: dict[str, Row] = {}
    total = Row("all")
    for judgement in judgements:
        rows.setdefault(judgement.program, Row(judgement.program)).count(judgement.result)
        total.count(judgement.result)
    return [*rows.values(), total]
