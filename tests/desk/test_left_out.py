"""An order on which pbem itself fails is left out: the round is judged, and those concerned are told."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pbem.desk.corrections.history import history, history_lines
from pbem.desk.corrections.preview import preview, preview_text
from pbem.desk.corrections.replay import replay
from pbem.desk.corrections.rerun import rerun
from pbem.desk.fair.seals import RECORD, json_bytes, seal_of
from pbem.desk.fair.seeds import drawn
from pbem.desk.fair.verify import verify_folder, verify_game
from pbem.desk.judging import NEWEST
from pbem.desk.leftout import LeftOut, order_to_blame, orders_on_file, without
from pbem.desk.past import papers_of, past_turns
from pbem.desk.players.nmr import rows_of
from pbem.desk.tending import tend
from pbem.engine.ruleset import Table
from pbem.engine.settle import Filed, settle
from pbem.post import Post
from pbem.rulesets import BOXES
from tests.desk.corrections import back, flat, game_of, outcomes
from tests.desk.office import SLUG, Office, install, office_at, without_pdfs
from tests.engine.test_engine_postings import PLACE, RULES

PAT = "pat@example.org"
BAD = "MODE ALL aggressive"
Fails = Callable[[Table[Any, Any]], bool]


def dive(depth: int = 0) -> int:
    """Go down until Python's stack is at its end."""
    return dive(depth + 1) + 1


def orders_of(table: Table[Any, Any]) -> dict[str, list[str]]:
    """What is in force, as text."""
    return {seat: [str(order) for order in sheet.orders] for seat, sheet in table.sheets.items()}


def ann_is_bad(table: Table[Any, Any]) -> bool:
    """Say whether Ann has the order on which pbem fails."""
    return BAD in orders_of(table).get("ann", [])


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Give Survival a step that fails where it is told to; told nothing, it is mended."""
    box = BOXES["survival"]

    def give(
        office: Office | None = None, fails: Fails | None = None, fault: Exception | None = None
    ) -> None:
        def step(table: Table[Any, Any]) -> None:
            if fails and fails(table):
                if fault:
                    raise fault
                dive()

        def opened(*given: Any) -> Any:
            rules = box.open(*given)
            return replace(rules, sequence=replace(rules.sequence, opening=(step, *rules.sequence.opening)))

        monkeypatch.setitem(BOXES, "survival", replace(box, open=opened))
        if office:
            office.desk._opened.clear()

    return give


def beat(office: Office) -> list[Post]:
    """Let the deadline come, look after the games, and return what was mailed."""
    office.posts()
    office.clock.at = office.deadline() or office.clock.at
    tend(office.desk)
    return office.posts()


def to(posts: Sequence[Post], address: str) -> str:
    """All that was mailed to an address, on one line."""
    return flat("\n".join(f"{post.subject}\n{post.text}" for post in posts if post.to == address))


def send(office: Office, *lines: str, seat: str = "ann") -> None:
    """Send a seat's orders."""
    office.come(office.letter(seat, "\n".join((*lines, ""))))


@pytest.fixture
def failed(island: Office, broken: Callable[..., None]) -> tuple[Office, list[Post]]:
    """An island that was judged without an order of Ann's, and what was mailed of it."""
    send(island, "STAY ALL", BAD)
    send(island, "MODE ALL defensive", seat="bob")
    broken(island, ann_is_bad, RuntimeError("the secret place of eve is B7"))
    return island, beat(island)


def test_the_round_is_judged_without_it_by_the_seed_of_all_that_was_filed(
    failed: tuple[Office, list[Post]],
) -> None:
    office, _ = failed
    number = office.moment().number
    outcome = outcomes(office)[number - 1]
    assert office.moment().turn == 3
    sheets = json.loads(outcome.sheets)
    assert sheets["ann"] == {"played": "orders received", "orders": ["STAY ALL"]}
    assert sheets["bob"]["orders"] == ["MODE ALL defensive"]
    game = game_of(office)
    with office.desk.store.transaction() as files:
        moment = files.moment(game.id, number - 1)
    assert moment
    position = office.desk.position_of(game, moment)
    filed = {seat: Filed() for seat in ("ann", "bob", "chloe", "dinesh", "eve")}
    filed |= {"ann": Filed(f"STAY ALL\n{BAD}"), "bob": Filed("MODE ALL defensive")}
    draw = drawn(office.desk.rules(game), position, filed, filed, game.secret, SLUG, NEWEST)
    assert outcome.seed == draw.seed
    assert set(draw.counted) == set(filed)


