"""What Laissez-faire says in another language: no sentence is left in English, and German reads well."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

import pytest

from pbem.desk.styles import shipped_style
from pbem.desk.voices import voice_of
from pbem.engine.events import Event
from pbem.engine.report import Report
from pbem.engine.ruleset import NO_SHEET, Moment
from pbem.engine.tongue import ENGLISH, Tongue, speaking, tr
from pbem.languages.finding import tongue_named
from pbem.languages.pofiles import fields
from pbem.printing.text import as_text
from pbem.rulesets.laissez_faire.accounts import Shared
from pbem.rulesets.laissez_faire.boardpicture import APARTMENT, COMPANIES, CORNERS, HOUSE
from pbem.rulesets.laissez_faire.book import BANK, RULES
from pbem.rulesets.laissez_faire.building import Built
from pbem.rulesets.laissez_faire.concluding import Concluded
from pbem.rulesets.laissez_faire.dealing import Dealt
from pbem.rulesets.laissez_faire.endings import GameOver
from pbem.rulesets.laissez_faire.jail import JailKept
from pbem.rulesets.laissez_faire.lodging import Lodged
from pbem.rulesets.laissez_faire.moneyclauses import Every, InterestLoan, Pay
from pbem.rulesets.laissez_faire.ownership import TitlePassed
from pbem.rulesets.laissez_faire.receipt import ROWS
from pbem.rulesets.laissez_faire.report import title_of
from pbem.rulesets.laissez_faire.spaces import KEYWORDS
from pbem.rulesets.laissez_faire.staying import Stayed
from pbem.rulesets.laissez_faire.terms import Pledge
from pbem.rulesets.laissez_faire.things import Thing
from pbem.rulesets.laissez_faire.travel import Moved
from pbem.rulesets.laissez_faire.wording import Called, Dollars, Party, SaidThing, SaidThings
from tests.chapters import report_of
from tests.laissez_faire.clerk import read
from tests.laissez_faire.matches import Match, Rules, cast_of, opened
from tests.languages.pseudo import PSEUDO, outside
from tests.languages.test_survival_reports import texts
from tests.matches import Told

WORD = re.compile(r"[A-Za-z]{2,}")
CAST = cast_of(("settler", "landlord", "trader", "nonsense"))
TYPED = ("anyone", "bank", "me", "Friday", "A game")
GROUNDS = (APARTMENT, COMPANIES, CORNERS, HOUSE)
FULL = {"objective": 1, "win_worth": 1550, "max_rounds": 9}
COMPACT = {
    "objective": 2,
    "rounds": 8,
    "phases": "compact",
    "books": "closed",
    "contracts": "private",
    "prices": "sealed",
    "jail_lease": True,
    "moving_houses": True,
    "roll_ahead": True,
}
ALONE = {"objective": 3, "max_rounds": 10, "start_money": 300, "estate": "creditors"}
THE_BANK, DEED = Party(BANK), SaidThing(Thing("TITLE", id="sunset"), ("Sunset Blvd.",))
SUM = SaidThing(Thing("$", amount=40))


def german() -> Tongue:
    """German as it came with pbem."""
    return tongue_named("de")


def game(rules: Rules, seed: str) -> Iterator[Told]:
    """A game of scripted players, with what each of them had on file."""
    return Match(rules, CAST, seed, deals=0.7).told()


def said(rules: Rules, told: Told) -> Iterator[str]:
    """All that a deadline brings for the public and for two seats: reports, receipts, forms and standings."""
    position, sheets, outcome = told
    yield from printed(report_of(rules, position, outcome, None, "A game"))
    for seat in ("ann", "dan"):
        sheet, view = sheets.get(seat, NO_SHEET), rules.view(rules.book, position.state, seat)
        yield from printed(report_of(rules, position, outcome, seat, "A game", sheet))
        yield from rules.receipt(view, seat, sheet).forecast()
        yield from (complaint.reason for complaint in rules.receipt(view, seat, sheet).odd())
        yield from (word for row in rules.receipt(view, seat, sheet).ledger() for word in row)
        yield "\n".join(rules.form(rules.book, view, seat))
    standings = rules.standings(rules.book, rules.view(rules.book, outcome.position.state, None))
    yield from (standing.says for standing in standings)
    yield from (event.sentence for event in outcome.events)


def printed(report: Report) -> Iterator[str]:
    """All texts of a report, but for keys of its picture and for the rest of remarks that are broken."""
    for text in texts(report):
        if text not in GROUNDS and not text.startswith("#   "):
            yield text


def told_outside(text: str) -> str:
    """What of a text was never looked up, but for the words of contracts, which stand in quotation marks."""
    return re.sub("“[^”]*”", "", outside(text))


def names(rules: Rules, told: Told) -> set[str]:
    """The words that stay: names of the board, of contracts and options, and lines as they were written."""
    board, contracts = rules.book.board, told[2].position.state.contracts.values()
    known = [board.title, *CAST, *TYPED, *RULES, *(one.name for one in contracts)]
    known += [word for space in board.spaces for word in (space.key, space.name)]
    known += [word for key, city in board.cities.items() for word in (key, city.name, city.abbreviation)]
    for sheet in told[1].values():
        known += [complaint.text for complaint in (*sheet.refused, *sheet.failed)]
        known += [str(order) for order in sheet.orders]
    return {word.casefold() for name in known for word in WORD.findall(str(name))}


@pytest.mark.parametrize(("options", "seed"), [(FULL, "de1"), (COMPACT, "de2"), (ALONE, "de3")])
def test_nothing_that_laissez_faire_says_stays_in_english(options: Mapping[str, object], seed: str) -> None:
    """Each word of reports, receipts and forms is a name, a word of an order, or was looked up."""
    rules = opened(len(CAST), seed, options)
    left, kinds = dict[str, str](), set[type[Event]]()
    with speaking(PSEUDO):
        for told in game(rules, seed):
            kinds |= {type(event) for event in told[2].events}
            stay = names(rules, told)
            for text in said(rules, told):
                words = (word for word in WORD.findall(told_outside(text)) if word not in KEYWORDS)
                left |= {word: text for word in words if word.casefold() not in stay}
    assert not left
    assert len(kinds) > 15


def test_comments_in_the_form_are_translated_and_its_orders_are_not() -> None:
    """What stands before # is the same in every language; what stands behind is another."""
    rules = opened(len(CAST), "form", FULL)
    told = list(game(rules, "form"))[11]
    view = rules.view(rules.book, told[0].state, "ann")
    english = rules.form(rules.book, view, "ann")
    with speaking(german()):
        form = rules.form(rules.book, view, "ann")
    orders = [[line for line in lines if not line.startswith("# ")] for lines in (english, form)]
    assert [line.partition("#")[0] for line in orders[0]] == [line.partition("#")[0] for line in orders[1]]
    assert "list price" in str(english) and "Listenpreis" in str(form)


