"""Players on paper: never a mail for them, and everything they need as pages to be printed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pypdfium2
import pytest
import yaml

from pbem.desk.desk import DeskFault
from pbem.desk.paper.paper import print_paper
from pbem.desk.paper.typed import type_orders
from pbem.gamefile import read_game
from pbem.printing.ordersheet import OrderSheet, SheetField, as_sheet_pdf
from pbem.yamlfile import BadFile
from tests.desk.office import SLUG, Office, install, office_at
from tests.desk.test_words_gm import PAT, from_gm

SHEET = OrderSheet("The Island", "Pat Example", words=(("MOVE <who> <ways>", "Moves creatures."),))


def with_values(folder: Path, **values: object) -> None:
    """Change ann's seat in the game file."""
    file = folder / "games" / f"{SLUG}.yaml"
    content = yaml.safe_load(file.read_text("utf-8"))
    content["seats"]["ann"].update(values)
    file.write_text(yaml.safe_dump(content, sort_keys=False), encoding="utf-8")


@pytest.fixture
def office(tmp_path: Path) -> Iterator[Office]:
    """An office in the signup of a game in which Ann plays on paper."""
    config = install(tmp_path / "zine")
    with_values(tmp_path / "zine", address="none")
    with office_at(tmp_path / "zine", config) as office:
        yield office


def seats_mailed(office: Office) -> set[str | None]:
    """The seats that any mail was ever queued for."""
    with office.desk.store.transaction() as files:
        return {post.seat for post in files.unsent()}


def test_no_mail_is_ever_queued_for_a_seat_on_paper(office: Office) -> None:
    type_orders(office.desk, SLUG, "ann", "NAME Paper Tigers\nPRESS TO bob:\nHello!\nEND\n")
    office.write("bob", "PRESS TO ann:\nHello!\nEND\n")
    office.close()
    type_orders(office.desk, SLUG, "ann", "REPORT\nSTATUS\nNEWKEY\n")
    office.close()
    with office.desk.store.transaction() as files:
        posts = files.unsent()
    assert {post.seat for post in posts} == {"gm", "bob", "chloe", "dinesh", "eve", None}
    assert all(post.address for post in posts)


def test_the_gm_is_told_of_the_welcomes_to_be_printed(office: Office) -> None:
    (told,) = [post for post in office.posts() if "printed" in post.subject]
    assert told.to == PAT
    assert "ann (Ann Archer) of The Island has no address" in " ".join(told.text.split())


def test_the_receipt_of_what_is_typed_for_paper_is_printed_alone(office: Office) -> None:
    office.posts()
    done = type_orders(office.desk, SLUG, "ann", "NAME Paper Tigers\n")
    assert "Understood:\n- NAME" in done.text
    assert office.posts() == []


def test_a_letter_without_a_sender_is_not_from_a_player_on_paper(office: Office) -> None:
    office.posts()
    office.come(from_gm(office, "NAME Thieves\n", From="", Subject="The Island"))
    assert office.filings() == []
    assert office.posts() == []


def test_the_report_of_a_paper_seat_is_always_made_as_pdf(office: Office) -> None:
    assert "pdf" not in json.loads(office.seat("ann").formats)
    (published,) = office.close()
    assert published.file("ann", "pdf").is_file()
    assert not published.file("bob", "pdf").is_file()


def test_the_gm_is_told_at_each_closing_what_waits_to_be_printed(office: Office) -> None:
    office.posts()
    for _ in range(2):
        (published,) = office.close()
        (told,) = [post for post in office.posts() if "to be printed" in post.subject]
        assert told.to == PAT
        file = published.file("ann", "pdf").relative_to(office.config.folder)
        assert f"- ann (Ann Archer):\n  {file}\n" in told.text
        assert "bob" not in told.text
        assert "pbem paper island" in told.text


def test_nobody_is_told_of_paper_where_all_have_addresses(island: Office) -> None:
    island.close()
    assert not [post for post in island.posts() if "printed" in post.subject]
    with pytest.raises(DeskFault, match="island has no players on paper"):
        print_paper(island.desk, SLUG)


def test_what_is_printed_lies_in_one_folder_that_is_the_gms_alone(office: Office) -> None:
    first = print_paper(office.desk, SLUG)
    assert [(one.seat, one.what) for one in first] == [("ann", "welcome"), ("ann", "order sheet")]
    office.close()
    office.close()
    then = print_paper(office.desk, SLUG)
    assert [(one.what, one.file.name) for one in then] == [
        ("report", "island-01-season-ann.pdf"),
        ("order sheet", "island-02-season-ann-orders.pdf"),
    ]
    folder = office.config.folder / "paper" / SLUG
    assert {one.file.parent for one in (*first, *then)} == {folder}
    assert folder.stat().st_mode & 0o077 == 0
    assert all(one.file.stat().st_mode & 0o077 == 0 for one in (*first, *then))