def test_its_seat_is_told_and_the_gm_but_nobody_else(failed: tuple[Office, list[Post]]) -> None:
    office, posts = failed
    (folder,) = (office.config.turns / SLUG).glob("02-season")
    own = to(posts, "ann@example.com")
    assert own.count(f'pbem itself failed on an order of yours, "{BAD}"') == 1
    assert "PLEASE NOTE. pbem itself failed on an order of yours" in own
    values = json.loads((folder / "private/ann.json").read_text("utf-8"))
    assert values["left_out"] == {"order": BAD, "fault": "RuntimeError"}
    assert values["orders"] == ["STAY ALL"]
    gms = to(posts, PAT)
    assert f"{SLUG} was judged without an order of ann" in gms
    assert BAD in gms and "Traceback" in gms and "RuntimeError: the secret place" in gms
    others = [file for file in folder.rglob("*") if file.is_file() and not file.name.startswith("ann.")]
    told = "".join(file.read_text("utf-8", errors="replace") for file in others)
    told += "".join(post.text for post in posts if post.to not in (PAT, "ann@example.com"))
    assert len(posts) == 7
    assert [word for word in ("failed on", BAD, "left_out", "RuntimeError") if word in told] == []
    assert "secret place" not in own


def test_it_is_replayed_told_again_and_on_record(failed: tuple[Office, list[Post]]) -> None:
    office, _ = failed
    replayed = replay(office.desk, SLUG)
    assert [one.differences for one in replayed] == [(), (), ()]
    assert replayed[-1].told.endswith(", without an order of ann, on which pbem had failed (RuntimeError)")
    assert "pbem itself failed on an order of yours" in flat(office.write("ann", "WHY\n"))
    assert "failed on" not in flat(office.write("bob", "WHY\n"))
    lines = history_lines(history(office.desk, SLUG))
    assert any("pbem itself failed on an order of ann (RuntimeError)" in line for line in lines)
    game = game_of(office)
    with office.desk.store.transaction() as files:
        papers = papers_of(files, game)
    (turn,) = past_turns(office.desk, papers, {office.moment().number - 1})
    assert turn.sitting.judged.outcome.position.state == office.desk.position(game, office.moment()).state


def test_a_preview_names_it_and_writes_nothing(island: Office, broken: Callable[..., None]) -> None:
    send(island, "STAY ALL", BAD)
    broken(island, ann_is_bad)
    island.posts()
    told = flat(preview_text(preview(island.desk, SLUG)))
    assert f"ann: {BAD}: pbem itself fails on it (RecursionError), and judges without it." in told
    assert island.posts() == []


def test_a_rerun_or_rollback_judges_it_anew(
    failed: tuple[Office, list[Post]], broken: Callable[..., None]
) -> None:
    office, _ = failed
    first = outcomes(office)[office.moment().number - 1]
    again = rerun(office.desk, SLUG, 2, {"bob": "MODE ALL aggressive\n"}, "Bob's slip.")
    assert again.remarks == (f"ann: {BAD}: pbem itself fails on it (RuntimeError), and judges without it.",)
    assert "PLEASE NOTE" in to(office.posts(), "ann@example.com")
    broken(office)  # pbem is mended
    found = rerun(office.desk, SLUG, 2, {}, "pbem is mended.")
    assert found.published[0].judged.left_out is None
    last = outcomes(office)[office.moment().number - 1]
    assert json.loads(last.sheets)["ann"]["orders"] == ["STAY ALL", BAD]
    assert last.seed == first.seed
    back(office, 2)
    broken(office, ann_is_bad, ZeroDivisionError())
    assert "PLEASE NOTE" in to(beat(office), "ann@example.com")
    broken(office)
    assert [one.differences for one in replay(office.desk, SLUG) if one.differences] == []
    with without_pdfs():
        assert not verify_game(office.desk, SLUG).differences


