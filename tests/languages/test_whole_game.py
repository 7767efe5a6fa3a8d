"""Whole games in another language: nothing anywhere is left unsaid in it, and all of it can be verified."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from email import message_from_bytes, policy
from email.message import EmailMessage
from functools import cache
from pathlib import Path

import pytest
from lxml import html  # type: ignore[import-untyped]

from pbem.config import read_config
from pbem.desk.fair.verify import verify_game
from pbem.desk.ownwords import tell_of_languages
from pbem.desk.site.build import build_site
from pbem.desk.styles import shipped_style
from pbem.desk.voices import voice_of
from pbem.languages.extract import all_said
from pbem.languages.pofiles import texts
from pbem.languages.sync import as_po, catalog_of
from tests.desk.office import SEATS, SLUG, install, office_at, without_pdfs
from tests.desk.site_games import play_two
from tests.languages.pseudo import outside

KNOWN = {
    # seats, names and titles; what players and the GM wrote
    *("ann", "bob", "chloe", "dinesh", "eve", "archer", "baker", "chlo", "marchand", "rao", "lindqvist"),
    *("island", "atoll", "the", "title", "script", "alert", "moor", "pat", "example", "one", "hundred"),
    *("hexes", "zebrafinch", "sings", "all", "may", "hear", "good", "game", "letter", "was", "lost"),
    *("canarypress", "for", "alone", "canarynote", "extra", "made", "dice", "survival"),
    # advantages of the rules' data, words of orders, and the names of streams of dice
    *("cannibalism", "camouflage", "swimming", "speed", "dominance", "nimble", "sharp", "claws", "thick"),
    *("hide", "fat", "reserves", "keen", "nose", "killer", "instinct", "foul", "odour", "herd", "defence"),
    *("stay", "mode", "aggressive", "defensive", "semi", "gene", "random", "enemy", "none", "start", "kind"),
    *("place", "move", "predators", "island-map", "map", "herbivore", "carnivore", "omnivore", "round"),
    *(
        "standing",
        "end",
        "press",
        "statement",
        "html",
        "pdf",
        "json",
        "com",
        "org",
        "utc",
        "sha",
        "pbem",
        "verify",
        "sur",
        "signup",
    ),
}


@pytest.fixture(scope="module")
def zine(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An installation whose own English puts every text between brackets, with two games played in it."""
    folder = tmp_path_factory.mktemp("pseudo") / "zine"
    languages = folder / "languages"
    languages.mkdir(parents=True)
    catalog = catalog_of(all_said(), "en")
    for message in catalog:
        if message.id:
            said = tuple(f"⟦{text}⟧" for text in texts(message.id))
            message.string = said if len(said) > 1 else said[0]
    (languages / "en.po").write_bytes(as_po(catalog))
    with without_pdfs():
        play_two(folder)
    return folder


def left(text: str) -> Counter[str]:
    """Return the words of a text that were not looked up and are no names."""
    bare = re.sub(r"\[[a-z0-9-]+[/ ][^\]]*\]|\b[0-9a-f]{5,}\b|<[^>]*>|\S+@\S+|\S+\.\w+\b", " ", outside(text))
    words = (word.lower() for word in re.findall(r"[A-Za-z]{3,}", bare))
    return Counter(word for word in words if word not in KNOWN | flavour())


@cache
def flavour() -> frozenset[str]:
    """Return the words of the flavour texts, which are no translations."""
    texts = voice_of(shipped_style("survival"), "survival").texts
    said = " ".join(text for many in texts.values() for text in many)
    return frozenset(re.findall(r"[a-z]{3,}", said.lower()))


def mails(folder: Path) -> Iterator[EmailMessage]:
    """Yield all mails that were sent."""
    with office_at(folder) as office:
        for octets in office.deliver():
            message = message_from_bytes(octets, policy=policy.default)
            assert isinstance(message, EmailMessage)
            yield message


def test_no_mail_says_anything_that_was_not_looked_up(zine: Path) -> None:
    found = Counter[str]()
    for mail in mails(zine):
        body = mail.get_body(("plain",))
        found += left(f"{mail['Subject']}\n{body.get_content() if body else ''}")
    assert found == Counter()


def test_no_page_of_the_archive_does(zine: Path) -> None:
    found = Counter[str]()
    for page in sorted((zine / "turns").rglob("*.txt")):
        found += left(page.read_text(encoding="utf-8"))
    for page in sorted((zine / "turns").rglob("public.html")):
        found += left(visible(page))
    assert found == Counter()


def test_no_page_of_the_site_does(zine: Path, tmp_path: Path) -> None:
    config = read_config(zine)
    build_site(config.turns, tmp_path / "site", "", language="en", languages=config.languages)
    found = Counter[str]()
    for page in sorted((tmp_path / "site").glob("*.html")) + sorted(
        (tmp_path / "site/games").rglob("*.html")
    ):
        found += left(visible(page))
    assert found == Counter()


def visible(page: Path) -> str:
    """Return what a reader of a page sees or hears."""
    tree = html.fromstring(page.read_text(encoding="utf-8"))
    for hidden in tree.xpath("//script | //style"):
        hidden.drop_tree()
    said = [str(value) for value in tree.xpath("//@aria-label | //@alt | //@title | //@placeholder")]
    return "\n".join([*tree.itertext(), *said])


def test_a_german_game_is_german_from_beginning_to_end_and_verified(tmp_path: Path) -> None:
    folder = tmp_path / "zine"
    config = install(folder, {"rounds": 2})
    file = folder / "games" / f"{SLUG}.yaml"
    file.write_text("language: de\n" + file.read_text("utf-8"), encoding="utf-8")
    with without_pdfs(), office_at(folder, config) as office:
        assert office.write("ann", "KIND carnivore\n").startswith("Deine Befehlszeile wurde übernommen.")
        for _ in range(3):
            office.close()
        verdict = verify_game(office.desk, SLUG)
        assert not verdict.differences
        assert not [line for line in verdict.unproved if "translations" in line]
    page = (folder / "turns" / SLUG / "02-season" / "public.html").read_text(encoding="utf-8")
    assert '<html lang="de"' in page and "Runde 2, Sommer des Jahres 0" in page
    assert len(SEATS) == 5


def test_a_language_file_that_cannot_be_used_holds_nothing_up_and_is_told_once(tmp_path: Path) -> None:
    folder = tmp_path / "zine"
    config = install(folder)
    (folder / "languages").mkdir()
    (folder / "languages" / "en.po").write_text('msgid "{a} ate"\nmsgstr "{b} ate"\n', encoding="utf-8")
    with office_at(folder, read_config(folder)) as office:
        assert config.languages is None and office.config.languages is not None
        office.posts()
        for _ in range(2):
            tell_of_languages(office.desk)
        (told,) = office.posts()
        assert "en.po, line 1" in told.text and "{b}" in told.text
        assert office.write("ann", "KIND carnivore\n").startswith("Your ")
        with without_pdfs():
            office.close()
        assert len(office.posts()) >= len(SEATS)
