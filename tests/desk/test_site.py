"""The site made of an archive: everything public is on it and can be reached, nothing private is."""

from __future__ import annotations

import json
import re
import shutil
from datetime import datetime
from pathlib import Path

import pypdfium2
import pytest
from lxml import etree, html  # type: ignore[import-untyped]

from pbem.desk.desk import DeskFault
from pbem.desk.fair.seals import json_bytes, seal_of, sha256
from pbem.desk.fair.verify import verify_folder
from pbem.desk.site.build import Built, build_site
from pbem.printing.sitesearch import Leaf, Line, index_scripts
from tests.desk.office import SLUG, install, no_pdfs, office_at
from tests.desk.site_games import (
    ORDERS,
    OVER,
    OVER_SECRET,
    PRESS,
    SECRET_ORDERS,
    STATEMENT,
    Played,
    crawl,
    play_two,
)

ATOM = "{http://www.w3.org/2005/Atom}"


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Played:
    """An installation with two games."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("pbem.desk.publishing.as_pdfs", no_pdfs)
        return play_two(tmp_path_factory.mktemp("site") / "zine")


@pytest.fixture(scope="module")
def site(played: Played, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of both games."""
    out = tmp_path_factory.mktemp("out") / "site"
    built = build_site(played.turns, out)
    assert (built.games, built.faults, built.older) == (2, (), ())
    return out


@pytest.fixture
def turns(played: Played, tmp_path: Path) -> Path:
    """A copy of the archive to do harm to."""
    return shutil.copytree(played.turns, tmp_path / "turns")


def rebuilt(turns: Path) -> Built:
    """The site of an archive, beside it."""
    return build_site(turns, turns.parent / "site")


def page(site: Path, name: str) -> html.HtmlElement:
    """A page of the site."""
    return html.fromstring((site / name).read_bytes())


def text_of(site: Path, name: str) -> str:
    """What a page says, on one line."""
    return " ".join(page(site, name).text_content().split())


def published(site: Path) -> list[str]:
    """All files that a visitor may ask for."""
    files = [path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file()]
    return sorted(name for name in files if not name.startswith("."))


def test_every_link_and_anchor_leads_somewhere_and_every_file_can_be_reached(site: Path) -> None:
    found = crawl(site)
    assert found.broken == ()
    assert sorted(found.reached) == published(site)


def test_the_private_words_are_in_the_archive_but_nowhere_on_the_site(played: Played, site: Path) -> None:
    private = b"".join(path.read_bytes() for path in sorted(played.turns.rglob("private/*")))
    assert all(word in private.decode("utf-8", "replace") for word in ("CANARYPRESS", SECRET_ORDERS))
    for path in (path for path in site.rglob("*") if path.is_file()):
        content = path.read_bytes().decode("utf-8", "replace").casefold()
        assert [word for word in played.secrets if word.casefold() in content] == [], path


@pytest.mark.slow
def test_no_private_word_is_in_a_real_pdf(tmp_path: Path) -> None:
    with office_at(tmp_path / "zine", install(tmp_path / "zine", seats=("ann", "bob"))) as office:
        office.close()
        office.come(
            office.letter("ann", "STAY ALL\nPRESS TO bob:\nCANARYPRESS\nEND\nPRESS TO all:\nStarling.\nEND\n")
        )
        office.close()
    built = build_site(office.config.turns, tmp_path / "site")
    assert built.faults == ()
    for path in sorted(built.out.rglob("*.pdf")):
        document = pypdfium2.PdfDocument(path)
        text = "".join(one.get_textpage().get_text_bounded() for one in document)
        attached = b"".join(
            bytes(document.get_attachment(at).get_data()) for at in range(document.count_attachments())
        )
        assert "CANARYPRESS" not in text and b"CANARYPRESS" not in attached
    assert "Starling" in text


def test_the_folder_of_a_game_on_the_site_can_be_verified_as_it_is(site: Path) -> None:
    for game in (SLUG, OVER):
        assert verify_folder(site / "turns" / game).differences == []


