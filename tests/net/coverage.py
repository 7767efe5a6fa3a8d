"""What the games on record never show: events that do not happen in them, sentences that nobody reads.

python -m tests.net.coverage             # how many of all, for each ruleset
python -m tests.net.coverage survival    # and which are missing
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from unittest.mock import patch

from pbem.desk.judging import event_values
from pbem.engine.events import Event
from pbem.engine.tongue import speaking
from pbem.languages.extract import all_said
from pbem.rulesets import BOXES
from tests.net.playing import Recorded, recorded


@dataclass
class Seen:
    """English that remembers what it was asked for, and the events that happened."""

    texts: set[str] = field(default_factory=set)
    events: set[str] = field(default_factory=set)
    code, digest = "en", ""

    def gettext(self, text: str) -> str:
        """Return the text as it is."""
        self.texts.add(text)
        return text

    def ngettext(self, one: str, many: str, number: int) -> str:
        """Return the form for a number."""
        return self.gettext(one if number == 1 else many)

    def pgettext(self, context: str, text: str) -> str:
        """Return the text as it is."""
        return self.gettext(text)

    def values(self, event: Event) -> dict[str, str]:
        """Return what an outcome holds of an event."""
        self.events.add(f"{type(event).__module__}.{type(event).__name__}")
        return event_values(event)

    def play(self, games: Iterable[Recorded]) -> None:
        """See what some games show."""
        with patch("tests.net.playing.event_values", self.values), speaking(self):
            for game in games:
                for _ in game.played():
                    pass

    def news(self, game: Recorded) -> Iterator[set[str]]:
        """Play a game, and yield for each deadline what was not seen before: the start is the first."""
        mine = Seen(set(self.texts), set(self.events))
        with patch("tests.net.playing.event_values", mine.values), speaking(mine):
            before = mine.texts | mine.events
            for _ in game.played():
                yield (mine.texts | mine.events) - before
                before = mine.texts | mine.events


def texts_of(ruleset: str) -> dict[str, str]:
    """Every text of a ruleset, with the place that says it; of plurals both forms."""
    said = [one for one in all_said() if one.file.startswith(f"rulesets/{ruleset}/")]
    return {text: f"{one.file}:{one.line}" for one in said for text in (one.text, one.many) if text}


def events_of(ruleset: str) -> set[str]:
    """The classes of a ruleset's events that say something, by module and name."""
    found, kinds = set(), list[type[Event]]([Event])
    while kinds:
        kinds += (kind := kinds.pop()).__subclasses__()
        if kind.__module__.startswith(f"pbem.rulesets.{ruleset}."):
            found.add(f"{kind.__module__}.{kind.__name__}")
    return found


def main() -> None:
    """Tell what the games on record show of all there is."""
    for ruleset in sys.argv[1:] or BOXES:
        seen = Seen()
        seen.play(recorded(ruleset))
        texts, events = texts_of(ruleset), events_of(ruleset)
        heard = seen.texts & texts.keys()
        print(
            f"{ruleset}: {len(seen.events & events)} of {len(events)} events, "
            f"{len(heard)} of {len(texts)} texts",
            flush=True,
        )
        if len(sys.argv) > 1:
            print(*sorted(f"  event {name.rpartition('.')[2]}" for name in events - seen.events), sep="\n")
            print(*(f"  {place}: {text}" for text, place in texts.items() if text not in heard), sep="\n")


if __name__ == "__main__":
    main()
