"""The architecture holds: imports point one way, names are as public as they must be, rules are pure."""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path

from benchmarks.tree import circles, imports

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "pbem"
FILES = sorted(PACKAGE.rglob("*.py"))
PURE = [file for file in FILES if file.relative_to(PACKAGE).parts[0] in ("engine", "rulesets")]
INWARD = {
    "engine": ("pbem.engine",),
    "rulesets": ("pbem.engine", "pbem.rulesets"),
    "mail": ("pbem.mail", "pbem.post", "pbem.engine.tongue"),
    "store": ("pbem.store", "pbem.post"),
    "printing": ("pbem.printing", "pbem.engine"),
}
"""What the modules of a folder may import of pbem's own."""

UNTIL_ROOMS = frozenset({"pbem.desk", "pbem.logs", "pbem.watch"})
"""The packages that still import each other: the desk is to become rooms with arrows between them."""

MAY_CALL_CLI = ("cli", "__main__.py")
OUTSIDE = {
    "mail": {"imaplib", "imapclient", "smtplib", "dkim", "inscriptis", "mailparser_reply"},
    "store": {"sqlite3", "sqlmodel", "sqlalchemy", "alembic"},
    "printing": {"jinja2", "markdown_it", "matplotlib", "pikepdf", "weasyprint"},
}
"""What only one folder knows: mail servers, SQL, and how pages look."""

IMPURE_MODULES = {
    "asyncio",
    "calendar",
    "io",
    "logging",
    "os",
    "pathlib",
    "pickle",
    "random",
    "secrets",
    "shutil",
    "socket",
    "ssl",
    "subprocess",
    "tempfile",
    "threading",
    "time",
    "urllib",
    "uuid",
}
IMPURE_NAMES = {"open", "print", "input", "eval", "exec", "breakpoint", "id", "hash", "globals"}
WRITES_CODE = "engine/stored.py"
"""Writes functions from the fields of our own classes, as `dataclasses` does; nobody else may use `exec`."""
SET_MAKERS = {"set", "frozenset"}


def named(file: Path) -> str:
    """A file's name as pytest lists it."""
    return file.relative_to(ROOT).as_posix()


def over(files: Sequence[Path]) -> Callable[[Callable[[Path], None]], Callable[[], None]]:
    """Make one test of a check for each of many files; it names all that fail."""

    def made(check: Callable[[Path], None]) -> Callable[[], None]:
        def test() -> None:
            wrong = [f"{named(file)}: {fault}" for file in files if (fault := _fault_of(check, file))]
            assert not wrong, "\n".join(wrong)

        test.__name__, test.__doc__ = check.__name__, check.__doc__
        return test

    return made


def _fault_of(check: Callable[[Path], None], file: Path) -> str:
    try:
        check(file)
    except AssertionError as fault:
        return str(fault) or "does not hold"
    return ""


@cache
def tree_of(file: Path) -> ast.Module:
    """The syntax tree of a file."""
    return ast.parse(file.read_text(encoding="utf-8"))


@cache
def nodes_of(file: Path) -> tuple[ast.AST, ...]:
    """All nodes of the syntax tree of a file."""
    return tuple(ast.walk(tree_of(file)))


@cache
def imports_of(file: Path) -> tuple[str, ...]:
    """The full names of all modules that a file imports, wherever it does."""
    return tuple(_imports_of(file))


def _imports_of(file: Path) -> Iterator[str]:
    package = file.relative_to(ROOT).with_suffix("").parts[:-1]
    for node in nodes_of(file):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = ".".join(package[: len(package) - node.level + 1]) if node.level else ""
            name = ".".join(filter(None, (base, node.module)))
            yield from (f"{name}.{alias.name}" for alias in node.names) if name == "pbem" else (name,)


def is_within(module: str, packages: tuple[str, ...]) -> bool:
    """Say whether a module is one of some packages or inside one."""
    return any(module == package or module.startswith(f"{package}.") for package in packages)


@over(FILES)
def test_imports_point_inward(file: Path) -> None:
    """Engine, rulesets, mail, store and printing import only what lies further in; nobody calls the cli."""
    folder = file.relative_to(PACKAGE).parts[0]
    own = [module for module in imports_of(file) if is_within(module, ("pbem",))]
    if folder in INWARD:
        assert [module for module in own if not is_within(module, INWARD[folder])] == []
    if folder not in MAY_CALL_CLI:
        assert [module for module in own if is_within(module, ("pbem.cli",))] == []


def test_no_modules_import_each_other() -> None:
    """Nor by a detour, nor inside functions; the desk's modules still do."""
    found = [sorted(circle) for circle in circles(imports())]
    assert [circle for circle in found if not all(is_within(one, ("pbem.desk",)) for one in circle)] == []


def test_packages_import_one_way() -> None:
    """What a package uses of another, that other uses nothing of: for all packages of pbem."""
    arrows: dict[str, set[str]] = {}
    for module, used in imports().items():
        package = package_of(module)
        arrows.setdefault(package, set()).update({package_of(one) for one in used} - {package})
    assert [circle for circle in circles(arrows) if not circle <= UNTIL_ROOMS] == []


def package_of(module: str) -> str:
    """The package or module right below pbem that a module belongs to."""
    return ".".join(module.split(".")[:2])


@over(FILES)
def test_each_craft_is_known_in_one_folder(file: Path) -> None:
    """Only mail speaks to mail servers, only the store SQL, only printing sets pages."""
    folder = file.relative_to(PACKAGE).parts[0]
    roots = {module.partition(".")[0] for module in imports_of(file)}
    for owner, modules in OUTSIDE.items():
        assert folder == owner or roots.isdisjoint(modules), owner