def test_the_front_page_tells_of_games_that_run_and_of_those_that_are_over(site: Path) -> None:
    front = page(site, "index.html")
    assert [one.text for one in front.xpath("//h2")] == ["Running", "Over"]
    assert [one.text_content() for one in front.xpath("//h3")] == ["The Island", "Atoll & <Co>"]
    told = text_of(site, "index.html")
    assert "Friday 1 January 2027, 20:00 (UTC)" in told
    assert re.search(r"1\. \S.* \d+ living", told)


def test_a_turn_taken_back_is_marked_and_the_edition_after_it_counts(site: Path) -> None:
    game = page(site, f"games/{SLUG}/index.html")
    rows = ["".join(row.text_content().split("\n")) for row in game.xpath("//section[@id='turns']//tbody/tr")]
    assert [("Withdrawn" in row, "edition 2" in row) for row in rows] == [
        (False, True),
        (True, False),
        (False, False),
        (False, False),
    ]
    assert "A letter was lost." in text_of(site, f"games/{SLUG}/02-season.html")
    assert "WITHDRAWN.txt" in {name.rpartition("/")[2] for name in published(site)}


def test_press_to_all_stands_on_the_game_and_the_turn_as_text(site: Path) -> None:
    for name in (f"games/{SLUG}/index.html", f"games/{SLUG}/01-season.html"):
        assert PRESS in text_of(site, name)


def test_a_history_tells_what_a_seat_did_and_how_it_fared(site: Path) -> None:
    story = text_of(site, f"games/{SLUG}/seats/ann.html")
    assert "ann: orders received." in story
    assert re.search(r"place \d+, \d+ living", story)
    seats = re.findall(r"(\w+): (?:no orders|standing orders|orders received)", story)
    assert set(seats) == {"ann"}
    assert re.search(r"\d+[HOC] starts in [A-Z]\d+\.", story)


def test_the_orders_of_a_game_are_open_when_it_is_over_and_not_before(site: Path) -> None:
    assert ORDERS in text_of(site, f"games/{OVER}/seats/ann.html")
    assert ORDERS in (site / f"search/{OVER}-1.js").read_text()
    assert ORDERS not in text_of(site, f"games/{SLUG}/seats/ann.html")
    assert ORDERS not in (site / f"search/{SLUG}-1.js").read_text()
    assert OVER_SECRET in (site / f"turns/{OVER}/record.json").read_text()


def test_the_closing_packet_of_a_game_that_is_over_is_published(site: Path) -> None:
    links = page(site, f"games/{OVER}/index.html").xpath("//section[@id='files']//a/@href")
    assert [link for link in links if link.endswith("closing/closing.html")]
    assert STATEMENT in (site / f"turns/{OVER}/closing/closing.txt").read_text(encoding="utf-8")
    assert verify_folder(site / "turns" / OVER).is_true


def test_names_and_titles_with_markup_are_text(site: Path) -> None:
    for name in (one for one in published(site) if one.endswith(".html")):
        for script in page(site, name).xpath("//script"):
            assert script.get("src") or name.startswith("turns/"), name
        assert "alert(1)" not in "".join(page(site, name).xpath("//script/text()"))
    assert "</title><script>" in text_of(site, f"games/{OVER}/seats/chloe.html")


def test_nothing_on_the_site_is_fetched_from_elsewhere(site: Path) -> None:
    for name in (one for one in published(site) if one.endswith((".html", ".css", ".js"))):
        assert (
            re.findall(r"""(?:src|href|url|import)\s*[=(]\s*["']?(?:https?:)?//""", (site / name).read_text())
            == []
        )


