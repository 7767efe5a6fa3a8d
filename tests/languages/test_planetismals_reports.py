"""What Planetismals says in another language: no sentence is left in English, and German counts well."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

import pytest

from pbem.desk.styles import shipped_style
from pbem.desk.voices import voice_of
from pbem.engine.events import Event
from pbem.engine.hexes import DIRECTIONS
from pbem.engine.ruleset import NO_SHEET, Moment
from pbem.engine.tongue import ENGLISH, Tongue, speaking, tr
from pbem.languages.finding import tongue_named
from pbem.rulesets.planetismals import events
from pbem.rulesets.planetismals.choices import EVENT_WORDS, ITEM_WORDS
from pbem.rulesets.planetismals.conditions import TEST
from pbem.rulesets.planetismals.naming import IDEAS
from pbem.rulesets.planetismals.plans import ORDER_WORDS
from pbem.rulesets.planetismals.report import title_of
from pbem.rulesets.planetismals.steps import STEPS
from pbem.rulesets.planetismals.wording import KindOf, Until
from tests.chapters import report_of
from tests.languages.pseudo import PSEUDO, outside
from tests.languages.test_survival_reports import texts
from tests.matches import Told
from tests.planetismals.matches import Match, Rules, cast_of, opened
from tests.planetismals.postroom import read

WORD = re.compile(r"[A-Za-z]{2,}")
CAST = cast_of(("colonist", "trader", "refiner", "nonsense"))
NAMES = ("Rock", "Friday", "A game", "P", "SH", "IOU", "CSU", *IDEAS)
WORDS = ("END", "SKIP", "NOT", "CONTINUE", "me", "none", "nothing", "empty", "leader", "anyone")
LONG = {"round_limit": 14, "books": "open", "roll_ahead": "all"}
COMPACT = {"round_limit": 12, "phases": "compact", "actions_per_space": "one", "late_interest": 5}
UNTIL = Until("bob", 4)
FACTORY, REFINERY = KindOf("factory"), KindOf("refinery", "base metals")


def german() -> Tongue:
    """German as it came with pbem."""
    return tongue_named("de")


def game(rules: Rules, seed: str) -> Iterator[Told]:
    """A game of scripted players, with what each of them had on file."""
    return Match(rules, CAST, seed, deals=0.6).told()


def said(rules: Rules, told: Told) -> Iterator[str]:
    """All that a deadline brings for the public and for each seat: reports, receipts, forms and standings."""
    position, sheets, outcome = told
    yield from texts(report_of(rules, position, outcome, None, "A game"))
    for seat in CAST:
        sheet, view = sheets.get(seat, NO_SHEET), rules.view(rules.book, position.state, seat)
        yield from texts(report_of(rules, position, outcome, seat, "A game", sheet))
        yield from rules.receipt(view, seat, sheet).forecast()
        yield from (complaint.reason for complaint in rules.receipt(view, seat, sheet).odd())
        yield from (word for row in rules.receipt(view, seat, sheet).ledger() for word in row)
        yield from rules.form(rules.book, view, seat)
    standings = rules.standings(rules.book, rules.view(rules.book, outcome.position.state, None))
    yield from (standing.says for standing in standings)
    yield from (event.sentence for event in outcome.events)


def names(rules: Rules) -> set[str]:
    """The words that stay: keys and names of rule data, and what orders are made of."""
    book = rules.book
    known = [*book.goods, *book.sorts, *book.rocks, *book.codes, book.map.title, "space", "unexplored"]
    known += [word for kind in (*rules.grammar.kinds, *STEPS) for word in kind.examples]
    known += [*ORDER_WORDS, *EVENT_WORDS, *ITEM_WORDS, *TEST.words, *WORDS]
    return {word.casefold() for name in (*known, *NAMES, *DIRECTIONS) for word in WORD.findall(str(name))}


def quoted(told: Told) -> set[str]:
    """The words of lines that were refused, which are told as they were written."""
    refused = (complaint.text for sheet in told[1].values() for complaint in sheet.refused)
    return {word.casefold() for text in refused for word in WORD.findall(text)}


@pytest.mark.parametrize(("options", "seed"), [(LONG, "de1"), (LONG, "de2"), (COMPACT, "de3")])
def test_nothing_that_planetismals_says_stays_in_english(options: Mapping[str, object], seed: str) -> None:
    """Each word of reports, receipts and forms is a name, a word of an order, or was looked up."""
    rules = opened(len(CAST), seed, options)
    left, kinds = dict[str, str](), set[type[Event]]()
    with speaking(PSEUDO):
        known = names(rules)
        for told in game(rules, seed):
            kinds |= {type(event) for event in told[2].events}
            stay = known | quoted(told)
            for text in said(rules, told):
                left |= {word: text for word in WORD.findall(outside(text)) if word.casefold() not in stay}
    assert not left
    assert len(kinds) > 25


def test_comments_in_the_form_are_translated_and_its_orders_are_not() -> None:
    """What stands before # is the same in every language; what stands behind is another."""
    rules = opened(len(CAST), "form")
    told = next(iter(game(rules, "form")))
    view = rules.view(rules.book, told[0].state, "p1")
    english = rules.form(rules.book, view, "p1")
    with speaking(german()):
        form = rules.form(rules.book, view, "p1")
    orders = [[line.partition("#")[0] for line in "\n".join(lines).split("\n")] for lines in (english, form)]
    assert orders[0] == orders[1]
    assert "no plan" in str(english) and "kein Plan" in str(form)


