"""What a GM may choose of the advanced game: its government, its modules, and how it is played (CRA 7)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TypeVar

from pbem.engine.options import numbers, option, section, section_list, sections
from pbem.engine.tongue import tr
from pbem.rulesets.crusoe.things import GOODS, WATER

# ---- CRA-GOV What a GM may choose of governments: one for all tasks, or a branch for some of them

ATHENIAN, DICTATORSHIP = "athenian", "dictatorship"
REPRESENTATIVE, BUREAUCRACY = "representative", "bureaucracy"
TYPES = (ATHENIAN, DICTATORSHIP, REPRESENTATIVE, BUREAUCRACY)
"""CRA-ATH, CRA-DIC, CRA-REP, CRA-BUR How a government decides."""
RULED = (DICTATORSHIP, REPRESENTATIVE)
"""The types that have a ruler."""
DEMOCRATIC = (ATHENIAN, REPRESENTATIVE)
"""CRA-LIB-01 The forms of democracy."""
STABLE, UNSTABLE, FANATIC = "stable", "unstable", "fanatic"
LEVELS = (STABLE, UNSTABLE, FANATIC)
"""CRA-DIC-05 How strong a ruler is."""
SIGNAL_PAY, TAX_BURDEN, ESTATE, MINIMUM_WAGE = "signal_pay", "tax_burden", "estate", "minimum_wage"
WAGES, PRICES, LIMITS = "wages", "prices", "limits"
DISTRIBUTE, RENTS, PATH_ASSIGNMENT = "distribute", "rents", "path_assignment"
TASKS = (
    *(SIGNAL_PAY, TAX_BURDEN, WAGES, PRICES, LIMITS, DISTRIBUTE, ESTATE),
    *(MINIMUM_WAGE, RENTS, PATH_ASSIGNMENT),
)
"""What governments may have to decide, in the order in which their branches are drawn."""
CYCLE_TASKS = (SIGNAL_PAY, TAX_BURDEN, WAGES, PRICES, LIMITS, RENTS)
"""CRA 3.2 What is decided when a cycle opens, in this order."""
CHEAPEST_FRUIT, CHEAPEST_PROTEIN = "cheapest_fruit", "cheapest_protein"
PACKAGE = (*GOODS, CHEAPEST_FRUIT, CHEAPEST_PROTEIN)
"""CRA-WEL-01 What a package of goods may hold."""
RANDOM = "random"
MOST_DICE = 38


@dataclass(frozen=True)
class Branch:
    """CRA-HYB-01 Who decides, and how strong he is; what is none is that of the government."""

    type: str = option(ATHENIAN, "How it decides: by vote, a ruler, or a program.", choices=TYPES)
    level: str | None = option(
        None, "How strong its ruler is; none: the government's level.", choices=LEVELS, may_be_none=True
    )
    dice: int | str | None = option(
        None,
        "How many dice an unstable ruler rolls, or random; none: the government's dice.",
        choices=(RANDOM,),
        between=(1, MOST_DICE),
        may_be_none=True,
    )
    program: str = option("", "The program of a bureaucracy: a file of programs; empty: the usual one.")

    @property
    def has_ruler(self) -> bool:
        """Say whether it has a Dictator or President."""
        return self.type in RULED


@dataclass(frozen=True)
class Government:
    """CRA-GOV-01 The government: what decides by default, and the tasks that have branches of their own."""

    default: Branch | None = section(  # noqa: RUF009
        Branch, "What decides all tasks without a branch of their own; none: each has one.", may_be_none=True
    )
    tasks: Mapping[str, Branch] = sections(
        dict.fromkeys(TASKS, Branch), "Tasks that are decided by a branch of their own."
    )
    level: str = option(STABLE, "How strong rulers are where a branch does not say.", choices=LEVELS)
    dice: int | str = option(
        RANDOM,
        "How many dice an unstable ruler rolls where a branch does not say.",
        choices=(RANDOM,),
        between=(1, MOST_DICE),
    )

    def branch(self, task: str) -> Branch | None:
        """CRA-HYB-01 Return what decides a task, its level and dice filled in; None if nothing does."""
        return self._own.get(task, self._usual)

    @cached_property
    def _own(self) -> Mapping[str, Branch]:
        return {task: self._filled(branch) for task, branch in self.tasks.items()}

    @cached_property
    def _usual(self) -> Branch | None:
        return None if self.default is None else self._filled(self.default)

    def _filled(self, branch: Branch) -> Branch:
        return replace(
            branch,
            level=self.level if branch.level is None else branch.level,
            dice=self.dice if branch.dice is None else branch.dice,
        )


@dataclass(frozen=True)
class Welfare:
    """CRA-WEL-06, CRA-WEL-07 What a GM may choose of Welfare Capitalism."""

    minimum: str = option(
        "package",
        "The minimum wage: the prices of a package of goods, or what the government sets.",
        choices=("package", "government"),
    )
    package: Mapping[str, int] = numbers(
        "The goods of the package; empty: those of the game's file.", choices=PACKAGE, between=(0, 20)
    )


# ---- What a GM may choose of modules of ownership: land, firms, guilds, assigned work, a country, Galt

HOMESTEAD, MODERN = "homestead", "modern"
FAIR_HOUSING, RENT_CONTROL = "fair_housing", "rent_control"
ALL = "all"
MOST_PATHS = 7
RESOURCES = tuple(good for good in GOODS if good != WATER)
"""CRA-TWC-02 What may be the basic resource."""
MOST_RENT = 1000


@dataclass(frozen=True)
class Offer:
    """CRA-R57 What a landlord asks who has never said; none: what the game's file says."""

    money: int | None = option(
        None, "Dollars asked by a silent landlord.", between=(0, MOST_RENT), may_be_none=True
    )
    barter: int | None = option(
        None, "Harvests asked by one without money.", between=(0, MOST_RENT), may_be_none=True
    )


