"""What is told of attitudes, and of scores by them (brief 8.1)."""

from __future__ import annotations

from fractions import Fraction

from pbem.engine.events import Event, event


@event(
    "CRA-VVC-01",
    when={
        "attitude": {
            "altruistic": "{seat} is Altruistic.",
            "self": "{seat} is Self-Interested.",
            "cutthroat": "{seat} is Cutthroat.",
        }
    },
)
class AttitudeTaken(Event):
    seat: str
    attitude: str


@event("CRA-VVC-03", "{seat}'s adjusted score is {score}.")
class Adjusted(Event):
    seat: str
    score: Fraction
