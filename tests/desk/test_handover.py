"""Handing all games over: the old GM's keys are dead, the new GM has new ones, and each person one letter."""

from __future__ import annotations

import pytest
import yaml

from pbem.config import read_config
from pbem.desk.desk import DeskFault
from pbem.desk.handover import hand_over, planned_handover, read_gm
from pbem.yamledit import with_values
from pbem.yamlfile import BadFile
from tests.desk.office import CONFIG, Office
from tests.desk.people_letters import plain, second_game, to

KIM = read_gm("Kim Lee <kim@example.net>")
OLD = "pat@example.org"
WRITTEN = """\
# My zine.
gm:                # that is me
  name: "Pat Example"   # the name
  address: 'pat@example.org'

address: games@example.org  # where players write to
limits: {answers_a_day: 20}
outbox: {kind: maildir, path: mail/out}
inbox:
  - {kind: maildir, path: mail/in}
"""


@pytest.fixture
def zine(office: Office) -> Office:
    """An office with two games; Ann has a seat in both."""
    second_game(office)
    with office.desk.store.transaction() as files:
        game = files.game("atoll")
        assert game
        now = office.clock.now()
        files.change_seat(game.id, "ann", "address", "ANN@example.com", "test", None, now)
        files.change_seat(game.id, "bob", "status", "resigned", "test", None, now)
    office.posts()
    return office


def keys(office: Office) -> dict[str, str]:
    """The GM's key of each game."""
    with office.desk.store.transaction() as files:
        found = {game.slug: files.seat_by_key(game.id, "gm") for game in files.games()}
    return {slug: seat.order_key for slug, seat in found.items() if seat}


def done(office: Office, address: str | None = None) -> None:
    """Hand everything over to Kim, as the command does."""
    plan = planned_handover(office.desk, KIM, address)
    office.desk.config = hand_over(office.desk, plan, address)


def test_looking_changes_nothing(zine: Office) -> None:
    before, text = keys(zine), (zine.config.folder / "config.yaml").read_text("utf-8")
    plan = planned_handover(zine.desk, KIM)
    assert [game.slug for game in plan.games] == ["island", "atoll"]
    assert len(plan.people) == 8  # five of the island, four of the atoll, Ann once
    assert keys(zine) == before
    assert (zine.config.folder / "config.yaml").read_text("utf-8") == text
    assert zine.posts() == []


def test_the_old_key_is_dead_and_the_new_gm_has_a_key_for_each_game(zine: Office) -> None:
    old = zine.letter("gm", "STATUS\n", From=OLD)
    before = keys(zine)
    done(zine)
    after = keys(zine)
    assert all(before[slug] != after[slug] for slug in before)
    posts = zine.posts()
    for slug in ("island", "atoll"):
        (letter,) = [post for post in posts if f"[{slug}/gm/" in post.subject]
        assert (letter.to, letter.to_name) == ("kim@example.net", "Kim Lee")
        assert f"[{slug}/gm/{after[slug]}]" in letter.subject
        assert "handed over to you by Pat Example" in plain(letter.text)
    assert zine.come(old) == {"refused": 1}
    posts = zine.posts()
    assert [post.to for post in posts if "the GM's seat" in post.text] == ["kim@example.net"]
    assert not [post for post in posts if "/gm/" in post.subject]
    assert "Status" in zine.write("gm", "STATUS\n", From="kim@example.net")


def test_each_person_has_one_letter_and_the_old_gm_one_without_a_key(zine: Office) -> None:
    done(zine)
    posts = zine.posts()
    people = [post.to.casefold() for post in posts]
    assert len(posts) == 2 + 8 + 1
    assert people.count("ann@example.com") == 1
    assert "bob@other.example" not in people
    ann = next(post for post in posts if post.to.casefold() == "ann@example.com")
    assert "Kim Lee, kim@example.net" in plain(ann.text)
    assert "- The Island (ann)\n- The Atoll (ann)" in ann.text
    assert "Orders go to games@example.org" in plain(ann.text)
    said = to(posts, OLD)
    for key in keys(zine).values():
        assert all(key not in post.text for post in posts)
        assert key not in said.subject + ann.subject
    assert "- The Island (island)\n- The Atoll (atoll)" in said.text


def test_the_handover_is_on_record_in_each_game(zine: Office) -> None:
    done(zine)
    with zine.desk.store.transaction() as files:
        for game in files.games():
            (act,) = files.acts(game.id, "handover")
            assert act.says == "The game was handed over: Kim Lee is the GM now, after Pat Example."


