"""YAML that a few lines make endless: told in one sentence naming the file, and at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.yamlfile import BadFile, read_document

LAUGHS = "a: &a [lol, lol]\n" + "".join(
    f"{name}: &{name} [{', '.join([f'*{before}'] * 9)}]\n"
    for before, name in zip("abcdefghijk", "bcdefghijkl", strict=True)
)
CHAIN = "a0: &a0 [x]\n" + "".join(f"a{n}: &a{n} [*a{n - 1}]\n" for n in range(1, 400))
MERGES = "a: &a {x: 1}\n" + "".join(
    f"{name}: &{name} {{<<: [{', '.join([f'*{before}'] * 9)}]}}\n"
    for before, name in zip("abcdefgh", "bcdefghi", strict=True)
)
HOSTILE = {
    "nested aliases": (LAUGHS, "its aliases stand for more than 100000 values"),
    "nested merges": (MERGES, "its aliases stand for more than 100000 values"),
    "a chain of aliases": (CHAIN, "more than 50 deep"),
    "an alias of itself": ("a: &a [1, *a]\n", "an alias stands for what it stands in"),
    "deep lists": ("a: " + "[" * 100_000 + "\n", "more than 50 deep"),
    "deep fields": ("{a: " * 5_000 + "\n", "more than 50 deep"),
    "a number to the base of 60": ("a: 1" + ":1" * 500_000 + "\n", "more than 100 digits"),
    "a long number": ("a: 1" + "1" * 500_000 + "\n", "more than 100 digits"),
    "a long fraction": ("a: 1" + ":1" * 500_000 + ".5\n", "more than 100 digits"),
}


@pytest.mark.parametrize(("text", "said"), HOSTILE.values(), ids=HOSTILE)
def test_what_stands_for_more_than_anybody_writes_is_refused(tmp_path: Path, text: str, said: str) -> None:
    file = tmp_path / "island.yaml"
    file.write_text(text)
    with pytest.raises(BadFile) as fault:
        read_document(file)
    assert str(fault.value).startswith(f"{file}, line ")
    assert said in str(fault.value)
    assert "\n" not in str(fault.value)


def test_an_anchor_may_be_used_again_and_again(tmp_path: Path) -> None:
    file = tmp_path / "map.yaml"
    hexes = "".join(f"  h{number}: *plain\n" for number in range(2_000))
    file.write_text(f"plain: &plain {{land: plain, plants: [1, 2, 3]}}\nhexes:\n{hexes}")
    assert read_document(file).content["hexes"]["h7"] == {"land": "plain", "plants": [1, 2, 3]}
