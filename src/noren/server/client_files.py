"""The files of the browser client, known by name from the start: no path is looked up on disk."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response

CLIENT: Final = Path(str(files("noren") / "web" / "dist"))
FOREVER: Final = "public, max-age=31536000, immutable"
LONGEST: Final = 200
"""No page of the client has a longer path."""


class ClientFiles:
    """A file by its path; every other path is one of the client's pages."""

    def __init__(self, folder: Path = CLIENT) -> None:
        found = (path for path in folder.rglob("*") if path.is_file())
        self._files = {path.relative_to(folder).as_posix(): path for path in found}

    async def answer(self, request: Request) -> Response:
        """The file that is asked for, or the page in which the client shows what is."""
        wanted: str = request.path_params["path"]
        file = self._files.get(wanted)
        if file is not None:
            hashed_name = "assets" in wanted.split("/")[:-1]
            return FileResponse(
                file, headers={"cache-control": FOREVER if hashed_name else "no-cache"}
            )
        # A file of another version must not be answered by a page: it would be kept, and be run.
        is_file = "." in wanted.rpartition("/")[2] or wanted.startswith("assets/")
        if is_file or len(wanted) > LONGEST or not wanted.isprintable():
            return PlainTextResponse(
                "There is nothing here.", 404, headers={"cache-control": "no-store"}
            )
        page = self._files.get("index.html")
        if page is None:
            return PlainTextResponse("The browser client is not built. Run `make client`.", 503)
        return FileResponse(page, headers={"cache-control": "no-cache"})