def test_a_moment_has_its_name() -> None:
    """The phases of a round are told apart."""
    with speaking(german()):
        assert title_of(Moment(6, "business")) == "Runde 6, Geschäfte"
        assert title_of(Moment(6, "travel")) == "Runde 6, Reise"
        assert title_of(Moment(6, "round")) == "Runde 6"


@pytest.mark.parametrize(
    ("event", "english", "translated"),
    [
        (
            Lodged("bob", "Beacon Street", THE_BANK, Dollars(24)),
            "bob lodges at Beacon Street with the bank for $24.",
            "bob übernachtet in Beacon Street: $24 Miete an die Bank.",
        ),
        (
            Lodged("bob", "Nob Hill", Party("ann"), Dollars(60), "U.S. Trucking Company", Dollars(40)),
            "bob lodges at Nob Hill with ann for $60, carried by U.S. Trucking Company for $40.",
            "bob fährt für $40 mit U.S. Trucking Company und übernachtet in Nob Hill: $60 Miete an ann.",
        ),
        (
            Stayed(
                *("cat", "Georgetown", Dollars(32), THE_BANK, "U.S. Gas Company", Dollars(27), Party("ann"))
            ),
            "cat stays on at Georgetown: $32 to the bank for U.S. Gas Company, $27 rent to ann.",
            "cat bleibt in Georgetown: $32 für U.S. Gas Company an die Bank, $27 Miete an ann.",
        ),
        (
            TitlePassed(Called("Wall Street"), Party("dan"), THE_BANK),
            "Wall Street goes from dan to the bank.",
            "Wall Street geht an die Bank (bisher dan).",
        ),
        (
            TitlePassed(Called(""), Party("dan"), Party("eve"), "K2.1"),
            "the jail lease goes from dan to eve (K2.1).",
            "die Pacht des Gefängnisses geht an eve (bisher dan; K2.1).",
        ),
        (
            Shared(THE_BANK, Dollars(32), "cat", "K3.1"),
            "the bank passes $32 on to cat (K3.1).",
            "$32 gibt die Bank an cat weiter (K3.1).",
        ),
        (
            Dealt("ann", "bob", SaidThings((SUM,)), SaidThings((DEED,))),
            "ann gives $40 to bob for Sunset Blvd.",
            "ann gibt bob $40 für Sunset Blvd.",
        ),
        (
            Moved("ann", "Start", "Hollywood Blvd."),
            "ann moves from Start to Hollywood Blvd.",
            "ann zieht von Start nach Hollywood Blvd.",
        ),
        (
            JailKept("eve", 3, Dollars(195)),
            "eve stays in jail: turn 3, the fee was $195.",
            "eve bleibt im Gefängnis: Zug 3, der Freikauf hätte $195 gekostet.",
        ),
        (
            Built("ann", "Rush Street", Dollars(100), 3),
            "ann builds on Rush Street for $100: apartment building.",
            "ann bebaut Rush Street für $100: Mietshaus.",
        ),
        (
            Concluded("K5", "Locust mortgage", ("ann", "bob")),
            "K5 is concluded: Locust mortgage (ann and bob).",
            "K5 ist geschlossen: Locust mortgage (ann und bob).",
        ),
        (
            GameOver("alone", ("bob",)),
            "The game ends: last one left. Won by bob.",
            "Das Spiel ist zu Ende: Nur noch ein Platz ist übrig. Der Sieg geht an bob.",
        ),
    ],
)
def test_events_say_the_same_in_german(event: Event, english: str, translated: str) -> None:
    """An event knows no language of its own; the bank, the lease and amounts are said with it."""
    with speaking(ENGLISH):
        assert event.sentence == english
    with speaking(german()):
        assert event.sentence == translated


