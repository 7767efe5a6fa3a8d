"""Judging a game again from its opened record: seeds, sheets, events, rolls and positions."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from pbem.beacons import Beacon
from pbem.desk.beginnings import AT_THE_START, BEGINNING, beginning
from pbem.desk.desk import plain_json
from pbem.desk.fair.opened import OpenedGame, OpenedMoment, digests_of
from pbem.desk.fair.seals import RECORD, Card, commitment, digest_of_material
from pbem.desk.fair.seeds import Formula, KeptSeed, Seeding, counted_digest, orders_digest, seed_of
from pbem.desk.fair.verdict import Verdict
from pbem.desk.filed import OnFile
from pbem.desk.judging import Judged, judge
from pbem.desk.pages import Rules, Sitting
from pbem.engine.dice import Dice
from pbem.engine.ruled_positions import ruled_position
from pbem.engine.ruleset import Moment, Player, Position
from pbem.engine.words import Fault
from pbem.materials import completed
from pbem.rulesets import BOXES

WHAT = {
    "orders": "the orders on file",
    "texts": "the texts on file",
    "sheets": "the orders in force",
    "events": "the events",
    "rolls": "the dice",
    "state": "the position after it",
}


@dataclass
class Again:
    """A game being judged again: its card, its record, and the positions reached so far, by moment.

    `other_words` are the folders whose events were told with other translations than there are here.
    `left_out` tells of orders without which moments were judged, and on which pbem fails here too.
    `unjudged` are moments that other versions of the ruleset judged, by version.
    """

    card: Card
    record: OpenedGame
    rules: Rules
    verdict: Verdict
    starts: dict[int, Position[Any]]
    other_words: frozenset[str] = frozenset()
    ruled: dict[int, str] = field(default_factory=dict)
    left_out: list[str] = field(default_factory=list)
    unjudged: dict[str, list[OpenedMoment]] = field(default_factory=dict)

    def version_of(self, opened: OpenedMoment) -> str:
        """Return the version of the ruleset that judged a moment."""
        return opened.version or self.card.version

    def is_here(self, opened: OpenedMoment) -> bool:
        """Say whether this pbem has that version."""
        return self.version_of(opened) == self.rules.version


def check_commitment(card: Card, record: OpenedGame, verdict: Verdict) -> bool:
    """Check that secret and data files are those committed to, and that the data files were dealt by dice."""
    slug, secret = card.game, record.secret
    if record.game != slug or commitment(secret, slug) != card.commitment:
        verdict.differs(RECORD, "the secret is not the one that the card commits to.")
        return False
    if digest_of_material(secret, slug, record.material) != card.material_digest:
        verdict.differs(RECORD, "the data files are not those that the card commits to.")
        return False
    if card.material is not None and card.material != record.material:
        verdict.differs(RECORD, "the data files are not those on the card.")
        return False
    dice = Dice(f"{secret}\x1f{slug}\x1fmaterial")
    box = BOXES[card.ruleset]
    if box.version != card.version:
        verdict.unproved.append(
            f"Data files dealt by dice: {box.title} version {card.version} dealt them, not version "
            f"{box.version}; they are those committed to."
        )
        return True
    dealt = box.prepare(card.options, completed(box, card.options, record.material), len(card.seats), dice)
    made = [name for name, value in dealt.items() if _plain(value) != record.material.get(name)]
    if made:
        verdict.differs(RECORD, f"the secret deals other data files: {', '.join(made)}.")
    return not made


def _plain(value: object) -> object:
    return json.loads(json.dumps(value))


def judged_again(again: Again) -> Iterator[tuple[OpenedMoment, Sitting | None]]:
    """Judge every moment from its record; yield each with all that its pages are made of but the seal.

    Of one that another version of the ruleset judged only the orders are compared; it is yielded with None.
    """
    rules, record = again.rules, again.record
    if again.card.sealed_from == 1 and again.card.version == rules.version:
        again.starts[1] = rules.first([Player(seat, name) for seat, name in again.card.seats])
    replaced = dict(record.editions)
    for opened in sorted(record.moments, key=lambda one: one.number):
        if not again.is_here(opened):
            _note_unjudged(again, opened)
            yield opened, None
            continue
        if opened.number == BEGINNING:
            yield from _begun(again, opened)
            continue
        _take_over(again, replaced, opened.number)
        start = again.starts.get(opened.number) or _set_position(again, opened)
        if start is None or start.moment != Moment(opened.turn, opened.phase):
            again.verdict.differs(f"{opened.folder}/outcome.json", "follows from no position on record.")
            return
        filed = opened.all_filed()
        given = rules, start, filed, record.secret, record.game, opened.seeding
        judged = judge(*given, opened.left_out, opened.as_written())
        _check_kept(again, opened)
        _check_left_out(again, opened, judged)
        _check_digests(again, opened, judged)
        again.starts[opened.number + 1] = judged.outcome.position
        yield opened, _sitting(again, opened, judged)


def _note_unjudged(again: Again, opened: OpenedMoment) -> None:
    """Compare the orders of a moment that cannot be judged here with their digest."""
    again.unjudged.setdefault(again.version_of(opened), []).append(opened)
    if opened.formula == Formula.TEXTS.value:
        digest = orders_digest(opened.as_written())
    else:
        digest = counted_digest(opened.counted)
    if opened.number != BEGINNING and digest != opened.digests.get("orders"):
        again.verdict.differs(RECORD, f"{WHAT['orders']} of {opened.folder} are not those that were judged.")


def _begun(again: Again, opened: OpenedMoment) -> Iterator[tuple[OpenedMoment, Sitting]]:
    """Yield the beginning of the game, which follows from its card and data files."""
    start = again.starts.get(1)
    if start is None or Moment(opened.turn, opened.phase) != AT_THE_START:
        again.verdict.differs(f"{opened.folder}/outcome.json", "is not the beginning of this game.")
        return
    begun = beginning(start, again.record.secret, again.record.game)
    _check_digests(again, opened, begun)
    yield opened, _sitting(again, opened, begun)


def _take_over(again: Again, replaced: Mapping[int, int], last: int) -> None:
    """Give corrected moments up to this one the position of the moment whose place they take."""
    for number in sorted(one for one in replaced if one <= last):
        if number in again.starts and str(number) not in again.record.positions:
            continue
        start = _ruled_upon(again, again.starts.get(replaced[number]), number)
        if start is not None and _state(again, start) == again.record.positions.get(str(number)):
            again.starts[number] = start
        else:
            again.starts.pop(number, None)


def _ruled_upon(again: Again, start: Position[Any] | None, number: int) -> Position[Any] | None:
    """Return a position with what the GM ruled on it; None if that can't be."""
    lines = again.record.rulings.get(str(number), [])
    if start is None or not lines:
        return start
    try:
        ruled = ruled_position(again.rules, start, lines, [seat for seat, _ in again.card.seats])
    except Fault:
        return None
    if number not in again.ruled:
        again.ruled[number] = "; ".join(lines)
    return ruled.position


