"""CRA 2.3 The tables of the advanced game as values: markets, first decrees, classes, prices, the church."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True)
class MarketTables:
    """CRA-MM-09, CRA-R01 What a market holds when it is opened, its lowest price, and classes of food."""

    first_money: int
    price_floor: int
    fruit: tuple[str, ...]
    protein: tuple[str, ...]


@dataclass(frozen=True)
class Defaults:
    """CRA-R23, CRA-X03 What counts before a government has decided anything."""

    signal_pay: Mapping[str, int]
    tax_burden: int
    wages: Mapping[str, int]
    prices: Mapping[str, int]
    limits: Mapping[str, int]
    rent_money: int
    rent_barter: int


@dataclass(frozen=True)
class Dealt:
    """CRA-CLW-01, CRA-CLW-02 What a class begins with."""

    diamonds: int
    vp: int


@dataclass(frozen=True)
class ClassTables:
    """CRA-CLW What classes begin with, hand over, pay in taxes, and from how many Diamonds they count."""

    capitalist: Dealt
    middle: Dealt
    working_fraction: Fraction
    cut: Mapping[str, Fraction]
    tax_shares: Mapping[str, int]
    thresholds: Mapping[str, int]


@dataclass(frozen=True)
class ThirdWorldTables:
    """CRA-TWC The resource's multiplier, limits of production, and what a good costs by resource."""

    multiplier: int
    npl_start: int
    npl_growth: int
    price: Mapping[str, Mapping[str, Fraction]]


@dataclass(frozen=True)
class DisabilityRow:
    """CRA-DIS-06 A row of the disability table: the sums it stands for, its penalty, and what it bars.

    `icons` are those that cannot be used. `cripple` says that winners may inflict it.
    """

    row: str
    first: int
    last: int
    vip: int
    icons: tuple[str, ...] = ()
    may_not_eat: tuple[str, ...] = ()
    no_experience: bool = False
    cripple: bool = False


@dataclass(frozen=True)
class ChurchTables:
    """CRA-CHU What is given to the Church, and how it gives."""

    tithe: Fraction
    penance: Fraction
    food_target: int
    water_target: int
    perishability: tuple[tuple[str, ...], ...]
    spear_path: str
    spear_max: int


@dataclass(frozen=True)
class ManyPlayersTables:
    """CRA-XL For how many seats the rules are made, and how many more change them."""

    free_seats: int
    step: int
    token_set_for: int


@dataclass(frozen=True)
class Advanced:
    """CRA 2.3 All tables of the advanced game.

    `package` is what a minimum wage buys, `printed_pay` what State Capitalism prints for a signal,
    `guild_tokens` what guilds are drawn from, `lottery` what a Diamond is worth by the face of a die.
    """

    elasticity: tuple[str, ...]
    market: MarketTables
    defaults: Defaults
    package: Mapping[str, int]
    classes: ClassTables
    printed_pay: Mapping[str, int]
    allowance: int
    modern_landlords: int
    offer_money: int
    offer_barter: int
    share_price: int
    roll_price: int
    guild_tokens: tuple[str, ...]
    third_world: ThirdWorldTables
    disability: tuple[DisabilityRow, ...]
    church: ChurchTables
    race_penalty: int
    many_players: ManyPlayersTables
    lottery: Mapping[int, int]

    def disability_row(self, row: str) -> DisabilityRow:
        """CRA-DIS-02 Return a row of the disability table by its name."""
        return next(one for one in self.disability if one.row == row)

    def disability_at(self, total: int) -> DisabilityRow:
        """CRA-DIS-02 Return the row of a sum of two dice."""
        return next(one for one in self.disability if one.first <= total <= one.last)
