"""Gops, a game from outside of pbem, installed by pip: played by mail to its end, verified, its PDFs set."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pypdfium2
import pytest

from pbem.casefile import statements
from pbem.conformance import Rules, conformance
from pbem.desk.desk import DeskFault, desk_of
from pbem.desk.fair.verify import verify_game
from pbem.desk.safety.backup import write_backup
from pbem.desk.safety.export import export_game
from pbem.desk.safety.importing import import_game
from pbem.engine.events import LineFailed
from pbem.engine.receipt import Receipt
from pbem.engine.sequence import Stage, letters, sequence
from pbem.rulesets import BOXES
from tests.desk.office import SLUG, Office, install, office_at

GAME = """\
title: A game of Gops
ruleset: gops
options: {cards: 3}
zone: Europe/London
deadline: every friday at 20:00
seats:
  ann: {name: Ann Archer, address: ann@example.com, formats: [text, html, pdf]}
  bob: {name: Bob Baker, address: bob@example.com}
"""
BIDS = (("BID 3\nBID 7", "BID 2"), ("BID 2", "STANDING\nBID 3\nBID 1\nEND"), ("", ""))


@pytest.fixture(scope="module")
def folder(gops: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An installation with a game of Gops that is to be made."""
    folder = tmp_path_factory.mktemp("gops") / "zine"
    install(folder)
    (folder / "games" / f"{SLUG}.yaml").write_text(GAME, "utf-8")
    return folder


@pytest.fixture(scope="module")
def office(folder: Path) -> Iterator[Office]:
    """The game, played by mail to its end."""
    with office_at(folder) as office:
        for number, both in enumerate(BIDS, 1):
            for seat, text in zip(("ann", "bob"), both, strict=True):
                if text:
                    (folder / f"{number}-{seat}.txt").write_text(office.write(seat, text), "utf-8")
            if number == 2:
                write_backup(office.desk, folder / "two.zip")
            office.close()
        yield office


def pbem(folder: Path, *words: str, site: Path | None = None) -> subprocess.CompletedProcess[str]:
    """What a command says where the package is not installed, but for that in a folder of packages."""
    path = {"PYTHONPATH": str(site)} if site else {}
    return subprocess.run(
        [sys.executable, "-m", "pbem", *words],
        env={**os.environ, **path, "PBEM_HOME": str(folder), "PBEM_NOW": "2026-12-25T12:00:00+00:00"},
        capture_output=True,
        text=True,
    )


def test_it_is_played_by_mail_to_its_end(office: Office, folder: Path) -> None:
    receipt = (folder / "1-ann.txt").read_text("utf-8")
    assert "- line 2: BID 7\n    You have no 7, but 1, 2 and 3." in receipt
    assert "In force now:\n- You bid 3 for the prize of 3." in receipt
    assert "- Standing orders on file: BID 3; BID 1." in (folder / "2-bob.txt").read_text("utf-8")
    report = (folder / "turns" / SLUG / "03-bids" / "public.txt").read_text("utf-8")
    assert office.moment().is_over
    assert "- ann bids 1.\n- bob bids 3.\n- bob wins 2.\n" in report
    assert "Ann Archer       4  cards none" in report
    private = (folder / "turns" / SLUG / "01-bids" / "private" / "ann.txt").read_text("utf-8")
    assert private.count("ann bids 3.") == 1 and private.rstrip().endswith("# Round 2.\nBID 1")


def test_it_is_verified_and_its_pdfs_are_set(office: Office, folder: Path) -> None:
    verdict = verify_game(office.desk, SLUG)
    assert verdict.is_true and not verdict.unproved
    assert any("3 turns judged again" in one for one in verdict.proved)
    pages = pypdfium2.PdfDocument(folder / "turns" / SLUG / "03-bids" / "public.pdf")
    text = " ".join(pages[0].get_textpage().get_text_range().split())
    assert "bob wins 2." in text


def test_another_installation_takes_it_over(office: Office, folder: Path, tmp_path: Path) -> None:
    export = export_game(office.desk, SLUG, tmp_path / "gops.zip").path
    config = install(tmp_path / "other")
    (config.games / f"{SLUG}.yaml").unlink()
    with desk_of(config, office.clock) as desk:
        assert import_game(desk, export).title == "A game of Gops"
    with desk_of(install(tmp_path / "third"), office.clock) as desk, pytest.MonkeyPatch.context() as patch:
        patch.delitem(BOXES, "gops")
        with pytest.raises(DeskFault, match=r"^island is played by gops version 1, which this pbem does not"):
            import_game(desk, export)
        assert not desk.store.transaction().__enter__().games()


def test_where_it_is_not_installed_a_sentence_says_so_and_nothing_is_lost(
    office: Office, folder: Path, gops: Path, tmp_path: Path
) -> None:
    """Where a recovery was refused, the same command does all once the package is there."""
    missing = "island is played by gops version 1, which this pbem does not have."
    for words in (("status", SLUG), ("preview", SLUG), ("verify", SLUG), ("doctor",)):
        said = pbem(folder, *words)
        assert "Traceback" not in said.stderr, said.stderr
    verified = pbem(folder, "verify", str(folder / "turns" / SLUG))
    assert "Results: this pbem does not have gops." in verified.stdout
    again = tmp_path / "again"
    more = ("--mail", str(folder / "mail" / "in"), "--lost-at", "2026-12-20T12:00+00:00", "--in", str(again))
    recover = ("recover", str(folder / "two.zip"), *more)
    refused = pbem(again, *recover)
    assert (refused.returncode, refused.stderr.splitlines()[-1]) == (1, f"pbem: {missing}")
    done = pbem(again, *recover, site=gops)
    assert "Traceback" not in done.stderr, done.stderr
    name = Path(SLUG, "03-bids", "outcome.json")
    assert (again / "turns" / name).read_bytes() == (folder / "turns" / name).read_bytes()


def test_it_conforms(gops: Path) -> None:
    known = [statement.id for statement in statements("gops")]
    assert known[0] == "GOP-1" and conformance(BOXES["gops"], known=known) == ()


class Mumbling(Receipt[Any, Any]):
    """A receipt that says no sentence."""

    @property
    def idle(self) -> str:
        return "er"


def test_what_does_not_conform_is_named(gops: Path) -> None:
    """A copy of it in which a bid shows at once, no receipt says a sentence, and nothing ever ends."""
    box = BOXES["gops"]

    def broken(options: Mapping[str, object], materials: Mapping[str, Any]) -> Rules:
        rules = box.open(options, materials)
        told: Stage[Any, Any] = letters("bids", lambda table: table.tell(LineFailed("ann", "BID 7", "{why}")))
        return replace(rules, sequence=sequence(told), receipts=lambda *known: Mumbling(*known))

    faults = " ".join(conformance(replace(box, open=broken), seeds="a", moments=3))
    for said in (
        "1-bids follows 1-bids.",
        "does not say in sentences",
        "LineFailed is not told in a sentence",
    ):
        assert said in faults
    assert faults.endswith("A game in which nobody writes is not over after 500 deadlines.")