def test_a_folder_that_was_there_is_left_as_it_is(office: Office, tmp_path: Path) -> None:
    mine = tmp_path / "print"
    mine.mkdir(mode=0o755)
    print_paper(office.desk, SLUG, out=mine)
    assert mine.stat().st_mode & 0o777 == 0o755


def test_a_seat_with_an_address_has_a_sheet_if_named(office: Office) -> None:
    office.close()
    printed = print_paper(office.desk, SLUG, "bob")
    assert [(one.seat, one.what, one.file.suffix) for one in printed] == [
        ("bob", "report", ".txt"),
        ("bob", "order sheet", ".pdf"),
    ]
    assert [one.note for one in printed] == [
        "there is no PDF of it: bob gets text and html. From the next deadline on there is one with "
        "pbem seat island bob --formats text,html,pdf",
        "",
    ]
    for key, why in (("zed", "no seat"), ("gm", "no paper")):
        with pytest.raises(DeskFault, match=why):
            print_paper(office.desk, SLUG, key)


def test_after_the_end_there_is_a_report_and_no_sheet(tmp_path: Path) -> None:
    config = install(tmp_path / "zine", {"rounds": 1})
    with_values(tmp_path / "zine", address="none")
    with office_at(tmp_path / "zine", config) as office:
        office.close()
        office.close()
        assert [one.what for one in print_paper(office.desk, SLUG)] == ["report"]


def test_no_order_key_is_printed(office: Office) -> None:
    """A sheet of paper is proved by who hands it in."""
    for one in print_paper(office.desk, SLUG):
        document = pypdfium2.PdfDocument(one.file.read_bytes())
        text = "".join(page.get_textpage().get_text_range() for page in document)
        assert "Ann Archer" in text
        assert office.seat("ann").order_key not in text
        assert "[island/" not in text


@pytest.mark.parametrize(
    ("fields", "pages"), [(0, 1), (1, 1), (5, 1), (6, 1), (11, 1), (12, 1), (28, 1), (45, 2)]
)
def test_a_sheet_is_one_page_for_as_many_creatures_as_find_room(fields: int, pages: int) -> None:
    remark = "C9 G(0,2,3). N C8 G(0,2,2) NE D8 D(0,0,0) SE D9 G(0,3,3) S C10 G(0,2,2) SW B9 G(0,4,4)"
    made = tuple(SheetField(f"{number}H STAY defensive", remark) for number in range(fields))
    words = tuple((f"MOVE{n} <who> [TO] <ways>", "Moves creatures, one step each.") for n in range(9))
    sheet = OrderSheet("The Island", "Pat", "Round 2", "Friday", "ann", "Ann", made, words)
    assert len(pypdfium2.PdfDocument(as_sheet_pdf(sheet))) == pages


def test_the_same_sheet_is_the_same_bytes() -> None:
    assert as_sheet_pdf(SHEET) == as_sheet_pdf(SHEET)


def test_what_a_player_calls_herself_is_text_on_paper() -> None:
    sheet = OrderSheet("<b>The Island</b>", "Pat", "Round 2", "Friday", "ann", '<img src="file:///x">', ())
    assert as_sheet_pdf(sheet).startswith(b"%PDF")


def test_an_address_that_is_neither_one_nor_none_is_refused(tmp_path: Path) -> None:
    config = install(tmp_path / "zine")
    file = config.games / f"{SLUG}.yaml"
    for address in ("nobody", "non", ""):
        with_values(tmp_path / "zine", address=address)
        with pytest.raises(BadFile, match=r"seats\.ann\.address"):
            read_game(file, [config.games])
    with_values(tmp_path / "zine", address="None")
    assert read_game(file, [config.games]).seats[0].address == ""


def test_two_players_on_paper_do_not_share_an_address(tmp_path: Path) -> None:
    config = install(tmp_path / "zine")
    with_values(tmp_path / "zine", address="none")
    file = config.games / f"{SLUG}.yaml"
    content = yaml.safe_load(file.read_text("utf-8"))
    content["seats"]["bob"]["address"] = "none"
    file.write_text(yaml.safe_dump(content, sort_keys=False), encoding="utf-8")
    assert read_game(file, [config.games]).warnings == ()
