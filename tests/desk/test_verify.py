"""Fair dice that anybody can check: from a folder of turns alone, with no database and no configuration."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from pbem.cli.main import pbem
from pbem.desk.corrections.rollback import roll_back
from pbem.desk.corrections.rulings import give_ruling
from pbem.desk.desk import DeskFault
from pbem.desk.fair.chain import seals_on_file
from pbem.desk.fair.reveal import reveal_ended
from pbem.desk.fair.seals import CARD, RECORD, SEAL, commitment, fingerprint, json_bytes, seal_of, sha256
from pbem.desk.fair.seeds import orders_digest
from pbem.desk.fair.verdict import Verdict
from pbem.desk.fair.verify import verify_folder, verify_folders, verify_game
from pbem.desk.fair.verify_files import verify_files
from pbem.desk.fair.verify_reading import Shelf
from pbem.desk.tending import tend
from pbem.engine.report import Report
from pbem.printing.style import Style
from pbem.rulesets import BOXES
from tests.desk.office import SECRET, SLUG, Office, install, no_pdfs, office_at

LETTER = "STAY ALL\nSTANDING\nMODE 1 semi\nEND\nPRESS TO bob:\nEin STIEGLITZ.\nEND\n"


@pytest.fixture(scope="module")
def played_out(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An installation whose game of two rounds is over."""
    folder = tmp_path_factory.mktemp("played-out") / "zine"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("pbem.desk.publishing.as_pdfs", no_pdfs)
        play_out(folder, LETTER)
    return folder


def play_out(folder: Path, letter: str) -> None:
    """Play a game of two rounds to its end, with one letter of Ann's."""
    with office_at(folder, install(folder, {"rounds": 2})) as office:
        office.close()
        office.come(office.letter("ann", letter))
        while not office.moment().is_over:
            office.close()


