"""CRA-BUR-02 Why a program decided as it did, and what is told of it, in sentences (brief 8.1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from pbem.engine.events import Event, either, event, listed
from pbem.engine.tongue import tr
from pbem.rulesets.crusoe.modules.program.reckoning import (
    Asked,
    Assigned,
    Chosen,
    Decided,
    Each,
    Given,
    Jammed,
    Noted,
    Outcome,
    Provided,
    Reason,
    Remembered,
    Seen,
    Shared,
    Step,
    Stuck,
    Unprovided,
)
from pbem.rulesets.crusoe.modules.program.statements import NEED
from pbem.rulesets.crusoe.modules.program.vocabulary import Value
from pbem.rulesets.crusoe.wording import Said

# ---- CRA-BUR-02 Why a program decided as it did: which box and line, and what led to it, in sentences


@dataclass(frozen=True)
class Explainer:
    """Says steps in the language spoken; `names` are those of seats and paths by their ids."""

    names: Mapping[str, str] = field(default_factory=dict)

    def what(self, step: Step) -> str:
        """Return the sentence that says what was done, and in which box and line."""
        place = {"box": step.place.box, "line": step.place.line}
        match step:
            case Decided(target=target, args=args, value=value):
                said = tr(
                    "Box {box}, line {line}, sets {target} to {value}.",
                    **place,
                    value=value,
                    target=self.call(target, args),
                )
            case Remembered(name=name, value=number):
                said = tr("Box {box}, line {line}, keeps {name} = {value}.", **place, name=name, value=number)
            case Noted(text=text):
                said = tr("Box {box}, line {line}, notes: {text}", **place, text=text)
            case Jammed(code=code):
                said = tr("Box {box}, line {line}, is stuck: {code}.", **place, code=code)
            case Unprovided(target=target, args=args, value=value):
                said = tr(
                    "No box sets {target}, and so it is {value} as usual.",
                    value=value,
                    target=self.call(target, args),
                )
            case _:
                said = self._of_goods_and_paths(step, place)
        return said

    def _of_goods_and_paths(self, step: Step, place: Mapping[str, int]) -> str:
        match step:
            case Given(player=player, goods=goods):
                words = {"player": self.name(player), "goods": Said(goods)}
                return tr("Box {box}, line {line}, gives {player} {goods}.", **place, **words)
            case Shared(goods=goods, receivers=()):
                return tr("Nobody is left to share {goods}.", goods=Said(goods))
            case Shared(goods=goods, receivers=receivers, way=way):
                among = {"goods": Said(goods), "players": listed([self.name(one) for one in receivers])}
                if way == NEED:
                    return tr(
                        "Box {box}, line {line}, shares {goods} among {players} by need.", **place, **among
                    )
                return tr("Box {box}, line {line}, shares {goods} evenly among {players}.", **place, **among)
            case Assigned(player=player, path=""):
                return tr("{player} may choose a path.", player=self.name(player))
            case Assigned(player=player, path=path):
                words = {"player": self.name(player), "path": self.name(path)}
                return tr("Box {box}, line {line}, assigns {player} to {path}.", **place, **words)
        raise TypeError(step)

    def why(self, step: Step) -> tuple[str, ...]:
        """Return the sentences that say what led to a step: the reasons, the statement, the numbers."""
        sentences = [self._reason(reason) for reason in step.reasons]
        if isinstance(step, Jammed):
            return (*sentences, self._stuck(step))
        if step.place.line:
            sentences.append(tr('The line says "{statement}".', statement=step.place.statement))
        if isinstance(step, Decided):
            sentences += self._reckoned(step)
        elif step.seen:
            sentences.append(tr("It goes by {numbers}.", numbers=self._numbers(step.seen)))
        return tuple(sentences)

    def explained(self, step: Step) -> str:
        """Return what was done and why, as one paragraph."""
        return " ".join((self.what(step), *self.why(step)))

    def _reckoned(self, step: Decided) -> list[str]:
        """Say what was looked at, and how the number was rounded."""
        found = []
        if step.before is not None and not step.place.statement.startswith("SET"):
            found.append(tr("Before it was {value}.", value=step.before))
        if step.seen:
            found.append(tr("It goes by {numbers}.", numbers=self._numbers(step.seen)))
        if step.exact != step.value:
            words = {"exact": said_number(step.exact), "value": step.value}
            if step.is_raised:
                found.append(tr("{exact} is raised to {value}.", **words))
            else:
                found.append(tr("{exact} is rounded to {value}.", **words))
        return found

    def _stuck(self, step: Jammed) -> str:
        said = {"statement": step.place.statement}
        if step.is_provided:
            return tr('The box says what is done in place of "{statement}".', **said)
        return tr('The box does not provide for that; the usual takes the place of "{statement}".', **said)

    def _reason(self, reason: Reason) -> str:
        match reason:
            case Each():
                return self._each(reason)
            case Asked(line, condition, holds, seen):
                words = {"line": line, "condition": condition, "numbers": self._numbers(seen)}
                if holds:
                    return tr("Line {line} asks {condition}, which is so: {numbers}.", **words)
                return tr("Line {line} asks {condition}, which is not so: {numbers}.", **words)
            case Chosen():
                return self._chosen(reason)
            case Provided(code, place):
                words = {"line": place.line, "code": code}
                return tr("Line {line} is stuck ({code}), and the box provides for that.", **words)

    def _each(self, reason: Each) -> str:
        words = {"name": reason.name, "element": self.name(reason.element), "group": reason.group}
        if not reason.condition:
            return tr("Here {name} is {element}, of {group}.", **words)
        words |= {"condition": reason.condition, "numbers": self._numbers(reason.seen)}
        return tr("Here {name} is {element}, of {group} where {condition}: {numbers}.", **words)

    def _chosen(self, reason: Chosen) -> str:
        words = {"line": reason.line, "name": reason.name, "element": self.name(reason.element)}
        words |= {"group": reason.group, "order": reason.order, "numbers": self._numbers(reason.seen)}
        if reason.among:
            words |= {"equals": either([self.name(one) for one in reason.among])}
            return tr(
                "Line {line} chooses {element} as {name} out of {group} {order}: {numbers}; "
                "a draw decided between {equals}.",
                **words,
            )
        if reason.order:
            return tr(
                "Line {line} chooses {element} as {name}, the first of {group} {order}: {numbers}.", **words
            )
        return tr("Line {line} chooses {element} as {name}, the first of {group}.", **words)

    def stuck(self, stuck: Stuck) -> str:
        """CRA-BUR-05 Return the sentence that asks for a ruling."""
        words = {"box": stuck.box, "code": stuck.code, "line": stuck.place.line}
        words |= {"statement": stuck.place.statement}
        return tr('Box {box} is stuck: {code}, at line {line}, "{statement}".', **words)

    def call(self, name: str, args: Sequence[str]) -> str:
        """Return a fact or a target as a program writes it, with the names of seats."""
        return f"{name}({', '.join(self.name(arg) for arg in args)})" if args else name

    def name(self, word: str) -> str:
        """Return the name of a seat or a path, or what a thing is called."""
        return self.names.get(word, word)

    def _numbers(self, seen: Sequence[Seen]) -> str:
        """Return what was looked at: earned(Bob, LAST) = 5."""
        return ", ".join(f"{self._seen(one)} = {self._value(one.value)}" for one in seen) or tr(
            "nothing asked"
        )

    def _seen(self, seen: Seen) -> str:
        when = () if not seen.ago else ("LAST",) if seen.ago == 1 else (f"AGO {seen.ago}",)
        return self.call(seen.name, (*seen.args, *when))

    def _value(self, value: Value) -> str:
        if value is None:
            return "NONE"
        if isinstance(value, bool):
            return tr("yes") if value else tr("no")
        return said_number(value) if isinstance(value, Fraction) else self.name(value)


def said_number(number: Fraction) -> str:
    """Return a number as a sentence says it: 7, 3 1/2, -1/3."""
    whole, rest = divmod(abs(number), 1)
    sign = "-" if number < 0 else ""
    if not rest:
        return f"{sign}{whole}"
    return f"{sign}{whole} {rest}" if whole else f"{sign}{rest}"


@event("CRA-PL-01", "Box {box} sets {target} to {value}.")
class SetByBox(Event):
    """A target that a box sets; `target` is written as the program writes it, with the seat's name.

    `step` and `explainer` are for those who ask why.
    """

    box: int
    target: str
    value: int
    step: Step | None = field(default=None, compare=False)
    explainer: Explainer = field(default_factory=Explainer, compare=False)

    @property
    def why(self) -> tuple[str, ...]:
        """CRA-BUR-02 Return in sentences what led to it."""
        return self.explainer.why(self.step) if self.step is not None else ()


@event("CRA-PL-01")
class DoneByBox(Event):
    step: Step
    explainer: Explainer

    @property
    def why(self) -> tuple[str, ...]:
        """CRA-BUR-02 Return in sentences what led to it."""
        return self.explainer.why(self.step)

    @property
    def sentence(self) -> str:
        return self.explainer.what(self.step)


@event("CRA-PL-01", "{target} is raised to {value}.")
class Raised(Event):
    target: str
    value: int


@event("CRA-PL-01", "{target} is rounded to {value}.")
class Rounded(Event):
    target: str
    value: int


@event("CRA-BUR-05", "Box {box} is stuck: {code}.")
class ProgramStuck(Event):
    box: int
    code: str


@event("CRA-PL-01", "Box {box} notes: {text}")
class ProgramNotes(Event):
    box: int
    text: str


@event("CRA-BUR-04", "Amendment of box {box} fails.", when={"passes": "Amendment of box {box} passes."})
class Amendment(Event):
    box: int
    passes: bool


def events_of(outcome: Outcome, explainer: Explainer) -> Iterator[Event]:
    """Return what is told of a run, in order; goods and paths are the caller's to hand out and to tell."""
    for step in outcome.steps:
        match step:
            case Decided(target=target, args=args, value=value):
                yield SetByBox(step.place.box, explainer.call(target, args), value, step, explainer)
                yield from _evened(step, explainer)
            case Jammed(code=code, is_provided=False):
                yield ProgramStuck(step.place.box, code)
            case Given() | Shared() | Assigned() | Unprovided():
                yield DoneByBox(step, explainer)
            case Noted(text=text):
                yield ProgramNotes(step.place.box, text)
    if outcome.stuck is not None:
        yield stuck_event(outcome.stuck)


def _evened(step: Decided, explainer: Explainer) -> Iterator[Event]:
    target = explainer.call(step.target, step.args)
    if step.is_raised:
        yield Raised(target, step.value)
    elif step.exact != step.value:
        yield Rounded(target, step.value)


def stuck_event(stuck: Stuck) -> Event:
    """CRA-BUR-05 Return what is told where a ruling is waited for."""
    return ProgramStuck(stuck.box, stuck.code)
