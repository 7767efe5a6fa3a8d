"""An issue built from an office: what it holds, what it must not, and that it is the same again."""

from __future__ import annotations

import io
import json
import re
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pikepdf
import pypdfium2
import pytest

from pbem.desk.corrections.rollback import roll_back
from pbem.desk.desk import game_named
from pbem.desk.pages import PRESS
from pbem.desk.past import papers_of, past_turns
from pbem.desk.times.holds import hold
from pbem.desk.zine.agenda import SOMEBODY, _shown
from pbem.desk.zine.building import Built, build_issue
from pbem.desk.zine.choosing import chosen_games
from pbem.printing.text import as_text
from pbem.yamlfile import BadFile
from pbem.zinefile import read_issue
from tests.desk.office import SLUG, Office
from tests.desk.people_letters import answers, stranger
from tests.desk.signup_letters import opened, sign_up
from tests.desk.zine_issues import CANARY, EDITORIAL, ISSUE, lay_issue, play_with_secrets


def built(office: Office, text: str = ISSUE, **texts: str) -> Built:
    """Build an issue beside the installation's own files."""
    return build_issue(office.desk, lay_issue(office.config.folder / "issues", text, **texts))


def text_of(made: Built) -> str:
    """The issue as plain text, its lines joined to paragraphs."""
    (file,) = [path for path in made.files if path.suffix == ".txt"]
    return file.read_text(encoding="utf-8")


def flat(made: Built) -> str:
    """The same with every run of blanks made one."""
    return " ".join(text_of(made).split())