@pytest.fixture(autouse=True)
def same_pdfs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Set each PDF anew as quickly as the offices do."""

    def quick(report: Report, style: Style, **_: object) -> bytes:
        return no_pdfs({"": report})[""]

    monkeypatch.setattr("pbem.desk.fair.verify_pages.as_pdf", quick)


@pytest.fixture
def turns(played_out: Path, tmp_path: Path) -> Path:
    """A copy of what was published of the game, in another place and without what is private."""
    copy = tmp_path / "elsewhere" / SLUG
    shutil.copytree(played_out / "turns" / SLUG, copy, ignore=shutil.ignore_patterns("private"))
    return copy


@pytest.fixture
def whole(played_out: Path, tmp_path: Path) -> Path:
    """A copy of the whole folder of the game."""
    return shutil.copytree(played_out / "turns" / SLUG, tmp_path / "whole" / SLUG)


def first(folder: Path) -> str:
    """The first difference found."""
    return str(verify_folder(folder).differences[0])


def change(file: Path, edit: Callable[[Any], None]) -> None:
    """Change the values of a JSON file, written as pbem writes it."""
    values = json.loads(file.read_text("utf-8"))
    edit(values)
    file.write_bytes(json_bytes(values))


def sealed_anew(folder: Path) -> None:
    """Do what a forger does: set every seal anew, so that the chain fits."""
    before = {"file": CARD, "seal": json.loads((folder / CARD).read_text("utf-8"))["seal"]}
    for seal in sorted(folder.glob(f"*/{SEAL}"), key=lambda file: json.loads(file.read_text())["number"]):

        def edit(values: dict[str, Any], seal: Path = seal, before: Mapping[str, str] = before) -> None:
            values["files"] = {name: sha256((seal.parent / name).read_bytes()) for name in values["files"]}
            values["before"] = dict(before)
            values["seal"] = seal_of(values)

        change(seal, edit)
        before = {
            "file": f"{seal.parent.name}/{SEAL}",
            "seal": json.loads(seal.read_text("utf-8"))["seal"],
        }
    record_anew(folder, lambda values: values.update(before=before))


def record_anew(folder: Path, edit: Callable[[Any], None]) -> None:
    """Change the record, with its own seal set anew."""

    def edited(values: dict[str, Any]) -> None:
        edit(values)
        values["seal"] = seal_of(values)

    change(folder / RECORD, edited)


def test_a_game_that_is_over_proves_from_a_copy_of_its_public_files_alone(turns: Path) -> None:
    verdict = verify_folder(turns)
    assert not verdict.differences
    told = " ".join(verdict.proved)
    for said in ("as they were sealed", "rolls follow", "the one committed to", "3 turns judged again"):
        assert said in told
    assert any("Private files, which are not in this copy" in one for one in verdict.unproved)
    assert [folder for folder, _ in verdict.seals] == ["00-signup", "01-season", "02-season"]


def test_private_reports_are_set_anew_where_they_lie(turns: Path, whole: Path) -> None:
    def pages(folder: Path) -> int:
        verdict = verify_folder(folder)
        assert not verdict.differences
        (told,) = (one for one in verdict.proved if "set anew" in one)
        return int(told.split()[0])

    assert pages(whole) > pages(turns) + 3 * 5


def test_the_record_opens_the_secret_and_all_orders_but_nobodys_address_or_key(
    turns: Path, played_out: Path
) -> None:
    text = (turns / RECORD).read_text("utf-8")
    record = json.loads(text)
    assert record["secret"] == SECRET
    assert ["ann", "", "", "MODE 1 semi"] in record["moments"][1]["filed"]
    with office_at(played_out) as office:
        keys = [office.seat(seat).order_key for seat in ("ann", "bob", "gm")]
    assert not [one for one in (*keys, "@example", "STIEGLITZ") if one in text]


def test_nothing_is_opened_before_the_end(island: Office) -> None:
    island.close()
    folder = island.config.turns / SLUG
    assert not (folder / RECORD).exists()
    assert not [f for f in folder.rglob("*") if f.is_file() and SECRET.encode() in f.read_bytes()]
    verdict = verify_folder(folder)
    assert not verdict.differences
    assert any("opened in record.json when the game ends" in one for one in verdict.unproved)


def test_the_gm_can_judge_it_all_again_before_the_end(island: Office) -> None:
    island.close()
    verdict = verify_game(island.desk, SLUG)
    assert not verdict.differences
    assert any("judged again" in one for one in verdict.proved)
    newest = max(path for path in (island.config.turns / SLUG).iterdir() if path.is_dir())
    shutil.rmtree(newest)
    (missing,) = verify_game(island.desk, SLUG).differences
    assert str(missing) == f"{newest.name}/{SEAL}: is missing: the desk has it on file."


def test_the_commitment_is_in_the_welcome_and_on_the_card(office: Office) -> None:
    said = commitment(SECRET, SLUG)
    posts = office.posts()
    assert len(posts) == 6
    assert all(said in post.text.split("\n") for post in posts)
    card = json.loads((office.config.turns / SLUG / CARD).read_text("utf-8"))
    assert card["commitment"] == said
    text = json.dumps(card)
    assert not [one for one in ("@example", SECRET, office.seat("ann").order_key) if one in text]


def test_the_fingerprint_stands_in_every_mail_and_in_the_next_report(office: Office) -> None:
    office.close()
    with office.desk.store.transaction() as files:
        (sealed,) = seals_on_file(files, files.games()[0])
    line = f"Seal of 00-signup: {fingerprint(sealed.seal)}"
    reports = [post for post in office.posts() if "report" in post.message_id]
    assert len(reports) == 6
    assert all(line in post.text.split("\n") for post in reports)
    (after,) = office.close()
    assert f"Seal of the report before this: {fingerprint(sealed.seal)}" in " ".join(
        after.texts["bob"].split()
    )


def test_the_digest_of_the_orders_cannot_be_guessed(island: Office) -> None:
    (published,) = island.close()
    outcome = json.loads((published.folder / "outcome.json").read_text("utf-8"))
    assert outcome["orders_digest"] != orders_digest(published.judged.filed)
    assert outcome["orders_digest"] == published.judged.shown_digest


def test_every_report_lists_its_dice_above_the_order_form(island: Office) -> None:
    (published,) = island.close()
    roll = published.judged.outcome.rolls[0]
    for text in (published.texts["ann"], (published.folder / "public.txt").read_text("utf-8")):
        assert "Appendix: the dice" in text
        assert f"1D{roll.sides}: {roll.faces[0]}" in text
        assert published.judged.seed in text
        appendix = text.partition("Appendix: the dice")[2].partition("\n\n\n")[0]
        assert max(map(len, appendix.split("\n"))) <= 72
    own = published.texts["ann"]
    assert own.index("Appendix: the dice") < own.index("Order form")


@pytest.mark.parametrize(
    ("what", "says"),
    [
        ("event", "01-season/outcome.json: event 3 is"),
        ("roll", "01-season/outcome.json: roll 2, "),
        ("line", "01-season/public.txt: line 12 reads"),
        ("page", "01-season/public.html: line 40 reads"),
        ("seed", "01-season/outcome.json: roll "),
        ("deadline", "01-season/outcome.json: deadline is"),
    ],
)
def test_a_forger_who_sets_all_seals_anew_is_found_by_judging_again(
    turns: Path, what: str, says: str
) -> None:
    folder = turns / "01-season"
    if what in ("line", "page"):
        file, at = (folder / "public.txt", 11) if what == "line" else (folder / "public.html", 39)
        lines = file.read_text("utf-8").split("\n")
        lines[at] += " x"
        file.write_text("\n".join(lines), "utf-8")
    else:
        change(folder / "outcome.json", lambda values: forge(values, what))
    sealed_anew(turns)
    assert first(turns).startswith(says)


def forge(values: dict[str, Any], what: str) -> None:
    """Change one thing in an outcome."""
    if what == "event":
        values["events"][2]["says"] = "Bob is crowned."
    elif what == "roll":
        values["rolls"][1]["faces"][0] = values["rolls"][1]["faces"][0] % values["rolls"][1]["sides"] + 1
    elif what == "seed":
        values["seed"] = "0" * 64
    else:
        values["deadline"] = "2027-01-01T00:00:00+00:00"


def test_a_forger_of_orders_is_found(turns: Path) -> None:
    record_anew(turns, lambda values: values["moments"][1]["filed"][0].__setitem__(1, "MOVE 1 N"))
    assert "judged again, the texts on file of 01-season come out otherwise" in first(turns)


def test_a_forger_of_the_secret_is_found(turns: Path) -> None:
    record_anew(turns, lambda values: values.update(secret="0" * 64))
    assert first(turns) == "record.json: the secret is not the one that the card commits to."


def test_a_whole_other_game_with_the_same_secret_is_found_by_the_mails(
    turns: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pbem.desk.publishing.as_pdfs", no_pdfs)
    play_out(tmp_path / "forged", "MODE 1 aggressive\n")
    forged = tmp_path / "forged" / "turns" / SLUG
    assert not verify_folder(forged).differences  # only the mails can tell
    seals = [fingerprint(seal) for _, seal in verify_folder(turns).seals]
    same, other = (
        CliRunner().invoke(pbem, ["verify", str(folder), *(f"--seal={seal}" for seal in seals)])
        for folder in (turns, forged)
    )
    assert (same.exit_code, other.exit_code) == (0, 1)
    assert "no seal of this folder begins with" in other.output


@pytest.fixture(scope="module")
def ruled_upon(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What was published of a game with a ruling, and a rollback to the round ruled on."""
    folder = tmp_path_factory.mktemp("ruled") / "zine"
    with pytest.MonkeyPatch.context() as patch, office_at(folder, install(folder, {"rounds": 2})) as office:
        patch.setattr("pbem.desk.publishing.as_pdfs", no_pdfs)
        office.close()
        office.close()
        (creature, *_) = json.loads(office.moment().state)["creatures"]
        with office.desk.store.transaction() as files:
            game = files.game(SLUG)
            assert game
            give_ruling(office.desk, files, game, [f"AWARD creatures.{creature}.ap 1"], "It was robbed.")
        office.close()
        with office.desk.store.transaction() as files:
            roll_back(office.desk, files, game, 2, "Once more.")
        office.close()
        assert office.moment().is_over
        reveal_ended(office.desk)
    return folder / "turns" / SLUG


