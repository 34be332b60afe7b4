"""The web application: routes, the browser client's files, and what every answer carries."""

from __future__ import annotations

import gzip
import io
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from typing import Any, Final

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route as WebRoute
from starlette.types import ASGIApp

from noren.core.errors import FAULTS, BadOptions, BrokenGame, UnknownGame, WrongRules
from noren.server import endpoints
from noren.server.answers import JSON, Packed, problem_body
from noren.server.client_files import ClientFiles
from noren.server.identity import cookie_header
from noren.server.metrics import told_at
from noren.server.middleware import GuardMiddleware, TooBig
from noren.server.pulse import Pulse, healthy, ready
from noren.server.reading import LONGEST_TEXT, BadMessage, read
from noren.server.request import ApiRequest
from noren.server.schemas import ROUTES, Route
from noren.server.settings import Address
from noren.server.store import StoreFailed
from noren.server.tables import Tables
from noren.server.tally import Tally
from noren.table.refused import Refused

STATUS: Final = {
    "unknown": 404, "not-now": 409, "taken": 409, "closed": 410, "too-fast": 429, "too-many": 429,
    "busy": 503, "broken": 503, "not-host": 403, "not-seated": 403, "not-let-in": 403,
}  # fmt: skip

PART: Final = 64 * 1024
"""So many bytes are unpacked at a time."""

log = logging.getLogger(__name__)

encode = msgspec.json.Encoder().encode


def make_app(tables: Tables, metrics: Address | None = None) -> ASGIApp:
    """The application round the tables; `metrics` is where figures are told, if anywhere."""
    pulse = Pulse(tables)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[dict[str, Any]]:
        await tables.open()
        try:
            with told_at(metrics, pulse):
                yield {"tables": tables}
        finally:
            await tables.close()

    routes = [
        WebRoute(route.path, endpoint(route, tables), methods=[route.method]) for route in ROUTES
    ]
    routes.append(WebRoute("/healthz", healthy, methods=["GET"]))
    routes.append(WebRoute("/readyz", ready(pulse), methods=["GET"]))
    routes.append(WebRoute("/metrics", no_such_route, methods=["GET"]))
    routes.append(WebRoute("/api/{rest:path}", no_such_route, methods=["GET", "POST"]))
    routes.append(WebRoute("/{path:path}", ClientFiles().answer, methods=["GET"]))
    app = Starlette(
        routes=routes,
        middleware=[Middleware(GZipMiddleware, minimum_size=1000, compresslevel=6)],
        exception_handlers={HTTPException: said_in_words, Exception: our_fault},
        lifespan=lifespan,
    )
    return GuardMiddleware(app, tables.runtime)


def endpoint(route: Route, tables: Tables) -> Callable[[Request], Awaitable[Response]]:
    """The function of that name, with its body read and its answer written."""
    answer = getattr(endpoints, route.name)
    decode = msgspec.json.Decoder(route.body).decode if route.body is not None else None

    async def respond(request: Request) -> Response:
        try:
            body = None if decode is None else read(decode, await request.body())
            asked = ApiRequest(request, tables, body)
            found = await answer(asked)
        except ClientDisconnect:
            return Response(status_code=400)
        except FAULTS as error:
            return problem(error, tables.runtime.tally)
        if isinstance(found, Packed):
            response = packed_response(request, found.data, route)
        else:
            data = found if isinstance(found, bytes) else encode(found)
            response = Response(data, route.status, media_type=route.media)
        response.headers["cache-control"] = "no-store"
        if asked.new_secret is not None:
            secure = request.url.scheme == "https"
            response.headers["set-cookie"] = cookie_header(asked.new_secret, secure)
        return response

    return respond


def packed_response(request: Request, data: bytes, route: Route) -> Response:
    """What is packed goes out as it is, unless the other side cannot unpack it."""
    if takes_gzip(request.headers.get("accept-encoding", "")):
        headers = {"content-encoding": "gzip"}
        return Response(data, route.status, headers, route.media)
    return StreamingResponse(unpacked(data), route.status, media_type=route.media)


def unpacked(data: bytes) -> Iterator[bytes]:
    """What was packed, no faster than it is read: else whoever reads nothing would fill memory."""
    with gzip.GzipFile(fileobj=io.BytesIO(data)) as file:
        while part := file.read(PART):
            yield part


def takes_gzip(accepted: str) -> bool:
    """Whether gzip, or anything, stands in the list, and not with a weight of nothing."""
    for part in accepted.lower().split(","):
        name, _, weight = part.replace(" ", "").partition(";q=")
        if name in ("gzip", "*"):
            return weight.strip("0.") != "" if weight else True
    return False


def problem(error: BaseException, tally: Tally | None = None) -> Response:
    """A refusal in words, counted; what is nobody's fault but ours is raised again."""
    match error:
        case Refused():
            status, code, text = STATUS.get(error.code, 400), error.code, error.text
        case BrokenGame() | SystemExit():
            log.error("A game cannot be used: %s", error)
            status, code, text = 503, "broken", "This game cannot be played just now."
        case StoreFailed():
            status, code, text = 503, "busy", str(error)
        case UnknownGame() | WrongRules():
            status, code, text = 404, "unknown", str(error)
        case LookupError():
            status, code, text = 404, "unknown", "There is nothing here."
        case TooBig():
            status, code, text = 413, "bad-message", str(error)
        case BadOptions() | BadMessage():
            status, code, text = 400, "bad-message", str(error)
        case _:
            raise error
    if tally is not None:
        tally.refused(code)
    return Response(problem_body(code, text[:LONGEST_TEXT]), status, media_type=JSON)


async def our_fault(request: Request, error: Exception) -> Response:
    """What to say when it is nobody's fault but ours; the error goes to the log."""
    body = problem_body("broken", "Something went wrong here. Try again in a moment.")
    return Response(body, 500, media_type=JSON)


async def said_in_words(request: Request, error: Exception) -> Response:
    """A refusal of the framework, such as of a method, as all our refusals are."""
    assert isinstance(error, HTTPException)
    body = problem_body("bad-message", error.detail)
    return Response(body, error.status_code, error.headers, JSON)


async def no_such_route(request: Request) -> Response:
    """A path that is none of ours; figures too are told elsewhere, if at all."""
    return problem(LookupError(request.url.path))
