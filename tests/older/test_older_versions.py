"""What older versions of pbem wrote still opens, goes on and verifies.

`v0_1_0/` holds what pbem 0.1.0 wrote of one installation: the exports of two games and its backup. The
atoll is over (its archive with record.json, unsigned press and a statement lies in its export); the island
is in the middle of a round, with orders, standing orders, orders ahead and press on file, and posts that
wait. Both use keys and Message-IDs as that version made them.

`v0_3_0/` holds exports of two games of pbem 0.3.0, whose ruleset is the one of today, but whose seeds follow
from the texts on file: the atoll is over, the island two deadlines old.

From `v0_4_0/` on `make.py` writes what a version leaves behind: games of all rulesets in the middle of a
round, and the digests of all that comes of them.
"""

from __future__ import annotations

import json
import shutil
import zipfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from datetime import timedelta
from email.message import EmailMessage
from email.policy import SMTP
from pathlib import Path

import pytest

from pbem.clock import FixedClock
from pbem.config import read_config
from pbem.desk.boxes import inboxes_of
from pbem.desk.close import close_game
from pbem.desk.corrections.replay import replay
from pbem.desk.desk import Desk, silent
from pbem.desk.ending.packet import packet_report
from pbem.desk.fair.seals import json_bytes, seal_of
from pbem.desk.fair.verify import verify_folder, verify_game
from pbem.desk.incoming.receive import collect
from pbem.desk.mailing import message_id, queue, read_post
from pbem.desk.past import papers_of, past_turns
from pbem.desk.proof import older_key, tag_text
from pbem.desk.safety.importing import import_game
from pbem.desk.safety.restore import restore
from pbem.desk.tending import tend
from pbem.desk.upgrading import upgrade
from pbem.post import Post
from pbem.printing.text import as_text
from pbem.rulesets import BOXES
from pbem.store.opening import open_store
from pbem.store.records import MomentRecord, SeatRecord
from tests import postgres
from tests.desk.office import START, install, without_pdfs
from tests.older import make

HERE = Path(__file__).parent / "v0_1_0"
NOW = START + timedelta(days=18)


@pytest.fixture(autouse=True)
def quick_pages() -> Iterator[None]:
    """Set no PDFs: what is shown here is what stands in the files."""
    with without_pdfs():
        yield


@contextmanager
def desk_at(folder: Path) -> Iterator[Desk]:
    """Open an installation's desk."""
    config = read_config(folder)
    with closing(open_store(config.database_url)) as store:
        yield Desk(config, store, FixedClock(NOW))


def seat_of(desk: Desk, slug: str, key: str) -> SeatRecord:
    """A seat of a game."""
    with desk.store.transaction() as files:
        game = files.game(slug)
        assert game
        seat = files.seat_by_key(game.id, key)
    assert seat
    return seat


def moment_of(desk: Desk, slug: str) -> MomentRecord:
    """The newest phase of a game."""
    with desk.store.transaction() as files:
        game = files.game(slug)
        assert game
        moment = files.moment(game.id)
    assert moment
    return moment


def take(desk: Desk, slug: str, key: str, text: str, own: str = "") -> dict[str, int]:
    """Send a letter with the seat's key, or another, and receive it."""
    seat = seat_of(desk, slug, key)
    letter = EmailMessage()
    letter["From"], letter["To"] = seat.address, "games@example.org"
    letter["Subject"] = f"Re: {tag_text(slug, key, own or seat.order_key)}"
    letter["Message-ID"] = f"<{len(text)}.new@example.com>"
    letter.set_content(text)
    (desk.config.folder / "mail/in/new/99999").write_bytes(letter.as_bytes(policy=SMTP))
    [(_, inbox)] = inboxes_of(desk)
    return dict(collect(desk, inbox))


def check_island(desk: Desk) -> None:
    """The island goes on: the same rounds, a letter taken, the orders that were on file judged."""
    assert all(not one.differences for one in replay(desk, "island"))
    assert seat_of(desk, "island", "chloe").order_key == "f4ze56dfnukq"  # as in the mail she has
    assert take(desk, "island", "chloe", "STAY ALL\n") == {"orders": 1}
    (published,) = close_game(desk, "island", is_now=True)
    sheets = published.judged.sheets
    assert [str(order) for order in sheets["ann"].orders] == ["STAY ALL"]
    assert [str(order) for order in sheets["bob"].orders] == ["STAY ALL"]
    assert [str(order) for order in sheets["chloe"].orders] == ["STAY ALL"]
    assert "Hello." in (published.folder / "public.txt").read_text("utf-8")