def test_positions_that_a_ruling_set_follow_from_its_lines(ruled_upon: Path) -> None:
    verdict = verify_folder(ruled_upon)
    assert (verdict.differences, verdict.unproved) == ([], [])
    assert "1 ruling of the GM's, each upon the position before it: AWARD creatures." in "\n".join(
        verdict.proved
    )


def test_a_forger_of_a_ruling_is_told(ruled_upon: Path, tmp_path: Path) -> None:
    copy = shutil.copytree(ruled_upon, tmp_path / SLUG)
    record_anew(copy, lambda values: values.update(rulings={n: ["SET turn 9"] for n in values["rulings"]}))
    assert "follows from no orders and no ruling on record" in "\n".join(verify_folder(copy).unproved)


def test_one_byte_anywhere_is_found_and_named(whole: Path) -> None:
    for file in sorted(path for path in whole.rglob("*") if path.is_file()):
        content = file.read_bytes()
        at = len(content) * 2 // 3
        file.write_bytes(content[:at] + bytes([content[at] ^ 1]) + content[at + 1 :])
        shelf = Shelf(whole, Verdict(SLUG))
        verify_files(shelf)
        names = {one.file for one in shelf.verdict.differences}
        assert file.relative_to(whole).as_posix() in names
        file.write_bytes(content)
    assert not verify_folder(whole).differences


