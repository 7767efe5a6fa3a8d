"""A page that is open in a browser, and what is asked of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from pathlib import Path

from playwright.sync_api import BrowserContext, Page

ARTEFACTS = Path(__file__).parents[1] / "artefacts"
_RULES = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice")
_BY_AXE = """async (tags) => {
  const wanted = { runOnly: { type: "tag", values: tags }, resultTypes: ["violations"] };
  const found = await axe.run(wanted);
  const told = (rule) => rule.nodes.map((node) => `${rule.id}: ${node.html.slice(0, 200)}`);
  return found.violations.flatMap(told);
}"""


@cache
def _axe() -> str:
    return (files("axe_playwright_python") / "axe.min.js").read_text("utf-8")


@dataclass
class Opened:
    """An open page; `complaints` is what its console and its script said, `requests` what it asked for."""

    page: Page
    address: str
    complaints: list[str] = field(default_factory=list)
    requests: list[str] = field(default_factory=list)

    @classmethod
    def at(cls, context: BrowserContext, file: Path) -> Opened:
        """Open a file."""
        opened = cls(context.new_page(), file.as_uri())
        opened.page.on("console", lambda message: opened.complaints.append(message.text))
        opened.page.on("pageerror", lambda error: opened.complaints.append(str(error)))
        opened.page.on("request", lambda request: opened.requests.append(request.url))
        opened.page.goto(opened.address)
        return opened

    def violations(self) -> list[str]:
        """What axe-core finds against WCAG 2.2 AA and good practice."""
        self.page.evaluate(_axe())
        found: list[str] = self.page.evaluate(_BY_AXE, list(_RULES))
        return found

    def is_wider_than_its_window(self) -> bool:
        """Whether the page itself scrolls sideways."""
        wide: bool = self.page.evaluate(
            "document.scrollingElement.scrollWidth > document.scrollingElement.clientWidth"
        )
        return wide

    def text(self, selector: str) -> str:
        """The text of an element, or what stands in a field."""
        found: str = self.page.eval_on_selector(selector, "one => one.value ?? one.textContent")
        return found

    def focused(self) -> str:
        """The name of the place that has the focus, else the name of the element."""
        name: str = self.page.evaluate(
            "document.activeElement.dataset.place ?? document.activeElement.tagName.toLowerCase()"
        )
        return name
