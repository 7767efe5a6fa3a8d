"""Any clause and any order, for tests that hold for all of them."""

from __future__ import annotations

from hypothesis import strategies as st

from pbem.engine.conditions import All
from pbem.engine.orders import Order
from pbem.rulesets.laissez_faire.book import RULES
from pbem.rulesets.laissez_faire.building import Build, MoveHouse
from pbem.rulesets.laissez_faire.claims import Complain, Exercise, Release
from pbem.rulesets.laissez_faire.clauses import (
    Fixed,
    Floor,
    Income,
    OptionToBuy,
    Refuse,
    Rule,
    Text,
    Transfer,
)
from pbem.rulesets.laissez_faire.conditions import (
    Count,
    HasStayed,
    IsInJail,
    LandedIn,
    LevelIs,
    OwnerIs,
    TokenIn,
)
from pbem.rulesets.laissez_faire.contracts import ContractOrder, Sign, Withdraw
from pbem.rulesets.laissez_faire.deals import Accept, Give
from pbem.rulesets.laissez_faire.dues import Repay
from pbem.rulesets.laissez_faire.effects import (
    ClauseValued,
    ClauseVoid,
    FinePaid,
    ProposalStruck,
    TitleAwarded,
)
from pbem.rulesets.laissez_faire.endings import Declare, Stalemate
from pbem.rulesets.laissez_faire.gm_orders import Close, EndStalemate, GmRule, Gone, Judge, Time
from pbem.rulesets.laissez_faire.moneyclauses import (
    Due,
    Every,
    InterestLoan,
    Loan,
    Once,
    OwnerOf,
    Pay,
    PayNow,
)
from pbem.rulesets.laissez_faire.places import KINDS, PASSING_START, space_place
from pbem.rulesets.laissez_faire.priceorders import Price, PriceJail, RefuseSeats
from pbem.rulesets.laissez_faire.settingorders import Avoid, Buy, JailOrder, Lodge, NoCap, Ride, Stay, Transit
from pbem.rulesets.laissez_faire.settings import Asked, Bed, JailRule, Quote, Rate, StayRule, Wanted
from pbem.rulesets.laissez_faire.terms import Pledge, Terms
from pbem.rulesets.laissez_faire.things import Thing
from tests.laissez_faire.clerk import SEATS, book

BOARD = book().board

numbers = st.integers(0, 999_999)
counts = st.integers(1, 999_999)
rounds = st.integers(1, 999)
flags = st.booleans()
titles = st.sampled_from(list(BOARD.titles))
streets = st.sampled_from(list(BOARD.streets))
cities = st.sampled_from(list(BOARD.cities))
seats = st.sampled_from(list(SEATS))
owners = st.one_of(seats, st.just("bank"))
pairs = st.permutations(list(SEATS)).map(lambda all: (all[0], all[1]))
signs = st.sampled_from([">=", "<=", ">", "<", "="])
clause_ids = st.builds(lambda one, two: f"K{one}.{two}", st.integers(1, 999), st.integers(1, 99))
texts = st.text(
    st.characters(codec="utf-8", exclude_characters='"', exclude_categories=("C", "Z")), min_size=1
)
words = st.lists(texts, min_size=1, max_size=5).map(" ".join)
names = st.text("abcXYZ :;#+>,.0", min_size=1, max_size=20).map(lambda name: " ".join(f"x{name}".split()))


def some(each: st.SearchStrategy[str], most: int = 4) -> st.SearchStrategy[tuple[str, ...]]:
    """Some values, each once."""
    return st.lists(each, min_size=1, max_size=most, unique=True).map(tuple)


def maybe(each: st.SearchStrategy[int]) -> st.SearchStrategy[int | None]:
    """A value, or None."""
    return st.one_of(st.none(), each)


untitled = [space for space in BOARD.spaces if not space.is_title and space.number != 30]
places = st.one_of(
    titles,
    cities,
    seats,
    st.sampled_from(KINDS),
    st.sampled_from([space_place(space.number) for space in untitled]),
    st.integers(1, 4).map(lambda side: f"SIDE {side}"),
)
landings = st.one_of(
    st.just(""),
    cities,
    st.integers(1, 4).map(lambda side: f"SIDE {side}"),
    st.sampled_from([space_place(space.number) for space in BOARD.spaces if space.city]),
)

pledges = st.one_of(st.none(), st.builds(Pledge, some(titles, 2), st.integers(0, 9)))
step = st.integers(1, 9)
schedules = st.one_of(
    rounds.map(lambda round: (Once(round), None)),
    st.builds(lambda first, each: (Every(first, each), None), rounds, step),
    st.builds(lambda first, each, more: (Every(first, each), first + more), rounds, step, st.integers(0, 50)),
)
loose = st.lists(st.builds(Due, counts, rounds), min_size=1, max_size=5)
regular = st.builds(
    lambda amount, first, each, parts: [Due(amount, first + each * part) for part in range(parts)],
    counts,
    rounds,
    step,
    st.integers(1, 9),
)
dues = st.one_of(loose, regular).map(lambda all: tuple(sorted(all, key=lambda due: due.round)))
where = st.one_of(
    some(titles),
    st.sampled_from(["STREETS", "TRANSIT", "ALL"]).map(lambda one: (one,)),
    cities.map(lambda one: (one,)),
)
houses = [key for key in BOARD.titles if key not in BOARD.utilities]
refusing = st.one_of(some(st.sampled_from(houses)), cities.map(lambda one: (one,)), st.just(("ALL",)))
personal = st.one_of(st.just((False, "")), st.just((True, "")), seats.map(lambda seat: (True, seat)))
until = maybe(rounds)
yes_rules = st.sampled_from(["moving_houses", "gifts", "lap_stay"])