def test_extra_missing_and_exchanged_files_are_named(whole: Path) -> None:
    extra = whole / "01-season" / "private" / "notes.txt"
    extra.write_text("x")
    assert first(whole) == "01-season/private/notes.txt: is known to no seal."
    extra.unlink()
    (whole / "01-season").rename(whole / "x")
    assert "is the seal of another folder" in first(whole)
    (whole / "x").rename(whole / "01-season")
    shutil.rmtree(whole / "01-season")
    assert first(whole).startswith("01-season/seal.json: is missing: 02-season/seal.json was set upon it.")


def test_a_copy_that_lost_its_end_does_not_prove_against_the_record(turns: Path) -> None:
    shutil.rmtree(turns / "02-season")
    assert "02-season/seal.json: is missing" in first(turns)


@pytest.mark.parametrize(
    "content",
    [b"", b"[]", b"{}\n", b"\xff", b"[" * 100_000, b'{"seal": NaN}', b'{\n "secret": "\\ud800"\n}\n'],
)
@pytest.mark.parametrize("name", [CARD, RECORD, f"00-signup/{SEAL}", "00-signup/outcome.json"])
def test_no_content_breaks_it(turns: Path, name: str, content: bytes) -> None:
    (turns / name).write_bytes(content)
    assert name in {one.file for one in verify_folder(turns).differences}


def test_dice_of_impossible_sides_end(turns: Path) -> None:
    def edit(values: dict[str, Any]) -> None:
        values["rolls"][0]["sides"] = 10**12

    change(turns / "00-signup" / "outcome.json", edit)
    sealed_anew(turns)
    assert "its rolls cannot be read" in first(turns)


def test_links_are_not_followed(turns: Path) -> None:
    page = turns / "00-signup" / "public.txt"
    kept = page.rename(turns.parent / "public.txt")
    page.symlink_to(kept)
    assert first(turns) == "00-signup/public.txt: is missing."


def test_hidden_files_are_only_mentioned(turns: Path) -> None:
    (turns / ".DS_Store").write_bytes(b"x")
    verdict = verify_folder(turns)
    assert not verdict.differences
    assert ".DS_Store is a hidden file that no seal knows." in verdict.unproved


