"""What New Tabor says in another language: no sentence is left in English, and German reads well."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

import pytest

from pbem.desk.styles import shipped_style
from pbem.desk.voices import voice_of
from pbem.engine.events import Event, LineFailed
from pbem.engine.options import options_of
from pbem.engine.report import Report
from pbem.engine.ruleset import NO_SHEET, Moment
from pbem.engine.tongue import ENGLISH, Tongue, speaking, tr
from pbem.languages.finding import tongue_named
from pbem.languages.pofiles import fields
from pbem.printing.text import as_text
from pbem.rulesets.new_tabor.boardpicture import INDUSTRY, LAND, START, SWITCHING
from pbem.rulesets.new_tabor.book import GOODS, NAMES, ZONES, Options
from pbem.rulesets.new_tabor.cards import NoCard, StockLost
from pbem.rulesets.new_tabor.charity import Charity, Gave
from pbem.rulesets.new_tabor.claims import Claimed, NoClaim
from pbem.rulesets.new_tabor.conditions import FLAGS, NUMBER
from pbem.rulesets.new_tabor.motions import MotionMade, OptionChanged
from pbem.rulesets.new_tabor.offices import OfficeTaken
from pbem.rulesets.new_tabor.receipt import ROWS
from pbem.rulesets.new_tabor.scoring import GameOver, TokensForfeited
from pbem.rulesets.new_tabor.setup import RentCardLaid
from pbem.rulesets.new_tabor.things import AMOUNT_WORDS, Things
from pbem.rulesets.new_tabor.titles import title_of
from pbem.rulesets.new_tabor.turnorders import Learned
from pbem.rulesets.new_tabor.turns import Rolled
from pbem.rulesets.new_tabor.union import Sold
from pbem.rulesets.new_tabor.voting import Voted
from pbem.rulesets.new_tabor.wording import Asked, CardDeck, Money, Named, Office, SaidThings, Titled, Zone
from tests.chapters import report_of
from tests.languages.pseudo import PSEUDO, outside
from tests.languages.test_survival_reports import texts
from tests.matches import Told
from tests.new_tabor.clerk import read
from tests.new_tabor.matches import Match, Rules, cast_of, opened

WORD, COLOUR = re.compile(r"[A-Za-z]{2,}"), re.compile("#[0-9a-f]{6}")
CAST = cast_of(("neighbour", "nonsense", "bidder", "inventor", "nonsense"))
SHORT = {"data": "brisk", "quarters": 2}
ELECTED = {**SHORT, "offices": "election", "ease": 1}
COMPACT = {**SHORT, "mode": "compact", "open_books": False, "rounds_per_mail": 2, "quarters": 1}
TYPED = """
    SELL BUY GIVE LEND BORROW REPAY SUBLET CONSUME KEEP AUTOCONSUME AUTO ACT SWITCH LEISURE STAY
    INNOVATE UNTIL CLAIM PAY UP TO INNER VACANCY RECALL MOTION RESOLVE ABSENT OPTION LENGTH STOP
    NOMINATE ACCEPT DECLINE VOTE CHARITY IF THEN AND LATE END NEXT ROUND READY WAIT PRESS
    FROM FOR AT BY NOW cu union anyone market inputs both off on all accept decline abstain yes no
    here clerk treasurer election recall motion dice call forgive loss win path switch quarters
    Friday moon token me A game TAB All shall be friends Who sweeps the floor
