"""What holds of every phase of New Tabor as a whole (brief 9, 12th invariant)."""

from __future__ import annotations

from pbem.engine.dice import RiggedDice
from pbem.engine.events import LineFailed
from pbem.engine.ruleset import adjudicate
from pbem.engine.tongue import speaking
from pbem.rulesets.new_tabor.charity import Gave
from pbem.rulesets.new_tabor.clearing import Issued, Levied
from pbem.rulesets.new_tabor.dealorders import Given, Swapped
from pbem.rulesets.new_tabor.economy import Producer
from pbem.rulesets.new_tabor.estate import Shared
from pbem.rulesets.new_tabor.scoring import Ranked, worth
from pbem.rulesets.new_tabor.tradeorders import Traded
from pbem.rulesets.new_tabor.turnorders import Produced
from pbem.rulesets.new_tabor.union import Bought, Sold
from tests.languages.pseudo import PSEUDO
from tests.new_tabor.stages import Session

AMOUNTS = (
    *(Produced, Sold, Bought, Traded, Given, Swapped, Levied),
    *(Issued, Shared, Gave),
)
"""Events that with closed books are for those concerned only."""


def same_comes_of_same(session: Session) -> None:
    """12. The same position and orders give the same outcome when the faces on file are rolled again."""
    dice = RiggedDice(*[face for roll in session.outcome.rolls for face in roll.faces])
    again = adjudicate(session.rules, session.position, session.sheets, dice)
    dice.used_up()
    assert again.events == session.outcome.events and again.position == session.outcome.position


def language_changes_nothing(session: Session) -> None:
    """12. Whatever language the GM speaks, what is kept on file is the same."""
    dice = RiggedDice(*[face for roll in session.outcome.rolls for face in roll.faces])
    with speaking(PSEUDO):
        again = adjudicate(session.rules, session.position, session.sheets, dice)
    assert again.rolls == session.outcome.rolls and again.position == session.outcome.position


def state_is_possible(session: Session) -> None:
    """A phase leaves what a ruling may make, and what comes back from the file the same."""
    rules, position = session.rules, session.outcome.position
    assert position.is_over or rules.faults(rules.book, position.state) == ()
    assert rules.load(rules.book, rules.dump(rules.book, position.state)) == position.state
    assert position.is_over == (position.state.result is not None)


def hidden_stays_hidden(session: Session) -> None:
    """12. Nobody sees goals, settings, decks face down, nor with closed books what others have."""
    rules, economy = session.rules, session.outcome.position.state
    if session.outcome.position.is_over:
        return
    seen, is_open = rules.views(economy), rules.book.options.open_books
    for reader in (None, next(iter(economy.seats))):
        known = seen(reader).known
        assert not any(pile.down for pile in known.decks.values())
        assert not [seat for seat in known.late_sets if seat != reader]
        for id, one in known.seats.items():
            if id != reader:
                assert _hidden(one) == _hidden(Producer(id, "", 0, ""))
                assert is_open or (one.money, *one.stock.values()) == (0, 0, 0, 0, 0)
    for event in session.outcome.events:
        if isinstance(event, LineFailed):
            assert event.only == frozenset({event.seat})
        elif isinstance(event, AMOUNTS):
            assert (event.only is None) == is_open, event.sentence


def _hidden(one: Producer) -> tuple[object, ...]:
    return one.bound_for, one.vacancy, one.autoconsume, one.is_helped


def ranking_is_lawful(session: Session) -> None:
    """12. Those in the game are ranked by tokens, then value; nobody else is."""
    economy = session.outcome.position.state
    if economy.result is None:
        return
    ranked = [event for event in session.outcome.events if isinstance(event, Ranked)]
    scores = {one.name: (one.tokens, worth(economy, one)) for one in economy.in_game()}
    assert {one.seat: (one.tokens, one.value.cents) for one in ranked} == scores
    for one in ranked:
        assert one.place == 1 + sum(score > scores[one.seat] for score in scores.values())
    best = max(scores.values(), default=None)
    assert set(economy.result.winners) == {one.id for one in economy.in_game() if scores[one.name] == best}


SESSION_CHECKS = (
    same_comes_of_same,
    language_changes_nothing,
    state_is_possible,
    hidden_stays_hidden,
    ranking_is_lawful,
)
"""What holds of every phase."""