@dataclass(frozen=True)
class Landlords:
    """CRA-LND What a GM may choose of Landlords."""

    form: str = option(
        HOMESTEAD, "Who owns paths: whoever walks one first, or two Landlords.", choices=(HOMESTEAD, MODERN)
    )
    variant: str = option(
        "none",
        "Rents the same for all on a path, or set by the government.",
        choices=("none", FAIR_HOUSING, RENT_CONTROL),
    )
    government_paths: int | str | tuple[str, ...] = option(
        0,
        "Paths the government owns: how many, all, or a list of paths.",
        choices=(ALL,),
        between=(0, MOST_PATHS),
        may_be_list=True,
    )
    rest: str = option(
        "free",
        "Who owns the others where the government owns some.",
        choices=("free", HOMESTEAD, MODERN),
    )
    offer_default: Offer = section(Offer, "What a landlord asks who has never said.")  # noqa: RUF009

    @property
    def has_government_paths(self) -> bool:
        """CRA-LND-15 Say whether the government owns any path."""
        return self.government_paths not in (0, ())

    @property
    def has_landlords(self) -> bool:
        """CRA-R67 Say whether seats may own paths."""
        return not self.has_government_paths or (self.government_paths != ALL and self.rest != "free")

    @property
    def is_modern(self) -> bool:
        """CRA-LND-02 Say whether two Landlords are drawn."""
        return self.has_landlords and (self.rest if self.has_government_paths else self.form) == MODERN


@dataclass(frozen=True)
class Corporations:
    """CRA-COR What a GM may choose of corporations."""

    dividend_carry: bool = option(True, "Dividends can be spent in the next cycle; off: they are lost.")


@dataclass(frozen=True)
class Guilds:
    """CRA-GLD What a GM may choose of the Guild Oligarchy."""

    guild_dead: str = option(
        "closed", "Whether all may make what a dead member drew.", choices=("closed", "open")
    )


@dataclass(frozen=True)
class Paternalistic:
    """CRA-PAT The Paternalistic Economy leaves nothing to choose but who governs."""


@dataclass(frozen=True)
class ThirdWorld:
    """CRA-TWC What a GM may choose of the Third World Country."""

    resource: str = option(RANDOM, "The basic resource.", choices=(RANDOM, *RESOURCES))


@dataclass(frozen=True)
class Objectivist:
    """CRA-OBJ The Objectivist Model leaves nothing to choose."""


# ---- What a GM may choose of unequal rules between drawn groups (CRA 4.E)

THIRD, NONE, COIN = "third", "none", "coin"
WOMEN, MEN = "women", "men"
USUAL = "usual"
BARS = ("land", "welfare", "shares", "offices")
"""CRA-GEN-06 What may be barred besides."""
ROWS = ("2-4", "5", "6", "7", "8", "9-10", "11-12")
"""CRA-DIS-02 The rows of the disability table."""
MOST_OTHERS = 39
"""How many may be drawn at most, of the seats of the largest game."""
MOST_PENALTY = 20