@pytest.mark.skipif(postgres.is_wanted(), reason="the backup is of a database in a file")
def test_a_backup_is_restored_and_its_games_go_on(tmp_path: Path) -> None:
    folder = tmp_path / "zine"
    restore(HERE / "backup.zip", folder, FixedClock(NOW), is_sending=True, say=silent)
    upgrade(read_config(folder))
    with desk_at(folder) as desk:
        assert all(not one.differences for one in replay(desk, "atoll"))
        check_island(desk)
        assert verify_folder(desk.config.turns / "atoll").is_true


def test_exports_are_imported_and_their_games_go_on(tmp_path: Path) -> None:
    folder = tmp_path / "zine"
    config = install(folder)
    (config.games / "island.yaml").unlink()
    with desk_at(folder) as desk:
        for slug in ("atoll", "island"):
            import_game(desk, HERE / f"{slug}.zip", is_sending=True)
        assert moment_of(desk, "atoll").is_over and not moment_of(desk, "island").is_over
        assert all(not one.differences for one in replay(desk, "atoll"))
        check_island(desk)
        assert verify_folder(desk.config.turns / "atoll").is_true


def posts_to(desk: Desk, address: str) -> list[Post]:
    """The posts that wait for an address."""
    with desk.store.transaction() as files:
        return [read_post(desk, one.content) for one in files.unsent() if one.address == address]


@pytest.mark.parametrize("way", ["backup", "export"])
def test_keys_of_a_game_that_is_over_are_replaced(tmp_path: Path, way: str) -> None:
    """What was published of the atoll gives nobody the GM's key any more; the GM is told in one note."""
    folder = tmp_path / "zine"
    if way == "backup" and not postgres.is_wanted():
        restore(HERE / "backup.zip", folder, FixedClock(NOW), is_sending=True, say=silent)
    else:
        (install(folder).games / "island.yaml").unlink()
        with desk_at(folder) as desk:
            import_game(desk, HERE / "atoll.zip", is_sending=True)
    with desk_at(folder) as desk:
        record = json.loads((desk.config.turns / "atoll/record.json").read_text("utf-8"))
        before, gm = moment_of(desk, "atoll"), seat_of(desk, "atoll", "gm")
        published = older_key(record["secret"], "atoll", "gm")
        assert gm.order_key != published
        assert take(desk, "atoll", "gm", "ROLLBACK 1 BECAUSE so\n", published) == {"refused": 1}
        assert moment_of(desk, "atoll") == before
        tend(desk)
        (note,) = [post for post in posts_to(desk, "pat@example.org") if "new order keys" in post.subject]
        assert "(atoll)" in note.text and "(island)" not in note.text
        assert take(desk, "atoll", "ann", "STATEMENT:\nHm.\nEND\n") == {"asked": 1}


@pytest.mark.skipif(postgres.is_wanted(), reason="the backup is of a database in a file")
def test_a_backup_brought_up_to_date_twice_has_the_same_secrets(tmp_path: Path) -> None:
    """So recovering from it makes the same keys and Message-IDs."""
    found = []
    for name in ("one", "two"):
        restore(HERE / "backup.zip", tmp_path / name, FixedClock(NOW), is_sending=True, say=silent)
        with desk_at(tmp_path / name) as desk:
            with desk.store.transaction() as files:
                games = [(game.key_secret, game.secret) for game in files.games()]
                id = message_id(desk, files, "island", 9, "report", "ann")
            found.append((games, id, seat_of(desk, "atoll", "ann").order_key))
    assert found[0] == found[1]
    assert all(len(one) == 64 and one != secret for one, secret in found[0][0])