clauses: st.SearchStrategy[Terms] = st.one_of(
    st.builds(lambda n, pair: PayNow(n, pair[0], pair[1]), counts, pairs),
    st.builds(
        lambda n, pair, when, pledge, fixed: Pay(
            n, pair[0], pair[1], when[0], when[1], pledge, no_transfer=fixed
        ),
        *(counts, pairs, schedules, pledges, flags),
    ),
    st.builds(
        lambda n, title, seat, when, fixed: Pay(n, OwnerOf(title), seat, when[0], when[1], no_transfer=fixed),
        *(counts, titles, seats, schedules, flags),
    ),
    st.builds(
        lambda n, pair, parts, pledge, fixed: Loan(n, pair[0], pair[1], parts, pledge, no_transfer=fixed),
        *(counts, pairs, dues, pledges, flags),
    ),
    st.builds(
        lambda n, pair, rate, due, pledge, fixed: InterestLoan(
            n, pair[0], pair[1], rate, due, pledge, no_transfer=fixed
        ),
        *(counts, pairs, st.integers(0, 100), rounds, pledges, flags),
    ),
    st.builds(
        lambda title, pair, round: Transfer(title, pair[0], pair[1], round),
        *(st.one_of(titles, st.just("LEASE")), pairs, until),
    ),
    st.builds(
        lambda n, title, seat, mark, last, fixed: Income(
            n, title, seat, *mark, until=last, no_transfer=fixed
        ),
        *(st.integers(1, 100), titles, seats, personal, until, flags),
    ),
    st.builds(
        lambda n, title, seat, mark, last: Fixed(n, title, seat, *mark, until=last),
        *(numbers, titles, seats, personal, until),
    ),
    st.builds(
        lambda by, at, guests, city, last: Refuse(by, at, guests, city, until=last),
        *(
            seats,
            refusing,
            st.one_of(some(seats), st.just(("anyone",))),
            st.one_of(st.just(""), cities),
            until,
        ),
    ),
    st.builds(
        lambda by, at, last: Refuse(by, at, ("anyone",), "", True, until=last), seats, some(streets), until
    ),
    st.builds(lambda n, by, at, last: Floor(n, by, at, until=last), numbers, seats, where, until),
    st.builds(lambda n, by, at: Floor(n, by, at, True), numbers, seats, some(titles)),
    st.builds(
        lambda title, n, seat, last, fixed: OptionToBuy(title, n, seat, until=last, no_transfer=fixed),
        *(titles, numbers, seats, until, flags),
    ),
    st.builds(Rule, yes_rules, st.sampled_from(["yes", "no"])),
    st.builds(lambda n: Rule("max_rounds", str(n)), st.integers(0, 300)),
    st.builds(
        lambda text, title, last: Text(text, title, until=last),
        *(words, st.one_of(st.just(""), titles), until),
    ),
)

tests = st.one_of(
    st.builds(Count, st.sampled_from(["CASH", "WORTH", "ROUND", "HOUSES"]), signs, numbers),
    st.builds(OwnerIs, titles, owners, flags),
    st.builds(LevelIs, streets, signs, st.integers(0, 3)),
    st.builds(LandedIn, some(places), flags),
    st.just(HasStayed()),
    st.builds(TokenIn, seats, some(places)),
    st.builds(IsInJail, seats),
)
when = st.one_of(st.none(), st.lists(tests, min_size=1, max_size=3).map(lambda all: All(tuple(all))))

