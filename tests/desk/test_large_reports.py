"""Reports that are larger than a mail may be: in several mails, or with the address where they stand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pbem.config import Config
from pbem.desk.sizing import fitting
from pbem.mail.writing import compose
from pbem.post import Enclosure, Post
from tests.desk.office import Office

MOST = 100_000
WHERE = "island/01-season"


def post(office: Office, *sizes: int, text: str = "Your report.\n") -> Post:
    """A post with files of these sizes."""
    folder = office.config.turns / "island"
    folder.mkdir(parents=True, exist_ok=True)
    files = []
    for number, size in enumerate(sizes):
        path = folder / f"{number}.pdf"
        path.write_bytes(b"x" * size)
        files.append(Enclosure(path.name, "application/pdf", path))
    return Post(
        "<1@example.org>",
        "ann@example.com",
        "Ann",
        "Island [k]",
        text,
        "2026-12-01T00:00:00+00:00",
        enclosures=tuple(files),
    )


def limited(office: Office, how: str = "split", site: str = "") -> Config:
    """The settings of an office whose mails may have 100,000 bytes."""
    limits = office.config.limits.model_copy(update={"mail_bytes": MOST, "too_large": how})
    office.desk.config = replace(office.config, limits=limits, site=site)
    return office.desk.config


def fitted(office: Office, whole: Post, *about: object) -> list[Post]:
    """The mails that a post goes in."""
    with office.desk.store.transaction() as files:
        return fitting(office.desk, files, whole, WHERE, *about)


def names(mail: Post) -> list[str]:
    """The names of a mail's files."""
    return [enclosure.name for enclosure in mail.enclosures]


def test_what_is_small_enough_stays_as_it_is(office: Office) -> None:
    limited(office)
    whole = post(office, 10_000, 20_000)
    assert fitted(office, whole, "island", 2) == [whole]


def test_what_is_too_large_comes_in_several_mails(office: Office) -> None:
    limited(office)
    mails = fitted(office, post(office, 50_000, 60_000, 10_000), "island", 2, "ann")
    assert [names(mail) for mail in mails] == [["0.pdf", "2.pdf"], ["1.pdf"]]
    assert mails[0].text.startswith("What is too large for this mail follows in 1 more.")
    assert mails[1].subject == "Island [k] (2 of 2)" and "Part 2 of 2" in mails[1].text
    assert mails[1].in_reply_to == mails[0].message_id != mails[1].message_id
    assert all(len(compose(mail, "games@example.org")) <= MOST for mail in mails)


def test_what_fits_no_mail_is_left_out_and_told(office: Office) -> None:
    limited(office)
    mails = fitted(office, post(office, 200_000, 1_000), "island", 2, "ann")
    assert [names(mail) for mail in mails] == [["1.pdf"]]
    assert "Too large to be mailed: 0.pdf." in mails[0].text and "the GM can send you" in mails[0].text


def test_a_link_stands_in_its_place(office: Office) -> None:
    limited(office, "link", "https://games.example.org/")
    mails = fitted(office, post(office, 60_000, 60_000), "island", 2, "ann")
    assert [names(mail) for mail in mails] == [["0.pdf"]]
    said = " ".join(mails[0].text.split())
    assert "https://games.example.org/island/01-season/public.html" in said


@pytest.mark.parametrize("sizes", [(70_000,) * 5, (1,) * 40, (99_000, 98_000, 97_000)])
@pytest.mark.parametrize("letters", [10, 90_000])
def test_no_mail_is_ever_larger_than_the_limit_and_no_file_goes_twice(
    office: Office, sizes: tuple[int, ...], letters: int
) -> None:
    limited(office)
    whole = post(office, *sizes, text="a line of text\n" * (letters // 15))
    mails = fitted(office, whole, "island", 2, "ann")
    assert all(len(compose(mail, "games@example.org")) <= MOST for mail in mails)
    sent = [name for mail in mails for name in names(mail)]
    assert len(sent) == len(set(sent))


def test_the_reports_of_a_deadline_are_parted(office: Office) -> None:
    """Chloé takes HTML: with a small limit her page comes in a second mail of the same thread."""
    office.close()
    page = office.close()[0].file("chloe", "html").stat().st_size
    limits = office.config.limits.model_copy(update={"mail_bytes": page * 2})
    office.desk.config = replace(office.config, limits=limits)
    office.close()
    mails = [one for one in office.posts() if one.to == "chloe@example.com"]
    assert len(mails) == 2 and mails[1].in_reply_to == mails[0].message_id
    assert [name.rpartition(".")[2] for name in names(mails[1])] == ["html"]
