"""Writes what follows from the schemas of films, reviews and studies: types for the browser parts and a JSON Schema.

    python widgets/schemas.py            writes them
    python widgets/schemas.py --check    says which are not what the schemas give

The schemas are TypedDicts (`arch_widgets/viewer/schema.py` and so on). A name's docstring stands behind it.
"""

from __future__ import annotations

import ast
import json
import sys
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from types import ModuleType, NoneType, UnionType
from typing import Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

HERE = Path(__file__).parent
PACKAGE = HERE / "arch_widgets"
DRAFT = "https://json-schema.org/draft/2020-12/schema"


@dataclass(frozen=True)
class Field:
    """A key of an object."""

    name: str
    type: Any
    optional: bool
    doc: str


@dataclass(frozen=True)
class Named:
    """A type with a name: an object with its own fields and those it inherits, or another name for a type."""

    name: str
    doc: str
    fields: tuple[Field, ...] | None
    bases: tuple[str, ...]
    type: Any


class Schema:
    """The named types of a module, in its order."""

    def __init__(self, module: ModuleType) -> None:
        self.module = module
        self.types: dict[str, Named] = {}
        body = ast.parse(Path(str(module.__file__)).read_text(encoding="utf-8")).body
        for node, after in zip(body, [*body[1:], None], strict=True):
            doc = _text(after)
            if isinstance(node, ast.ClassDef):
                self._object(node.name, _text(node.body[0]), [ast.unparse(base) for base in node.bases], _docs(node))
            elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                name = node.targets[0].id
                value = getattr(module, name)
                if is_typeddict(value):
                    self._object(name, "", ["TypedDict"], dict(line.split(": ", 1) for line in doc.splitlines()))
                elif not isinstance(value, int) and name != "Number":
                    self.types[name] = Named(name, doc, None, (), value)

    def _object(self, name: str, doc: str, bases: list[str], docs: dict[str, str]) -> None:
        parents = tuple(base for base in bases if base != "TypedDict")
        inherited = {field.name for parent in parents for field in self.all_fields(parent)}
        fields = []
        for key, kind in get_type_hints(getattr(self.module, name), include_extras=True).items():
            if key not in inherited:
                optional = get_origin(kind) is NotRequired
                inner = get_args(kind)[0] if optional else kind
                fields.append(Field(key, inner, optional, _sentence(docs.get(key, ""))))
        self.types[name] = Named(name, doc, tuple(fields), parents, None)

    def all_fields(self, name: str) -> list[Field]:
        """The fields of an object, those it inherits first."""
        found = self.types[name]
        return [field for base in found.bases for field in self.all_fields(base)] + list(found.fields or ())

    def name_of(self, kind: Any) -> str | None:
        """The name of a type, if it has one."""
        if is_typeddict(kind):
            return str(kind.__name__)
        # a plain type may look like one with a name: only what says more than `list[int]` is taken for it
        named = [found.name for found in self.types.values() if found.fields is None and found.type == kind]
        return named[0] if named else None


