"""Mutated letters through a whole desk; a hundred thousand by hand: python -m tests.mail.fuzz."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.mail.fuzz import run


@pytest.mark.slow
@pytest.mark.parametrize("seed", [2])
def test_mutated_letters_stop_nothing_and_leak_nothing(tmp_path: Path, seed: int) -> None:
    found = run(tmp_path / "zine", 1_500, seed)
    assert found.verdicts.total() >= 1_400  # a letter cut to nothing is none
    assert found.verdicts["shunted"] == 0
    assert found.posts > 100
    assert found.leaks == []
    assert found.growth < 200