def _set_position(again: Again, opened: OpenedMoment) -> Position[Any] | None:
    """Return a position that follows from no moment: the first that is sealed, or one set otherwise."""
    state = again.record.positions.get(str(opened.number))
    if state is None:
        return None
    rules = again.rules
    others = [one.number for of_version in again.unjudged.values() for one in of_version]
    if opened.number - 1 in others or (opened.number == 1 and again.card.version != rules.version):
        again.verdict.unproved.append(
            f"{opened.folder} begins where another version of {rules.title} left off; the record tells the "
            "position."
        )
    else:
        again.verdict.unproved.append(
            f"{opened.folder} begins with a position that follows from no orders and no ruling on record; "
            "the record tells it."
        )
    return Position(Moment(opened.turn, opened.phase), rules.load(rules.book, json.loads(state)))


def _state(again: Again, position: Position[Any]) -> str:
    return plain_json(again.rules.dump(again.rules.book, position.state))


def _check_kept(again: Again, opened: OpenedMoment) -> None:
    """A seed that was kept is that of an earlier edition of the same moment."""
    if not opened.kept:
        return
    seed, digest = opened.kept
    for other in again.record.moments:
        is_same = (other.turn, other.phase) == (opened.turn, opened.phase) and other.number < opened.number
        if is_same and other.digests["orders"] == digest and _seed_of(again, other) == seed:
            return
    again.verdict.differs(f"{opened.folder}/outcome.json", "its seed was kept from no earlier edition.")


def _check_left_out(again: Again, opened: OpenedMoment, judged: Judged) -> None:
    """What the record says counts; whether pbem fails here too on the order left out is told beside it."""
    if opened.left_out is None:
        return
    of = opened.left_out
    told = f'{opened.folder} was judged without an order of {of.seat}, "{of.in_brief}"'
    record, seeding = again.record, Seeding(kept=KeptSeed(judged.seed, ""))
    try:
        judge(again.rules, judged.position, judged.filed, record.secret, record.game, seeding)
    except (MemoryError, OSError):
        raise
    except Exception as fault:
        again.left_out.append(f"{told}: pbem fails on it ({type(fault).__name__}).")
        return
    again.verdict.unproved.append(
        f"{told}: the record says that pbem failed on it ({of.fault}); this pbem does not."
    )


def _seed_of(again: Again, opened: OpenedMoment) -> str:
    if opened.kept:
        return opened.kept[0]
    moment, digest = Moment(opened.turn, opened.phase), opened.digests["orders"]
    return seed_of(again.record.secret, again.record.game, moment, digest, opened.seeding)


def _check_digests(again: Again, opened: OpenedMoment, judged: Judged) -> None:
    found = digests_of(again.rules, judged)
    for name, what in WHAT.items():
        if name == "events" and opened.folder in again.other_words:
            continue
        if name == "texts" and opened.formula == Formula.TEXTS.value:
            continue  # they are the orders then
        if found[name] != opened.digests.get(name):
            again.verdict.differs(RECORD, f"judged again, {what} of {opened.folder} come out otherwise.")
            return


def _sitting(again: Again, opened: OpenedMoment, judged: Judged) -> Sitting:
    seats = [seat for seat, _ in again.card.seats]
    papers = {
        seat: OnFile(
            ahead={int(turn): text for turn, text in opened.ahead.get(seat, {}).items()},
            standing=opened.standing.get(seat, ""),
        )
        for seat in {**opened.ahead, **opened.standing}
    }
    beacon = Beacon.model_validate(again.card.beacon) if again.card.beacon else None
    return Sitting(
        again.card.game,
        again.rules,
        judged,
        seats,
        papers,
        "",
        opened.deadline,
        beacon=beacon,
        closed_at=opened.closed_at,
        due_at=opened.due_at,
    )