def test_a_folder_without_games_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DeskFault, match="holds no game"):
        verify_folders(tmp_path)
    with pytest.raises(DeskFault, match="there is no folder"):
        verify_folders(tmp_path / "nowhere")


def test_the_command_verifies_all_games_of_a_folder(turns: Path) -> None:
    told = CliRunner().invoke(pbem, ["verify", str(turns.parent), "--json"])
    assert told.exit_code == 0, told.output
    (verdict,) = json.loads(told.output)
    assert verdict["is_true"] and verdict["game"] == SLUG
    (turns / CARD).unlink()
    told = CliRunner().invoke(pbem, ["verify", str(turns)])
    assert told.exit_code == 1
    assert "NOT TRUE. The first difference:\n- game.json: is missing" in told.output


def test_a_reveal_that_was_cut_short_is_made_up_for(played_out: Path, tmp_path: Path) -> None:
    folder = shutil.copytree(played_out, tmp_path / "zine")
    record = folder / "turns" / SLUG / RECORD
    with office_at(folder) as office:
        before = record.read_bytes()
        reveal_ended(office.desk)
        assert record.read_bytes() == before
    with office_at(folder) as office, pytest.MonkeyPatch.context() as patch:
        record.unlink()
        patch.setattr("pbem.desk.fair.reveal._mark_of", lambda slug, moment: "another mark")
        tend(office.desk)
        assert record.read_bytes() == before


@pytest.fixture
def closed_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """Survival as a game in which things are hidden."""
    box = BOXES["survival"]
    hidden = replace(box, open=lambda *given: replace(box.open(*given), is_open=False))
    monkeypatch.setitem(BOXES, "survival", hidden)


@pytest.mark.usefixtures("closed_rules")
def test_where_things_are_hidden_seeds_and_rolls_wait_for_the_end(tmp_path: Path) -> None:
    folder = tmp_path / "zine"
    with office_at(folder, install(folder, {"rounds": 2})) as office:
        (published,) = office.close()
        outcome = json.loads((published.folder / "outcome.json").read_text("utf-8"))
        assert "seed" not in outcome
        assert outcome["seed_digest"] == sha256(published.judged.seed.encode())
        assert outcome["rolls"] == []
        files = [file.read_bytes() for file in published.folder.rglob("*") if file.is_file()]
        assert not [one for one in files if published.judged.seed.encode() in one]
        assert json.loads((folder / "turns" / SLUG / CARD).read_text("utf-8"))["material"] is None
        while not office.moment().is_over:
            office.close()
    verdict = verify_folder(folder / "turns" / SLUG)
    assert not verdict.differences
    assert any("3 turns judged again" in one for one in verdict.proved)


def test_a_game_older_than_the_seals_gets_its_card_at_its_next_closing(island: Office) -> None:
    folder = island.config.turns / SLUG
    forget_seals(island)
    for name in ("game.json", "00-signup/seal.json", "01-season/seal.json"):
        (folder / name).unlink()
    island.close()
    verdict = verify_game(island.desk, SLUG)
    assert not verdict.differences
    assert [name for name, _ in verdict.seals] == ["02-season"]
    assert "00-signup, 01-season: older than the seals of this game." in verdict.unproved
    assert any("1 turn judged again" in one for one in verdict.proved)


def forget_seals(office: Office) -> None:
    """Take the seals off the file, as if the game had been made before there were any."""
    with office.desk.store.transaction() as files:
        files._connection.exec_driver_sql("delete from act where kind = 'seal'")


def test_the_verdict_is_plain_values() -> None:
    verdict = Verdict("x", seals=[("00-signup", "a" * 64)])
    assert verdict.values()["seals"] == {"00-signup": "aaaaa aaaaa aaaaa aaaaa"}
    assert verdict.has_seal("a" * 10) and not verdict.has_seal("b" * 10)