def test_a_feed_has_what_rfc_4287_asks_for(played: Played, tmp_path: Path) -> None:
    site = build_site(played.turns, tmp_path / "site", "https://zine.example.org/games").out
    for game in (SLUG, OVER):
        feed = etree.fromstring((site / f"games/{game}/feed.xml").read_bytes())
        entries = feed.findall(f"{ATOM}entry")
        assert feed.tag == f"{ATOM}feed" and len(entries) >= 3
        assert feed.findtext(f"{ATOM}author/{ATOM}name")
        for one in (feed, *entries):
            for name in ("id", "title", "updated"):
                assert len(one.findall(f"{ATOM}{name}")) == 1
            assert datetime.fromisoformat(one.findtext(f"{ATOM}updated") or "").tzinfo
            assert (one.findtext(f"{ATOM}id") or "").startswith("urn:uuid:")
            links = [
                link.get("href") for link in one.findall(f"{ATOM}link") if link.get("rel") == "alternate"
            ]
            assert len(links) == 1 and links[0].startswith("https://zine.example.org/games/games/")
        assert len({one.findtext(f"{ATOM}id") for one in (feed, *entries)}) == len(entries) + 1
        stamps = [one.findtext(f"{ATOM}updated") or "" for one in entries]
        assert feed.findtext(f"{ATOM}updated") == max(stamps)
        assert stamps == sorted(stamps, reverse=True)


def test_the_times_and_ids_of_a_feed_are_the_games_own(played: Played, site: Path, tmp_path: Path) -> None:
    here = etree.fromstring((site / f"games/{SLUG}/feed.xml").read_bytes())
    there = build_site(played.turns, tmp_path / "site", "https://elsewhere.example.org").out
    other = etree.fromstring((there / f"games/{SLUG}/feed.xml").read_bytes())
    for name in ("id", "updated"):
        assert [one.text for one in here.iter(f"{ATOM}{name}")] == [
            one.text for one in other.iter(f"{ATOM}{name}")
        ]
    assert next(here.iter(f"{ATOM}updated")).text == "2026-12-25T20:00:00Z"


def test_canonical_links_and_languages(played: Played, tmp_path: Path) -> None:
    site = build_site(played.turns, tmp_path / "site", "https://zine.example.org").out
    titles = set()
    for name in (one for one in published(site) if one.endswith(".html") and not one.startswith("turns/")):
        found = page(site, name)
        [canonical] = found.xpath("//link[@rel='canonical']/@href")
        assert canonical == "https://zine.example.org/" + re.sub(r"(^|/)index.html$", r"\1", name)
        assert found.get("lang") == "en" and found.xpath("//meta[@name='description']/@content")[0]
        titles.add(found.findtext(".//title"))
    assert len(titles) == sum(
        one.endswith(".html") and not one.startswith("turns/") for one in published(site)
    )


def test_the_same_archive_gives_the_same_bytes_and_nothing_is_written_twice(
    played: Played, site: Path, tmp_path: Path
) -> None:
    again = build_site(shutil.copytree(played.turns, tmp_path / "copy"), tmp_path / "site").out
    assert published(again) == published(site)
    assert [
        name for name in published(site) if (again / name).read_bytes() != (site / name).read_bytes()
    ] == []
    times = {name: (again / name).stat().st_mtime_ns for name in published(again)}
    built = build_site(tmp_path / "copy", again)
    assert (built.written.changed, built.written.removed) == (0, 0)
    assert {name: (again / name).stat().st_mtime_ns for name in published(again)} == times


def test_a_file_that_is_not_as_it_was_sealed_is_left_out_and_told(turns: Path) -> None:
    (turns / SLUG / "01-season/public.txt").write_text("CANARYFORGED")
    built = rebuilt(turns)
    assert built.faults == (f"{SLUG}/01-season/public.txt: is not the file that was sealed: it is left out.",)
    assert not (built.out / f"turns/{SLUG}/01-season/public.txt").exists()
    assert crawl(built.out).broken == ()


def test_a_turn_whose_outcome_was_changed_is_left_out_whole(turns: Path) -> None:
    outcome = turns / SLUG / "01-season/outcome.json"
    outcome.write_text(outcome.read_text().replace("no orders", "orders received"))
    built = rebuilt(turns)
    assert f"{SLUG}/01-season/outcome.json" in built.faults[0]
    assert not (built.out / f"games/{SLUG}/01-season.html").exists()
    assert crawl(built.out).broken == ()


