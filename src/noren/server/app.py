"""The web application: routes, the browser client's files, and what every answer carries."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any, Final

import msgspec
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route as WebRoute
from starlette.types import ASGIApp

from noren.core.errors import BadOptions, UnknownGame
from noren.server import endpoints
from noren.server.answers import JSON, problem_body
from noren.server.client_files import ClientFiles
from noren.server.identity import cookie_header
from noren.server.middleware import GuardMiddleware, TooBig
from noren.server.reading import LONGEST_TEXT, BadMessage, read
from noren.server.request import ApiRequest
from noren.server.schemas import ROUTES, Route
from noren.server.store import StoreFailed
from noren.server.tables import Tables
from noren.table.refused import Refused

STATUS: Final = {
    "unknown": 404, "not-now": 409, "taken": 409, "closed": 410, "too-fast": 429, "too-many": 429,
    "busy": 503, "broken": 503, "not-host": 403, "not-seated": 403,
}  # fmt: skip

encode = msgspec.json.Encoder().encode


def make_app(tables: Tables, base: str | None = None) -> ASGIApp:
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
    routes.append(WebRoute("/{path:path}", ClientFiles().answer, methods=["GET"]))
    app = Starlette(
        routes=routes,
        middleware=[Middleware(GZipMiddleware, minimum_size=1000, compresslevel=6)],
        exception_handlers={Exception: our_fault},
        lifespan=lifespan,
    )
    return GuardMiddleware(app, tables.runtime)


def endpoint(
    route: Route, tables: Tables, base: str | None
) -> Callable[[Request], Awaitable[Response]]:
    """The function of that name, with its body read and its answer written."""
    answer = getattr(endpoints, route.name)
    decode = msgspec.json.Decoder(route.body).decode if route.body is not None else None

    async def respond(request: Request) -> Response:
        try:
            body = None if decode is None else read(decode, await request.body())
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
            status, code, text = STATUS.get(error.code, 400), error.code, error.text
        case StoreFailed():
            status, code, text = 503, "busy", str(error)
        case UnknownGame():
            status, code, text = 404, "unknown", str(error)
        case LookupError():
            status, code, text = 404, "unknown", "There is nothing here."
        case TooBig():
            status, code, text = 413, "bad-message", str(error)
        case BadOptions() | BadMessage():
            status, code, text = 400, "bad-message", str(error)
        case _:
            raise error
    return Response(problem_body(code, text[:LONGEST_TEXT]), status, media_type=JSON)


async def our_fault(request: Request, error: Exception) -> Response:
    """What to say when it is nobody's fault but ours; the error goes to the log."""
    body = problem_body("broken", "Something went wrong here. Try again in a moment.")
    return Response(body, 500, media_type=JSON)


async def no_such_route(request: Request) -> Response:
    """A path under /api that is none of ours."""
    return problem(LookupError(request.url.path))
