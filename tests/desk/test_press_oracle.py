"""What is left out of a text tells nobody which addresses and keys exist: real or made up, all fare alike."""

from __future__ import annotations

import pytest

from pbem.desk.ending.statements import statements
from tests.desk.debates import plain, sent
from tests.desk.office import SEATS, SLUG, Office
from tests.desk.test_press import press

MADE_UP = "abcdefgh2345"
"""In the form of a key."""
MOST_DIGITS = 4
"""With more of them twelve spelled letters and digits are a table; one key in twenty has more."""
PAIRS = {
    "a player's address": ("bob@example.com", "rob@example.com"),
    "an address with a tag": ("Bob+news@Example.com,", "Rob+news@Example.com,"),
    "the GM's address": ("<pat@example.org>", "<tap@example.org>"),
    "the address of the games": ("mailto:games@example.org", "mailto:names@example.org"),
    "an address elsewhere": ('("eve"@example.com)', '("zoe"@example.net)'),
    "a key": ("{bob}", MADE_UP),
    "a key in capitals": ("key={BOB}!", f"key={MADE_UP.upper()}!"),
    "a key spelled": ("{b o b}", " ".join(MADE_UP)),
    "the GM's key": ("({gm})", f"({MADE_UP})"),
    "a tag": ("[island/bob/{bob}]", f"[island/rob/{MADE_UP}]"),
    "an address with a key": (
        "games+island.bob.{bob}@example.org",
        f"games+island.rob.{MADE_UP}@example.org",
    ),
}
TO = ("TO gm", "TO all", "TO bob", "TO eve AS anonymous")
HARMLESS = """\
We met at noon @ the lake, 3@4.50 each; see https://example.org/@ann.smith or ask @rob.
The organisation has thirty-three members: extinguished volcanoes, 12 in all, B7 to J10.
A 3 B 4 C 2 D 5 E 6 F 7 is the table; L A V A means h o t  s t u f f  f o r  a l l.
On 24 December 2026 at 20:00, mk2 or 3rd, 222222222222 or 12345678."""


def letter(words: str) -> str:
    """A letter that has a text with these words for everybody, in each way there is."""
    text = f"First.\nHear: {words}\nLast."
    return "".join(press(to, text) for to in TO) + f"SPEECH:\n{text}\nEND\nSTATEMENT:\n{text}\nEND\n"


def written(office: Office, words: str) -> str:
    """Words with keys of this game in them."""
    bob, gm = office.seat("bob").order_key, office.tag("gm").rpartition("/")[2].rstrip("]")
    keys = [office.seat(seat).order_key for seat in list(SEATS)[1:]]
    spelled = next(key for key in keys if sum(map(str.isdigit, key)) <= MOST_DIGITS)
    for name, key in {"{bob}": bob, "{BOB}": bob.upper(), "{b o b}": " ".join(spelled), "{gm}": gm}.items():
        words = words.replace(name, key)
    return words


def filed(office: Office, before: int = 0) -> list[str]:
    """The texts on file, the statement of ann among them."""
    with office.desk.store.transaction() as files:
        game = files.game(SLUG)
        assert game
        said = statements(files, game)
    return [*(one.text for one in office.filings()[before:]), said.get("ann", "")]


@pytest.mark.parametrize("pair", PAIRS)
def test_a_real_one_is_treated_as_one_that_is_made_up(debate: Office, pair: str) -> None:
    """A test and the letter itself are answered alike, and the same is on file."""
    letters = [letter(written(debate, words)) for words in PAIRS[pair]]
    one, other = (
        plain(sent(debate, f"TEST\n{text}")[0]).replace(written(debate, words), "…")
        for words, text in zip(PAIRS[pair], letters, strict=True)
    )
    assert one == other
    found = []
    for words, text in zip(PAIRS[pair], letters, strict=True):
        before = len(debate.filings())
        answer, _ = sent(debate, text)
        notes = [line for line in answer.text.split("\n") if "left out" in line]
        found.append((notes, [kept.replace(written(debate, words), "…") for kept in filed(debate, before)]))
    assert found[0] == found[1]
    _, (speech, to_gm, *others) = found[0]
    is_kept = "address" in pair and "key" not in pair
    assert ("Hear: …" in to_gm) is is_kept  # the GM knows all addresses
    assert not any("Hear" in text for text in (speech, *others))


def test_harmless_words_stay(debate: Office) -> None:
    """Signs, long words, numbers and names that everybody knows are not taken for addresses and keys."""
    answer, _ = sent(debate, f"{press('TO all', HARMLESS)}SPEECH:\n{HARMLESS}\nEND\n")
    assert "left out" not in plain(answer)
    assert filed(debate)[0] == HARMLESS or filed(debate)[1] == HARMLESS


def test_a_name_that_looks_like_a_key_may_be_written(debate: Office) -> None:
    """Names are known to all."""
    game, now = debate.moment().game, debate.clock.now()
    with debate.desk.store.transaction() as files:
        files.change_seat(game, "bob", "name", "Robinson2345 of Hull", "", None, now)
    answer, _ = sent(debate, press("TO all", "Robinson2345, where are you?"))
    assert "left out" not in plain(answer)


def test_a_pen_name_does_not_look_like_a_key(debate: Office) -> None:
    """It would be printed."""
    answer, _ = sent(debate, press(f'TO all AS "{MADE_UP}"'))
    assert "A pen name must not look like an order key. Choose another pen name." in plain(answer)
    assert filed(debate) == [""]
