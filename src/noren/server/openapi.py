"""The HTTP interface as an OpenAPI document, from the table of routes and the Structs."""

from __future__ import annotations

import functools
import re
from typing import Any

import msgspec

import noren
from noren.server.schemas import ROUTES, Problem, Route
from noren.table.acts import AnyCommand
from noren.table.messages import Update

COMMANDS = "TableCommand"


@functools.cache
def openapi() -> dict[str, Any]:
    """The whole document; the WebSocket's messages are among its schemas."""
    shapes = [route.answer for route in ROUTES if route.answer is not None]
    shapes += [route.body for route in ROUTES if route.body is not None]
    shapes += [Problem, AnyCommand, Update]
    found, components = msgspec.json.schema_components(
        shapes, ref_template="#/components/schemas/{name}"
    )
    schemas = dict(zip(map(id, shapes), found, strict=True))
    paths: dict[str, dict[str, Any]] = {}
    for route in ROUTES:
        paths.setdefault(route.path, {})[route.method.lower()] = operation(route, schemas)
    paths["/api/tables/{table}/live"] = {"get": live()}
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Noren",
            "version": noren.__version__,
            "description": "Tables for games of hidden information. See docs/protocol.md.",
        },
        "paths": paths,
        "components": {
            "schemas": {**components, COMMANDS: schemas[id(AnyCommand)]},
            "securitySchemes": {"cookie": {"type": "apiKey", "in": "cookie", "name": "noren"}},
        },
    }


def operation(route: Route, schemas: dict[int, Any]) -> dict[str, Any]:
    """One route as an operation."""
    answer = {} if route.answer is None else schemas[id(route.answer)]
    described: dict[str, Any] = {
        "operationId": route.name,
        "summary": route.summary,
        "parameters": parameters(route),
        "responses": {
            str(route.status): {
                "description": "As asked.",
                "content": {route.media: {"schema": answer or {"type": "string"}}},
            },
            "default": {
                "description": "Refused, and why.",
                "content": {"application/json": {"schema": schemas[id(Problem)]}},
            },
        },
    }
    if route.body is not None:
        content = {"application/json": {"schema": schemas[id(route.body)]}}
        described["requestBody"] = {"required": True, "content": content}
    return described


def parameters(route: Route) -> list[dict[str, Any]]:
    """What stands in the path and in the query."""
    text = {"type": "string"}
    in_path = [
        {"name": name, "in": "path", "required": True, "schema": text}
        for name in re.findall(r"{(\w+)}", route.path)
    ]
    in_query = [
        {"name": name, "in": "query", "description": words, "schema": text}
        for name, words in route.query
    ]
    return in_path + in_query


def live() -> dict[str, Any]:
    """The WebSocket, as far as OpenAPI can describe one."""
    text = {"type": "string"}
    return {
        "operationId": "live",
        "summary": f"WebSocket: send {COMMANDS}, receive Update.",
        "parameters": [
            {"name": "table", "in": "path", "required": True, "schema": text},
            {"name": "have", "in": "query", "description": "`<life>.<n>`", "schema": text},
            {"name": "screen", "in": "query", "description": "1: a table screen", "schema": text},
        ],
        "responses": {"101": {"description": "The table is live."}},
    }
