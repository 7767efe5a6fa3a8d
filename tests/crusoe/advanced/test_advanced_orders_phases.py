"""CRA 3.1, 6: which orders each phase of an advanced game takes, and what a game lacks."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.orders import Line, is_no_order
from pbem.rulesets.crusoe.island import PHASES
from pbem.rulesets.crusoe.language.lexicon import bare_lexicon
from pbem.rulesets.crusoe.language.orders import OF_THE_BASE, ORDERS, grammar_of
from pbem.rulesets.crusoe.language.phaseorders import (
    fresh_only,
    orders_of_game,
    orders_of_phase,
    posts_of_phase,
)
from pbem.rulesets.crusoe.modules.gender import Marry
from pbem.rulesets.crusoe.modules.government.drafts import Amend
from pbem.rulesets.crusoe.phaselist import phases_of_game
from tests.crusoe.advanced.ordergames import GAMES, a_game
from tests.crusoe.clerk import NAMES
from tests.crusoe.tables import a_book

_WORK = "PATH WANT TAKE LAND PACE LEARN"
_CAMP = "INVOKE SPEECH EAT DRINK ESTATE PICK"
_VIOLENCE = "FIGHT JOIN ATTACK DEFEND SPEAR VERDICT"
_ASSEMBLY = f"SPEECH {_VIOLENCE} EAT DRINK ESTATE PICK"
_TRADE = "GIVE OFFER KEEP LEAVE"
_CONTRACTS = "CONTRACT SIGN RELEASE ADMIT"
_RULED: dict[str, Any] = {"government": {"default": {"type": "representative"}}}
_PROGRAM: dict[str, Any] = {"government": {"default": {"type": "bureaucracy"}}}
_NATIONAL: dict[str, Any] = {"scenario": "national_capitalism"}


def verbs(phase: str, options: dict[str, Any]) -> set[str]:
    """Return the verbs that a phase takes; GIVE SLAVE is one."""
    return {kind.verb() for kind in orders_of_phase(a_book(**options), phase)}


def words(text: str) -> set[str]:
    """Return the words of a text, and GIVE SLAVE where it is written with a hyphen."""
    return {word.replace("-", " ") for word in text.split()}


@pytest.mark.parametrize(
    ("options", "taken"),
    [
        (
            _NATIONAL,
            {
                "declare": "DECIDE",
                "work": _WORK,
                "market": "SUBMIT BID",
                "retail": _TRADE,
                "camp": _CAMP,
                "assembly": _ASSEMBLY,
            },
        ),
        (
            {**_NATIONAL, "market_mails": "one"},
            {
                "declare": "DECIDE",
                "work": _WORK,
                "market": f"SUBMIT BID {_TRADE}",
                "camp": _CAMP,
                "assembly": _ASSEMBLY,
            },
        ),
        (
            {**_NATIONAL, "market_mails": "three", "vote_numbers": "motions"},
            {
                "declare": "DECIDE PROPOSE WITHDRAW VOTE",
                "work": _WORK,
                "market": "SUBMIT",
                "bids": "BID",
                "retail": _TRADE,
                "camp": _CAMP,
                "assembly": _ASSEMBLY,
            },
        ),
        (
            {**_NATIONAL, "form": "compact", **_RULED},
            {
                "declare": "DECIDE PERMIT",
                "work": f"{_WORK} CAMPAIGN SPEECH PERMIT",
                "camp": f"SUBMIT BID {_TRADE} {_CAMP} VOTE {_VIOLENCE} ELECT DECIDE PERMIT",
            },
        ),
        (
            {**_NATIONAL, **_PROGRAM},
            {
                "program": "PROGRAM VOTE",
                "work": f"{_WORK} AMEND VOTE",
                "market": "SUBMIT BID AMEND VOTE",
                "retail": f"{_TRADE} AMEND VOTE",
                "camp": f"{_CAMP} AMEND VOTE",
                "assembly": f"{_ASSEMBLY} AMEND VOTE",
                "ruling": "DECIDE",
            },
        ),
        (
            {"scenario": "class_warfare", **_RULED},
            {
                "declare": "DECIDE PERMIT",
                "work": f"{_WORK} PERMIT",
                "market": "SUBMIT BID PERMIT",
                "retail": f"{_TRADE} CAMPAIGN SPEECH PERMIT",
                "camp": f"{_CAMP} CALL VOTE PERMIT",
                "assembly": f"{_ASSEMBLY} ELECT PERMIT",
            },
        ),
        (
            {"scenario": "state_capitalism", "modules": {"libertarianism": {}}},
            {
                "work": f"{_WORK} {_CONTRACTS} ACCUSE",
                "market": f"SUBMIT BID SELL BUY DESTROY {_CONTRACTS} ACCUSE",
                "retail": f"{_TRADE} {_CONTRACTS} ACCUSE",
                "camp": f"{_CAMP} {_CONTRACTS} ACCUSE",
                "assembly": f"{_ASSEMBLY} JUDGE {_CONTRACTS}",
            },
        ),
        (
            {"scenario": "market_socialism"},
            {
                "declare": "DECIDE",
                "work": _WORK,
                "market": "BUY",
                "retail": _TRADE,
                "camp": _CAMP,
                "assembly": _ASSEMBLY,
            },
        ),
        (
            {"scenario": "governmental_socialism"},
            {
                "work": f"{_WORK} SUBMIT",
                "market": "PROPOSE WITHDRAW VOTE PICK",
                "camp": _CAMP,
                "assembly": _ASSEMBLY,
            },
        ),
        (
            {"scenario": "governmental_socialism", "government": {"default": {"type": "dictatorship"}}},
            {
                "work": f"{_WORK} SUBMIT PERMIT",
                "market": "DECIDE PICK PERMIT",
                "camp": f"{_CAMP} PERMIT",
                "assembly": f"{_ASSEMBLY} ELECT PERMIT",
            },
        ),
        (
            {"scenario": "centralized_communism", "modules": {"corporations": {}, "landlords": {}}},
            {
                "declare": "TERMS RENT CLOSE",
                "work": "PATH WANT TAKE LAND PACE",
                "market": "SUBMIT BID",
                "retail": f"INVEST DIVIDEND TRAIN LEARN {_TRADE}",
                "camp": _CAMP,
                "assembly": _ASSEMBLY,
            },
        ),
        (
            {"scenario": "welfare_capitalism", "welfare": {"minimum": "government"}, **_RULED},
            {
                "declare": "DECIDE PERMIT",
                "work": f"{_WORK} PERMIT",
                "market": "SUBMIT BID DECLINE DECIDE PERMIT",
                "retail": f"{_TRADE} CAMPAIGN SPEECH PERMIT",
                "camp": f"{_CAMP} VOTE PERMIT",
                "assembly": f"{_ASSEMBLY} ELECT PERMIT",
            },
        ),
        (
            {"scenario": "hobbes", "modules": {"church": {"kind": "more_devout"}, "third_world": {}}},
            {"work": f"{_WORK} TITHE IMPORT SEND", "camp": "EAT DRINK ESTATE PICK CHARITY"},
        ),
        (
            {"scenario": "traditional", "share_phase": True, "modules": {"church": {}}},
            {
                "work": _WORK,
                "share": "TAX PROVIDE TITHE PENANCE",
                "market": _TRADE,
                "camp": f"{_CAMP} CHARITY",
                "assembly": f"{_ASSEMBLY} CHARITY",
            },
        ),
        (
            {"scenario": "capitalism", "punishments": ["exile", "slavery"], "sensitive_ok": True},
            {
                "work": f"{_WORK} SUBMIT PICK SLAVE PERMIT FREE GIVE-SLAVE",
                "market": f"{_TRADE} PROPOSE WITHDRAW VOTE PICK PERMIT FREE GIVE-SLAVE",
                "camp": f"{_CAMP} FEED PERMIT FREE GIVE-SLAVE",
                "assembly": f"{_ASSEMBLY} SYSTEM GO FEED PERMIT FREE GIVE-SLAVE",
            },
        ),
        (
            {"scenario": "capitalism", "modules": {"utopian": {}, "paternalistic": {}}, **_RULED},
            {
                "declare": "DECIDE PERMIT",
                "work": f"{_WORK} PERMIT",
                "market": f"{_TRADE} CAMPAIGN SPEECH PERMIT",
                "camp": "EAT DRINK ESTATE PICK VOTE PERMIT",
            },
        ),
        (
            {"form": "compact", "modules": {"gender": {"dolls_house": True}, "feudalism": {}}}
            | {"sensitive_ok": True},
            {"work": _WORK, "camp": f"{_TRADE} {_CAMP} {_VIOLENCE} FEED MARRY ELECT"},
        ),
        (
            {"modules": {"attitudes": {"assign": "choose"}, "diamonds": {"small_boat": "half"}}},
            {
                "attitude": "ATTITUDE",
                "work": _WORK,
                "market": _TRADE,
                "camp": _CAMP,
                "assembly": _ASSEMBLY,
                "boat": "ALLY SPEAR",
            },
        ),
    ],
)
def test_verbs_of_the_phases(options: dict[str, Any], taken: dict[str, str]) -> None:
    """3.1 Each game has its phases, and each phase its verbs."""
    for phase in PHASES:
        assert verbs(phase, options) == words(taken.get(phase, "")), phase


@pytest.mark.parametrize("name", [*GAMES])
@pytest.mark.parametrize("form", ["full", "compact"])
def test_what_any_game_takes(name: str, form: str) -> None:
    """3.1 A phase takes orders that belong there, and none that the game lacks; its language is those."""
    book = a_book(**{**GAMES[name], "form": form})
    for phase in PHASES:
        taken = orders_of_phase(book, phase)
        assert not taken or phase in phases_of_game(book)
        assert len(set(taken)) == len(taken)
    assert {*grammar_of(book).kinds} == {*orders_of_game(book)}


def test_every_order_has_a_phase() -> None:
    """6 Each order belongs to some phase, and to some game."""
    taken = {kind for name in GAMES for kind in orders_of_game(a_game(name))}
    assert {kind for kind in ORDERS if kind not in OF_THE_BASE} <= taken


def test_postings_and_what_is_kept() -> None:
    """CRA-R22, CRA-BUR-04 Motions on numbers are public on receipt; amendments and marriages are kept."""
    moved = a_book(**{**_NATIONAL, "vote_numbers": "motions"})
    assert {kind.verb() for kind in posts_of_phase(moved, "declare")} == words("PROPOSE WITHDRAW")
    assert posts_of_phase(moved, "market") == ()
    assert {kind.verb() for kind in fresh_only(moved)} == words("VOTE PROPOSE WITHDRAW SPEECH")
    assert [kind for kind in ORDERS if kind.is_kept] == [Amend, Marry]


@pytest.mark.parametrize(
    ("options", "line", "said"),
    [
        (_NATIONAL, "RENT ant 5", "No seat owns a path in this game."),
        (_NATIONAL, "CALL 2", "Government is called for in Class Warfare Capitalism only: write INVOKE."),
        (_NATIONAL, "PROGRAM: STOP", "No program decides anything in this game."),
        (_NATIONAL, "HAND bob TO carol", "Nobody is bound to a master in this game."),
        (_NATIONAL, "BUY 2 egg", "Nothing is bought so in your economy."),
        (_NATIONAL, "GO HOME", "Nobody is exiled in this game."),
        (_NATIONAL, "TAX bob: egg", "Only the Traditional Economy has taxes and provision."),
        ({"modules": {"guilds": {}}}, "DECIDE signal_pay 9", "No government decides anything in this game."),
        ({"modules": {"guilds": {}}}, "sign eggs", "There are no contracts in this game."),
    ],
)
def test_what_a_game_lacks(options: dict[str, Any], line: str, said: str) -> None:
    """6 An order that a game lacks is refused with why; an introductory game knows nothing of any of them."""
    book = a_book(**options)
    here = bare_lexicon(book, NAMES, "anna")
    reading = grammar_of(book).read([Line(1, line)], here, strictly=False)
    assert [complaint.reason for complaint in reading.complaints] == [said]
    plain = a_book()
    if grammar_of(plain).read([Line(1, line)], here, strictly=False).complaints[0].reason != said:
        here = bare_lexicon(plain, NAMES, "anna")
        assert is_no_order(grammar_of(plain).read([Line(1, line)], here, strictly=False).complaints[0])


@pytest.mark.parametrize("line", ["Call me when you are ready.", "Free advice: go fishing", "Close to you"])
def test_talk_is_no_order(line: str) -> None:
    """A sentence that begins like an order which the game lacks is talk, as it always was."""
    book = a_book(**_NATIONAL)
    here = bare_lexicon(book, NAMES, "anna")
    complaint = grammar_of(book).read([Line(1, line)], here, strictly=False).complaints[0]
    assert is_no_order(complaint)
