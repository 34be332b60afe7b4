"""How many instructions a move costs the server, outside the kernel: a count where times are noise.

    python -m benchmarks.instructions [--tables 12] [--against ../another-clone]

It needs valgrind, under which the server runs; whole matches of The Secrets Game are played at all
tables at once, after a few that warm it up. Only counts of one machine and one Python compare, and
best those taken together: timers and commits are shared out over however many moves there are.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import re
import sys
import tempfile
from pathlib import Path
from typing import Final

from benchmarks.server import free_port
from benchmarks.serving.load import Load, Played
from benchmarks.serving.ours import People

HERE: Final = Path(__file__).parent.parent
WARM: Final = 3
PATIENCE: Final = 900.0
COUNTED: Final = re.compile(r"^(?:summary|totals): (\d+)", re.MULTILINE)


class Whole(Load):
    """Plays every match to its end, and counts moves."""

    def __init__(self) -> None:
        super().__init__()
        self.moves = 0
        self._left = 0
        self._done = asyncio.Event()

    def landed(self, table: Played) -> None:
        """Go on at this table, if its match does."""
        if not self._left:
            return
        self.moves += 1
        if not table.over:
            table.move()
            return
        self._left -= 1
        if not self._left:
            self._done.set()

    async def play(self, people: People, count: int, control: list[str] | None = None) -> None:
        """Play at so many new tables; `control` is told when the counting begins and ends."""
        tables = await people.open_tables(count, self)
        await asyncio.sleep(2.0)
        self.moves, self._left = 0, count
        self._done.clear()
        if control is not None:
            await run(*control, "on")
        for table in tables:
            table.move()
        await asyncio.wait_for(self._done.wait(), PATIENCE)
        await asyncio.sleep(1.0)
        if control is not None:
            await run(*control, "off")
        for table in tables:
            table.close()


async def run(*command: str) -> None:
    """Have a command carried out."""
    nowhere = asyncio.subprocess.DEVNULL
    process = await asyncio.create_subprocess_exec(*command, stdout=nowhere, stderr=nowhere)
    if await process.wait():
        raise RuntimeError(f"{command[0]} failed.")


async def answers(port: int) -> None:
    """Wait until the server listens."""
    deadline = asyncio.get_running_loop().time() + PATIENCE
    while asyncio.get_running_loop().time() < deadline:
        try:
            _, writer = await asyncio.open_connection("127.0.0.1", port)
        except OSError:
            await asyncio.sleep(0.2)
        else:
            writer.close()
            return
    raise TimeoutError("The server does not listen.")


async def count(tree: Path, tables: int) -> float:
    """Thousands of instructions a move, with the server of this clone."""
    with tempfile.TemporaryDirectory() as name:
        port, out = free_port(), Path(name) / "counted"
        process = await asyncio.create_subprocess_exec(
            "valgrind", "--tool=callgrind", "--instr-atstart=no", f"--callgrind-out-file={out}",
            sys.executable, str(tree / "benchmarks/serving/serve.py"), str(port), f"{name}/tables",
            env={**os.environ, "PYTHONPATH": str(tree / "src"), "PYTHONHASHSEED": "0"},
            stderr=asyncio.subprocess.DEVNULL,
        )  # fmt: skip
        try:
            await answers(port)
            load, people = Whole(), People(port)
            await load.play(people, WARM)
            await load.play(people, tables, ["callgrind_control", str(process.pid), "-i"])
            await people.close()
        finally:
            process.terminate()
            await process.wait()
        texts = [path.read_text(errors="replace") for path in out.parent.glob(f"{out.name}*")]
    counted = max(int(found) for text in texts for found in COUNTED.findall(text))
    return counted / load.moves / 1000


async def main() -> None:
    """Count this clone, and another if there is one."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--tables", type=int, default=12)
    parser.add_argument("--against", type=Path)
    args = parser.parse_args()
    ours = await count(HERE, args.tables)
    print(f"This one: {ours:.0f} thousand instructions a move.")
    if args.against is not None:
        other = await count(args.against.resolve(), args.tables)
        print(f"{args.against}: {other:.0f} thousand; other / this: {other / ours:.2f}.")


if __name__ == "__main__":
    asyncio.run(main())