def test_a_game_in_play_keeps_its_keys_until_its_end(tmp_path: Path) -> None:
    """The final report bears the new ones; threads go on with the Message-IDs that mails really had."""
    folder = tmp_path / "zine"
    (install(folder).games / "island.yaml").unlink()
    with desk_at(folder) as desk:
        import_game(desk, HERE / "island.zip", is_sending=True)
        number, before = moment_of(desk, "island").number, seat_of(desk, "island", "ann").order_key
        close_game(desk, "island", is_now=True)
        report = posts_to(desk, "ann@example.com")[-1]
        assert report.in_reply_to == f"<island.{number}.report.ann.pbem@example.org>"
        assert report.subject.endswith(tag_text("island", "ann", before))
        while not moment_of(desk, "island").is_over:
            close_game(desk, "island", is_now=True)
        report, after = posts_to(desk, "ann@example.com")[-1], seat_of(desk, "island", "ann").order_key
        assert report.subject.endswith(tag_text("island", "ann", after)) and after != before
        record = json.loads((desk.config.turns / "island/record.json").read_text("utf-8"))
        assert before == older_key(record["secret"], "island", "ann")


def test_a_mail_that_an_older_pbem_wrote_is_not_written_again(tmp_path: Path) -> None:
    folder = tmp_path / "zine"
    (install(folder).games / "island.yaml").unlink()
    with desk_at(folder) as desk:
        import_game(desk, HERE / "island.zip", is_sending=True)
        with desk.store.transaction() as files:
            known = files.post("<island.1.welcome.ann.pbem@example.org>")
            assert known
            again = replace(read_post(desk, known.content), message_id=message_id(desk, files, known.name))
            count = len(files.unsent())
            queue(desk, files, again)
            assert len(files.unsent()) == count


def test_an_archive_verifies_with_and_without_what_is_private(tmp_path: Path) -> None:
    with zipfile.ZipFile(HERE / "atoll.zip") as archive:
        archive.extractall(tmp_path)
    folder = tmp_path / "turns/atoll"
    for private in ("with", "without"):
        verdict = verify_folder(folder)
        assert verdict.is_true, private
        assert any(
            "judged by Survival version 1; this pbem has version 2" in said for said in verdict.unproved
        )
        assert any("rolls follow from the seeds" in said for said in verdict.proved)
        assert any(said.startswith("The secret is the one committed to") for said in verdict.proved)
        for each in folder.glob("*/private"):
            shutil.rmtree(each)


def notes_of_news(desk: Desk) -> list[Post]:
    """The GM's notes that a game goes on by newer rules."""
    return [post for post in posts_to(desk, "pat@example.org") if "newer version" in post.subject]


def test_a_running_game_goes_on_by_newer_rules_and_says_so_once(tmp_path: Path) -> None:
    """What version 1 judged stays as it was; report and GM are told at the first deadline by version 2."""
    folder = tmp_path / "zine"
    (install(folder).games / "island.yaml").unlink()
    with desk_at(folder) as desk:
        import_game(desk, HERE / "island.zip", is_sending=True)
        before = replay(desk, "island")
        assert {one.judged_by for one in before} == {"1"}
        (first,) = close_game(desk, "island", is_now=True)
        news = "From this report on the game is judged by version 2 of Survival, until now by version 1."
        assert news in " ".join((first.folder / "public.txt").read_text("utf-8").split())
        (note,) = notes_of_news(desk)
        assert news in " ".join(note.text.split())
        (second,) = close_game(desk, "island", is_now=True)
        assert news not in " ".join((second.folder / "public.txt").read_text("utf-8").split())
        assert len(notes_of_news(desk)) == 1
        told = replay(desk, "island")
        assert [one.judged_by for one in told] == ["1"] * len(before) + ["", ""]
        assert all(not one.differences for one in told)
        verdict = verify_game(desk, "island")
        assert verdict.is_true
        assert any("judged by Survival version 1" in said for said in verdict.unproved)
        assert any("begins where another version of Survival left off" in said for said in verdict.unproved)
        assert any(said.startswith("2 turns judged again") for said in verdict.proved)
        while not moment_of(desk, "island").is_over:
            close_game(desk, "island", is_now=True)
        record = json.loads((desk.config.turns / "island/record.json").read_text("utf-8"))
        assert record["moments"][-1]["version"] == "2" and record["positions"]
        assert verify_folder(desk.config.turns / "island").is_true
        with desk.store.transaction() as files:
            game = files.game("island")
            assert game
            papers = papers_of(files, game)
        turns = list(past_turns(desk, papers, papers.outcomes))
        assert "judged by an older version of the rules" in " ".join(as_text(turns[0].report()).split())
        packet = as_text(packet_report(game, turns, []))
        assert "Points turn by turn" in packet and "The dice of the game" in packet


