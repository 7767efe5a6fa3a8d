"""A language that shows which words were translated: each text comes back between ⟦ and ⟧."""

from __future__ import annotations


class Pseudo:
    """English between brackets: what stands outside of all of them was never looked up."""

    code, digest = "en", "pseudo"

    def gettext(self, text: str) -> str:
        """Return the text between brackets."""
        return f"⟦{text}⟧" if text else text

    def ngettext(self, one: str, many: str, number: int) -> str:
        """Return the form for the number between brackets."""
        return f"⟦{one if number == 1 else many}⟧"

    def pgettext(self, context: str, text: str) -> str:
        """Return the text between brackets."""
        return self.gettext(text)


PSEUDO = Pseudo()


def outside(text: str) -> str:
    """Return what of a text stands outside all brackets."""
    kept, depth = [], 0
    for character in text:
        depth += (character == "⟦") - (character == "⟧")
        if depth == 0 and character != "⟧":
            kept.append(character)
    return "".join(kept)
