"""Issue files: what they may say, and the sentence for what they may not."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from pbem.materials import shipped_games
from pbem.yamlfile import BadFile
from pbem.zinefile import HEADINGS, GameChoice, MadePart, TextPart, read_issue
from tests.desk.zine_issues import ISSUE, lay_issue

SHORT = "title: Z\nnumber: 1\ndate: 2026-12-20\n"


def test_the_example_says_all_that_can_be_said() -> None:
    """The issue that comes with pbem is read, and names every field."""
    path = shipped_games() / "zine/issue-1.yaml"
    issue = read_issue(path)
    assert issue.title == "The Slow Post" and issue.games is None and issue.is_booklet
    words = [part.word for part in issue.parts if isinstance(part, MadePart)]
    assert sorted(words) == sorted(HEADINGS)
    texts = [part.path.name for part in issue.parts if isinstance(part, TextPart)]
    assert texts == ["editorial.md", "letters.md"]
    text = path.read_text(encoding="utf-8")
    for field in ("motto", "price", "cover", "paper", "theme", "booklet", "dice", "since", "until", "games"):
        assert f"{field}:" in text


def test_what_is_left_out(tmp_path: Path) -> None:
    issue = read_issue(lay_issue(tmp_path, SHORT))
    assert [part.word for part in issue.parts if isinstance(part, MadePart)] == list(HEADINGS)
    assert (issue.since, issue.until, issue.cover, issue.paper, issue.zone) == (None, None, "", "", "")
    assert not issue.has_dice and not issue.is_booklet


def test_games_with_a_since_of_their_own(tmp_path: Path) -> None:
    text = SHORT + "games: [island, {game: atoll, since: 3}, {game: reef, since: 2026-12-01}]\n"
    assert read_issue(lay_issue(tmp_path, text)).games == (
        GameChoice("island"),
        GameChoice("atoll", 3),
        GameChoice("reef", date(2026, 12, 1)),
    )


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[]", "the file must hold fields"),
        ("title: Z\nnumber: 1\n", "date: is missing."),
        ("title: Z\ndate: 2026-12-20\nnumber: [1]\n", "line 3: number: must be the number of the issue"),
        ("title: Z\nnumber: 1\ndate: yesterday\n", "line 3: date: must be a day of the calendar"),
        ("title: Z\nnumber: 1\ndate: 2026-02-30\n", "day is out of range for month"),
        (SHORT + "since: -1\n", "line 4: since: must be a day such as 2026-10-01, or the number of a turn"),
        (SHORT + "since: 2026-12-02\nuntil: 2026-12-01\n", "line 5: until: must not be before since"),
        (SHORT + "zone: Mars\n", "line 4: zone: there is no time zone"),
        (SHORT + "paper: B4\n", "line 4: paper: must be 'A4', 'Letter' or 'A5', not 'B4'."),
        (SHORT + "papre: A4\n", 'line 4: papre: is not known here; did you mean "paper"?'),
        (SHORT + "booklet: maybe\n", "line 4: booklet: "),
        (SHORT + "games: island\n", 'line 4: games: must be "all", or a list of games'),
        (SHORT + "games: [island, 7]\n", "line 4: games[2]: must be the name of a game, not 7."),
        (SHORT + "games: [a, b, a]\n", 'line 4: games[3]: "a" stands in the list twice.'),
        (SHORT + "games:\n- a\n- {game: b, snice: 2}\n", "line 6: games[2].snice: is not known here"),
        (SHORT + "sections: games\n", "line 4: sections: must be a list"),
        (SHORT + "sections: [gmaes]\n", 'line 4: sections[1]: "gmaes" is not a section of an issue'),
        (SHORT + "sections: [games, 7]\n", "line 4: sections[2]: must be a word such as games"),
        (SHORT + "sections: [games, Games]\n", 'line 4: sections[2]: "games" stands in the list twice.'),
        (SHORT + "sections: [{press: [a]}]\n", "line 4: sections[1].press: must be the heading"),
        (SHORT + "sections:\n- games\n- {text: no.md}\n", "line 6: sections[2].text: there is no file"),
        (SHORT + "sections: [{text: ../x.md}]\n", "sections[1].text: ../x.md must lie in the folder"),
        (SHORT + "sections: [{text: /etc/hostname}]\n", "must lie in the folder of the issue"),
        (SHORT + "sections: [{text: link.md}]\n", "link.md must lie in the folder of the issue"),
        (SHORT + "sections: [{text: latin.md}]\n", "sections[1].text: latin.md, line 2: must be UTF-8 text."),
        (SHORT + 'sections: [{text: "a\\0b"}]\n', "line 4: sections[1].text: must be one line"),
        (SHORT + "sections:\n- {text: editorial.md, tilte: x}\n", "line 5: sections[1].tilte: is not known"),
    ],
)
def test_mistakes_are_one_sentence_that_names_file_and_field(tmp_path: Path, text: str, said: str) -> None:
    (tmp_path / "x.md").write_text("# Out of reach\n", encoding="utf-8")
    folder = tmp_path / "issue"
    folder.mkdir()
    (folder / "latin.md").write_bytes(b"Hello\nm\xfcde\n")
    (folder / "link.md").symlink_to(tmp_path / "x.md")
    with pytest.raises(BadFile) as bad:
        read_issue(lay_issue(folder, text))
    found = str(bad.value)
    assert said in found and "issue-7.yaml" in found and "\n" not in found


@pytest.mark.parametrize("name", ["issue 7.yaml", "-x.yaml", "issue.txt", ".yaml"])
def test_an_issue_file_has_a_plain_name(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text(ISSUE, encoding="utf-8")
    with pytest.raises(BadFile, match="an issue file is named with letters"):
        read_issue(tmp_path / name)