def test_a_moment_has_its_name() -> None:
    """The two phases of a round are told apart."""
    with speaking(german()):
        assert title_of(Moment(6, "orders")) == "Runde 6, Befehle"
        assert title_of(Moment(6, "bids")) == "Runde 6, Gebote"


@pytest.mark.parametrize(
    ("event", "english", "translated"),
    [
        (
            events.Dug("EX1", ((7, "organics"), (1, "food"))),
            "EX1 digs 7 organics and 1 food.",
            "EX1 fördert 7 organische Rohstoffe und 1 Nahrung.",
        ),
        (
            events.Sold("SH1", ((3, "processed base metal"),), 90),
            "SH1 sells 3 processed base metal for 90 MC.",
            "SH1 verkauft 3 Buntmetall für 90 MC.",
        ),
        (
            events.Explored("ann", "E7", 4, "precious metals", "Vesta"),
            "ann explores E7: size 4, precious metals, called Vesta.",
            "ann erkundet E7: Größe 4, Edelmetalle, Name Vesta.",
        ),
        (
            events.Bought("ann", "RF2", REFINERY, 500),
            "ann buys RF2, refinery (base metals), for 500 MC.",
            "ann kauft RF2, Raffinerie (Buntmetalle), für 500 MC.",
        ),
        (
            events.Cheaper(FACTORY, 100, UNTIL),
            "A factory costs 100 MC less until bob's turn in round 4.",
            "Fabrik: 100 MC billiger bis zum Zug von bob in Runde 4.",
        ),
        (
            events.NotBought(("base metal ores",), Until("bob", 2, at_end=True)),
            "The Base buys no base metal ores until the end of bob's turn in round 2.",
            "Die Basis kauft Buntmetallerze nicht an bis zum Ende des Zugs von bob in Runde 2.",
        ),
        (
            events.Fate("ann", 21, "Leveraged Buy-out"),
            "ann rolls 21: Leveraged Buy-out.",
            "ann würfelt 21: Aufkauf auf Pump.",
        ),
        (
            events.TookOver("ann", "bob", 1000, "D3", cause="PLA-120"),
            "ann pays bob 1000 MC and owns D3.",
            "ann zahlt bob 1000 MC; D3 gehört jetzt ann.",
        ),
        (
            events.Vacated("D3", "cat"),
            "D3 is vacant from cat and up for bids.",
            "D3, zuvor cat, ist herrenlos und kommt zur Versteigerung.",
        ),
        (
            events.Won(("ann", "bob"), 24000),
            "ann and bob win with 24000 MC.",
            "ann und bob gewinnen mit 24000 MC.",
        ),
    ],
)
def test_events_say_the_same_in_german(event: Event, english: str, translated: str) -> None:
    """An event knows no language of its own; goods, types and times are said with it."""
    with speaking(ENGLISH):
        assert event.sentence == english
    with speaking(german()):
        assert event.sentence == translated


def test_a_refused_line_is_explained_in_german_and_names_orders_in_english() -> None:
    """Reasons and hints are translated; what is to be written stays as it is typed."""
    with speaking(german()):
        one, two = (str(read(text).complaints[0]) for text in ("GIVE 10 food TO bob", "BID C4 40"))
    assert one == "10 food – wo? Ergänze AT <Feld>."
    assert two == "C4 steht nicht zur Versteigerung. Zur Versteigerung stehen: G4."


def test_the_data_that_came_with_pbem_have_german_names() -> None:
    """Goods, types of installation and of asteroid, and events are all known to the language."""
    book = opened(2, "names").book
    data = [one for many in (book.goods, book.sorts, book.rocks) for one in many.values()]
    wanted = [*(one.name for one in data), *(one.word for one in data)]
    wanted += [one.name for one in book.happenings]
    with speaking(PSEUDO):
        assert [name for name in wanted if tr(name) == name] == []
    same = {name for name in wanted if german().gettext(name) == name}
    assert same == {"Explosion", "Sabotage"}


def test_flavour_comes_in_english_and_german() -> None:
    """The same events have as many texts in both languages, and none of a field that is data."""
    style = shipped_style("planetismals")
    english = voice_of(style, "planetismals")
    with speaking(german()):
        translated = voice_of(style, "planetismals")
    counts = [{name: len(said) for name, said in voice.texts.items()} for voice in (english, translated)]
    assert counts[0] == counts[1] and len(counts[0]) > 25
    both = [text for voice in (english, translated) for said in voice.texts.values() for text in said]
    assert all(field not in text for text in both for field in ("{type}", "{kind}", "{word", "{name}"))