@pytest.fixture(autouse=True)
def quick_zines(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Set no PDFs, but for the tests marked slow."""
    if "slow" not in request.keywords:
        monkeypatch.setattr("pbem.desk.zine.building.as_zine_pdf", lambda issue, style: b"%PDF-1.7")


def test_an_issue_holds_all_its_parts_in_the_order_of_its_file(island: Office) -> None:
    text = flat(built(island))
    places = [
        text.index(words)
        for words in (
            "The Slow Post 7",
            "20 December 2026",
            "80p",
            "Next deadline: Friday",
            "In this issue",
            "Dear all.",
            "Orders are due for",
            "The round in numbers",
            "Nobody had anything to say in public.",
            "Standings *********",
            "To stand by, write STANDBY island to games@example.org.",
            "Editor and GM: Pat Example",
        )
    ]
    assert places == sorted(places)


def test_reports_are_those_that_were_sent(island: Office) -> None:
    """Made anew from the file, every closed turn's public report is the archive's, byte for byte."""
    island.close()
    game = game_named(island.desk, SLUG)
    with island.desk.store.transaction() as files:
        papers = papers_of(files, game)
    turns = list(past_turns(island.desk, papers, list(papers.outcomes)))
    kept = sorted((island.config.turns / SLUG).glob("*/public.txt"))
    assert len(turns) == len(kept) == 3
    assert [as_text(turn.report()) for turn in turns] == [file.read_text(encoding="utf-8") for file in kept]


def test_games_older_than_their_seals_are_judged_from_their_letters(island: Office) -> None:
    game = game_named(island.desk, SLUG)
    with island.desk.store.transaction() as files:
        papers = papers_of(files, game)
    unsealed = type(papers)(**{**vars(papers), "sealed": {}})
    pairs = zip(
        past_turns(island.desk, papers, [1, 2]), past_turns(island.desk, unsealed, [1, 2]), strict=True
    )
    for sealed, other in pairs:
        assert sealed.sitting.judged.events_json == other.sitting.judged.events_json
        assert sealed.report("").sections[0] == other.report("").sections[0]


def test_the_dice_are_printed_only_where_that_is_asked(island: Office) -> None:
    assert "Appendix: the dice" not in text_of(built(island))
    assert "Appendix: the dice" in text_of(built(island, ISSUE + "dice: yes\n"))
    assert "Order form" not in text_of(built(island))


@pytest.mark.parametrize(
    ("since", "titles"),
    [
        ("since: 0", ["Choice of kinds", "Round 1", "Round 2"]),
        ("since: 1", ["Round 1", "Round 2"]),
        ("since: 2026-12-12", ["Round 2"]),
        ("since: 2026-12-01\nuntil: 2026-12-11", ["Choice of kinds", "Round 1"]),
        ("", ["Round 2"]),
        ("since: 2027-01-01", []),
    ],
)
def test_since_chooses_the_turns(island: Office, since: str, titles: list[str]) -> None:
    """A day, a turn, or nothing, which is the last deadline; the games' own since goes before the issue's."""
    island.close()
    text = re.sub(r"since:.*\n", "", ISSUE) + since
    found = re.findall(
        r"^(Choice of kinds|Round \d+), ?.*\n=+$|^(Choice of kinds)\n=+$", text_of(built(island, text)), re.M
    )
    assert [one or other for one, other in found] == titles
    if not titles:
        assert "No deadline has been closed since 1 January 2027." in text_of(built(island, text))
    own = re.sub(r"since:.*\n", "", ISSUE) + "since: 2027-01-01\ngames: [{game: island, since: 2}]\n"
    assert "Round 2" in text_of(built(island, own))


def test_rolled_back_turns_are_left_out(island: Office) -> None:
    """Only the edition in play is printed, with the GM's words at its head."""
    island.close()
    with island.desk.store.transaction() as files:
        game = files.game(SLUG)
        assert game
        roll_back(island.desk, files, game, 1, "A letter was lost.")
    after = text_of(built(island))
    assert re.findall(r"^(Choice of kinds|Round \d+)", after.partition("Survival, 5 seats")[2], re.M) == [
        "Choice of kinds"
    ]
    island.close()
    again = flat(built(island))
    assert "A letter was lost." in again and "Round 2, Summer of Year 0 ====" not in again


def test_deadlines_are_told_in_the_zone_of_the_issue(island: Office) -> None:
    made = flat(built(island, ISSUE + "zone: Asia/Tokyo\n"))
    assert "All times are Asia/Tokyo." in made and "Saturday" in made
    with island.desk.store.transaction() as files:
        game = files.game(SLUG)
        assert game
        hold(island.desk, files, game, f"{CANARY} is ill.")
    held = flat(built(island))
    assert "held until the GM lets it go on" in held and CANARY not in held
    assert "Next deadline:" not in held


def test_press_and_standings_stand_in_their_own_place_once(island: Office) -> None:
    play_with_secrets(island)
    text = text_of(built(island))
    assert text.count("The **moon** is [made](https://cheese.example) of <b>fish</b>.") == 1
    assert text.count("Species by living creatures") == 3  # of the two turns before, and in the standings
    without = re.sub(r" press, standings,", "", ISSUE)
    inline = text_of(built(island, without))
    assert inline.count("The **moon**") == 1 and f"\n{PRESS}\n" in inline
    assert inline.count("Species by living creatures") == 3


def test_players_words_are_never_markdown_or_markup(island: Office) -> None:
    play_with_secrets(island)
    (page,) = [path for path in built(island).files if path.suffix == ".html"]
    html = page.read_text(encoding="utf-8")
    assert "The **moon** is [made](https://cheese.example) of &lt;b&gt;fish&lt;/b&gt;." in html


@pytest.mark.slow
def test_nothing_private_is_in_any_file(island: Office) -> None:
    """Orders, standing orders, private press, keys, addresses and the secret of the dice stay secret."""
    play_with_secrets(island)
    keys = [island.seat(key).order_key for key in ("ann", "bob", "chloe", "dinesh", "eve")]
    secret = game_named(island.desk, SLUG).secret
    with island.desk.store.transaction() as files:
        addresses = [seat.address for seat in files.seats(1)]
    made = built(island, ISSUE + "dice: yes\nbooklet: yes\n")
    assert [path.suffix for path in made.files] == [".html", ".txt", ".pdf", ".pdf"]
    for path in made.files:
        for words in _all_words(path.read_bytes()):
            for private in (CANARY, secret, *keys, *addresses):
                assert private.encode() not in words, (path.name, private)


def _all_words(content: bytes) -> list[bytes]:
    """A file's bytes; of a PDF every stream unpacked, and the text as it is read."""
    if not content.startswith(b"%PDF"):
        return [content]
    text = "\n".join(page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(content))
    assert "The Slow Post" in text
    with pikepdf.open(io.BytesIO(content)) as file:
        streams = [
            one.read_raw_bytes() if "/DCTDecode" in str(one.get("/Filter")) else one.read_bytes()
            for one in file.objects
            if isinstance(one, pikepdf.Stream)
        ]
    return [content, text.encode(), *streams]


@pytest.mark.slow
def test_built_again_it_is_the_same_whatever_the_clock_says(island: Office) -> None:
    text = ISSUE + "booklet: yes\npaper: A5\ntheme: black-and-white\n"
    before = [(path, path.read_bytes()) for path in built(island, text).files]
    island.clock.at += timedelta(days=400)
    after = [(path, path.read_bytes()) for path in built(island, text).files]
    assert after == before and len(before) == 4
    width, height = pypdfium2.PdfDocument(before[3][1])[0].get_size()
    assert (round(width), round(height)) == (842, 595)


def test_games_of_rules_that_are_not_there_are_left_out_with_a_sentence(
    island: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pbem.rulesets.BOXES", {})
    island.desk._opened.clear()
    made = built(island)
    (remark,) = made.remarks
    assert remark.startswith("island is left out: ") and "which this pbem does not have" in remark
    assert "No game is running." in text_of(made)


def test_a_game_that_ended_long_ago_is_left_out_unless_it_is_named(island: Office) -> None:
    with island.desk.store.transaction() as files:
        moment = files.moment(1)
        assert moment
    issue = read_issue(lay_issue(island.config.folder / "i", re.sub("2026-12-01", "2027-06-01", ISSUE)))
    named = read_issue(lay_issue(island.config.folder / "j", ISSUE + "games: [island]\n"))
    with island.desk.store.transaction() as files:
        ((running,), _) = chosen_games(island.desk, files, issue, "UTC")
        ((same,), _) = chosen_games(island.desk, files, named, "UTC")
    assert running.printed == () and same.printed == (1, 2)
    assert running.deadline == datetime(2026, 12, 18, 20, 0, tzinfo=UTC)


def test_a_section_may_have_another_heading(island: Office) -> None:
    made = text_of(built(island, ISSUE.replace(" press,", " {press: Chatter},")))
    assert "- Chatter\n" in made and "\nChatter\n*******\n" in made and "- Press" not in made


def test_a_picture_of_the_cover_and_of_a_text(island: Office) -> None:
    from tests.printing.test_zine_markdown import picture

    folder = island.config.folder / "issues"
    lay_issue(folder)
    (folder / "fox.png").write_bytes(picture())
    made = built(island, ISSUE + "cover: fox.png\n", editorial=EDITORIAL + "\n![A fox](fox.png)\n")
    html = made.files[0].read_text(encoding="utf-8")
    assert html.count("data:image/png;base64,") == 2 and "[Picture: A fox]" in text_of(made)
    assert "data:image/svg" in built(island).files[0].read_text(encoding="utf-8")
    plain = built(island, ISSUE + "cover: none\n").files[0].read_text(encoding="utf-8")
    assert '<figure class="front">' not in plain


@pytest.mark.parametrize(
    ("more", "texts", "said"),
    [
        ("games: [iland]", {}, 'games[1]: there is no game "iland"; did you mean "island"?'),
        ("cover: fox.png", {}, "cover: there is no file"),
        ("cover: ../../config.yaml", {}, "is not a picture beside the issue"),
        ("cover: broken.png", {}, "cover: broken.png is neither a PNG nor a JPEG picture."),
        ("", {"editorial": "Hi.\n\n![x](fox.png)\n"}, "editorial.md, line 3: fox.png: there is no file"),
        ("", {"editorial": "![x](https://example.org/x.png)\n"}, "line 1: https://example.org/x.png"),
        ("", {"editorial": "![x](../secret.png)\n"}, "must lie in the folder of the issue"),
    ],
)
def test_mistakes_are_told_with_their_place(
    island: Office, more: str, texts: dict[str, str], said: str
) -> None:
    folder = island.config.folder
    (folder / "issues").mkdir()
    (folder / "issues/broken.png").write_bytes(b"GIF89a")
    (folder / "secret.png").write_bytes(b"\x89PNG")
    with pytest.raises(BadFile) as bad:
        built(island, ISSUE + more + "\n", **texts)
    assert said.lower() in str(bad.value).lower() and "\n" not in str(bad.value)


def test_waiting_lists_name_players_without_addresses(island: Office) -> None:
    """Games that players sign up for, and those who stand by; a name that is an address is not told."""
    opened(island)
    sign_up(island, "Fay")
    (ask,) = answers(
        island, stranger(island, "STANDBY island\n", "STANDBY island", "Zelda <zelda@example.net>")
    )
    answers(island, stranger(island, "CONFIRM\n", f"Re: {ask.subject}", "zelda@example.net"))
    text = flat(built(island))
    assert "The Atoll" in text and "A friendly game for beginners." in text
    assert "Players: 3 needed, room for 4" in text and "On the list: 2: Zed Zander and Fay" in text
    assert "JOIN atoll AS Your Name" in text and "The Island: Zelda. To stand by" in text
    assert "fay@example" not in text and "zelda@example" not in text and "zed@example" not in text
    with pytest.raises(BadFile, match='players sign up for "atoll" as yet'):
        built(island, ISSUE + "games: [atoll]\n")
    assert _shown("zelda@example.org") == SOMEBODY and _shown(" ") == SOMEBODY
    assert _shown("Zelda\nNewcombe") == "Zelda Newcombe"


def test_files_of_the_issue_are_public_and_whole(island: Office, tmp_path: Path) -> None:
    made = build_issue(island.desk, lay_issue(tmp_path / "i"), tmp_path / "out")
    assert [path.name for path in made.files] == ["issue-7.html", "issue-7.txt", "issue-7.pdf"]
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == sorted(p.name for p in made.files)
    assert json.dumps(made.remarks) == "[]" and not made.fault
