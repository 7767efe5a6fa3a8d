"""What a public outcome tells for the site: standings, press, and the seats that a sentence names."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from pbem.desk.fair.seals import PRIVATE
from pbem.desk.shown import add_for_all
from pbem.engine.events import Event, event
from pbem.engine.ruleset import Masthead
from pbem.store.records import GameRecord
from tests.desk.office import Office


@event("", "{victim} is ambushed.")
class Ambushed(Event):
    """Something befell a creature; who did it is not told."""

    victim: str
    attacker: str


def test_an_event_names_no_seat_that_its_sentence_does_not(office: Office) -> None:
    office.close()
    [published] = office.close()
    judged = published.judged
    events = (Ambushed("ann", "bob"), Ambushed("nobody", "bob"))
    judged = replace(judged, outcome=replace(judged.outcome, events=events))
    values: dict[str, Any] = {"events": [{"says": event.sentence} for event in events]}
    rules = office.desk.rules(_game(office))
    add_for_all(values, rules, judged, Masthead("The Island", players=(("ann", "Ann"), ("bob", "Bob"))))
    assert [event.get("seats") for event in values["events"]] == [["ann"], None]


def _game(office: Office) -> GameRecord:
    with office.desk.store.transaction() as files:
        return files.games()[0]


def test_the_standings_are_those_of_the_rules_and_stand_in_the_public_outcome_alone(office: Office) -> None:
    office.close()
    [published] = office.close()
    public = json.loads((published.folder / "outcome.json").read_text("utf-8"))
    ranks = public["standings"]
    assert [one["seat"] for one in ranks] == [*("ann", "bob", "chloe", "dinesh", "eve"), "extra1", "extra2"]
    assert ranks[0] == {
        "seat": "ann",
        "name": "Ann Archer",
        "player": "Ann Archer",
        "place": 1,
        "points": 1,
        "says": "1 living",
    }
    own = json.loads((published.folder / PRIVATE / "ann.json").read_text("utf-8"))
    assert "standings" not in own and "press" not in own


def test_press_to_all_stands_in_the_public_outcome_and_other_press_does_not(office: Office) -> None:
    office.close()
    office.come(office.letter("ann", "PRESS TO all:\nHello.\nEND\nPRESS TO bob:\nPsst.\nEND\n"))
    [published] = office.close()
    public = json.loads((published.folder / "outcome.json").read_text("utf-8"))
    assert public["press"] == [["Ann Archer to all", "Hello."]]
    assert "Psst" not in (published.folder / "outcome.json").read_text("utf-8")
