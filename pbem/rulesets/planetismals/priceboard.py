"""The price board: goods, installations, and what lasting events change of it (brief 7.3)."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.columns import number, table, text
from pbem.engine.events import listed
from pbem.engine.report import Table
from pbem.engine.ruleset import Chapter
from pbem.engine.tongue import tr, trn, trp
from pbem.rulesets.planetismals import events
from pbem.rulesets.planetismals.belt import Effect
from pbem.rulesets.planetismals.book import Book, Good, Sort
from pbem.rulesets.planetismals.prices import (
    bmz_price,
    buying_price_at_base,
    installation_price,
    pct,
    selling_price_at_base,
)
from pbem.rulesets.planetismals.statewords import NOTHING, change, said_price
from pbem.rulesets.planetismals.view import BeltView
from pbem.rulesets.planetismals.wording import kind_of, until

BeltChapter = Chapter[Book, BeltView]


def price_board(chapter: BeltChapter) -> Iterator[Table]:
    """Yield the prices of all goods, and what events change of them."""
    book, view = chapter.book, chapter.after

    def percent(good: Good, seen: BeltView) -> int:
        return 100 if good.fixed_price else pct(seen, good.key)

    def at_base(good: Good) -> str:
        price = selling_price_at_base(book, view, good.key) or buying_price_at_base(book, view, good.key)
        return NOTHING if price is None else said_price(price)

    yield table(
        tr("Prices in MC"),
        book.goods.values(),
        text(tr("Good"), _typed),
        number(tr("Base value"), lambda good: good.base),
        number("%", lambda good: NOTHING if good.fixed_price else percent(good, view)),
        number(
            trp("by how much", "Change"),
            lambda good: change(percent(good, chapter.before), percent(good, view)),
        ),
        number(tr("Base"), at_base),
        number(tr("BMZ"), lambda good: said_price(bmz_price(book, view, good.key))),
        note=_who_trades(book),
    )
    specials = [(good, "; ".join(_specials(view, good))) for good in book.goods.values()]
    if any(says for _, says in specials):
        yield table(
            tr("Special prices"),
            [row for row in specials if row[1]],
            text(tr("Good"), lambda row: row[0].said),
            text(tr("Special"), lambda row: row[1]),
        )


def _who_trades(book: Book) -> str:
    """PLA-R07, R08 Say what the Base and the black market sell and buy."""
    goods = book.goods.values()
    sold = [tr(good.word) for good in goods if good.base_sells]
    not_sold = [tr(good.word) for good in goods if not good.bmz_sells]
    not_bought = [tr(good.word) for good in goods if not good.bmz_buys]
    lines = (
        tr("Base: the Base sells {goods} at this price and buys all other goods.", goods=listed(sold)),
        tr(
            "BMZ: the black market buys and sells at this price; it sells no {goods} and buys no {others}.",
            goods=listed(not_sold),
            others=listed(not_bought),
        ),
    )
    return " ".join(lines)


def _specials(view: BeltView, good: Good) -> Iterator[str]:
    """Events 09, 10, 11, 15 and 22, as far as they are about a good."""
    for effect in view.effects:
        if good.key in effect.goods:
            if effect.kind == "contraband":
                yield tr(
                    "{number} at {price} MC in the BMZ {until}",
                    number=effect.left,
                    price=effect.amount,
                    until=until(effect),
                )
            elif effect.kind == "base_minimum":
                yield tr("at least {price} MC at the Base {until}", price=effect.amount, until=until(effect))
            elif effect.kind == "base_bonus":
                yield tr("{price} MC more at the Base {until}", price=effect.amount, until=until(effect))
            elif effect.kind == "base_refuses":
                yield tr("not bought at the Base {until}", until=until(effect))
            elif effect.kind == "swap":
                yield tr("swapped in the BMZ {until}", until=until(effect))


def shop_table(chapter: BeltChapter) -> Table:
    """Return what installations and shuttles cost at the Base now."""
    book, view = chapter.book, chapter.after
    limit = book.options.max_shuttles
    most = trn("{n} a seat at most", "{n} a seat at most", limit) if limit else NOTHING
    sorts = [
        (_typed(sort), installation_price(book, view, sort.key), _terms(view, sort))
        for sort in book.sorts.values()
    ]
    return table(
        tr("Installations and shuttles at the Base"),
        [*sorts, (trp("for sale", "Shuttle"), book.shuttle_price, most)],
        text(tr("For sale"), lambda row: row[0]),
        number(tr("MC"), lambda row: row[1]),
        text(tr("Terms"), lambda row: row[2]),
        note=_luxuries(book),
    )


def _typed(sort: Sort | Good) -> str:
    """Return a name, with the word for it in orders where another language is spoken."""
    return sort.said if sort.said == sort.name else f"{sort.said} ({sort.key})"


def _terms(view: BeltView, sort: Sort) -> str:
    """Events 06, 17 and 83, as far as they are about a type of installation."""
    terms = list[str]()
    for effect in view.effects:
        if effect.kind == "discount" and sort.key in effect.goods:
            terms.append(tr("{amount} MC less {until}", amount=effect.amount, until=until(effect)))
        elif effect.kind == "no_installations":
            terms.append(tr("not sold {until}", until=until(effect)))
        elif effect.kind == "interference":
            terms.append(tr("not sold to {seat} {until}", seat=effect.seat, until=until(effect)))
    return "; ".join(terms) or NOTHING


def _luxuries(book: Book) -> str:
    """PLA-47 Say what colonies buy."""
    colony = next((sort for sort in book.sorts.values() if sort.luxuries_per_turn), None)
    if colony is None:
        return ""
    return trn(
        "A colony buys {n} luxury item a turn, for {price} MC each.",
        "A colony buys {n} luxury items a turn, for {price} MC each.",
        colony.luxuries_per_turn,
        price=colony.luxury_price,
    )


def running_effects(view: BeltView) -> Table:
    """Return the lasting events: what each is, who rolled it, what holds and until when."""
    return table(
        tr("Running effects"),
        view.effects,
        text(tr("Event"), lambda effect: _name_of(view.book, effect)),
        text(tr("Rolled by"), lambda effect: effect.seat),
        text(tr("What holds"), lambda effect: said_effect(view.book, effect).rstrip(".")),
    )


def _name_of(book: Book, effect: Effect) -> str:
    return next((tr(one.name) for one in book.happenings if one.effect == effect.kind), effect.kind)


def said_effect(book: Book, effect: Effect) -> str:
    """Return a lasting event as a sentence, in the words in which it was told."""
    words = tuple(book.goods[good].word for good in effect.goods if good in book.goods)
    ends = until(effect)
    match effect.kind:
        case "contraband":
            return events.Contraband(effect.left, words[0], effect.amount, ends).sentence
        case "base_minimum":
            return events.PaidAtLeast(effect.amount, words, ends).sentence
        case "base_bonus":
            return events.Overpaid(effect.amount, words, ends).sentence
        case "base_refuses":
            return events.NotBought(words, ends).sentence
        case "swap":
            return events.SwapOffered(words[0], words[-1], ends).sentence
        case "discount":
            return events.Cheaper(kind_of(book, effect.goods[0]), effect.amount, ends).sentence
        case "flare":
            return events.NoFlights(ends).sentence
        case "no_installations":
            return events.NotSold(ends).sentence
        case "interference":
            return tr("{seat} may not buy installations {until}.", seat=effect.seat, until=ends)
    return tr("It lasts {until}.", until=ends)
