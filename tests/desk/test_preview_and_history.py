"""Looking ahead and back: what would happen now, and all that was done; and the GM's words for it by mail."""

from __future__ import annotations

import json

import pytest

from pbem.desk.close import judged_moments, look
from pbem.desk.corrections.history import history, history_lines
from pbem.desk.corrections.preview import preview, preview_text
from pbem.desk.corrections.rerun import rerun, try_rerun
from pbem.desk.desk import DeskFault
from pbem.desk.fair.verify import verify_game
from tests.desk.conftest import MakeOffice
from tests.desk.corrections import back, came_of, flat, moments, outcomes, rows_but_looks, rule, state
from tests.desk.office import SEATS, SLUG, Office

PAT = "pat@example.org"


def from_gm(office: Office, text: str) -> str:
    """The one answer to a letter of the GM's."""
    letter = office.letter("gm", text, From=PAT)
    office.posts()
    office.come(letter)
    (answer,) = [post for post in office.posts() if post.in_reply_to == letter["Message-ID"]]
    assert answer.to == PAT
    return flat(answer.text)


def test_a_preview_is_what_then_happens_and_writes_nothing(island: Office) -> None:
    island.write("ann", "MOVE ALL N\nFOO\n")
    island.write("bob", "STANDING\nSTAY ALL\nEND\n")
    before = rows_but_looks(island)
    files = sorted(island.config.turns.rglob("*"))
    with island.desk.store.transaction() as opened:
        (judged,) = judged_moments(island.desk, look(island.desk, opened, SLUG))
    found = preview(island.desk, SLUG)
    assert rows_but_looks(island) == before and sorted(island.config.turns.rglob("*")) == files
    assert found.missing == [seat for seat in SEATS if seat not in ("ann", "bob")]
    ann, bob = found.seats[:2]
    assert (ann.played, ann.orders) == ("orders received", ("MOVE ALL N",))
    assert (bob.played, bob.orders) == ("standing orders", ("STAY ALL",))
    number = island.moment().number
    (published,) = island.close()
    outcome = outcomes(island)[number]
    assert (judged.seed, judged.events_json, judged.rolls_json) == (
        outcome.seed,
        outcome.events,
        outcome.rolls,
    )
    public = (published.folder / "public.txt").read_text("utf-8")
    assert found.reports[0].split("The round in numbers")[1][:400] in public
    assert "No orders: chloe, dinesh and eve." in flat(preview_text(found))


def test_talk_does_not_hide_what_was_meant_as_an_order(island: Office) -> None:
    island.write("ann", "Hi Hank,\nMOVE ALL N\nMOVE 99 N\nBye for now\nAnn\n")
    (refused,) = preview(island.desk, SLUG).seats[0].refused
    assert refused.startswith("MOVE 99 N: There is no such creature as 99.")


def test_a_game_that_is_over_has_no_preview(make_office: MakeOffice) -> None:
    office = make_office(rounds=1)
    office.close()
    office.close()
    with pytest.raises(DeskFault, match="is over"):
        preview(office.desk, SLUG)


def test_the_history_tells_everything_in_order(island: Office) -> None:
    island.write("ann", "STAY ALL\nMODE ALL aggressive\n")
    island.come(island.letter("bob", "ABSENT 20 December to 24 December\n"))
    rule(island, "SET hexes.C9.x 1", because="Rain.")
    island.close()
    back(island, 2, "A letter was lost.")
    island.close()
    rerun(island.desk, SLUG, None, {"ann": "MOVE ALL N\n"}, "My slip.")
    found = history(island.desk, SLUG)
    assert [entry.at for entry in found.entries] == sorted(entry.at for entry in found.entries)
    text = "\n".join(history_lines(found))
    for said in (
        "2026-12-01 12:00 The Island is made: survival, version 2.",
        "A letter from ann: orders, put on file.",
        "bob is away from 2026-12-20 to 2026-12-24.",
        "The GM rules for Round 2, Summer of Year 0: SET hexes.C9.x 1. Rain.",
        "The GM has taken back Round 2, Summer of Year 0: A letter was lost.",
        "Round 2, Summer of Year 0 (edition 2) is adjudicated: folder 02-season.2, orders ",
        "is judged again; the orders of ann are corrected: My slip.",
        "Deadline of Round 1, Spring of Year 0: Friday 11 December 2026, 20:00 (UTC) (by the game's rule).",
    ):
        assert said in text
    assert "aggressive" not in text and "MOVE ALL" not in text
    assert not any(island.seat(seat).order_key in text for seat in SEATS)


