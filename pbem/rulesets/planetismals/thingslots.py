"""PLA-R55 The slots for what can change hands: $800 + 10 food AT D3 + INSTALLATION EX7."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from pbem.engine.names import ends_name
from pbem.engine.slots import ROUND, Slot, WholeNumber
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Fault, Words, did_you_mean, keyword
from pbem.rulesets.planetismals.lexicon import belt_of
from pbem.rulesets.planetismals.moneyslots import MOST, mc
from pbem.rulesets.planetismals.nameslots import GOOD, is_id
from pbem.rulesets.planetismals.placeslots import HexSlot
from pbem.rulesets.planetismals.things import Sort, Thing, money

_PLUS = re.compile(r'("[^"]*"?)|\+')
_SUM = mc(tr_noop("the amount"), 1)
_UNITS = WholeNumber(tr_noop("the number of units"), 1, MOST)
_MC = ("MC", "MG")


class ThingsSlot(Slot[tuple[Thing, ...]]):
    """Things joined by +, up to the word TO or FOR or the end."""

    def read(self, words: Words) -> tuple[Thing, ...]:
        """Take all the things."""
        taken = words.up_to("TO", "FOR")
        if not taken:
            words.take(_WHAT)
            raise Fault(tr("{wanted} is missing.", wanted=tr(_WHAT)))
        return tuple(_each(Words(_apart(taken), words.lexicon)))

    def write(self, value: tuple[Thing, ...]) -> str:
        """Join the things by +."""
        return " + ".join(map(str, value))


_WHAT = tr_noop("what is given")


def _apart(text: str) -> str:
    """Return a text with blanks round each +, but for those in quotation marks."""
    return _PLUS.sub(lambda match: match[1] or " + ", text)


def _each(words: Words) -> Iterator[Thing]:
    yield _thing(words)
    while words.took("+"):
        yield _thing(words)
    if not words.is_done:
        raise Fault(tr('I do not understand "{words}".', words=words.rest()), _hint())


def _hint() -> str:
    return tr(
        "Things are $800, 10 food AT D3, INSTALLATION EX7, ASTEROID D3, SHUTTLE SH4, IOU 900 DUE 12 or "
        "DEBT IOU3, joined by +."
    )


def _thing(words: Words) -> Thing:
    token = words.peek()
    if token[:1] == "$":
        return money(_SUM.read(words))
    if token[:1].isdigit():
        return _counted(words)
    if is_id(token) and token.upper() != Sort.IOU.value:
        return _by_id(words)
    sort = keyword(token, _READERS) if token else None
    if sort is None:
        words.take(_WHAT)
        hint = did_you_mean(token, _READERS)
        raise Fault(tr('I do not understand "{words}".', words=token), hint or _hint())
    words.take()
    return _READERS[sort](words)


def _counted(words: Words) -> Thing:
    """Take money without its sign, or goods with their hex (PLA-81)."""
    if ends_name(words.peek(1)) or words.peek(1).upper() in _MC:
        return money(_SUM.read(words))
    units = _UNITS.read(words)
    good = GOOD.read(words)
    if not words.took("AT"):
        raise Fault(tr("{units} {good} – where?", units=units, good=good), tr("Add AT <hex>."))
    return Thing(Sort.GOODS.value, units, good, HexSlot().read(words))


def _by_id(words: Words) -> Thing:
    """Take what an id alone names."""
    id = words.take().upper()
    if id.startswith("IOU"):
        return Thing(Sort.DEBT.value, id=id)
    if id.startswith("SH"):
        return Thing(Sort.SHUTTLE.value, id=id)
    if any(id.startswith(code) for code in belt_of(words).book.codes):
        return Thing(Sort.INSTALLATION.value, id=id)
    hint = tr("Write ASTEROID {hex} for an asteroid.", hex=id)
    raise Fault(tr('I do not understand "{words}".', words=id), hint)


def _id_of(sort: Sort, words: Words) -> Thing:
    token = words.take(tr_noop("an id"))
    if not is_id(token):
        raise Fault(tr('"{word}" is no id; ids are such as EX3, SH1 and IOU2.', word=token))
    return Thing(sort.value, id=token.upper())


def _asteroid(words: Words) -> Thing:
    return Thing(Sort.ASTEROID.value, hex=HexSlot().read(words))


def _iou(words: Words) -> Thing:
    amount = _SUM.read(words)
    if not words.took("DUE"):
        raise Fault(tr("When is the IOU due?"), tr("Write IOU {amount} DUE <round>.", amount=amount))
    return Thing(Sort.IOU.value, amount, due=ROUND.read(words))


_READERS: dict[str, Callable[[Words], Thing]] = {
    "INSTALLATION": lambda words: _id_of(Sort.INSTALLATION, words),
    "ASTEROID": _asteroid,
    "SHUTTLE": lambda words: _id_of(Sort.SHUTTLE, words),
    "IOU": _iou,
    "DEBT": lambda words: _id_of(Sort.DEBT, words),
}
