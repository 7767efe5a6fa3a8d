"""The places that settings and tests name (brief 5.1), as plain values: keys, seats and words in capitals."""

from __future__ import annotations

from collections.abc import Sequence

START, CORNER, GO_TO_JAIL = "START", "CORNER", "GO TO JAIL"
TAX, CARD, TRANSPORT, UTILITY = "TAX", "CARD", "TRANSPORT", "UTILITY"
UNOWNED, OWN = "UNOWNED", "OWN"
PASSING_START = "PASSING START"
"""In the list of STAY alone."""
KINDS = (START, CORNER, GO_TO_JAIL, TAX, CARD, TRANSPORT, UTILITY, UNOWNED, OWN)
"""Other places are the key of a city or title, a seat (its titles), "#7" for a space, and "SIDE 3"."""
SIDE = "SIDE"


def space_place(number: int) -> str:
    """Return a space by its number, as a place: "#7"."""
    return f"#{number}"


def side_place(side: int) -> str:
    """Return a side as a place: "SIDE 3"."""
    return f"{SIDE} {side}"


def written_place(place: str) -> str:
    """Return a place as orders write it: a space without its sign, which would begin a comment."""
    return place.removeprefix("#")


def written_places(places: Sequence[str]) -> str:
    """Return places as orders write them, parted by commas."""
    return ", ".join(map(written_place, places))
