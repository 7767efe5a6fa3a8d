"""3.2.2 and 3.2.3 Behaviours and enemies."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from pbem.engine.events import Event, SeatId, event
from pbem.engine.orderform import Choice, Item, Pick
from pbem.engine.orders import order
from pbem.engine.results import Became
from pbem.engine.slots import ChoiceSlot, Slot, read_seat, slot
from pbem.engine.tongue import tr, tr_noop, trn
from pbem.engine.words import Fault, Words, did_you_mean
from pbem.rulesets.survival.book import Behaviour, Book
from pbem.rulesets.survival.glossary import MODES
from pbem.rulesets.survival.lexicon import IslandLexicon
from pbem.rulesets.survival.outlook import Outlook, ids
from pbem.rulesets.survival.plans import (
    NO_PLAN,
    Aftermath,
    CreatureOrder,
    IslandOrder,
    IslandTable,
    Plan,
    behaviour_for,
    extinct,
    plans,
)
from pbem.rulesets.survival.portrait import standing
from pbem.rulesets.survival.view import Beast, Folk
from pbem.rulesets.survival.who import Who, WhoSlot

_LONG = {"defensive": "D", "semi": "S", "semi-defensive": "S", "aggressive": "A"}
_SHORT = {**_LONG, "D": "D", "S": "S", "A": "A"}


@event("SUR-3.2.3-01", "{seat} declares {enemy} the enemy.")
class EnemyDeclared(Event):
    seat: SeatId
    enemy: SeatId


class BehaviourSlot(Slot[Behaviour]):
    """defensive, semi or aggressive."""

    def __init__(self, *, is_short: bool = True) -> None:
        words = _SHORT if is_short else _LONG
        self._choice = ChoiceSlot(tr_noop("behaviour"), words, 1 if is_short else 3)

    def known(self) -> Mapping[str, str]:
        """Return the behaviours."""
        return {word: word for word in _LONG}

    def starts(self, words: Words) -> bool:
        """Say whether the next word is a behaviour."""
        return self._choice.starts(words)

    def read(self, words: Words) -> Behaviour:
        """Take a behaviour."""
        token = words.peek()
        if not self._choice.starts(words) and token:
            known = ["defensive", "semi", "aggressive"]
            words.take()
            text = tr('"{word}" is no behaviour: defensive, semi or aggressive.', word=token)
            raise Fault(text, did_you_mean(token, known))
        return Behaviour(self._choice.read(words))

    def write(self, value: Behaviour) -> str:
        """Return the long word."""
        return value.word


class EnemySlot(Slot[SeatId]):
    """A seat, or NONE, kept as an empty id."""

    def read(self, words: Words) -> SeatId:
        """Take a seat or NONE."""
        return "" if words.took("NONE") else read_seat(words, tr_noop("a species"))

    def write(self, value: SeatId) -> str:
        """Return the seat's id or NONE."""
        return value or "NONE"


@order(
    tr_noop("MODE <who> <behaviour>"),
    rule="SUR-3.2.2-01",
    help=tr_noop("Sets the behaviour from this round on: defensive, semi or aggressive."),
    examples=("MODE 42 aggressive", "MODE ALL D", "IF 42 HUNGRY THEN MODE 42 aggressive"),
    also=("BEHAVE",),
    due_when=tr_noop("every round"),
)
class Mode(CreatureOrder):
    """The behaviour of some creatures; how they went is not its doing (SUR-3.2.2-01)."""

    tells_ways: ClassVar[bool] = False
    who: Who = slot(WhoSlot())
    behaviour: Behaviour = slot(BehaviourSlot())

    @classmethod
    def is_time(cls, here: IslandLexicon) -> bool:
        """There is no behaviour before there are creatures."""
        return here.view.round > 0

    def says_behaviour(self) -> Behaviour:
        return self.behaviour

    def odd(self, look: Outlook) -> Iterator[str]:
        yield from odd_behaviour(look, self, self.behaviour)

    @classmethod
    def offered(cls, here: IslandLexicon) -> Iterator[Item]:
        """In round 1; later the line of a creature says how it behaves too."""
        for beast in here.own.values() if here.view.round == 1 else ():
            mode = Pick(tr("Behaviour"), modes(here.book, beast))
            yield Item(beast.id, standing(beast), f"MODE {beast.id} {{}}", (mode,)).in_form()


def modes(book: Book, beast: Beast) -> tuple[Choice, ...]:
    """Return the behaviours, that of the creature first."""
    now = beast.behaviour or book.kinds[beast.kind].default
    others = (mode for mode in Behaviour if mode is not now)
    return tuple(Choice(mode.word, tr(MODES[mode])) for mode in (now, *others))