def _text(node: ast.AST | None) -> str:
    """The words of a docstring; "" for anything else."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
        return " ".join(node.value.value.split("\n    ")).strip()
    return ""


def _docs(node: ast.ClassDef) -> dict[str, str]:
    """The docstrings behind the fields of a class."""
    pairs = zip(node.body, node.body[1:], strict=False)
    return {
        field.target.id: _text(after)
        for field, after in pairs
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name)
    }


def _sentence(words: str) -> str:
    return words[:1].upper() + words[1:]


# -- TypeScript --------------------------------------------------------------------------------------------------------


def typescript(schema: Schema, source: str) -> str:
    """The types as a module for the browser parts."""
    parts = [f"// Written from widgets/arch_widgets/{source} by `make front`: change that file, not this one.\n"]
    if hasattr(schema.module, "VERSION"):
        parts.append(f"export const VERSION = {schema.module.VERSION};\n")
    for named in schema.types.values():
        comment = _comment(named.doc)
        if named.fields is None:
            parts.append(f"{comment}export type {named.name} = {_ts(schema, named.type, top=True)};\n")
            continue
        head = f" extends {', '.join(named.bases)}" if named.bases else ""
        lines = [
            f"{_comment(field.doc, '  ')}  {field.name}{'?' if field.optional else ''}: {_ts(schema, field.type)};\n"
            for field in named.fields
        ]
        parts.append(f"{comment}export interface {named.name}{head} {{\n{''.join(lines)}}}\n")
    return "\n".join(parts)


def _comment(words: str, indent: str = "") -> str:
    return f"{indent}/** {words} */\n" if words else ""


def _ts(schema: Schema, kind: Any, top: bool = False) -> str:
    name = None if top else schema.name_of(kind)
    if name:
        return name
    origin, inside = get_origin(kind), get_args(kind)
    if kind in (int, float):
        return "number"
    if kind is str:
        return "string"
    if kind is bool:
        return "boolean"
    if kind is NoneType:
        return "null"
    if kind is object:
        return "unknown"
    if origin is Literal:
        return " | ".join(json.dumps(value) for value in inside)
    if origin in (Union, UnionType):
        return " | ".join(dict.fromkeys(_ts(schema, one) for one in inside))
    if origin is list:
        inner = _ts(schema, inside[0])
        return f"({inner})[]" if " | " in inner else f"{inner}[]"
    if origin is tuple:
        return f"[{', '.join(_ts(schema, one) for one in inside)}]"
    if origin is dict:
        return f"Record<{_ts(schema, inside[0])}, {_ts(schema, inside[1])}>"
    raise TypeError(f"The schemas have no words for {kind}.")


# -- JSON Schema -------------------------------------------------------------------------------------------------------


def json_schema(schema: Schema, root: str) -> dict[str, Any]:
    """The JSON Schema of one of the types; objects have no keys but those that are named."""
    definitions = {name: _definition(schema, named) for name, named in schema.types.items()}
    if hasattr(schema.module, "VERSION"):
        definitions[root]["properties"]["version"] = {"const": schema.module.VERSION}
    return {"$schema": DRAFT, "title": root, "$ref": f"#/$defs/{root}", "$defs": definitions}


def _definition(schema: Schema, named: Named) -> dict[str, Any]:
    described = {"description": named.doc} if named.doc else {}
    if named.fields is None:
        return described | _json(schema, named.type, top=True)
    fields = schema.all_fields(named.name)
    properties = {
        field.name: ({"description": field.doc} if field.doc else {}) | _json(schema, field.type) for field in fields
    }
    required = [field.name for field in fields if not field.optional]
    return {
        **described,
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": False,
    }


def _json(schema: Schema, kind: Any, top: bool = False) -> dict[str, Any]:
    name = None if top else schema.name_of(kind)
    if name:
        return {"$ref": f"#/$defs/{name}"}
    origin, inside = get_origin(kind), get_args(kind)
    plain = {int: "integer", float: "number", str: "string", bool: "boolean", NoneType: "null"}
    if kind in plain:
        return {"type": plain[kind]}
    if kind is object:
        return {}
    if origin is Literal:
        return {"enum": list(inside)}
    if origin in (Union, UnionType):
        kinds = [one for one in inside if one is not int] if float in inside else list(inside)
        return _json(schema, kinds[0]) if len(kinds) == 1 else {"anyOf": [_json(schema, one) for one in kinds]}
    if origin is list:
        return {"type": "array", "items": _json(schema, inside[0])}
    if origin is tuple:
        return {
            "type": "array",
            "prefixItems": [_json(schema, one) for one in inside],
            "minItems": len(inside),
            "items": False,
        }
    if origin is dict:
        return {"type": "object", "additionalProperties": _json(schema, inside[1])}
    raise TypeError(f"The schemas have no words for {kind}.")


SCHEMAS = (
    ("viewer", "schema", "film", "Film"),
    ("review", "schema", "data", "Review"),
    ("whatif", "schema", "data", "Study"),
    ("play", "schema", "data", "Entry"),
    ("play", "screens", "page", "Page"),
)
"""For each widget whose data have a schema: the folder, the module, what the files are called, and which type is the whole."""


def written() -> dict[Path, str]:
    """Every file that follows from the schemas, with what it should hold."""
    files: dict[Path, str] = {}
    for folder, module, name, root in SCHEMAS:
        schema = Schema(import_module(f"arch_widgets.{folder}.{module}"))
        files[PACKAGE / "static" / folder / f"{name}.ts"] = typescript(schema, f"{folder}/{module}.py")
        files[PACKAGE / folder / f"{name}.schema.json"] = json.dumps(json_schema(schema, root), indent=2) + "\n"
    return files


if __name__ == "__main__":
    files = written()
    if "--check" in sys.argv:
        stale = [str(path) for path, text in files.items() if path.read_text(encoding="utf-8") != text]
        sys.exit(f"Not what the schemas give: {', '.join(stale)}. Run make front." if stale else 0)
    for path, text in files.items():
        path.write_text(text, encoding="utf-8")