def test_only_two_values_of_the_settings_change_and_the_old_file_is_kept(zine: Office) -> None:
    path = zine.config.folder / "config.yaml"
    path.write_text(WRITTEN, encoding="utf-8")
    path.chmod(0o600)
    zine.desk.config = read_config(zine.config.folder)
    done(zine)
    expected = WRITTEN.replace('"Pat Example"', "Kim Lee").replace("'pat@example.org'", "kim@example.net")
    assert path.read_text("utf-8") == expected
    assert path.stat().st_mode & 0o777 == 0o600
    assert (path.parent / "config.yaml.before-handover").read_text("utf-8") == WRITTEN
    assert zine.desk.config.gm == KIM


def test_another_address_of_the_games_is_written_too(zine: Office) -> None:
    done(zine, "new-games@example.net")
    assert zine.desk.config.address == "new-games@example.net"
    ann = next(post for post in zine.posts() if post.to.casefold() == "ann@example.com")
    assert "Orders go to new-games@example.net" in plain(ann.text)


def test_a_handover_that_was_cut_short_is_finished_by_the_next_try(
    zine: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:

        def fail(*_: object) -> None:
            raise KeyboardInterrupt

        patch.setattr("pbem.desk.handover._tell_old", fail)
        with pytest.raises(KeyboardInterrupt):
            done(zine)
    assert zine.posts() == []
    zine.desk.config = read_config(zine.config.folder)
    assert zine.desk.config.gm == KIM
    done(zine)
    posts = zine.posts()
    assert len(posts) == 2 + 8 + 1
    assert "Pat Example" in plain(to(posts, OLD).subject + to(posts, OLD).to_name)
    with pytest.raises(DeskFault, match=r"Kim Lee <kim@example\.net> is the GM already"):
        done(zine)


def test_a_second_handover_keeps_both_older_files(zine: Office) -> None:
    done(zine)
    pat = planned_handover(zine.desk, read_gm(f"Pat Example <{OLD}>"))
    zine.desk.config = hand_over(zine.desk, pat)
    folder = zine.config.folder
    assert (folder / "config.yaml").read_text("utf-8").startswith(CONFIG)
    assert sorted(file.name for file in folder.glob("config.yaml.*")) == [
        "config.yaml.before-handover",
        "config.yaml.before-handover-2",
    ]


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("Kim", 'must be a name and an address, "Kim Lee <kim@example.org>", not "Kim"'),
        ("kim@example.net", "must be a name and an address"),
        ("Kim <kim>", "must be a name and an address"),
    ],
)
def test_a_gm_is_named_with_an_address(written: str, said: str) -> None:
    with pytest.raises(DeskFault, match=said):
        read_gm(written)


def test_an_address_no_mail_can_go_to_is_refused(zine: Office) -> None:
    with pytest.raises(DeskFault, match='No mail can be sent to "kim@localhost"'):
        planned_handover(zine.desk, read_gm("Kim <kim@localhost>"))
    with pytest.raises(DeskFault, match="is not an e-mail address"):
        planned_handover(zine.desk, KIM, "nowhere")


@pytest.mark.parametrize(
    ("text", "changed"),
    [
        ("gm: {name: A, address: b@c.de}\n", "gm: {name: Kim Lee, address: kim@x.org}\n"),
        (
            "gm:\r\n  name: A # me\r\n  address: b@c.de\r\n",
            "gm:\r\n  name: Kim Lee # me\r\n  address: kim@x.org\r\n",
        ),
        ("gm: {address: b@c.de, name: 'It''s A'}", "gm: {address: kim@x.org, name: Kim Lee}"),
    ],
)
def test_values_change_in_their_place(text: str, changed: str) -> None:
    assert with_values(text, {("gm", "name"): "Kim Lee", ("gm", "address"): "kim@x.org"}, "c") == changed


@pytest.mark.parametrize("name", ["Kim: Lee", 'K "x" L', "Żółć", "null", "12", "# Kim", "yes"])
def test_any_name_is_written_so_that_it_is_read_back(name: str) -> None:
    text = with_values("gm: {name: A, address: b@c.de}\n", {("gm", "name"): name}, "c")
    assert yaml.safe_load(text)["gm"] == {"name": name, "address": "b@c.de"}


def test_a_place_that_cannot_be_changed_is_refused() -> None:
    with pytest.raises(BadFile, match="please edit the file"):
        with_values("gm:\n  name: |\n    A\n", {("gm", "name"): "B"}, "config.yaml")
    with pytest.raises(BadFile, match="please edit the file"):
        with_values("[1, 2]", {("gm", "name"): "B"}, "config.yaml")
