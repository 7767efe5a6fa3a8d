"""Making a game that has a start report: sign-up, size, templates, language, and what fails on the way."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path

import pypdfium2
import pytest

from pbem.config import read_config
from pbem.desk import welcoming
from pbem.desk.desk import Desk
from pbem.desk.fair.chain import seals_on_file
from pbem.desk.fair.opened import Sealed
from pbem.desk.fair.verify import verify_game
from pbem.desk.mailing import name_in
from pbem.desk.safety.export import export_game
from pbem.desk.safety.importing import import_game
from pbem.desk.signup.opening import close_signup
from tests.desk.belt_office import BELT_SEATS, install_belt, start_of, welcomes
from tests.desk.office import SEATS, SLUG, Office, install, office_at, without_pdfs
from tests.desk.signup_letters import OPEN, opened, sign_up
from tests.desk.test_export import another_desk

LARGE = b"%PDF".ljust(66_500)


@pytest.fixture(autouse=True)
def same_pdfs(request: pytest.FixtureRequest) -> Iterator[None]:
    """Set each PDF anew as quickly as the offices do, but for the test marked slow."""
    with nullcontext() if "slow" in request.keywords else without_pdfs():
        yield


def test_survival_has_none(tmp_path: Path) -> None:
    with office_at(tmp_path / "zine", install(tmp_path / "zine")) as office:
        assert not start_of(office).exists()
        assert all(not post.enclosures and "Seal of" not in post.text for post in office.posts())


def test_a_game_closed_by_hand_has_no_calendar_file(tmp_path: Path) -> None:
    with office_at(tmp_path / "zine", install_belt(tmp_path / "zine", deadline="when closed")) as office:
        assert not (start_of(office) / "deadline.ics").exists()
        assert welcomes(office)["ann"].enclosures == ()
        assert "Deadline: when the GM closes the round" in (start_of(office) / "public.txt").read_text(
            "utf-8"
        )


@pytest.mark.parametrize("way", ["split", "link"])
def test_what_is_too_large_for_a_mail_goes_as_with_every_report(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    """A PDF that fits a mail of its own, but not the one with the text."""
    monkeypatch.setattr("pbem.desk.publishing.as_pdfs", lambda reports, *_: dict.fromkeys(reports, LARGE))
    limits = f"limits: {{mail_bytes: 100000, too_large: {way}}}\nsite: https://zine.example\n"
    seats = {seat: {**SEATS[seat], "formats": ["text", "pdf"]} for seat in ("ann", "bob")}
    with office_at(tmp_path / "zine", install_belt(tmp_path / "zine", limits, seats=seats)) as office:
        posts = [post for post in office.posts() if post.to == "bob@example.com"]
    first = " ".join(posts[0].text.split())
    names = [name_in(post.message_id) for post in posts]
    assert names[0] == "island.1.welcome.bob"
    if way == "split":
        assert names[1:] == ["island.1.welcome.bob.part-2"]
        assert first.startswith("What is too large for this mail follows in 1 more.")
    else:
        assert len(posts) == 1
        assert "https://zine.example/island/00-start/public.html" in first


def test_a_template_that_fails_holds_up_no_game(tmp_path: Path) -> None:
    """The GM is told within the transaction that makes the game: it waits for no other."""
    config = install_belt(tmp_path / "zine")
    (config.folder / "templates").mkdir()
    (config.folder / "templates/report.html.jinja").write_text("{{ report.nonsense.more }}", encoding="utf-8")
    with office_at(tmp_path / "zine", read_config(config.folder)) as office:
        subjects = [post.subject for post in office.posts()]
        assert any("a template can't be used for island" in one for one in subjects)
        assert "The map" in (start_of(office) / "public.html").read_text("utf-8")


def test_a_making_that_fails_leaves_nothing_to_the_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The folder of a game that was not made is no part of the one that is."""
    config = install_belt(tmp_path / "zine")

    def fail(*_: object) -> None:
        raise OSError("the disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(welcoming, "_welcome_gm", fail)
        with pytest.raises(OSError, match="full"), office_at(tmp_path / "zine", config):
            pass
    left = config.turns / SLUG / "00-start/private/zoe.txt"
    left.write_text("left over", encoding="utf-8")
    with office_at(tmp_path / "zine", config) as office:
        assert not left.exists()
        assert set(welcomes(office)) == {*BELT_SEATS, "gm"}
        assert not verify_game(office.desk, SLUG).differences


def test_those_who_signed_up_get_it_with_how_the_seats_were_dealt(office: Office) -> None:
    opened(office, OPEN.replace("survival", "planetismals").replace("{extra_species: 3}", "{}"))
    for name in ("Zoe", "Kim"):
        sign_up(office, name)
    office.posts()
    close_signup(office.desk, "atoll")
    posts = {post.to: post for post in office.posts() if ".welcome." in post.message_id}
    assert set(posts) == {"zed@example.org", "zoe@example.net", "kim@example.net", "pat@example.org"}
    text = posts["kim@example.net"].text
    assert (
        text.index("How the seats were dealt") < text.index("Seal of 00-start") < text.index("Your outlook")
    )
    assert "How the seats were dealt" not in posts["zed@example.org"].text
    assert not verify_game(office.desk, "atoll").differences


def test_it_moves_to_another_machine_with_its_game(tmp_path: Path) -> None:
    with office_at(tmp_path / "zine", install_belt(tmp_path / "zine")) as office:
        office.close()
        made = export_game(office.desk, SLUG, tmp_path / "belt.zip")
    with another_desk(tmp_path / "there") as desk:
        import_game(desk, made.path)
        assert not verify_game(desk, SLUG).differences
        assert [one.folder for one in _sealed(desk)] == ["00-start", "01-orders"]


def _sealed(desk: Desk) -> list[Sealed]:
    with desk.store.transaction() as files:
        game = files.game(SLUG)
        assert game
        return seals_on_file(files, game)


def test_a_german_game_begins_in_german(tmp_path: Path) -> None:
    with office_at(tmp_path / "zine", install_belt(tmp_path / "zine", language="de")) as office:
        text = welcomes(office)["bob"].text
        assert "Um Befehle zu geben, antworte auf diese Mail" in " ".join(text.split())
        assert "Befehlsformular" in text and "To give orders" not in text
        public = (start_of(office) / "public.txt").read_text("utf-8")
        assert "Order" not in public
        assert not verify_game(office.desk, SLUG).differences


@pytest.mark.slow
def test_its_pdf_has_map_and_form(tmp_path: Path) -> None:
    with office_at(tmp_path / "zine", install_belt(tmp_path / "zine")) as office:
        (pdf,) = [one for one in welcomes(office)["chloe"].enclosures if one.media == "application/pdf"]
        pages = pypdfium2.PdfDocument(pdf.path.read_bytes())
        text = "".join(page.get_textpage().get_text_range() for page in pages)
        assert "The start" in text and "The map" in text and "Order form" in text
        assert "Appendix: the dice" not in text