def odd_behaviour(look: Outlook, order: CreatureOrder, behaviour: Behaviour | None) -> Iterator[str]:
    """SUR-R31 Yield behaviours new to creatures that eat no meat, and so never attack."""
    if behaviour in (None, Behaviour.DEFENSIVE):
        return
    told = look.told_by(order, "behaviour")
    grazers = [one for one in told if "meat" not in one.powers.eats and one.behaviour is not behaviour]
    if grazers and behaviour is Behaviour.SEMI:
        yield tr(
            "{creatures}: for creatures that eat no meat, semi is the same as defensive.",
            creatures=ids(grazers),
        )
    elif grazers:
        yield trn(
            "{creatures} never attacks: aggressive adds 1 when attacked and in tussles for plants, but it "
            "dies if such a tussle is lost.",
            "{creatures} never attack: aggressive adds 1 when attacked and in tussles for plants, but they "
            "die if such a tussle is lost.",
            len(grazers),
            creatures=ids(grazers),
        )


@order(
    tr_noop("ENEMY <enemy>"),
    rule="SUR-3.2.3-01",
    help=tr_noop("Declares a rival species your enemy for this round, or NONE."),
    examples=("ENEMY bob", "ENEMY NONE"),
    due_when=tr_noop("every round"),
)
class Enemy(IslandOrder):
    """The enemy of this round, any other living species; of two lines the later counts (SUR-R28).

    Species that name the same one help each other (SUR-5-02).
    """

    once = True
    enemy: SeatId = slot(EnemySlot())

    @classmethod
    def is_time(cls, here: IslandLexicon) -> bool:
        """There are no enemies before there are creatures."""
        return here.view.round > 0

    def refuses(self, here: IslandLexicon) -> Iterator[str]:
        if self.enemy == here.me:
            yield tr("{seat} is your own species.", seat=self.enemy)
        yield from extinct(here, self.enemy)

    def plan(self, plan: Plan) -> None:
        plan.enemy = self.enemy

    def came_to(self, now: Aftermath) -> None:
        if self.enemy:
            now.put(self, Became.DONE, tr_noop("your enemy in this round: {seat}"), seat=self.enemy)
        else:
            now.put(self, Became.DONE, tr_noop("you have no enemy in this round"))

    def odd(self, look: Outlook) -> Iterator[str]:
        """An enemy only changes whom one's attackers pick."""
        if not self.enemy:
            return
        if not any("meat" in beast.powers.eats for beast in look.own):
            yield tr("Your creatures eat no meat and never attack: an enemy changes nothing.")
        elif all(look.behaviour(beast) is Behaviour.DEFENSIVE for beast in look.own):
            yield tr("All your creatures are defensive and will not attack: an enemy changes nothing.")

    def never(self, here: IslandLexicon) -> Iterator[str]:
        rival = here.view.seats.get(self.enemy)
        if rival and rival.id == here.me:
            yield tr("{seat} is your own species: the line can never apply.", seat=self.enemy)
        elif rival and rival.extinct_in is not None:
            yield tr("The species of {seat} is extinct: the line can never apply.", seat=self.enemy)
        yield from super().never(here)

    @classmethod
    def offered(cls, here: IslandLexicon) -> Iterator[Item]:
        if not cls.is_time(here):
            return
        choices = (Choice("NONE", tr("the weakest first")), *(_rival(here, folk) for folk in here.rivals))
        pick = Pick(tr("Species"), choices)
        yield Item(tr("Enemy"), tr("whom your hunters take first"), "ENEMY {}", (pick,)).in_form()


BEHAVIOUR = (Mode, Enemy)


def _rival(here: IslandLexicon, folk: Folk) -> Choice:
    living = trn("{n} creature", "{n} creatures", len(here.view.own(folk.id)))
    kind = f"{here.book.kinds[folk.kind].said}, " if folk.kind else ""
    return Choice(folk.id, f"{folk.species_name}, {kind}{living}")


def take_effect(table: IslandTable) -> None:
    """A5: behaviours and enemies of this round, from its feeding on (SUR-R27)."""
    made = plans(table)
    for creature in table.state.living():
        plan = made.get(creature.species, NO_PLAN)
        creature.behaviour = behaviour_for(table.book, plan, creature)
    for seat, plan in made.items():
        if plan.enemy:
            table.state.seats[seat].enemy = plan.enemy
            only = None if table.book.options.show_enemies else frozenset({seat})
            table.tell(EnemyDeclared(seat, plan.enemy, only=only))