def test_a_clause_counts_its_rounds() -> None:
    """Every round and every second round are said in forms of their own; a pledge has rounds of grace."""
    with speaking(german()):
        assert Pay(9, "ann", "bob", Every(7)).rounds_told == "ab Runde 7 jede Runde"
        often = Pay(9, "ann", "bob", Every(7, 2), 13)
        assert often.rounds_told == "von Runde 7 bis Runde 13 alle 2 Runden"
        pledged = [InterestLoan(300, "ann", "bob", 5, 12, Pledge(("locust",), n)) for n in (1, 2)]
        said = [one.words(opened(2, "words").book) for one in pledged]
    assert said[0].endswith("Als Pfand: Locust Street, mit 1 Runde Aufschub.")
    assert said[1].endswith("Als Pfand: Locust Street, mit 2 Runden Aufschub.")


def test_a_refused_line_is_explained_in_german_and_names_orders_in_english() -> None:
    """Reasons and hints are translated; what is to be written stays as it is typed."""
    with speaking(german()):
        one, two = (
            str(read(text).complaints[0]) for text in ("PRICE ALL AT 40", "LODGE AT airline: CHEAPEST")
        )
    assert one == "ALL hat keinen Preis: Nimm STREETS, TRANSIT oder UTILITIES."
    assert two == "Auf einer Verkehrsgesellschaft kommt man nicht unter: Nimm RIDE."


def test_flavour_comes_in_english_and_german() -> None:
    """The same public events have as many texts in both languages, and none names a value in another."""
    style = shipped_style("laissez_faire")
    english = voice_of(style, "laissez_faire")
    with speaking(german()):
        translated = voice_of(style, "laissez_faire")
    counts = [{name: len(said) for name, said in voice.texts.items()} for voice in (english, translated)]
    assert counts[0] == counts[1] and len(counts[0]) >= 20
    assert "LineFailed" not in counts[0]
    both = [text for voice in (english, translated) for said in voice.texts.values() for text in said]
    assert {name for text in both for name in fields(text)} <= {"seat", "round", "street"}


def test_tables_and_labels_are_short_enough_in_german() -> None:
    """The register of titles fits in a letter as a table, and the labels of a tally in their column."""
    rules = opened(len(CAST), "tables", FULL)
    told = next(iter(game(rules, "tables")))
    with speaking(german()):
        text = as_text(report_of(rules, told[0], told[2], None, "A game"))
        assert {label for label in map(tr, ROWS.values()) if len(label) > 24} == set()
    assert re.search("^ #  Grundstück +Stadt  Besitz +Bau .*Fordert", text, re.MULTILINE)
