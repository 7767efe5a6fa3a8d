"""Changing single values in a YAML file a GM has written: every other line, every remark stays as it is."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping

import yaml

from pbem.yamlfile import BadFile, root_node

_PLAIN = re.compile(r"[A-Za-z0-9][\w.+@ -]*", re.ASCII)


def with_values(text: str, values: Mapping[tuple[str, ...], str], name: str) -> str:
    """Return a file's text with other values at these places, such as ("gm", "name").

    A place of one step that is not there yet is written as a line of its own, before the first field.
    `name` is the file's, for the complaint: BadFile where a value can't be found or replaced.
    """
    places = []
    added = ""
    root = root_node(text, name)
    for place, value in values.items():
        node = _node(root, place)
        if node is None and len(place) == 1 and isinstance(root, yaml.MappingNode) and not root.flow_style:
            added += f"{place[0]}: {_written(value)}\n"
        elif isinstance(node, yaml.ScalarNode) and node.style not in ("|", ">"):
            places.append((node.start_mark.index, node.end_mark.index, _written(value)))
        else:
            raise BadFile(f"{name}: {'.'.join(place)}: cannot be changed in its place; please edit the file.")
    for start, end, written in sorted(places, reverse=True):
        text = text[:start] + written + text[end:]
    if added:
        assert isinstance(root, yaml.MappingNode)
        at = root.value[0][0].start_mark.index
        text = text[:at] + added.replace("\n", "\r\n" if "\r\n" in text else "\n") + text[at:]
    return text


def _node(root: yaml.Node | None, place: tuple[str, ...]) -> yaml.Node | None:
    """Return the node of a value; None if there is no such field."""
    node = root
    for step in place:
        pairs = node.value if isinstance(node, yaml.MappingNode) else []
        node = next((value for key, value in pairs if key.value == step), None)
    return node


def _written(value: str) -> str:
    """Return a value as YAML: bare where that is safe, else in quotation marks."""
    is_bare = _PLAIN.fullmatch(value) and value == value.strip() and yaml.safe_load(value) == value
    return value if is_bare else json.dumps(value, ensure_ascii=False)