def test_an_archive_of_the_older_formula_is_judged_again_by_it(tmp_path: Path) -> None:
    """Its letters held remarks and standing orders beside fresh ones, which were in the seed then."""
    with zipfile.ZipFile(HERE.with_name("v0_3_0") / "atoll.zip") as archive:
        archive.extractall(tmp_path)
    folder = tmp_path / "turns/atoll"
    verdict = verify_folder(folder)
    assert verdict.is_true, verdict.differences
    assert any(said.startswith("4 turns judged again") for said in verdict.proved)
    record = json.loads((folder / "record.json").read_text("utf-8"))
    assert "formula" not in record["moments"][0]
    record["moments"][1]["filed"][0][1] += "\n# a remark"
    (folder / "record.json").write_bytes(json_bytes({**record, "seal": seal_of(record)}))
    assert "the orders on file of 01-season come out otherwise" in str(verify_folder(folder).differences[0])


def test_a_game_goes_on_by_the_newer_formula_and_verifies_by_both(tmp_path: Path) -> None:
    folder = tmp_path / "zine"
    (install(folder).games / "island.yaml").unlink()
    with desk_at(folder) as desk:
        import_game(desk, HERE.with_name("v0_3_0") / "island.zip", is_sending=True)
        while not moment_of(desk, "island").is_over:
            close_game(desk, "island", is_now=True)
        assert all(not one.differences for one in replay(desk, "island"))
        record = json.loads((desk.config.turns / "island/record.json").read_text("utf-8"))
        formulas = [one["formula"] for one in record["moments"]]
        assert formulas[:2] == ["texts", "texts"] and set(formulas[2:]) == {"sheets"}
        verdict = verify_game(desk, "island")
        assert verdict.is_true, verdict.differences
        assert any(said.startswith(f"{len(formulas)} turns judged again") for said in verdict.proved)
        assert "No look ahead at dice is on record." not in verdict.notes  # pbem 0.3 noted none


LEFT_BEHIND = sorted(path.parent for path in HERE.parent.glob(f"v*/{make.FOUND}"))


@pytest.mark.parametrize("version", LEFT_BEHIND, ids=lambda version: version.name)
@pytest.mark.parametrize("way", make.WAYS)
def test_games_in_mid_round_come_out_as_they_would_have(version: Path, way: str, tmp_path: Path) -> None:
    """State, orders in force, answers, the closing, reports and posts: as in the version that left them."""
    if way == "backup" and postgres.is_wanted():
        pytest.skip("the backup is of a database in a file")
    make.unpack(version, tmp_path)
    before, now = json.loads((version / make.FOUND).read_text("utf-8"))[way], make.found_in(tmp_path, way)
    assert {slug: kinds.keys() for slug, kinds in now.items()} == {
        slug: kinds.keys() for slug, kinds in before.items()
    }
    pairs = [(slug, kind) for slug, kinds in before.items() for kind in kinds]
    assert len(pairs) > 130
    assert [(slug, kind) for slug, kind in pairs if before[slug][kind] != now[slug][kind]] == []


def test_every_ruleset_was_left_in_mid_round(tmp_path: Path) -> None:
    assert LEFT_BEHIND
    for version in LEFT_BEHIND:
        make.unpack(version, tmp_path / version.name)
        folder = tmp_path / f"{version.name}-opened"
        (install(folder).games / "island.yaml").unlink()
        with desk_at(folder) as desk:
            for path in sorted((tmp_path / version.name).glob("*.zip")):
                if path.name != "backup.zip":
                    import_game(desk, path, is_sending=True)
            with desk.store.transaction() as files:
                games = files.games()
            running = [game.ruleset for game in games if not moment_of(desk, game.slug).is_over]
            assert {*running} >= {*BOXES} and len(running) < len(games)
