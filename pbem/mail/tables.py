"""Tables of HTML letters as text: a row is a line, blanks between its cells, and nothing is padded.

The library's own tables make every cell as wide and as high as the largest one, which a hostile letter
could use to fill the memory.
"""

from __future__ import annotations

from inscriptis.model.canvas import Canvas  # type: ignore[import-untyped]
from inscriptis.model.html_document_state import HtmlDocumentState  # type: ignore[import-untyped]
from inscriptis.model.table import Table, TableRow  # type: ignore[import-untyped]
from inscriptis.model.tag import CustomHtmlTagHandlerMapping  # type: ignore[import-untyped]

_BETWEEN = "  "


class _Row(TableRow):  # type: ignore[misc]
    """A row whose cells may differ in height."""

    def get_text(self) -> str:
        """The first lines of all cells on one line, the second ones on the next, and so on."""
        lines: list[list[str]] = []
        for cell in self.columns:
            for at, words in enumerate(map(str.strip, cell.blocks)):
                if at == len(lines):
                    lines.append([])
                if words:
                    lines[at].append(words)
        return "\n".join(map(_BETWEEN.join, lines))


class _Rows(Table):  # type: ignore[misc]
    """A table of such rows."""

    def add_row(self) -> None:
        """Begin a row."""
        self.rows.append(_Row(_BETWEEN))

    def get_text(self) -> str:
        """All rows, one under the other."""
        for row in self.rows:
            for cell in row.columns:
                cell.normalize_blocks()
        return "\n".join(row.get_text() for row in self.rows) + "\n"


def _begin(state: HtmlDocumentState, _: dict[str, str]) -> None:
    state.tags[-1].set_canvas(Canvas())
    state.current_table.append(_Rows(state.tags[-1].canvas.left_margin, _BETWEEN))


ROWS = CustomHtmlTagHandlerMapping(start_tag_mapping={"table": _begin}, end_tag_mapping={})
"""What inscriptis is to do with tables."""