def test_the_gm_rules_by_mail(island: Office) -> None:
    id = next(iter(state(island)["creatures"]))
    said = from_gm(island, f"RULING SET creatures.{id}.ap 3; MAX C9 2 BECAUSE Its kill was overlooked.\n")
    assert f"creatures.{id}.ap was 1 and is now 3." in said and "Every seat is told." in said
    assert state(island)["creatures"][id]["ap"] == 3
    assert [one.text for one in island.filings() if one.seat == "gm"] == ["MAX C9 2"]
    before = island.moment()
    assert "Nothing was done: " in from_gm(island, f"RULING SET creatures.{id}.ap 99 BECAUSE luck\n")
    assert "Nothing was done: Say why" in from_gm(island, f"RULING SET creatures.{id}.ap 4\n")
    assert island.moment() == before


def test_the_gm_rolls_back_previews_and_looks_back_by_mail(island: Office) -> None:
    first = island.moment().number
    island.close()
    assert "The public report, as it would be:" in from_gm(island, "PREVIEW\n")
    said = from_gm(island, "ROLLBACK 2 BECAUSE a letter was lost\n")
    assert "Taken back: Round 2, Summer of Year 0." in said
    assert island.moment().replaces == first
    assert "has played no turn 9" in from_gm(island, "ROLLBACK 9 BECAUSE why not\n")
    assert "The GM has taken back Round 2, Summer of Year 0: a letter was lost." in from_gm(
        island, "HISTORY\n"
    )


def test_players_can_not_correct(island: Office) -> None:
    island.close()
    before = moments(island)
    for line in ("RULING SET hexes.C9.x 1 BECAUSE me", "ROLLBACK 2 BECAUSE me", "PREVIEW", "HISTORY"):
        text = island.write("ann", f"{line}\n")
        assert "Taken back" not in text and "Every seat is told" not in text and "adjudicated" not in text
    assert moments(island) == before


def test_a_rollback_in_a_test_letter_does_nothing(island: Office) -> None:
    island.close()
    before = island.moment()
    assert "was not done: this letter is only a test" in from_gm(island, "TEST\nROLLBACK 2 BECAUSE me\n")
    assert island.moment() == before


def test_a_ruling_keeps_a_digest_of_its_own(island: Office) -> None:
    """What is judged after a ruling is another outcome of the same orders."""
    number = island.moment().number
    rule(island, f"REMOVE creatures.{next(iter(state(island)['creatures']))}")
    island.close()
    assert number not in outcomes(island)
    assert json.loads(came_of(outcomes(island)[number + 1])[1])


def test_every_look_ahead_leaves_a_trace_that_verify_counts(make_office: MakeOffice) -> None:
    """By command, by letter, and by trying a rerun; the record publishes them when the game is over."""
    office = make_office(rounds=1)
    preview(office.desk, SLUG)
    office.close()
    try_rerun(office.desk, SLUG, None, {"ann": "KIND carnivore\n"})
    office.write("gm", "PREVIEW\n", From=PAT)
    office.come(office.letter("ann", "START D5\n"))
    assert "noted, and published" in flat(preview_text(preview(office.desk, SLUG)))
    office.close()
    record = json.loads((office.config.turns / SLUG / "record.json").read_text("utf-8"))
    hows = ["pbem preview", "pbem rerun --try", "PREVIEW", "pbem preview"]
    assert [look["how"] for look in record["looks"]] == hows
    signup, season = verify_game(office.desk, SLUG).notes
    assert signup.startswith(
        "00-signup: 2 looks ahead at its dice (pbem preview, pbem rerun --try), with 2 sets"
    )
    assert season == (
        "01-season: 2 looks ahead at its dice (PREVIEW, pbem preview), with 2 sets of orders, that which was "
        "judged among them."
    )
