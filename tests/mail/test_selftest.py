"""`pbem mail selftest`: its texts, its letters, how it judges, what it prints."""

from __future__ import annotations

import json
import sys
from email import message_from_bytes
from pathlib import Path

import pytest

from pbem.cli.main import main
from pbem.post import Sort
from pbem.selftest.dressing import KEY, all_dressed, dressed, some_dressed
from pbem.selftest.judging import Judgement, Result, judged, judged_robot
from pbem.selftest.programs import programs
from pbem.selftest.run import counted, selftest
from pbem.selftest.texts import Text, book, text_named
from pbem.selftest.tongues import tongues
from pbem.selftest.understanding import Understood, understood

PLAIN = b"From: ann@example.com\nSubject: x\n\n"


@pytest.mark.parametrize("text", book().texts, ids=lambda text: text.name)
def test_a_text_asks_for_what_stands_beside_it(text: Text) -> None:
    assert understood(text.expected).asks == text.asks


def test_the_quoted_report_holds_orders_that_would_be_taken() -> None:
    form = book().report.partition("Leave a line out")[2]
    assert len(understood(form).asks) == 3


def test_every_text_is_dressed_by_every_program_that_can() -> None:
    some = {(letter.program, letter.text.name) for letter in some_dressed()}
    able = {
        (program.name, text.name) for program in programs() for text in book().texts if program.takes(text)
    }
    assert some == able


def test_every_language_is_spoken_by_many_programs() -> None:
    speakers = {code: sum(code in program.languages for program in programs()) for code in tongues()}
    assert set(speakers) == {"en", "de", "fr", "es", "it", "nl", "pt", "sv", "pl"}
    assert min(speakers.values()) >= 20


def test_the_letters_are_the_same_every_time_and_all_have_names_of_their_own() -> None:
    letters = list(all_dressed())
    assert len({letter.name for letter in letters}) == len(letters)
    for letter in letters[::50]:
        program = next(program for program in programs() if program.name == letter.program)
        assert dressed(program, tongues()[letter.language], letter.text).raw == letter.raw


def test_the_letters_are_well_formed() -> None:
    for letter in some_dressed():
        message = message_from_bytes(letter.raw)
        assert message["From"], letter.name
        assert f"[island/ann/{KEY}]" in str(message["Subject"]), letter.name
        is_broken = "broken" in letter.name
        assert is_broken or not any(part.defects for part in message.walk()), letter.name


def test_a_letter_is_exact_only_if_nothing_is_amiss() -> None:
    meant = Understood(("MOVE 16 N", "ENEMY NONE"), 0)

    def result(body: str) -> Result:
        return judged("by hand", "x", PLAIN + body.encode(), "MOVE 16 N\nENEMY NONE", meant).result

    assert result("MOVE 16 N\nENEMY NONE\n") is Result.EXACT
    assert result("MOVE 16 N\nENEMY NONE\nSent by my toaster\n") is Result.REFUSED
    assert result("MOVVE 16 N\nENEMY NONE\n") is Result.REFUSED
    assert result("") is Result.REFUSED
    assert result("MOVE 16 N\n") is Result.WRONG
    assert result("MOVE 16 N\nENEMY NONE\nREADY\n") is Result.WRONG
    assert result("MOVE 16 S\nENEMY NONE\n") is Result.WRONG


def test_a_persons_letter_taken_for_a_robots_is_wrong_and_the_other_way_round() -> None:
    robot = b"Auto-Submitted: auto-replied\n" + PLAIN + b"MOVE 16 N\n"
    assert judged("by hand", "x", robot, "MOVE 16 N", Understood(("MOVE 16 N",), 0)).result is Result.WRONG
    sorts = frozenset({Sort.AUTOMATIC})
    assert judged_robot("robots", "x", robot, sorts).result is Result.EXACT
    assert judged_robot("robots", "x", PLAIN, sorts).result is Result.WRONG


@pytest.fixture(scope="module")
def judgements() -> list[Judgement]:
    """The judgements of the self-test without a folder."""
    return list(selftest())


