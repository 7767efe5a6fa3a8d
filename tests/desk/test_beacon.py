"""Games with `dice: beacon`: each deadline names a pulse, waits for its value, and never goes without it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from click.testing import CliRunner

from pbem.beacons import KNOWN, Beacon, NoPulse
from pbem.cli.main import pbem
from pbem.config import read_config
from pbem.desk.approval.late import accept_late
from pbem.desk.changing import planned
from pbem.desk.close import close_game
from pbem.desk.corrections.preview import preview, preview_text
from pbem.desk.corrections.replay import replay
from pbem.desk.corrections.rollback import roll_back
from pbem.desk.corrections.rulings import give_ruling
from pbem.desk.desk import DeskFault, game_named, silent
from pbem.desk.fair.seals import json_bytes, seal_of
from pbem.desk.fair.verify import verify_folder
from pbem.desk.safety.backup import write_backup
from pbem.desk.safety.recover import Loss, Recovery, recover
from pbem.desk.tending import tend
from pbem.desk.times.moving import extend, set_deadline
from pbem.gamefile import read_game
from pbem.yamlfile import BadFile
from tests.desk.beacon_server import CHAIN, BeaconServer, beacon_server
from tests.desk.conftest import MakeOffice
from tests.desk.office import FIRST_DEADLINE, SEATS, SLUG, Office

MINUTE = timedelta(minutes=1)
PULSE = 6_699_448
"""The first pulse a minute after the first deadline."""


def flat(text: str) -> str:
    return " ".join(text.split())


@pytest.fixture
def beacon() -> Iterator[BeaconServer]:
    with beacon_server() as server:
        yield server


@pytest.fixture
def office(make_office: MakeOffice, beacon: BeaconServer) -> Office:
    return make_office(more_config=beacon.config, dice="beacon", rounds=2, early="active")


def pass_deadline(office: Office, after: timedelta = MINUTE) -> list[str]:
    """Let the deadline pass and its pulse come, tend the games, and return the titles of what was closed."""
    office.clock.at = (office.deadline() or office.clock.at) + after
    return [one.title for one in tend(office.desk)]


def outcome(office: Office, folder: str) -> dict[str, object]:
    values: dict[str, object] = json.loads(
        (office.config.turns / SLUG / folder / "outcome.json").read_text("utf-8")
    )
    return values


def play_on(office: Office) -> None:
    while not office.moment().is_over:
        pass_deadline(office)


def test_welcome_and_reports_name_the_pulse_and_the_archive_has_its_value(
    office: Office, beacon: BeaconServer
) -> None:
    assert f"mixed with pulse {PULSE} of our beacon, 2026-12-04 20:01:00 UTC" in flat(office.posts()[0].text)
    assert pass_deadline(office) == ["Choice of kinds"]
    assert outcome(office, "00-signup")["pulse"] == {
        "beacon": "our beacon",
        "number": PULSE,
        "at": "2026-12-04T20:01:00+00:00",
        "value": beacon.value(PULSE),
    }
    report = next(post.text for post in office.posts() if post.to == "ann@example.com")
    assert f"pulse {PULSE + 20_160} of our beacon, 2026-12-11 20:01:00 UTC" in flat(report)
    assert f"Pulse {PULSE} of our beacon: {beacon.value(PULSE)}" in flat(report)
    play_on(office)
    asked = list(beacon.asked)
    assert all(not one.differences for one in replay(office.desk, SLUG))
    verdict = verify_folder(office.config.turns / SLUG)
    assert verdict.is_true, verdict.differences
    assert any("values of 3 pulses of our beacon" in said for said in verdict.unproved)
    assert verdict.notes == ["No look ahead at dice is on record."]
    assert beacon.asked == asked, "what is on file needs no network"


def test_the_dice_follow_from_the_pulse(office: Office, beacon: BeaconServer) -> None:
    """The GM, who knows the secret, could not know them before: other values, other seeds."""
    pass_deadline(office)
    first = outcome(office, "00-signup")["seed"]
    game = game_named(office.desk, SLUG)
    with office.desk.store.transaction() as files:
        roll_back(office.desk, files, game, 0, "Once more.")
    pass_deadline(office)
    again = outcome(office, "00-signup.2")
    assert again["orders_digest"] == outcome(office, "00-signup")["orders_digest"]
    assert again["seed"] != first
    assert again["pulse"] != outcome(office, "00-signup")["pulse"]
    play_on(office)
    assert verify_folder(office.config.turns / SLUG).is_true


def test_a_letter_after_the_deadline_counts_no_more(office: Office) -> None:
    office.clock.at = FIRST_DEADLINE
    office.lay(office.letter("ann", "KIND carnivore\n"))
    office.clock.at += timedelta(seconds=30)
    assert tend(office.desk) == [], "the pulse does not exist yet"
    office.lay(office.letter("bob", "KIND carnivore\nSTANDING\nSTAY ALL\nEND\n"))
    assert office.collect() == {"orders": 1, "aside": 1}
    receipt = next(
        post.text for post in office.posts() if post.subject.startswith("Re:") and "bob" in post.to
    )
    assert "too late: the dice of this deadline are mixed with a pulse" in flat(receipt)
    assert "GM" not in receipt and "In force" not in receipt
    with pytest.raises(DeskFault, match="no letter that came after the deadline counts"):
        accept(office, "bob")
    assert pass_deadline(office) == ["Choice of kinds"]
    sheets = json.loads(sheets_of(office, 1))
    assert sheets["ann"]["orders"] == ["KIND carnivore"]
    assert sheets["bob"]["played"] == "no orders"
    asked = office.answer(office.letter("gm", "CLOSE\n", From="pat@example.org"))
    office.clock.at = (office.deadline() or office.clock.at) + timedelta(seconds=30)
    for text, subject in (("CLOSE\n", f"Re: {asked.subject}"), ("CONFIRM\n", f"Re: {asked.subject}")):
        letter = office.letter("gm", text, From="pat@example.org", Subject=subject)
        assert "the pulse of its dice may be known" in flat(office.answer(letter).text)
    assert pass_deadline(office) == ["Round 1, Spring of Year 0"]
    assert not office.moment().is_over


def accept(office: Office, seat: str) -> str:
    game = game_named(office.desk, SLUG)
    with office.desk.store.transaction() as files:
        return accept_late(office.desk, files, game, seat)


def sheets_of(office: Office, number: int) -> str:
    game = game_named(office.desk, SLUG)
    with office.desk.store.transaction() as files:
        found = files.outcome(game.id, number)
    assert found
    return found.sheets


@pytest.mark.parametrize("fault", ["down", "nonsense", "forged"])
def test_without_the_value_the_round_waits(office: Office, beacon: BeaconServer, fault: str) -> None:
    beacon.fault = fault
    office.posts()
    for _ in range(3):
        assert pass_deadline(office, timedelta(hours=1)) == []
    (asked,) = [post for post in office.posts() if post.to == "pat@example.org"]
    assert f"pbem pulse {SLUG} VALUE" in asked.text and f"/{CHAIN}/public/{PULSE}" in asked.text
    with pytest.raises(DeskFault, match="waits for pulse"):
        close_game(office.desk, SLUG)
    assert office.moment().number == 1
    beacon.fault = ""
    assert pass_deadline(office, timedelta(hours=4)) == ["Choice of kinds"]


def test_the_gm_types_the_value_by_command_or_letter(office: Office, beacon: BeaconServer) -> None:
    beacon.fault = "down"
    folder = str(office.config.folder)
    run = CliRunner().invoke(pbem, ["pulse", SLUG, "--in", folder])
    assert f"pulse {PULSE} of our beacon" in run.output and "not on file yet" in run.output
    early = office.write("gm", f"PULSE {beacon.value(PULSE)}\n", From="pat@example.org")
    assert "does not exist yet" in flat(early)
    assert pass_deadline(office) == []
    wrong = office.write("gm", f"PULSE {beacon.value(PULSE)[:40]}\n", From="pat@example.org")
    assert "has 64 hexadecimal digits" in flat(wrong)
    spaced = " ".join(beacon.value(PULSE)[at : at + 4].upper() for at in range(0, 64, 4))
    taken = office.write("gm", f"PULSE {spaced}\n", From="pat@example.org")
    assert "is on file" in flat(taken)
    assert pass_deadline(office) == ["Choice of kinds"]
    assert outcome(office, "00-signup")["pulse"]["value"] == beacon.value(PULSE)  # type: ignore[index]
    again = office.write("gm", f"PULSE {beacon.value(PULSE)}\n", From="pat@example.org")
    assert "does not exist yet" in flat(again), "that of the next deadline"


def test_close_now_ready_and_extend_name_a_new_pulse_before_it_exists(office: Office) -> None:
    game, desk = game_named(office.desk, SLUG), office.desk
    office.posts()
    office.come(office.letter("gm", "CLOSE NOW\n", From="pat@example.org"))
    told = [post for post in office.posts() if "a new deadline" in post.subject]
    assert len(told) == 5 and all("pulse" in post.text for post in told)
    assert office.deadline() == office.clock.at + timedelta(minutes=10)
    assert tend(desk) == []
    assert pass_deadline(office) == ["Choice of kinds"]
    with desk.store.transaction() as files, pytest.raises(DeskFault, match="10 minutes ahead or more"):
        set_deadline(desk, files, game, office.clock.at + 5 * MINUTE, "")
    office.come(*(office.letter(seat, "START RANDOM\n") for seat in SEATS))
    assert pass_deadline(office) == ["Round 1, Spring of Year 0"]
    with desk.store.transaction() as files:
        extend(desk, files, game, timedelta(days=1))
    office.clock.at += timedelta(days=5)
    office.posts()
    office.come(*(office.letter(seat, "READY\n") for seat in SEATS))
    assert tend(desk) == []
    told = [post for post in office.posts() if "a new deadline" in post.subject]
    assert len(told) == 5 and all("pulse" in post.text for post in told)
    assert office.deadline() == office.clock.at + timedelta(minutes=10)
    office.clock.at += MINUTE
    assert tend(desk) == []
    assert office.deadline() == office.clock.at + timedelta(minutes=9)
    assert pass_deadline(office) == ["Round 2, Summer of Year 0"]
    verdict = verify_folder(office.config.turns / SLUG)
    assert verdict.is_true
    given_up = [note for note in verdict.notes if "was named and not used" in note]
    assert len(given_up) == 2 and all("took its place before it existed" in note for note in given_up)


def test_who_puts_a_deadline_off_when_the_pulse_is_known_is_found_out(office: Office) -> None:
    office.clock.at = FIRST_DEADLINE + timedelta(minutes=5)
    game = game_named(office.desk, SLUG)
    with office.desk.store.transaction() as files:
        extend(office.desk, files, game, timedelta(hours=2))
    play_on(office)
    verdict = verify_folder(office.config.turns / SLUG)
    assert any("the GM could know what dice it would have made" in note for note in verdict.notes)


def test_a_ruling_keeps_deadline_and_pulse(office: Office) -> None:
    pass_deadline(office)
    game = game_named(office.desk, SLUG)
    office.clock.at = (office.deadline() or office.clock.at) + 5 * MINUTE
    with office.desk.store.transaction() as files:
        give_ruling(office.desk, files, game, ["SET hexes.C9.x 1"], "A corpse was forgotten.")
    assert [one.title for one in tend(office.desk)] == ["Round 1, Spring of Year 0"]
    play_on(office)
    assert verify_folder(office.config.turns / SLUG).is_true


def test_pbem_close_now_says_when_it_will_be(office: Office) -> None:
    assert close_game(office.desk, SLUG, is_now=True) == []
    assert "all are told of the pulse" in flat(office.said[-1])
    office.clock.at += 11 * MINUTE
    assert [one.title for one in close_game(office.desk, SLUG, is_now=True)] == ["Choice of kinds"]


def test_previews_roll_other_dice_and_say_so(office: Office) -> None:
    shown = preview(office.desk, SLUG)
    assert "The dice are not those of the deadline" in flat(preview_text(shown))
    pass_deadline(office)
    public = (office.config.turns / SLUG / "00-signup/public.txt").read_text("utf-8")
    assert shown.reports[0].partition("Appendix")[2] != public.partition("Appendix")[2]
    play_on(office)
    notes = verify_folder(office.config.turns / SLUG).notes
    assert "00-signup: 1 look ahead at other dice than it had." in notes


def test_a_changed_value_or_a_pulse_that_nobody_named_is_found(office: Office) -> None:
    play_on(office)
    file = office.config.turns / SLUG / "record.json"
    record = json.loads(file.read_text("utf-8"))
    assert record["moments"][1]["formula"] == "sheets" and len(record["pulses"]) == 3

    def verdict_with(change: dict[str, object]) -> str:
        changed = json.loads(json.dumps(record))
        changed["moments"][1]["pulse"] |= change
        file.write_bytes(json_bytes({**changed, "seal": seal_of(changed)}))
        return str(verify_folder(office.config.turns / SLUG).differences[0])

    assert "come out otherwise" in verdict_with({"value": "00" * 32})
    assert "record.json" in verdict_with({"number": 5})


def test_recovered_it_plays_on_by_the_same_pulses(
    office: Office, beacon: BeaconServer, tmp_path: Path
) -> None:
    """Without the network the values are typed; nothing is closed by any other."""
    kept = write_backup(office.desk, tmp_path / "kept.zip").path
    office.come(office.letter("ann", "KIND carnivore\n"))
    pass_deadline(office)
    office.clock.at += MINUTE
    office.come(office.letter("bob", "START RANDOM\n"))
    pass_deadline(office)
    before = outcome(office, "01-season")
    beacon.fault = "down"
    office.clock.at += timedelta(hours=1)
    lost = Loss(office.clock.at - MINUTE, letters=(office.inbox,))
    work = Recovery(kept, tmp_path / "again", office.clock, lost, silent)
    with pytest.raises(DeskFault, match=f"--pulse {PULSE}=VALUE"):
        recover(work)
    beacon.fault = ""
    values = {number: beacon.value(number) for number in (PULSE, PULSE + 20_160)}
    beacon.fault = "down"
    found = recover(replace(work, loss=replace(lost, pulses=values)))
    assert [one.title for one in found.played.rounds] == ["Choice of kinds", "Round 1, Spring of Year 0"]
    again = json.loads((tmp_path / "again/turns" / SLUG / "01-season/outcome.json").read_text("utf-8"))
    assert again == before


def test_a_game_file_says_whose_dice_and_keeps_to_it(office: Office, tmp_path: Path) -> None:
    file = office.config.games / f"{SLUG}.yaml"
    text = file.read_text("utf-8")
    file.write_text(text.replace("dice: beacon", "dice: secret"), "utf-8")
    with pytest.raises(BadFile, match="dice: stays as it is while the game runs: beacon, not secret"):
        planned(office.desk, SLUG)
    for wrong, said in (
        ("dice: cards", "dice: must be 'secret' or 'beacon', not 'cards'"),
        ("dice: beacon\ntimes: {grace: 2 hours}", "times.grace: must be none in a game with dice: beacon"),
    ):
        file.write_text(text.replace("dice: beacon", wrong), "utf-8")
        with pytest.raises(BadFile, match=said):
            read_game(file)


@pytest.mark.parametrize(
    ("field", "said"),
    [
        ("beacon: lottery", "beacon"),
        ("beacon: {name: x, format: drand, url: 'https://example.org', period: 30}", "chain"),
        ("beacon: {name: x, format: nist, url: 'http://example.org'}", "https"),
        ("beacon: {name: x, format: drand, url: 'https://e.org', chain: XY}", "chain"),
    ],
)
def test_a_wrong_beacon_is_named(office: Office, field: str, said: str) -> None:
    config = office.config.folder / "config.yaml"
    text = config.read_text("utf-8")
    start = text.index("beacon:")
    config.write_text(text[:start] + field + "\n", "utf-8")
    with pytest.raises(BadFile, match=said):
        read_config(office.config.folder)


def test_beacons_are_read_in_their_formats(beacon: BeaconServer) -> None:
    nist = Beacon(name="ours", format="nist", url=beacon.url)
    number = nist.number_after(FIRST_DEADLINE)
    assert nist.time_of(number) == FIRST_DEADLINE + MINUTE
    assert len(nist.fetched(number)) == 128
    assert beacon.asked == [
        f"/beacon/2.0/pulse/time/next/{int((FIRST_DEADLINE + MINUTE).timestamp()) * 1000 - 1}"
    ]
    quick = KNOWN["drand"]
    assert quick.time_of(27_946_612).isoformat() == "2026-04-20T00:00:00+00:00"
    assert quick.number_after(quick.time_of(27_946_612) - MINUTE) == 27_946_612
    with pytest.raises(NoPulse, match=r"127\.0\.0\.1 cannot be reached"):
        Beacon(name="x", format="nist", url="http://127.0.0.1:9").fetched(5)