@over(PURE)
def test_rules_import_the_standard_library_and_the_engine_only(file: Path) -> None:
    """Neither engine nor rulesets need anything that must be installed, or touch the world outside."""
    roots = {module.partition(".")[0] for module in imports_of(file)} - {"pbem"}
    assert roots <= sys.stdlib_module_names
    assert roots.isdisjoint(IMPURE_MODULES)


@over(PURE)
def test_a_ruleset_knows_no_other_ruleset(file: Path) -> None:
    """Only the list of all rulesets names them all."""
    parts = file.relative_to(PACKAGE).parts
    if parts[0] == "rulesets" and len(parts) > 2:
        own = ("pbem.engine", f"pbem.rulesets.{parts[1]}")
        assert [
            name for name in imports_of(file) if is_within(name, ("pbem",)) and not is_within(name, own)
        ] == []


@over(PURE)
def test_rules_neither_read_the_clock_nor_write_files(file: Path) -> None:
    """Chance, time and files come as parameters; `id` and `hash` differ from run to run."""
    calls = [node.func for node in nodes_of(file) if isinstance(node, ast.Call)]
    called = {func.id for func in calls if isinstance(func, ast.Name)}
    shadowed = {arg.arg for node in nodes_of(file) if isinstance(node, ast.arguments) for arg in node.args}
    allowed = {"exec"} if file.relative_to(PACKAGE).as_posix() == WRITES_CODE else set()
    assert (called - shadowed - allowed).isdisjoint(IMPURE_NAMES)
    methods = {func.attr for func in calls if isinstance(func, ast.Attribute)}
    assert methods.isdisjoint({"now", "today", "utcnow", "read_text", "write_text", "urandom"})


def is_a_set(node: ast.expr) -> bool:
    """Say whether an expression is plainly a set."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        return node.func.id in SET_MAKERS
    return isinstance(node, ast.Set | ast.SetComp)


def ordered_by(node: ast.AST) -> list[ast.expr]:
    """The expressions whose order a loop, a list, a table or a joined text takes over."""
    if isinstance(node, ast.For):
        return [node.iter]
    if isinstance(node, ast.ListComp | ast.DictComp):
        return [part.iter for part in node.generators]
    if isinstance(node, ast.Call):
        name = getattr(node.func, "id", getattr(node.func, "attr", ""))
        return node.args if name in ("list", "tuple", "join", "enumerate") else []
    return []


@over(PURE)
def test_nothing_is_iterated_in_the_order_of_a_set(file: Path) -> None:
    """The order of a set differs from run to run; lists and tables keep theirs."""
    loops = [loop for node in nodes_of(file) for loop in ordered_by(node)]
    assert [ast.unparse(loop) for loop in loops if is_a_set(loop)] == []


FOR_OTHERS = {
    "box": {"boxed"},  # small games of other packages
    "cases": {"WrongCase", "value_at", "values_of"},  # those who play cases by themselves
    "conditions": {"MOST_TESTS"},
    "dice": {"Shown"},  # a shuffle as a log has it
    "hexes": {"around", "column_number"},  # boards of other games
    "orders": {"NO_ORDER", "help_of"},
    "rulings": {"found_at"},
    "votes": {"no_number"},  # ballots of other games
}
"""Public names of the engine that no other module of pbem uses, but tests and games from outside do."""


def public_names(module: ast.Module) -> dict[str, ast.stmt]:
    """What a module defines without an underscore, but for variables of types."""
    found: dict[str, ast.stmt] = {}
    for node in module.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found[node.name] = node
        elif isinstance(node, ast.Assign | ast.AnnAssign) and "TypeVar(" not in ast.unparse(node):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            found |= {one.id: node for one in targets if isinstance(one, ast.Name)}
    return {name: node for name, node in found.items() if not name.startswith("_")}


@cache
def names_used() -> dict[str, set[str]]:
    """For each module the names that others import from it or look up in it."""
    used: dict[str, set[str]] = {}
    for file in FILES:
        modules: dict[str, str] = {}
        for node in nodes_of(file):
            if isinstance(node, ast.ImportFrom) and node.module:
                used.setdefault(node.module, set()).update(one.name for one in node.names)
                modules |= {one.asname or one.name: f"{node.module}.{one.name}" for one in node.names}
        for node in nodes_of(file):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                used.setdefault(modules.get(node.value.id, ""), set()).add(node.attr)
    return used


def said_by_signatures(module: ast.Module) -> set[str]:
    """The names in what a module's public definitions are declared with: callers meet these types too."""
    parts = ast.walk(ast.Module([*public_names(module).values()], []))
    types = (
        kind
        for node in parts
        for kind in (
            getattr(node, "annotation", None),
            getattr(node, "returns", None),
            getattr(node, "value", None) if isinstance(node, ast.AnnAssign) else None,
        )
        if kind is not None
    )
    return {one.id for kind in types for one in ast.walk(kind) if isinstance(one, ast.Name)}


@over([file for file in FILES if file.parent == PACKAGE / "engine"])
def test_public_names_are_used_by_two_modules(file: Path) -> None:
    """What only its own module uses begins with an underscore."""
    module = ".".join(file.relative_to(ROOT).with_suffix("").parts)
    known = names_used().get(module, set()) | FOR_OTHERS.get(file.stem, set())
    tree = tree_of(file)
    assert sorted(public_names(tree).keys() - known - said_by_signatures(tree)) == []