@dataclass(frozen=True)
class MensWork:
    """CRA-GEN-04 Paths closed to one group, and to the other."""

    barred: int = option(0, "Paths closed to the disempowered group.", between=(0, 6))
    reserved: int = option(0, "Paths closed to the other group.", between=(0, 1))


@dataclass(frozen=True)
class Limits:
    """CRA-DSC-01 Limits that are applied to a minority, as they might be to women."""

    mens_work: MensWork | None = section(MensWork, "Paths closed to it.", is_none=True)  # noqa: RUF009
    no_suffrage: bool = option(False, "It neither votes nor invokes government nor speaks.")
    no_vote: bool = option(False, "It does not vote.")
    extra_bars: tuple[str, ...] = option((), "What else it may not have.", choices=BARS)


@dataclass(frozen=True)
class RaceGroup:
    """CRA-RAC-05 A minority: its name, how many it has, and how many of them have no prejudice."""

    name: str = option("", "What the group is called.")
    count: int = option(1, "How many belong to it.", between=(1, MOST_OTHERS))
    exempt: int = option(0, "How many of them are without prejudice.", between=(0, MOST_OTHERS))
    limits: Limits | None = section(Limits, "What it may not do.", is_none=True)  # noqa: RUF009


@dataclass(frozen=True)
class Race:
    """CRA-RAC What a GM may choose of prejudice: one minority, or groups and a table of prejudice."""

    minority: int | str = option(
        1, "How many are of the minority.", choices=(THIRD,), between=(1, MOST_OTHERS)
    )
    majority_prejudiced: int | str = option(
        ALL,
        "How many of the majority are prejudiced.",
        choices=(ALL, NONE, RANDOM),
        between=(0, MOST_OTHERS),
    )
    minority_prejudiced: str = option(
        "no", "Whether the minority is prejudiced.", choices=("yes", "no", COIN)
    )
    penalty: int | None = option(
        None,
        "Points lost for each that does as well; none: as the game's file says.",
        between=(0, MOST_PENALTY),
        may_be_none=True,
    )
    groups: tuple[RaceGroup, ...] = section_list(RaceGroup, "Several minorities, in place of the one.")
    prejudice: Mapping[str, Mapping[str, int]] = numbers(
        "With groups: points lost by group, and by the group it is prejudiced against; 0: none.",
        between=(0, MOST_PENALTY),
        depth=2,
    )
    limits: Limits | None = section(Limits, "What the minority may not do.", is_none=True)  # noqa: RUF009


@dataclass(frozen=True)
class Gender:
    """CRA-GEN What a GM may choose of two groups with unequal standing."""

    disempowered: str = option(WOMEN, "Which group has less power.", choices=(WOMEN, MEN))
    mens_work: MensWork | None = section(  # noqa: RUF009
        MensWork, "Paths closed to one of the groups.", is_none=True
    )
    no_suffrage: str = option(
        USUAL,
        "It neither votes nor invokes government nor speaks; usual: with dolls_house only.",
        choices=(USUAL, "yes", "no"),
    )
    no_vote: bool = option(False, "It does not vote; it invokes government and speaks.")
    extra_bars: tuple[str, ...] = option(
        (USUAL,),
        "What else it may not have; usual: no offices and land where it has no suffrage.",
        choices=(USUAL, *BARS),
    )
    dolls_house: bool = option(False, "Each of the one group is bound to a partner of the other.")
    path_control: str = option(
        NONE, "Its paths are its own choice, or the government assigns them.", choices=(NONE, "government")
    )

    @property
    def is_assigned(self) -> bool:
        """CRA-R141 Say whether the government assigns paths to the disempowered."""
        return self.path_control != NONE

    @property
    def is_without_suffrage(self) -> bool:
        """CRA-GEN-05, CRA-GEN-13 Say whether the disempowered have no suffrage."""
        return self.dolls_house if self.no_suffrage == USUAL else self.no_suffrage == "yes"

    @property
    def bars(self) -> tuple[str, ...]:
        """CRA-GEN-06, CRA-GEN-07 Return what the disempowered may not have besides."""
        named = tuple(bar for bar in BARS if bar in self.extra_bars)
        if USUAL not in self.extra_bars or not self.is_without_suffrage:
            return named
        return tuple(bar for bar in BARS if bar in (*named, "offices", "land"))