def test_no_letter_is_read_wrongly_and_nearly_all_exactly(judgements: list[Judgement]) -> None:
    amiss = [judgement for judgement in judgements if judgement.result is not Result.EXACT]
    told = "\n".join(f"{judgement.letter}: {judgement.found!r}" for judgement in amiss)
    assert len(judgements) > 2000
    assert [one.letter for one in amiss if one.result is Result.WRONG] == []
    assert 100 * len(amiss) <= len(judgements), told


def test_without_a_folder_the_letters_are_made_on_the_spot_robots_too(judgements: list[Judgement]) -> None:
    programs_met = [row.program for row in counted(judgements)]
    assert programs_met[-3:] == ["bounces", "robots", "all"]
    assert len(programs_met) == len(programs()) + 3


def test_a_row_counts_and_its_percentage_is_cut_off() -> None:
    row, total = counted(judged_robot("robots", "x", PLAIN, frozenset({Sort.PERSON})) for _ in range(3))
    assert (row.letters, row.exact, row.percent) == (3, 3, "100.0")
    assert total.program == "all"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder of four letters, one of which is read wrongly."""
    letter = dressed(programs()[0], tongues()["fr"], text_named("creatures"))
    for place, raw, reads in (
        ("replies/gmail.fr.creatures", letter.raw, letter.reads),
        ("malformed/short", PLAIN + b"MOVE 16 N\n", "MOVE 16 N\nENEMY NONE"),
        ("malformed/whole", PLAIN + b"MOVE 16 N\n", "MOVE 16 N"),
    ):
        file = tmp_path / f"{place}.eml"
        file.parent.mkdir(exist_ok=True)
        file.write_bytes(raw)
        file.with_suffix(".txt").write_text(reads, "utf-8")
    (tmp_path / "robots").mkdir()
    (tmp_path / "robots/away.eml").write_bytes(b"Auto-Submitted: auto-replied\n" + PLAIN)
    return tmp_path


def run(monkeypatch: pytest.MonkeyPatch, *arguments: object) -> int:
    """Run the command and return its exit status."""
    monkeypatch.setattr(sys, "argv", ["pbem", "mail", "selftest", *map(str, arguments)])
    with pytest.raises(SystemExit) as end:
        main()
    assert isinstance(end.value.code, int)
    return end.value.code


def test_a_folder_is_read_and_what_is_wrong_named(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, folder, "-v") == 1
    printed = capsys.readouterr()
    rows = [" ".join(line.split()) for line in printed.out.splitlines()]
    assert rows[0] == "wrapper letters exact refused politely wrong percent"
    assert rows[1:] == [
        "malformed 2 1 0 1 50.0",
        "replies: gmail 1 1 0 0 100.0",
        "robots 1 1 0 0 100.0",
        "all 4 3 0 1 75.0",
    ]
    assert "malformed/short.eml: wrong" in printed.err


def test_the_same_as_json_and_the_status_when_all_is_well(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "malformed/short.eml").unlink()
    assert run(monkeypatch, folder, "--json") == 0
    rows = json.loads(capsys.readouterr().out)
    assert rows[-1] == {
        "wrapper": "all",
        "letters": 3,
        "exact": 3,
        "refused": 0,
        "wrong": 0,
        "percent": "100.0",
    }


def test_a_folder_without_letters_and_a_letter_without_its_text_are_said_in_a_sentence(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "malformed/short.txt").unlink()
    assert run(monkeypatch, folder) == 2
    assert "short.txt: this file is missing" in capsys.readouterr().err
    (folder / "empty").mkdir()
    assert run(monkeypatch, folder / "empty") == 2
    assert "there is no letter" in capsys.readouterr().err
    assert run(monkeypatch, folder / "nowhere") == 2
    assert "does not exist" in capsys.readouterr().err


def test_a_text_that_is_not_utf_8_is_said_in_a_sentence(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "malformed/short.txt").write_bytes(b"\xff")
    assert run(monkeypatch, folder) == 2
    assert "short.txt: this file is not UTF-8 text" in capsys.readouterr().err
