"""Brief 3.1, 5: which orders each phase takes, by scenario and form, and what an economy lacks."""

from __future__ import annotations

import pytest

from pbem.engine.events import SeatId
from pbem.engine.orders import Line, is_no_order
from pbem.rulesets.crusoe.hooks import VERBS, WORDS
from pbem.rulesets.crusoe.island import PHASES, Scene
from pbem.rulesets.crusoe.language.lexicon import bare_lexicon
from pbem.rulesets.crusoe.language.orders import GRAMMAR, OF_THE_BASE, grammar_of
from pbem.rulesets.crusoe.language.phaseorders import (
    fresh_only,
    orders_of_game,
    orders_of_phase,
    posts_of_phase,
)
from pbem.rulesets.crusoe.scenarios import INTRODUCTORY
from tests.crusoe.clerk import Clerk
from tests.crusoe.tables import a_book

_WORK = "PATH WANT TAKE LAND PACE LEARN"
_CAMP = "INVOKE SPEECH EAT DRINK ESTATE PICK"
_VIOLENCE = "FIGHT JOIN ATTACK DEFEND SPEAR VERDICT"
_ASSEMBLY = f"SPEECH {_VIOLENCE} EAT DRINK ESTATE PICK"
_TRADE = "GIVE OFFER KEEP LEAVE"
_MOTIONS = "PROPOSE WITHDRAW VOTE PICK"


def verbs(phase: str, **options: object) -> set[str]:
    """Return the verbs that a phase takes."""
    return {kind.verb() for kind in orders_of_phase(a_book(**options), phase)}


def words(text: str) -> set[str]:
    """Return the words of a text."""
    return set(text.split())


@pytest.mark.parametrize(
    ("scenario", "form", "taken"),
    [
        ("capitalism", "full", {"work": _WORK, "market": _TRADE, "camp": _CAMP, "assembly": _ASSEMBLY}),
        ("capitalism", "compact", {"work": _WORK, "camp": f"{_TRADE} {_CAMP} {_VIOLENCE}"}),
        (
            "socialism",
            "full",
            {"work": f"{_WORK} SUBMIT", "market": _MOTIONS, "camp": _CAMP, "assembly": _ASSEMBLY},
        ),
        ("socialism", "compact", {"work": f"{_WORK} SUBMIT", "camp": f"{_MOTIONS} {_CAMP} {_VIOLENCE}"}),
        (
            "communism",
            "full",
            {"work": f"{_WORK} SUBMIT PICK", "market": _TRADE, "camp": _CAMP, "assembly": _ASSEMBLY},
        ),
        (
            "traditional",
            "full",
            {"work": f"{_WORK} TAX PROVIDE", "market": _TRADE, "camp": _CAMP, "assembly": _ASSEMBLY},
        ),
        ("crusoe", "full", {"work": _WORK, "camp": "EAT DRINK"}),
        ("crusoe", "compact", {"work": f"{_WORK} EAT DRINK"}),
        ("hobbes", "full", {"work": _WORK, "camp": _CAMP, "assembly": _ASSEMBLY}),
        ("hobbes", "compact", {"work": _WORK, "camp": f"{_CAMP} {_VIOLENCE}"}),
        ("quick", "full", {"work": _WORK, "market": f"{_TRADE} EAT DRINK"}),
        ("quick", "compact", {"work": _WORK, "market": f"{_TRADE} EAT DRINK"}),
    ],
)
def test_verbs_of_the_phases(scenario: str, form: str, taken: dict[str, str]) -> None:
    """3.1 Each scenario and form has its phases, and each phase its verbs."""
    for phase in PHASES:
        assert verbs(phase, scenario=scenario, form=form) == words(taken.get(phase, "")), phase


def test_verbs_of_the_share_phase() -> None:
    """CRU-P08 With a deadline of its own the sharing steps take their orders there."""
    for scenario, shares in (("communism", "SUBMIT PICK"), ("traditional", "TAX PROVIDE"), ("hobbes", "")):
        assert verbs("share", scenario=scenario, share_phase=True) == words(shares)
        assert verbs("work", scenario=scenario, share_phase=True) == words(_WORK)


def test_verbs_without_violence() -> None:
    """CRU-212 A Utopian economy has neither government nor violence."""
    assert verbs("camp", utopian=True) == words("EAT DRINK ESTATE PICK")
    assert verbs("camp", utopian=True, form="compact") == words(f"{_TRADE} EAT DRINK ESTATE PICK")
    assert verbs("assembly", utopian=True) == set()


def test_postings() -> None:
    """CRU-P17, CRU-P21 Motions are public on receipt, and so are speeches in the assembly."""
    full, compact = a_book(scenario="socialism"), a_book(scenario="socialism", form="compact")
    posted = {phase: {kind.verb() for kind in posts_of_phase(full, phase)} for phase in PHASES}
    assert posted == {
        **{phase: set() for phase in PHASES},
        "market": {"PROPOSE", "WITHDRAW"},
        "assembly": {"SPEECH"},
    }
    assert {kind.verb() for kind in posts_of_phase(compact, "camp")} == {"PROPOSE", "WITHDRAW"}
    assert posts_of_phase(a_book(), "market") == ()