marks = st.booleans()
asked = st.one_of(
    numbers.map(lambda n: Asked(Quote.AMOUNT, n)),
    numbers.map(lambda n: Asked(Quote.DICE, n)),
    st.sampled_from([None, Asked(Quote.LIST), Asked(Quote.FAIR), Asked(Quote.REFUSE)]),
)
scopes = some(st.one_of(titles, cities, st.sampled_from(["STREETS", "TRANSIT", "UTILITIES", "ALL"])))
limits = st.one_of(st.none(), numbers, st.just("JAIL"))
beds = st.builds(
    Bed, st.one_of(streets, cities, owners, st.sampled_from(["OWN", "HOUSE", "CHEAPEST"])), limits, flags
)
lodgings = st.lists(st.one_of(beds, st.sampled_from([Bed("BENCH"), Bed("HERE")])), min_size=1, max_size=4)
rides = st.lists(beds, min_size=1, max_size=4)
bought = st.one_of(scopes, st.just(("JAIL",)))
wanted = st.one_of(
    st.builds(Wanted, bought, numbers), st.builds(lambda what: Wanted(what, is_not=True), bought)
)
stays = st.one_of(
    st.just(StayRule()),
    st.builds(lambda most: StayRule("ALWAYS", (), most), maybe(numbers)),
    st.builds(
        StayRule,
        st.sampled_from(["WHEN", "UNLESS"]),
        some(st.one_of(places, st.just(PASSING_START))),
        maybe(numbers),
    ),
)
jails = st.one_of(st.sampled_from([JailRule(), JailRule("WAIT")]), counts.map(lambda n: JailRule("PAY", n)))
settings_orders: st.SearchStrategy[Order] = st.one_of(
    st.builds(PriceJail, st.builds(Rate, numbers, is_percent=flags)),
    st.builds(
        Price,
        scopes,
        st.one_of(st.just(()), some(seats)),
        st.one_of(st.just(""), cities),
        asked,
        marks,
        marks,
    ),
    st.builds(RefuseSeats, some(seats)),
    st.builds(Lodge, landings, st.one_of(st.none(), lodgings.map(tuple))),
    st.builds(Ride, st.one_of(st.just(()), rides.map(tuple))),
    st.builds(Transit, st.one_of(st.none(), st.just(-1), numbers)),
    st.builds(Avoid, st.one_of(st.just(()), some(owners))),
    st.builds(NoCap, st.sampled_from(["NEVER", "LAST", "YES"])),
    st.builds(Buy, st.one_of(st.none(), st.lists(wanted, max_size=4).map(tuple))),
    st.builds(Stay, at=st.one_of(st.just(""), streets), choice=st.one_of(st.none(), stays)),
    st.builds(JailOrder, decision=st.one_of(st.none(), jails)),
)

moments = st.sampled_from(["START", "LANDING", "END"])
things = st.one_of(
    counts.map(lambda n: Thing("$", n)),
    titles.map(lambda key: Thing("TITLE", id=key)),
    st.just(Thing("LEASE")),
    clause_ids.map(lambda id: Thing("CLAIM", id=id)),
    clause_ids.map(lambda id: Thing("RELEASE", id=id)),
    st.builds(lambda one, two: Thing("HOUSE", id=one, target=two), streets, streets),
)
some_things = st.lists(things, min_size=1, max_size=4).map(tuple)
contracts = st.builds(
    ContractOrder, names, some(seats), until, st.lists(clauses, min_size=1, max_size=4).map(tuple)
)
ids = st.integers(1, 999)
actions: st.SearchStrategy[Order] = st.one_of(
    st.builds(
        lambda street, count, moment, keeping, test: Build(street, count, None, moment, keeping, when=test),
        *(streets, st.integers(1, 3), moments, numbers, when),
    ),
    st.builds(
        lambda street, level, moment: Build(street, 1, level, moment), streets, st.integers(1, 3), moments
    ),
    st.builds(lambda *all: MoveHouse(*all[:-1], when=all[-1]), streets, streets, moments, when),
    st.builds(lambda id, amount, test: Repay(id, amount, when=test), clause_ids, maybe(counts), when),
    st.builds(lambda worth, test: Declare(worth, when=test), maybe(numbers), when),
    st.just(Stalemate()),
    st.builds(
        lambda gives, to, takes, test: Give(gives, to, takes, when=test),
        *(some_things, st.one_of(seats, st.just("anyone")), st.one_of(st.just(()), some_things), when),
    ),
    st.builds(lambda n: Accept(f"G{n}"), ids),
    st.builds(lambda letter, n: Withdraw(f"{letter}{n}"), st.sampled_from("GP"), ids),
    contracts,
    st.builds(lambda n: Sign(f"P{n}"), ids),
    st.builds(Release, st.one_of(clause_ids, ids.map(lambda n: f"K{n}"))),
    st.builds(lambda id, test: Exercise(id, when=test), clause_ids, when),
    st.builds(lambda n, text: Complain(f"K{n}", f"x{text}"), ids, words),
)
effects = st.one_of(
    st.builds(lambda n, pair: FinePaid(n, pair[0], pair[1]), counts, pairs),
    st.builds(TitleAwarded, titles, owners, owners),
    st.builds(ClauseVoid, clause_ids),
    st.builds(lambda n: ProposalStruck(f"P{n}"), ids),
    st.builds(
        lambda id, values: ClauseValued(id, tuple(values.items())),
        *(clause_ids, st.dictionaries(seats, st.integers(-9999, 9999), min_size=1)),
    ),
)
gm_orders: st.SearchStrategy[Order] = st.one_of(
    st.sampled_from([Time(), EndStalemate(), Close()]),
    st.builds(
        lambda n, reason, all: Judge(f"K{n}", reason, tuple(all)), ids, words, st.lists(effects, max_size=4)
    ),
    st.builds(GmRule, st.sampled_from(RULES), st.sampled_from(["yes", "no", "7"])),
    st.builds(Gone, seats),
)