@dataclass(frozen=True)
class Disability:
    """CRA-DIS What a GM may choose of disability."""

    count: int | str = option(
        RANDOM, "How many are disabled.", choices=(RANDOM, ALL), between=(1, MOST_OTHERS + 1)
    )
    choose: str = option(
        "roll", "Each rolls for a row of the table, or the rows are given.", choices=("roll", "assign")
    )
    rows: tuple[str, ...] = option((), "The rows that are dealt to seats at random.", choices=ROWS)


# ---- What a GM may choose of the other modules and the optional rules (CRA 4.F, 4.G)

STRONG, WEAK = "strong", "weak"
MORE_DEVOUT, LESS_DEVOUT = "more_devout", "less_devout"
LOTTERY, YUPPIES = "lottery", "yuppies"
OFF, HALF = "off", "half"
ANYONE = "anyone"


@dataclass(frozen=True)
class Vegetarians:
    """CRA-VEG What a GM may choose of vegetarians."""

    count: int | str = option(
        RANDOM, "How many are vegetarians.", choices=(RANDOM,), between=(1, MOST_OTHERS)
    )
    may_catch: bool = option(True, "They may catch fish, though they eat none.")


@dataclass(frozen=True)
class Feudalism:
    """CRA-FEU What a GM may choose of Early Feudalism."""

    warlord: str = option(
        WEAK, "A weak Warlord rolls dice; a strong one wins all battles.", choices=(STRONG, WEAK)
    )
    dice: int | str = option(
        RANDOM, "How many dice a weak Warlord rolls.", choices=(RANDOM,), between=(2, MOST_OTHERS)
    )
    drawn_from: str = option(
        ANYONE, "With gender: which group the Warlord comes from.", choices=(ANYONE, WOMEN, MEN)
    )


@dataclass(frozen=True)
class Church:
    """CRA-CHU What a GM may choose of the Church."""

    kind: str = option(
        LESS_DEVOUT,
        "More devout: violence is forbidden; less: it costs charity.",
        choices=(MORE_DEVOUT, LESS_DEVOUT),
    )


@dataclass(frozen=True)
class Libertarianism:
    """CRA-LIB Libertarianism leaves nothing to choose."""


@dataclass(frozen=True)
class Utopian:
    """CRA-UTO-01 The Utopian Economy leaves nothing to choose."""


@dataclass(frozen=True)
class Punishment:
    """CRA-PUN-01 A further punishment leaves nothing to choose."""


@dataclass(frozen=True)
class ManyPlayers:
    """CRA-XL What a GM may choose of games with more than eight seats."""

    token_sets: int | None = option(
        None,
        "How many sets of tokens there are; none: one for each eight seats.",
        between=(1, 10),
        may_be_none=True,
    )


@dataclass(frozen=True)
class Attitudes:
    """CRA-VVC What a GM may choose of aims other than one's own score."""

    assign: str = option(
        OFF,
        "Each seat chooses its attitude in secret, or it is dealt, in secret or openly.",
        choices=(OFF, "choose", "random_secret", "random_public"),
    )


@dataclass(frozen=True)
class Diamonds:
    """CRA-DIA What a GM may choose of Diamonds at the end."""

    value: str = option(
        "standard", "What a Diamond is worth at the end.", choices=("standard", LOTTERY, YUPPIES)
    )
    small_boat: int | str = option(
        OFF, "How many places the boat has.", choices=(OFF, HALF), between=(1, MOST_OTHERS)
    )

    @property
    def is_small_boat(self) -> bool:
        """CRA-DIA-03 Say whether there may be too few places."""
        return self.small_boat != OFF


# ---- CRA-GLO-01 All that a GM may choose of an advanced game: its game file's options (CRA 2.4, 7)

T = TypeVar("T")
CRIPPLING, SLAVERY, EXILE = "crippling", "slavery", "exile"
PUNISHMENTS = (CRIPPLING, SLAVERY, EXILE)
"""CRA-PUN-01 The further punishments."""
MODULES: Mapping[str, type[object]] = {
    "landlords": Landlords,
    "corporations": Corporations,
    "guilds": Guilds,
    "paternalistic": Paternalistic,
    "third_world": ThirdWorld,
    "objectivist": Objectivist,
    "race": Race,
    "gender": Gender,
    "disability": Disability,
    "vegetarians": Vegetarians,
    "feudalism": Feudalism,
    "church": Church,
    "libertarianism": Libertarianism,
    "utopian": Utopian,
    **dict.fromkeys(PUNISHMENTS, Punishment),
    "many_players": ManyPlayers,
    "attitudes": Attitudes,
    "diamonds": Diamonds,
}
"""The modules that are added to a scenario, by id, with the options of each."""
PRESETS = ("none", "first_advanced")


