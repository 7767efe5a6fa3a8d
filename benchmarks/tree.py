"""How large the tree is, and how many places one has to touch in it.

python -m benchmarks.tree                     # the table
python -m benchmarks.tree --json
python -m benchmarks.tree --where survival    # the modules that name each statement of its brief
"""

from __future__ import annotations

import argparse
import ast
import json
import re
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from statistics import median

import yaml

ROOT = Path(__file__).resolve().parents[1]
RULESETS = ROOT / "pbem/rulesets"
_NUMBER = re.compile(r"\b([A-Z]{3}(?:-[A-Z0-9][A-Z0-9.]*)*-[A-Z0-9.]*\d)(?: to (?:[A-Z]+-)*([A-Z]?\d+)\b)?")


def python_files(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*.py"))


@cache
def text_of(file: Path) -> str:
    return file.read_text("utf-8")


def lines(folder: Path) -> int:
    return sum(text_of(file).count("\n") for file in python_files(folder))


# Where a statement of a brief is named


def statements(ruleset: Path, names: str) -> list[str]:
    """The numbers of all that a brief states in these files and a worked case can show."""
    files = (yaml.safe_load(file.read_text("utf-8")) for file in sorted(ruleset.glob(names)))
    groups = [group for file in files for group in file.values()]
    sections = [one for group in groups for one in (group.values() if isinstance(group, dict) else [group])]
    return [one["id"] for section in sections for one in section if "untestable" not in one]


def numbers_in(text: str) -> Iterator[str]:
    """The numbers that a text names; "SUR-3.1-04 to 09" names all between."""
    for first, last in _NUMBER.findall(text):
        yield first
        if last:
            stem, start = re.fullmatch(r"(.*?)(\d+)", first).groups()  # type: ignore[union-attr]
            end = re.sub(r"\D", "", last)
            yield from (f"{stem}{number:0{len(start)}}" for number in range(int(start) + 1, int(end) + 1))


def where(ruleset: Path, names: str = "rules*.yaml") -> dict[str, list[str]]:
    """The modules of a ruleset's rules that name each statement."""
    named: dict[str, list[str]] = {number: [] for number in statements(ruleset, names)}
    for file in python_files(ruleset):
        for number in set(numbers_in(text_of(file))) & named.keys():
            named[number].append(file.relative_to(ruleset).as_posix())
    return named


# Where an order is named


def orders_of(ruleset: Path) -> list[tuple[str, str]]:
    """The class and the first word of each order of a game."""
    place = "language.orders" if (ruleset / "language/orders.py").exists() else "orders"
    grammar = import_module(f"pbem.rulesets.{ruleset.name}.{place}").GRAMMAR
    return [(kind.__name__, kind.verb()) for kind in grammar.kinds]


def names_in(file: Path) -> frozenset[str]:
    """The names that a module's code uses, and the words that stand in its strings, docstrings left out."""
    tree = ast.parse(text_of(file))
    spoken = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            found.add(node.id)
        elif isinstance(node, ast.Attribute):
            found.add(node.attr)
        elif isinstance(node, ast.ClassDef):
            found.add(node.name)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in spoken:
            found |= {f'"{word}"' for word in re.findall(r"[A-Z]{2,}", node.value)}
    return frozenset(found)


def modules_of_orders(ruleset: Path) -> dict[str, int]:
    """How many modules of a game name each of its orders, by its class or its first word."""
    named = [names_in(file) for file in python_files(ruleset)]
    return {
        kind: sum(kind in names or f'"{verb}"' in names for names in named)
        for kind, verb in orders_of(ruleset)
    }


# Circles


def imports() -> dict[str, set[str]]:
    """What each module of pbem imports of pbem's own, wherever it does."""
    names = {_name(file): file for file in python_files(ROOT / "pbem")}
    graph: dict[str, set[str]] = {}
    for name, file in names.items():
        graph[name] = {one for one in _imported(ast.parse(text_of(file))) if one in names and one != name}
    return graph


def _name(file: Path) -> str:
    parts = file.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _imported(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def circles(graph: dict[str, set[str]]) -> list[set[str]]:
    """The sets of modules that import each other, by Tarjan's algorithm without recursion."""
    index: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    found: list[set[str]] = []
    for root in graph:
        if root in index:
            continue
        work: list[tuple[str, Iterator[str]]] = [(root, iter(sorted(graph[root])))]
        index[root] = low[root] = len(index)
        stack.append(root)
        while work:
            name, rest = work[-1]
            for other in rest:
                if other not in index:
                    index[other] = low[other] = len(index)
                    stack.append(other)
                    work.append((other, iter(sorted(graph[other]))))
                    break
                if other in stack:
                    low[name] = min(low[name], index[other])
            else:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[name])
                if low[name] == index[name]:
                    members = {stack.pop() for _ in range(len(stack) - stack.index(name))}
                    if len(members) > 1:
                        found.append(members)
    return found


# The table


def figures() -> dict[str, object]:
    """Every figure, by what it measures."""
    games = sorted(path.parent for path in RULESETS.glob("*/rules.yaml"))
    places = [len(modules) for game in games for modules in where(game, "rules.yaml").values()]
    orders = {game.name: modules_of_orders(game) for game in games}
    return {
        **{
            f"modules that name an order of {game}: fewest, median, most": _spread(counts.values())
            for game, counts in orders.items()
        },
        "lines under pbem/rulesets": lines(RULESETS),
        **{f"  of {game.name}": lines(game) for game in games},
        "lines under pbem/engine": lines(ROOT / "pbem/engine"),
        "lines under pbem/": lines(ROOT / "pbem"),
        "modules under pbem/": len(python_files(ROOT / "pbem")),
        "modules in import circles": sum(map(len, circles(imports()))),
        "testable statements of the five rules.yaml": len(places),
        "  named in exactly one module": places.count(1),
        "  in none": places.count(0),
        "  in four or more": sum(number >= 4 for number in places),
        "lines of Python under tests/": lines(ROOT / "tests"),
    }


def _spread(counts: Iterable[int]) -> str:
    ordered = sorted(counts)
    return f"{ordered[0]}, {median(ordered):g}, {ordered[-1]}"


def main() -> None:
    """Print the table, or where the statements of a ruleset are named."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.tree", description=__doc__.partition("\n")[0])
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument(
        "--where", metavar="RULESET", help="the modules that name each statement of its brief"
    )
    chosen = parser.parse_args()
    if chosen.where and not (RULESETS / chosen.where / "rules.yaml").exists():
        parser.error(f"there is no ruleset {chosen.where}")
    found = where(RULESETS / chosen.where) if chosen.where else figures()
    if chosen.json:
        print(json.dumps(found, indent=2))
        return
    for name, value in found.items():
        told = (
            ", ".join(value) or "–"
            if isinstance(value, list)
            else f"{value:,}"
            if isinstance(value, int)
            else value
        )
        print(f"{name:{20 if chosen.where else 72}} {told}")


if __name__ == "__main__":
    main()