def test_no_order_is_to_blame_where_all_of_them_are_innocent(
    island: Office, broken: Callable[..., None]
) -> None:
    send(island, "STAY ALL", BAD)
    broken(island, lambda table: True, RuntimeError())
    posts = beat(island)
    assert [post.subject for post in posts] == [f"pbem: {SLUG} is held: it could not be adjudicated"]
    assert island.moment().turn == 2


def test_where_memory_is_short_no_order_is_blamed(island: Office, broken: Callable[..., None]) -> None:
    send(island, "STAY ALL", BAD)
    broken(island, ann_is_bad, MemoryError())
    (post,) = beat(island)
    assert "is held" in post.subject and "MemoryError" in post.text
    assert island.moment().turn == 2


def test_standing_orders_left_out_are_no_silence(island: Office, broken: Callable[..., None]) -> None:
    send(island, "STANDING", BAD, "END")
    beat(island)
    broken(island, ann_is_bad, KeyError("ann"))
    posts = beat(island)
    assert island.moment().turn == 4
    assert f'"{BAD}"' in to(posts, "ann@example.com")
    game, ann, bob = game_of(island), island.seat("ann"), island.seat("bob")
    rules = island.desk.rules(game)
    with island.desk.store.transaction() as files:
        rows = rows_of(files, game, rules, [ann, bob])
        assert rows[ann.key].number == 0 < rows[bob.key].number


@pytest.mark.parametrize("letter", [("STAY ALL", BAD), ("STANDING", BAD, "END")])
def test_what_pbem_cannot_even_read_is_left_out(
    island: Office, monkeypatch: pytest.MonkeyPatch, letter: tuple[str, ...]
) -> None:
    send(island, *letter)
    kind = next(one for one in island.desk.rules(game_of(island)).grammar.kinds if one.verb() == "MODE")
    monkeypatch.setattr(kind, "allowed", lambda order, lexicon: dive())
    posts = beat(island)
    assert island.moment().turn == 3
    assert f'"{BAD}"' in to(posts, "ann@example.com")


