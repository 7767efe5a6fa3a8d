"""The place of press under another name tells nothing: not who wrote it, and not when it came."""

from __future__ import annotations

import json
from hashlib import sha256

from tests.desk.office import SEATS, Office
from tests.desk.test_press import press
from tests.desk.test_press_shades import MailOffice, mail_office

__all__ = ["mail_office"]  # the fixture
TEXTS = ("The volcano smokes.", "Beware of the north.", "Who ate my plants?", "Peace!", "War!")


def printed(office: Office) -> list[list[str]]:
    """Close a round, and return its press as it was published: as a file, and in the same order as text."""
    (published,) = office.close()
    press: list[list[str]] = json.loads((published.folder / "outcome.json").read_bytes())["press"]
    assert texts_in((published.folder / "public.txt").read_text("utf-8")) == [text for _, text in press]
    return press


def texts_in(report: str) -> list[str]:
    """The lines of a report's press, in order."""
    section = report.rpartition("\nPress")[2].partition("\n\n\n")[0]
    return [line.removeprefix("- ") for line in section.split("\n") if line.startswith("- ")]


def write_all(office: Office, to: str, texts: tuple[str, ...]) -> None:
    """Have each seat send one of these texts, in seating order."""
    office.come(*(office.letter(seat, press(to, text)) for seat, text in zip(SEATS, texts, strict=True)))


def by_digest(texts: tuple[str, ...]) -> list[str]:
    """The texts in the order of their SHA-256."""
    return sorted(texts, key=lambda text: sha256(text.encode()).hexdigest())


def test_unsigned_press_stands_in_the_order_of_a_digest_of_its_text(mail_office: MailOffice) -> None:
    """Whoever writes which of them, and whichever comes first: the pages are the same."""
    office = mail_office("press: anonymous")
    for texts in (TEXTS, TEXTS[::-1]):
        write_all(office, "TO all AS anonymous", texts)
        assert printed(office) == [["Anonymous to all", text] for text in by_digest(TEXTS)]


def test_pen_names_tell_nothing_by_their_place_either(mail_office: MailOffice) -> None:
    """One that two players have used in turn may be one player's for all that the page tells."""
    office = mail_office("press: grey")
    for seat, pen, text in zip(SEATS, ("The Grey Lady", "Flint") * 3, TEXTS, strict=False):
        office.write(seat, press(f'TO all AS "{pen}"', text))
    assert [text for _, text in printed(office)] == by_digest(TEXTS)


def test_signed_press_stands_before_it_in_seating_order(mail_office: MailOffice) -> None:
    """The GM's first, and each writer's in the order in which it came."""
    office = mail_office("press: grey")
    write_all(office, "TO all AS anonymous", TEXTS)
    office.write("eve", press("TO all", "Mine."))
    office.write("bob", press("TO all", "Zebras.") + press("TO all", "Antelopes."))
    office.come(office.letter("gm", press("TO all", "Order!") + press("TO all AS anonymous", "Hm.")))
    texts = [text for _, text in printed(office)]
    assert texts == ["Order!", "Zebras.", "Antelopes.", "Mine.", *by_digest((*TEXTS, "Hm."))]


def test_the_order_tells_a_single_reader_nothing(mail_office: MailOffice) -> None:
    """The letters for one reader stand in the same order in that reader's report."""
    office = mail_office("press: anonymous")
    write_all(office, "TO eve AS anonymous", TEXTS)
    office.write("dinesh", press("TO eve", "Signed."))
    (published,) = office.close()
    assert texts_in(published.texts["eve"]) == ["Signed.", *by_digest(TEXTS)]
