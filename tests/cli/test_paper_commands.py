"""The commands for players without e-mail, and for what waits for approval."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import yaml

from tests.cli.conftest import LATER, Run


def test_orders_are_typed_from_a_file_or_the_keyboard(run: Run, island: Path, tmp_path: Path) -> None:
    file = tmp_path / "ann.txt"
    file.write_text("NAME Paper Tigers\n", encoding="utf-8")
    ran = run("orders", "island", "ann", "--from", file, "--in", island)
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.startswith("Your order line was taken.")
    ran = run("orders", "island", "bob", "--from", "-", "--in", island, stdin=b"NAME Boots\nFOO\n")
    assert ran.status == 1
    assert "line 2" in ran.out or '"FOO"' in ran.out
    shown = json.loads(run("orders", "island", "--json", "--in", island).out)
    assert [one["is_typed"] for one in shown][:3] == [True, True, False]
    assert "typed by the GM" in run("orders", "island", "ann", "--in", island).out


def test_typed_orders_as_json(run: Run, island: Path) -> None:
    ran = run("orders", "island", "ann", "--from", "-", "--try", "--json", "--in", island, stdin=b"NAME X\n")
    typed = json.loads(ran.out)
    assert (typed["verdict"], typed["is_all_taken"]) == ("test", True)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("orders", "island", "--late"), "go with --from FILE"),
        (("orders", "island", "--from", "-"), "needs the name of a seat"),
        (("orders", "island", "ann", "--from", "nowhere.txt"), "nowhere.txt: cannot be read"),
        (("orders", "island", "ann", "--from", "-", "--late"), "the deadline has not passed"),
        (("orders", "island", "zed", "--from", "-"), 'no seat "zed"'),
        (("approve", "island"), "nothing waits for approval"),
        (("approve", "island", "--accept", "ann"), "no late letter of ann is kept aside"),
        (("paper", "island"), "no players on paper"),
        (("paper", "island", "--seat", "zed"), 'no seat "zed"'),
    ],
)
def test_mistakes_end_in_one_sentence(run: Run, island: Path, arguments: tuple[str, ...], said: str) -> None:
    ran = run(*arguments, "--in", island, stdin=b"NAME X\n")
    assert ran.status == 2
    assert said in ran.fault


def test_paper_is_written_and_listed(run: Run, island: Path, tmp_path: Path) -> None:
    ran = run("paper", "island", "--seat", "ann", "--blank", "--out", tmp_path / "print", "--in", island)
    assert (ran.status, ran.err) == (0, "")
    assert [line.partition(" in ")[0] for line in ran.out.splitlines()] == [
        "a blank order sheet",
        "ann: welcome",
        "ann: order sheet",
    ]
    listed = json.loads(run("paper", "island", "--seat", "ann", "--json", "--in", island).out)
    assert all(Path(one["file"]).read_bytes().startswith(b"%PDF") for one in listed)


def test_why_a_report_is_not_in_pdf_is_said(run: Run, island: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PBEM_NOW", LATER)
    assert run("close", "island", "--in", island).status == 0
    ran = run("paper", "island", "--seat", "ann", "--in", island)
    assert (ran.status, ran.out.splitlines()[0].endswith("-ann.txt")) == (0, True)
    assert "-ann.txt: there is no PDF of it: ann gets text. From the next deadline on" in ran.err


def test_a_round_is_approved_at_the_desk(run: Run, zine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = zine / "games" / "island.yaml"
    content = yaml.safe_load(file.read_text("utf-8"))
    rules = {"approval": True, "silence": "play", "outage": "play", "reminders": []}
    file.write_text(yaml.safe_dump({**content, "people": rules}, sort_keys=False), encoding="utf-8")
    assert run("new", "island", "--in", zine).status == 0
    monkeypatch.setenv("PBEM_NOW", LATER)
    assert "No game is due." in run("close", "--in", zine).out
    ran = run("approve", "island", "--in", zine)
    assert ran.status == 0
    assert "Choice of kinds is approved" in ran.out
    assert "Choice of kinds: reports in" in ran.out