"""
"""Words of the order language, what tests and motions are about, and the name of rules."""
GROUNDS = (START, INDUSTRY, SWITCHING, LAND)
FOOD, CLOTHES, OUTER, CENTER = Named("food"), Named("clothes"), Zone("outer"), Zone("center")
NOTHING = SaidThings(Things())


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
    for seat in ("p1", "p2"):
        sheet, view = sheets.get(seat, NO_SHEET), rules.view(rules.book, position.state, seat)
        yield from printed(report_of(rules, position, outcome, seat, "A game", sheet))
        yield from rules.receipt(view, seat, sheet).forecast()
        yield from (complaint.reason for complaint in rules.receipt(view, seat, sheet).odd())
        yield from (complaint.reason for complaint in sheet.refused)
        yield from (word for row in rules.receipt(view, seat, sheet).ledger() for word in row)
        yield "\n".join(rules.form(rules.book, view, seat))
    standings = rules.standings(rules.book, rules.view(rules.book, outcome.position.state, None))
    yield from (standing.says for standing in standings)


def printed(report: Report) -> Iterator[str]:
    """All texts of a report, but for keys of its picture and for the rest of remarks that are broken."""
    for text in texts(report):
        if text not in GROUNDS and not text.startswith("#   ") and not COLOUR.fullmatch(text):
            yield text


def typed() -> set[str]:
    """The words of order lines, as they are written: what sentences say besides begins with a capital."""
    options = {word for name, _, one in options_of(Options) for word in (name, *one.choices)}
    words = (*GOODS, *ZONES, *AMOUNT_WORDS, *NUMBER.words, *FLAGS)
    known = [TYPED, *words, *options, *CAST, *map(str.title, CAST)]
    return {word for one in known for word in WORD.findall(one)}


def quoted(told: Told) -> set[str]:
    """The words of lines that were refused or failed, which are told as they were written."""
    lines = (one.text for sheet in told[1].values() for one in (*sheet.refused, *sheet.failed))
    return {word for line in lines for word in WORD.findall(line)}


@pytest.mark.parametrize(("options", "seed"), [(SHORT, "de1"), (ELECTED, "de2"), (COMPACT, "de3")])
def test_nothing_that_new_tabor_says_stays_in_english(options: Mapping[str, object], seed: str) -> None:
    """Each word of reports, receipts and forms is a name, a word of an order, or was looked up."""
    rules = opened(len(CAST), seed, options)
    left, kinds = dict[str, str](), set[type[Event]]()
    with speaking(PSEUDO):
        for told in game(rules, seed):
            kinds |= {type(event) for event in told[2].events}
            stay = typed() | quoted(told)
            for text in said(rules, told):
                left |= {word: text for word in WORD.findall(outside(text)) if word not in stay}
    assert not left
    assert len(kinds) > 25


def test_events_look_up_all_that_they_name() -> None:
    """In what is told of a game nothing but names stands as it is: goods and zones have names."""
    rules, left = opened(len(CAST), "names", ELECTED), dict[str, str]()
    quoting = (LineFailed, MotionMade, OptionChanged)
    with speaking(PSEUDO):
        for _, _, outcome in game(rules, "names"):
            for event in outcome.events:
                if not isinstance(event, quoting):
                    left |= dict.fromkeys(WORD.findall(outside(event.sentence)), event.sentence)
    assert left == {}


def test_comments_in_the_form_are_translated_and_its_orders_are_not() -> None:
    """The orders of a form are the same in every language, and so are those behind a #."""
    rules = opened(len(CAST), "form", SHORT)
    told = next(one for one in game(rules, "form") if one[0].moment == Moment(102, "round"))
    view = rules.view(rules.book, told[0].state, "p1")
    english = orders_in(rules.form(rules.book, view, "p1"))
    with speaking(german()):
        form = rules.form(rules.book, view, "p1")
    assert orders_in(form) == english
    assert "CLAIM here" in english and any("   # ein Geschenk" in line for line in form)


def orders_in(form: tuple[str, ...]) -> list[str]:
    """The lines of a form that are orders as they stand, without what is said of them."""
    lines = "\n".join(form).split("\n")
    return [line.partition("#")[0].strip() for line in lines if not line.startswith("#")]


def test_a_moment_has_its_name() -> None:
    """The phases of a quarter are told apart."""
    with speaking(german()):
        assert title_of(Moment(205, "round")) == "Q2 R5"
        assert title_of(Moment(206, "vote")) == "Q2 Abstimmung vor R6"
        assert title_of(Moment(214, "settle")) == "Q2 Abrechnung"
        assert title_of(Moment(215, "charity")) == "Q2 Hilfe"