@dataclass(frozen=True)
class AdvancedOptions:
    """The options of the advanced game; the scenario and the base's own stand beside them."""

    preset: str = option("none", "A game made ready: National Capitalism by vote of all.", choices=PRESETS)
    government: Government = section(Government, "What decides the tasks of the government.")  # noqa: RUF009
    modules: Mapping[str, object] = sections(MODULES, "What is played besides the scenario.")
    punishments: tuple[str, ...] = option(
        (), "What winners may do to losers besides the usual.", choices=PUNISHMENTS
    )
    welfare: Welfare = section(Welfare, "The minimum wage of Welfare Capitalism.")  # noqa: RUF009
    market_mails: str = option(
        "two",
        "Letters for the markets; each: one for each good.",
        choices=("one", "two", "three", "each"),
    )
    treasury: str = option(
        "prorate",
        "A treasury that is short pays all in proportion, or prints money.",
        choices=("prorate", "print"),
    )
    vote_numbers: str = option(
        "median", "Numbers are voted on by their median, or by motions.", choices=("median", "motions")
    )
    ruler_silence: bool = option(True, "Who decides alone may forbid the others to speak.")
    stuck: str | None = option(
        None,
        "A program that is stuck asks the first player, or goes on; none: in a compact game it goes on.",
        choices=("ask", "default"),
        may_be_none=True,
    )
    sensitive_ok: bool = option(False, "Modules of race, gender and slavery may be played.")
    neutral_words: bool = option(True, "Their groups and bonds are called by neutral words.")
    complications: int = option(1, "How many complications a scenario at random has.", between=(0, 9))
    madjack_redundant: str = option(
        "keep", "What adds little to such a scenario is rolled anew, or kept.", choices=("reroll", "keep")
    )

    @property
    def in_play(self) -> dict[str, object]:
        """Return the modules of the game with their options, the punishments among them, by id."""
        chosen = {**{name: Punishment() for name in self.punishments}, **self.modules}
        return {name: chosen[name] for name in MODULES if name in chosen}


def chosen(modules: Mapping[str, object], kind: type[T]) -> T | None:
    """Return the options of a module in play by their dataclass; None if it is not played."""
    return next((one for one in modules.values() if isinstance(one, kind)), None)


# ---- CRA 12.4, CRA-R136 Numbers in the options that do not go with the number of seats


def third_of(seats: int) -> int:
    """CRA-R136 Return the number nearest to a third of the seats, at least one."""
    return max(1, (2 * seats + 3) // 6)


def minority_of(race: Race, seats: int) -> int:
    """CRA-RAC-01 Return how many belong to minorities."""
    if race.groups:
        return sum(group.count for group in race.groups)
    return third_of(seats) if race.minority == THIRD else int(race.minority)


def numbers_wrong(
    modules: Mapping[str, object], branches: Sequence[Branch | None], seats: int
) -> Iterator[str]:
    """Yield a sentence for each number that is too large for so many seats."""
    for field, number, most in _numbers(modules, branches, seats):
        if isinstance(number, int) and number > max(1, most):
            yield tr(
                "{field} is {number}, but with {seats} seats it can be {most} at most.",
                field=field,
                number=number,
                seats=seats,
                most=max(1, most),
            )


def _numbers(
    modules: Mapping[str, object], branches: Sequence[Branch | None], seats: int
) -> Iterator[tuple[str, object, int]]:
    """Yield fields with their numbers and the most that each may be."""
    for branch in branches:
        if branch is not None and branch.has_ruler and branch.level == UNSTABLE:
            yield "government.dice", branch.dice, seats - 2
    if (warlord := chosen(modules, Feudalism)) is not None and warlord.warlord == WEAK:
        yield "modules.feudalism.dice", warlord.dice, seats - 1
    if (vegetarians := chosen(modules, Vegetarians)) is not None:
        yield "modules.vegetarians.count", vegetarians.count, seats - 1
    if (disability := chosen(modules, Disability)) is not None:
        count = len(disability.rows) if disability.choose == "assign" else disability.count
        yield "modules.disability.count", count, seats
    if (race := chosen(modules, Race)) is not None:
        minority = minority_of(race, seats)
        yield "modules.race.minority", minority, seats - 1
        yield "modules.race.majority_prejudiced", race.majority_prejudiced, seats - minority