def test_only_files_of_known_names_are_published_even_if_a_seal_lists_others(turns: Path) -> None:
    folder = turns / SLUG / "01-season"
    values = json.loads((folder / "seal.json").read_text())
    (folder / "notes.txt").write_text("CANARYNOTES")
    for name in ("notes.txt", "private/ann.txt", "../../../config.yaml"):
        values["files"][name] = sha256((folder / name).read_bytes()) if (folder / name).exists() else "0" * 64
    values["seal"] = seal_of(values)
    (folder / "seal.json").write_bytes(json_bytes(values))
    built = rebuilt(turns)
    assert {path.name for path in (built.out / f"turns/{SLUG}/01-season").iterdir()} == {
        *("public.html", "public.txt", "public.pdf", "outcome.json", "deadline.ics", "seal.json")
    }


def test_links_in_the_archive_are_not_followed(turns: Path, tmp_path: Path) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_bytes((turns / SLUG / "01-season/public.txt").read_bytes())
    (turns / SLUG / "01-season/public.txt").unlink()
    (turns / SLUG / "01-season/public.txt").symlink_to(secret)
    (turns / "linked").symlink_to(turns / OVER)
    built = rebuilt(turns)
    assert built.games == 2
    assert not (built.out / f"turns/{SLUG}/01-season/public.txt").exists()


def test_a_folder_without_a_seal_and_what_is_no_game_are_left_out(turns: Path) -> None:
    (turns / SLUG / "01-season/seal.json").unlink()
    (turns / "_calendars").mkdir()
    (turns / "empty").mkdir()
    (turns / OVER / "game.json").unlink()
    built = rebuilt(turns)
    assert built.games == 1
    assert [one.split(": ")[0] for one in built.faults] == [
        f"{OVER}/game.json",
        f"{SLUG}/01-season/seal.json",
    ]


def test_a_game_without_pdfs(tmp_path: Path) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("pbem.desk.publishing.as_pdfs", lambda *given: {})
        with office_at(tmp_path / "zine", install(tmp_path / "zine")) as office:
            office.close()
    built = build_site(tmp_path / "zine/turns", tmp_path / "site")
    assert built.faults == ()
    assert "PDF" not in text_of(built.out, f"games/{SLUG}/index.html")
    assert crawl(built.out).broken == ()


def test_a_game_before_its_first_report_and_an_empty_archive(played: Played, tmp_path: Path) -> None:
    (tmp_path / "turns" / SLUG).mkdir(parents=True)
    built = build_site(tmp_path / "turns", tmp_path / "site")
    assert (built.games, crawl(built.out).broken) == (0, ())
    assert "No game runs now." in text_of(built.out, "index.html")
    shutil.copy(played.turns / SLUG / "game.json", tmp_path / "turns" / SLUG)
    built = build_site(tmp_path / "turns", tmp_path / "site")
    assert (built.games, crawl(built.out).broken) == (1, ())
    assert "No turn is closed yet." in text_of(built.out, f"games/{SLUG}/index.html")


def test_the_archive_and_the_site_must_not_lie_in_each_other(played: Played, tmp_path: Path) -> None:
    for out in (played.turns, played.turns / "site", played.folder):
        with pytest.raises(DeskFault, match="must not lie in each other"):
            build_site(played.turns, out)
    with pytest.raises(DeskFault, match="there is no folder"):
        build_site(tmp_path / "nowhere", tmp_path / "site")


def test_an_index_is_cut_so_that_no_script_is_too_large() -> None:
    leaves = [
        Leaf(
            f"games/island/{turn}.html",
            f"Round {turn}",
            tuple(Line("event", "ü" * 90, f"e{at}") for at in range(40)),
        )
        for turn in range(5)
    ]
    scripts = index_scripts("island", leaves, 9_000)
    assert len(scripts) > 5 and max(map(len, scripts)) <= 9_000
    bare = [one.decode().removeprefix("pbemSearch.add(").removesuffix(");\n") for one in scripts]
    found = [json.loads(f"[{one}]") for one in bare]
    assert [one[1] for one in found] == list(range(len(scripts)))
    assert sum(len(leaf[2]) for one in found for leaf in one[2]) == 200
