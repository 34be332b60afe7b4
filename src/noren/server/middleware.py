"""What stands before every request: name, origin, size and rate; and what every answer carries."""

from __future__ import annotations

from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from noren.server.answers import HEADERS, JSON, problem_body
from noren.server.door import other_origin
from noren.server.runtime import Runtime

HEALTH: Final = ("/healthz", "/readyz")
"""What balancers and engines ask, by whichever name they know a node; it tells of nobody."""
LONGEST_PATH: Final = 2 * 1024
LONGEST_QUERY: Final = 8 * 1024
LONGEST_HEAD: Final = 32 * 1024


class TooBig(Exception):
    """A request with more body than anyone needs."""

    def __init__(self) -> None:
        super().__init__("That is too much.")


class GuardMiddleware:
    """ASGI middleware in front of the application."""

    def __init__(self, app: ASGIApp, runtime: Runtime) -> None:
        self._app = app
        self._runtime = runtime

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or refuse it in words."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers, send = Headers(scope=scope), with_headers(send)
        self._say_who_asks(scope, headers)
        refusal = self._refusal(scope, headers)
        if refusal is not None:
            self._runtime.tally.refused(f"http-{refusal.status_code}")
            await refusal(scope, receive, send)
        else:
            await self._app(scope, self._bounded(receive), send)

    def _say_who_asks(self, scope: Scope, headers: Headers) -> None:
        """Put the caller in the place of a proxy that asks for them."""
        peer, port = scope.get("client") or ("", 0)
        door = self._runtime.door
        if door.believes(peer) and headers.get("x-forwarded-proto") in ("http", "https"):
            scope["scheme"] = headers["x-forwarded-proto"]
        scope["client"] = (door.caller(peer, headers.getlist("x-forwarded-for")), port)

    def _refusal(self, scope: Scope, headers: Headers) -> Response | None:
        hosts = headers.getlist("host")
        turned = None if scope["path"] in HEALTH else self._runtime.door.turns_away(hosts)
        if turned is not None:
            self._runtime.turned_away.note(turned, hosts)
            return refuse(turned.status, "not-let-in", turned.text)
        if "transfer-encoding" in headers and "content-length" in headers:
            # A proxy may read by the one what we read by the other: two requests where it saw one.
            refusal = refuse(400, "bad-message", "A body has a length or comes in chunks.")
            refusal.headers["connection"] = "close"
            return refusal
        path, query = len(scope["raw_path"]), len(scope["query_string"])
        if path > LONGEST_PATH or query > LONGEST_QUERY:
            return refuse(414, "bad-message", "That address is too long.")
        if sum(len(name) + len(value) for name, value in headers.raw) > LONGEST_HEAD:
            return refuse(431, "bad-message", "That is too much.")
        return self._refusal_of_api(scope, headers) if in_api(scope) else None

    def _refusal_of_api(self, scope: Scope, headers: Headers) -> Response | None:
        if not self._runtime.requests.take(scope["client"][0], self._runtime.now()):
            return refuse(429, "too-fast", "Too many requests. Wait a little.")
        if int(headers.get("content-length", "0") or 0) > self._runtime.limits.body:
            return refuse(413, "bad-message", str(TooBig()))
        if scope["method"] == "GET":
            return None
        origins = headers.getlist("origin")
        turned = other_origin(origins, headers["host"])
        if turned is None:
            return None
        self._runtime.turned_away.note(turned, origins)
        return refuse(turned.status, "not-let-in", turned.text)

    def _bounded(self, receive: Receive) -> Receive:
        left = self._runtime.limits.body

        async def bounded() -> Message:
            nonlocal left
            message = await receive()
            left -= len(message.get("body", b""))
            if left < 0:
                raise TooBig
            return message

        return bounded


def in_api(scope: Scope) -> bool:
    """Whether the interface is asked, and not for a file of the client."""
    path: str = scope["path"]
    return path.startswith("/api/")


def refuse(status: int, code: str, text: str) -> Response:
    """A refusal as an answer."""
    return Response(problem_body(code, text), status, media_type=JSON)


def with_headers(send: Send) -> Send:
    """Add what every answer carries."""

    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
        await send(message)

    return sending
