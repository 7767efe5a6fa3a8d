"""Seats that change, requests and confirmations, absences, observers: what is kept of people."""

from __future__ import annotations

from dataclasses import fields, replace
from sqlite3 import IntegrityError

import pytest
from store_records import HOUR, NOON, a_letter, a_request, a_seat, a_started_game, an_absence, an_observer

from pbem.store.faults import AlreadyKept
from pbem.store.opening import Store
from pbem.store.people import CHANGEABLE, SECRET_FIELDS
from pbem.store.records import ConfirmationRecord, SeatChangeRecord, SeatRecord


def test_a_seat_is_changed_and_what_it_was_is_kept(store: Store) -> None:
    with store.transaction() as files:
        game = a_started_game(files)
        files.add_seat(a_seat(game, key="bob", place=2))
        letter = files.add_letter(a_letter(game=game, seat="ann"), None)
        files.change_seat(game, "ann", "address", "ann@new.example", "ADDRESS", letter, NOON)
        files.change_seat(game, "bob", "status", "resigned", "RESIGN", None, NOON + HOUR)
    with store.transaction() as files:
        ann, bob = files.seats(game)
        assert (ann.address, ann.status) == ("ann@new.example", "held")
        assert (bob.address, bob.status) == ("Ann@example.org", "resigned")
        first, second = files.seat_changes(game)
        assert replace(first, id=0) == SeatChangeRecord(
            game=game,
            seat="ann",
            field="address",
            before="Ann@example.org",
            after="ann@new.example",
            why="ADDRESS",
            letter=letter,
            at=NOON,
        )
        assert files.seat_changes(game, "bob") == [second]
        assert [seat.key for seat in files.seats_at("ANN@new.example")] == ["ann"]


def test_of_a_key_neither_the_old_nor_the_new_one_is_kept(store: Store) -> None:
    with store.transaction() as files:
        game = a_started_game(files)
        files.change_seat(game, "ann", "order_key", "k-new", "NEWKEY", None, NOON)
        ann = files.seat_by_key(game, "ann")
        [change] = files.seat_changes(game)
        assert ann is not None and ann.order_key == "k-new"
        assert (change.field, change.before, change.after) == ("order_key", "", "")
    assert "k-" not in repr(change) + repr(ann)


def test_some_fields_of_a_seat_never_change(store: Store) -> None:
    assert SECRET_FIELDS < CHANGEABLE < {each.name for each in fields(SeatRecord)}
    with store.transaction() as files:
        game = a_started_game(files)
        for field in ("id", "game", "key", "place", "no_such"):
            with pytest.raises(ValueError, match="does not change"):
                files.change_seat(game, "ann", field, "x", "", None, NOON)
        with pytest.raises(ValueError, match="there is no seat zed"):
            files.change_seat(game, "zed", "name", "x", "", None, NOON)
        assert files.seat_changes(game) == []


def test_the_gm_has_a_seat_that_is_not_among_the_players(store: Store) -> None:
    with store.transaction() as files:
        game = a_started_game(files)
        files.add_seat(a_seat(game, key="gm", place=0, address=""))
        assert [seat.key for seat in files.seats(game)] == ["ann"]
        gm = files.seat_by_key(game, "gm")
        assert gm is not None and gm.place == 0


def test_requests_are_found_by_id_by_code_and_by_kind(store: Store) -> None:
    with store.transaction() as files:
        one, two = a_started_game(files), a_started_game(files, "island-2")
        address = files.add_request(a_request(one))
        join = files.add_request(a_request(one, seat=None, kind="join", code="c-2"))
        files.add_request(a_request(two, code="c-3"))
        assert files.request(address) == a_request(one, id=address) == files.request_by_code("c-1")
        assert [request.id for request in files.requests(one)] == [address, join]
        assert [request.id for request in files.requests(one, "join")] == [join]
        assert (files.request(99), files.request_by_code("none")) == (None, None)
    assert "c-1" not in repr(a_request(one))
    with pytest.raises(AlreadyKept), store.transaction() as files:
        files.add_request(a_request(two))


def test_a_request_is_confirmed_once_from_each_side(store: Store) -> None:
    with store.transaction() as files:
        request = files.add_request(a_request(a_started_game(files)))
        other = files.add_request(a_request(1, code="c-2"))
        assert files.confirm(ConfirmationRecord(request=request, side="old", at=NOON))
        assert not files.confirm(ConfirmationRecord(request=request, side="old", at=NOON + HOUR))
        assert files.confirm(ConfirmationRecord(request=request, side="new", at=NOON + HOUR))
        assert [(one.side, one.at) for one in files.confirmations(request)] == [
            ("old", NOON),
            ("new", NOON + HOUR),
        ]
        assert files.confirmations(other) == []


def test_absences_come_as_they_were_written(store: Store) -> None:
    with store.transaction() as files:
        game = a_started_game(files)
        files.add_seat(a_seat(game, key="bob", place=2))
        first = files.add_absence(an_absence(game))
        bobs = files.add_absence(an_absence(game, seat="bob"))
        last = files.add_absence(an_absence(game, first="2026-08-01", last="2026-08-02"))
        assert [absence.id for absence in files.absences(game)] == [first, bobs, last]
        assert [absence.first for absence in files.absences(game, "ann")] == ["2026-07-01", "2026-08-01"]


def test_an_observer_who_wants_no_more_is_still_known(store: Store) -> None:
    with store.transaction() as files:
        game = a_started_game(files)
        zoe = files.add_observer(an_observer(game))
        yan = files.add_observer(an_observer(game, address="yan@example.org", code="o-2"))
        files.end_observer(zoe, NOON + HOUR)
        assert [observer.id for observer in files.observers(game)] == [yan]
        ended = files.observer_by_code("o-1")
        assert ended == an_observer(game, id=zoe, until=NOON + HOUR)
        assert files.observer_by_code("o-3") is None
    assert "o-1" not in repr(ended)


def test_nobody_can_be_away_from_a_seat_that_is_not_there(store: Store) -> None:
    with pytest.raises(IntegrityError), store.transaction() as files:
        files.add_absence(an_absence(a_started_game(files), seat="zed"))