def test_what_counts_in_a_fresh_letter_only() -> None:
    """5.6 Motions, ballots and speeches cannot stand, not even where they are secret until the deadline."""
    for form in ("full", "compact"):
        kinds = fresh_only(a_book(scenario="socialism", form=form))
        assert {kind.verb() for kind in kinds} == words("VOTE PROPOSE WITHDRAW SPEECH")
    assert fresh_only(a_book(scenario="crusoe")) == ()


def test_every_order_has_a_phase() -> None:
    """5 Each order of the introductory game belongs to some phase, and no other does."""
    games = (a_book(scenario=scenario) for scenario in INTRODUCTORY)
    assert {kind for book in games for kind in orders_of_game(book)} == set(OF_THE_BASE)


@pytest.mark.parametrize(
    ("scenario", "phase", "line", "said"),
    [
        ("capitalism", "work", "SUBMIT 1 egg", "Your economy has no common pool."),
        ("capitalism", "work", "TAX bob: egg", "Only the Traditional Economy has taxes and provision."),
        ("capitalism", "work", "PROVIDE fish", "Only the Traditional Economy has taxes and provision."),
        ("socialism", "market", "GIVE 1 egg TO bob", "There is no exchange of goods in this economy."),
        ("hobbes", "camp", "OFFER 1 egg FOR 1 fish", "There is no exchange of goods in this economy."),
        ("crusoe", "camp", "GIVE 1 egg TO bob", "There is no exchange of goods in this economy."),
        ("crusoe", "camp", "ESTATE bob: EVEN", "Nobody inherits here: the goods of the dead go to the bank."),
        ("crusoe", "camp", "INVOKE", "There is no violence in this economy, and no government to invoke."),
        ("crusoe", "camp", "PICK egg", "Nothing is shared out in this economy."),
        ("capitalism", "market", "PROPOSE EVEN", "Only Tribal Socialism has motions."),
        (
            "quick",
            "market",
            "FIGHT bob",
            "There is no violence in this economy, and no government to invoke.",
        ),
        (
            "capitalism",
            "market",
            "PATH ant",
            "PATH is not in this round's orders: it has no place in this phase.",
        ),
    ],
)
def test_what_an_economy_lacks(scenario: str, phase: str, line: str, said: str) -> None:
    """4.14 An order that a game does not have is refused with the reason; of another phase, as untimely."""
    assert Clerk(phase, {"scenario": scenario}).refused(line) == [said]


def test_modules_take_verbs_away() -> None:
    """CRU-H05 What a module takes from a seat's verbs is refused in that phase only."""

    def without_eating(verbs: tuple[str, ...], scene: Scene, phase: str, seat: SeatId) -> tuple[str, ...]:
        return tuple(verb for verb in verbs if (seat, verb) != ("anna", "EAT"))

    clerk = Clerk("camp", acts=(VERBS.by(without_eating),))
    assert clerk.refused("EAT BEST") == ["You have no EAT in this phase."]
    assert clerk.stored("EAT BEST", "bob") == ["EAT BEST"]


def test_modules_add_words() -> None:
    """CRU-H08 Tests compare also what modules count."""
    line = Line(1, "IF MY money > 5 THEN INVOKE")
    plain = GRAMMAR.read([line], Clerk("camp").lexicon(), strictly=False)
    assert str(plain.complaints[0]).startswith('"money" is not known here')
    rich = Clerk("camp", acts=(WORDS.by(lambda words, scene: (*words, "money")),))
    reading = GRAMMAR.read([line], rich.lexicon(), strictly=False)
    assert [str(one) for one in reading.orders] == ["IF MY money > 5 THEN INVOKE"]


@pytest.mark.parametrize("scenario", INTRODUCTORY)
def test_the_language_of_a_game_is_its_own_orders(scenario: str) -> None:
    """HELP shows what can be ordered in this game, and nothing else."""
    book = a_book(scenario=scenario)
    own = orders_of_game(book)
    assert {*grammar_of(book).kinds} == {*own}


def test_an_order_of_another_economy_is_answered_with_why() -> None:
    """What this game lacks is no unknown word, written whole or cut short."""
    book = a_book()
    grammar = grammar_of(book)
    here = bare_lexicon(book, {"ann": "Ann", "bob": "Bob"}, "ann")
    for text in ("SUBMIT 2 apple", "submi 2 apple", "PROPOSE EVEN"):
        reading = grammar.read([Line(1, text)], here, strictly=False)
        assert not reading.orders
        assert not is_no_order(reading.complaints[0])
    assert "pool" in grammar.read([Line(1, "SUBMIT 2 apple")], here, strictly=False).complaints[0].reason
