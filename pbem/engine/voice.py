"""Flavour: what a report says of an event besides the plain sentence, chosen by the event's name."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields

from pbem.engine.events import Event


@dataclass(frozen=True)
class Voice:
    """Texts by the name of an event, such as "Extinct"; each may name the event's {fields}.

    The plain sentence always stands before, so that no flavour can take a fact away. Of several texts one
    is chosen by the event itself and the moment: the same report is told in the same words again.
    """

    texts: Mapping[str, tuple[str, ...]] = field(default_factory=dict, hash=False)

    def tells(self, event: Event, moment: object) -> str:
        """Return an event's sentence, and the flavour text for it if there is one."""
        texts = self.texts.get(event.published_as)
        if not texts:
            return event.sentence
        return f"{event.sentence} {_chosen(texts, f'{moment}: {event.sentence}').format(**_values_of(event))}"

    @property
    def digest(self) -> str:
        """Return the SHA-256 of all texts; empty where there are none."""
        if not self.texts:
            return ""
        lines = ("\x1f".join([name, *texts]) for name, texts in sorted(self.texts.items()))
        return hashlib.sha256("\x1e".join(lines).encode()).hexdigest()


PLAIN = Voice()
"""Nothing but the sentences themselves."""


def names_of(kind: type[Event]) -> dict[str, str]:
    """Return the names that a flavour text may use, each with the field that it stands for."""
    return {one.name: one.name for one in fields(kind) if one.name != "only"} | dict(kind.called)


def _values_of(event: Event) -> dict[str, object]:
    """Return what a flavour text may name: the event's own fields, but not who may know of it."""
    return {name: getattr(event, own) for name, own in names_of(type(event)).items()}


def _chosen(texts: tuple[str, ...], mark: str) -> str:
    number = int.from_bytes(hashlib.sha256(mark.encode()).digest()[:8], "big")
    return texts[number % len(texts)]