@pytest.fixture(scope="module")
def over(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What was published of a game judged once without an order."""
    folder = tmp_path_factory.mktemp("over") / "zine"
    box = BOXES["survival"]

    def step(table: Table[Any, Any]) -> None:
        if ann_is_bad(table):
            raise RuntimeError

    def opened(*given: Any) -> Any:
        rules = box.open(*given)
        return replace(rules, sequence=replace(rules.sequence, opening=(step, *rules.sequence.opening)))

    config = install(folder, {"rounds": 2})
    with pytest.MonkeyPatch.context() as patch, without_pdfs(), office_at(folder, config) as office:
        office.close()
        office.close()
        send(office, "STAY ALL", BAD)
        patch.setitem(BOXES, "survival", replace(box, open=opened))
        office.desk._opened.clear()
        office.close()
        assert office.moment().is_over
    return folder / "turns" / SLUG


def test_the_record_opens_it_and_whoever_has_a_copy_can_verify(
    over: Path, broken: Callable[..., None]
) -> None:
    record = json.loads((over / RECORD).read_text("utf-8"))
    assert [one["left_out"] for one in record["moments"]] == [
        None,
        None,
        {"seat": "ann", "paper": "fresh", "line": 2, "text": BAD, "fault": "RuntimeError"},
    ]
    with without_pdfs():
        mended = verify_folder(over)
    assert not mended.differences
    assert (
        f'02-season was judged without an order of ann, "{BAD}": the record says that pbem failed on it '
        "(RuntimeError); this pbem does not." in mended.unproved
    )
    broken(fails=ann_is_bad)
    with without_pdfs():
        verdict = verify_folder(over)
    assert (verdict.differences, verdict.unproved) == ([], [])
    assert (
        f'02-season was judged without an order of ann, "{BAD}": pbem fails on it (RecursionError).'
        in verdict.proved
    )


@pytest.mark.parametrize(
    "left_out",
    [
        None,
        {"seat": "ann", "paper": "fresh", "line": 1, "text": "STAY ALL", "fault": "RuntimeError"},
        {"seat": "bob", "paper": "fresh", "line": 1, "text": "STAY ALL", "fault": "RuntimeError"},
        {"seat": "ann", "paper": "fresh", "line": -1, "text": BAD, "fault": "RuntimeError"},
        {"seat": "zoe", "paper": "nowhere", "line": 1, "text": BAD, "fault": "RuntimeError"},
    ],
)
def test_a_record_that_leaves_out_another_order_is_not_true(
    over: Path, tmp_path: Path, left_out: dict[str, object] | None
) -> None:
    folder = shutil.copytree(over, tmp_path / SLUG)
    values = json.loads((folder / RECORD).read_text("utf-8"))
    values["moments"][2]["left_out"] = left_out
    del values["seal"]
    (folder / RECORD).write_bytes(json_bytes({**values, "seal": seal_of(values)}))
    with without_pdfs():
        assert verify_folder(folder).differences


def descend(depth: int, then: Callable[[], Any] = lambda: None) -> Any:
    """Go so deep down Python's stack, and do something there."""
    return descend(depth - 1, then) if depth else then()


def test_no_outcome_depends_on_how_deep_in_the_stack_it_is_asked_for(
    island: Office, broken: Callable[..., None]
) -> None:
    """A deadline, a letter, a command and verify each come to judging from another depth."""
    send(island, "STAY ALL", BAD)
    broken(island, lambda table: descend(600))
    shallow = preview(island.desk, SLUG)
    assert descend(600, lambda: preview(island.desk, SLUG)) == shallow
    assert not [line for seat in shallow.seats for line in seat.refused]


MANY = {
    "ann": Filed(
        "STAY ALL  # so\n\n# a note\nSPEECH:\nFriends!\n\nVote.  # hear\nEND\nVOTE M1\n",
        "STAY 5",
        "MODE ALL aggressive\nVOTE M2",
        ((1, "PROPOSE EVEN"), (4, "SPEECH:\nI ask.\nEND")),
    ),
    "bob": Filed(),
    "gm": Filed("# nothing\n"),
}


def test_each_order_on_file_can_be_left_out_and_nothing_else_with_it() -> None:
    found = orders_on_file(RULES, MANY)
    assert [(one.paper, one.line) for one in found] == [
        *(("posted", 1), ("posted", 4), ("fresh", 1), ("fresh", 4), ("fresh", 9)),
        *(("ahead", 1), ("standing", 1), ("standing", 2)),
    ]
    assert found[3].text == "SPEECH:\nFriends!\n\nVote.  # hear\nEND"
    assert found[3].in_brief == "SPEECH: (and 4 more lines)"
    for one in found:
        rest = without(MANY, [one])
        assert orders_on_file(RULES, rest) == tuple(other for other in found if other != one)
        with pytest.raises(ValueError, match="left out"):
            without(rest, [one])
    nothing = without(MANY, found)
    assert orders_on_file(RULES, nothing) == ()
    assert settle(RULES, PLACE, nothing) == settle(RULES, PLACE, {seat: Filed() for seat in MANY})


def orders(number: int) -> list[LeftOut]:
    """So many orders."""
    return [LeftOut("ann", "fresh", line, f"order {line}") for line in range(1, number + 1)]


@pytest.mark.parametrize(
    ("guilty", "found"),
    [
        ([{7}], 7),  # one is bad by itself
        ([{7, 90}], 7),  # two clash: it is the first of them
        ([{7, 8}], 7),
        ([{1, 2}, {1, 3}], 1),
        ([{7, 90}, {8, 90}], 90),  # only this one helps
        ([{60, 90}, {8, 90}, {9, 90}], 90),
        ([{7}, {90}], None),  # two are bad, each by itself
        ([set()], None),  # it fails without any order
    ],
)
def test_the_order_to_blame_is_the_first_without_which_alone_it_succeeds(
    guilty: list[set[int]], found: int | None
) -> None:
    trials = 0

    def succeeds_without(some: Sequence[LeftOut]) -> bool:
        nonlocal trials
        trials += 1
        left = {one.line for one in some}
        return all(one & left for one in guilty)

    blamed = order_to_blame(orders(100), succeeds_without)
    assert (blamed.line if blamed else None) == found
    assert trials < 30