@pytest.mark.parametrize(
    ("event", "english", "translated"),
    [
        (
            Sold("ann", SaidThings(Things.of({"clothes": 12})), Money(11160), Money(1000)),
            "ann sells 12 clothes to the Credit Union for $111.60, fee $10.00.",
            "ann verkauft 12 Kleidung an die Genossenschaft für $111.60, Gebühr $10.00.",
        ),
        (
            Claimed("ann", CENTER, False, Money(500), Money(200)),
            "ann takes the Center, rent $5.00, Inner rent $2.00.",
            "ann nimmt einen Platz in der Zone Zentrum, Bodenrente $5.00, für den Inneren Ring $2.00.",
        ),
        (
            NoClaim("bob", OUTER, False),
            "bob pays nothing and goes to the Outer Rung.",
            "bob zahlt nichts und geht in die Zone Äußerer Ring.",
        ),
        (
            Rolled("cy", 3, 1, 19, "green"),
            "cy rolls 3, moves 1 to space 19 (green).",
            "cy würfelt 3, zieht 1 weiter auf Feld 19 (grün).",
        ),
        (
            OfficeTaken("dan", Office("treasurer"), by_dice=True),
            "dan is Treasurer by dice.",
            "Schatzmeister durch Würfel: dan.",
        ),
        (
            Voted(Asked("candidate", "clerk", "cy"), 3, 1, "affirmed"),
            "Clerk: cy: 3 for, 1 against, affirmed.",
            "cy als Schreiber: 3 dafür, 1 dagegen, bestätigt.",
        ),
        (
            NoCard(CardDeck("wants"), "eve"),
            "No Wants card is left for eve.",
            "Für eve ist im Stapel Wünsche keine Karte mehr.",
        ),
        (
            RentCardLaid(Titled("shelter"), 5, 4, 3, Money(930)),
            "Shelter: 5 4 3, price $9.30.",
            "Wohnung: 5 4 3, Preis $9.30.",
        ),
        (
            Charity(("bob", "cy"), "ann"),
            "bob and cy keep ann in the game.",
            "bob und cy halten ann im Spiel.",
        ),
        (
            Gave("bob", NOTHING, 6000),
            "bob gives nothing and pays $60.00.",
            "bob gibt nichts und zahlt $60.00.",
        ),
        (
            StockLost("", 5, FOOD),
            "The Credit Union loses 5 food.",
            "Die Genossenschaft verliert 5 Nahrung.",
        ),
        (Learned(CLOTHES), "Everybody gains 1 clothes.", "Alle gewinnen 1 Können: Kleidung."),
        (
            TokensForfeited("ann", 1),
            "ann forfeits 1 token of this quarter.",
            "ann büßt 1 Marke dieses Quartals ein.",
        ),
        (
            TokensForfeited("ann", 2),
            "ann forfeits 2 tokens of this quarter.",
            "ann büßt 2 Marken dieses Quartals ein.",
        ),
        (
            GameOver(("ann", "bob")),
            "The game ends. Won by ann and bob.",
            "Das Spiel ist zu Ende. Der Sieg geht an ann und bob.",
        ),
    ],
)
def test_events_say_the_same_in_german(event: Event, english: str, translated: str) -> None:
    """An event knows no language of its own; goods, zones, offices and amounts are said with it."""
    with speaking(ENGLISH):
        assert event.sentence == english
    with speaking(german()):
        assert event.sentence == translated


def test_a_refused_line_is_explained_in_german_and_names_orders_in_english() -> None:
    """Reasons and hints are translated; what is to be written stays as it is typed."""
    with speaking(german()):
        one, two, three = (
            str(read(text).complaints[0])
            for text in ("SELL 5 food TO bob", "CLAIM center PAY 1", "GIVE all food TO bob")
        )
    assert one == ("Nur die Genossenschaft hat einen eigenen Preis: Schreibe AT $9.30 TO bob oder TO cu.")
    assert two.startswith("Wer für das Zentrum zahlt, zahlt auch für den Inneren Ring: Schreibe center PAY")
    assert three == "„all“ ist keine Zahl: In einer Vereinbarung steht, wie viel."


def test_the_parts_of_the_board_have_german_names() -> None:
    """Goods, zones, offices, decks and colours are all known to the language."""
    with speaking(PSEUDO):
        assert [name for name in NAMES if tr(name) == name] == []
    same = {name for name in NAMES if german().gettext(name) == name}
    assert same == {"orange"}


def test_flavour_comes_in_english_and_german() -> None:
    """The same events have as many texts in both languages, of events that all may know of."""
    style = shipped_style("new_tabor")
    english = voice_of(style, "new_tabor")
    with speaking(german()):
        translated = voice_of(style, "new_tabor")
    counts = [{name: len(said) for name, said in voice.texts.items()} for voice in (english, translated)]
    assert counts[0] == counts[1] and len(counts[0]) >= 20
    hidden = {"LineFailed", "Produced", "Sold", "Bought", "Traded", "Given", "Swapped", "Levied", "Issued"}
    assert not hidden & set(counts[0])
    both = [text for voice in (english, translated) for said in voice.texts.values() for text in said]
    assert {name for text in both for name in fields(text)} <= {"seat"}


def test_tables_and_labels_are_short_enough_in_german() -> None:
    """The tables fit in a letter, and the labels of a tally in their column."""
    rules = opened(len(CAST), "tables", SHORT)
    told = list(game(rules, "tables"))[4]
    with speaking(german()):
        text = as_text(report_of(rules, told[0], told[2], None, "A game"))
        own = as_text(report_of(rules, told[0], told[2], "p1", "A game"))
        assert {label for label in map(tr, ROWS.values()) if len(label) > 24} == set()
    assert max(len(line) for line in text.split("\n")) <= 72
    assert re.search("^Platz  Arbeitet in +Zone +Bodenrente", text, re.MULTILINE)
    assert re.search("^Ware +Verbrauch +Bedürfnisse +Bedarf +Verbraucht +Fehlt", own, re.MULTILINE)
