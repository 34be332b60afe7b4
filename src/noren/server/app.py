"""The web application: routes, the browser client's files, and what every answer carries."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

import msgspec
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import Route as WebRoute

from noren.core.errors import BadOptions, UnknownGame
from noren.server import endpoints
from noren.server.identity import cookie_header
from noren.server.middleware import GuardMiddleware
from noren.server.request import ApiRequest
from noren.server.schemas import ROUTES, Problem, Route
from noren.server.store import StoreFailed
from noren.server.tables import Tables
from noren.table.refused import Refused

CLIENT: Final = Path(str(files("noren") / "web" / "dist"))
FOREVER: Final = "public, max-age=31536000, immutable"

STATUS: Final = {
    "unknown": 404, "not-now": 409, "taken": 409, "closed": 410, "too-fast": 429, "too-many": 429,
    "busy": 503, "broken": 503, "not-host": 403, "not-seated": 403,
}  # fmt: skip

encode = msgspec.json.Encoder().encode


def make_app(tables: Tables, base: str | None = None) -> Starlette:
    """The application round the tables; `base` is the address that invitations carry."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[dict[str, Any]]:
        await tables.open()
        try:
            yield {"tables": tables}
        finally:
            await tables.close()

    routes = [
        WebRoute(route.path, endpoint(route, tables, base), methods=[route.method])
        for route in ROUTES
    ]
    routes.append(WebRoute("/api/{rest:path}", no_such_route, methods=["GET", "POST"]))
    routes.append(WebRoute("/{path:path}", client_file, methods=["GET"]))
    middleware = [
        Middleware(GuardMiddleware, runtime=tables.runtime),
        Middleware(GZipMiddleware, minimum_size=1000, compresslevel=6),
    ]
    return Starlette(routes=routes, middleware=middleware, lifespan=lifespan)


def endpoint(
    route: Route, tables: Tables, base: str | None
) -> Callable[[Request], Awaitable[Response]]:
    """The function of that name, with its body read and its answer written."""
    answer = getattr(endpoints, route.name)
    read = msgspec.json.Decoder(route.body).decode if route.body is not None else None

    async def respond(request: Request) -> Response:
        try:
            body = read(await request.body()) if read is not None else None
            asked = ApiRequest(request, tables, body, base)
            found = await answer(asked)
        except ClientDisconnect:
            return Response(status_code=400)
        except Exception as error:
            return problem(error)
        data = found if isinstance(found, bytes) else encode(found)
        response = Response(data, route.status, media_type=route.media)
        response.headers["cache-control"] = "no-store"
        if asked.new_secret is not None:
            secure = request.url.scheme == "https"
            response.headers["set-cookie"] = cookie_header(asked.new_secret, secure)
        return response

    return respond


def problem(error: Exception) -> Response:
    """A refusal in words; what is nobody's fault but ours is raised again."""
    match error:
        case Refused():
            found = Problem(code=error.code, text=error.text)
            status = STATUS.get(error.code, 400)
        case StoreFailed():
            found, status = Problem(code="busy", text=str(error)), 503
        case LookupError() | UnknownGame():
            text = str(error) if isinstance(error, UnknownGame) else "There is nothing here."
            found, status = Problem(code="unknown", text=text), 404
        case BadOptions() | msgspec.ValidationError() | msgspec.DecodeError():
            found, status = Problem(code="bad-message", text=str(error)), 400
        case _:
            raise error
    return Response(encode(found), status, media_type="application/json")


async def no_such_route(request: Request) -> Response:
    """A path under /api that is none of ours."""
    return problem(LookupError(request.url.path))


async def client_file(request: Request) -> Response:
    """A file of the browser client; every other path is one of its pages."""
    wanted = (CLIENT / request.path_params["path"]).resolve()
    if wanted.is_relative_to(CLIENT) and wanted.is_file():
        response = FileResponse(wanted)
        hashed_name = "assets" in wanted.relative_to(CLIENT).parts[:-1]
        response.headers["cache-control"] = FOREVER if hashed_name else "no-cache"
        return response
    page = CLIENT / "index.html"
    if not page.is_file():
        return PlainTextResponse("The browser client is not built. Run `make client`.", 503)
    return FileResponse(page, headers={"cache-control": "no-cache"})
