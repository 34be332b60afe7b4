"""Compile the kernel's hot modules with mypyc: python -m tools.compile_kernel [FOLDER].

FOLDER holds the package `noren` and is `src` unless named. The compiled modules are put beside
their sources and take their place; `make plain` removes them again. Nothing else changes.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

HOT = ("dice", "match", "world")


def compile_kernel(folder: Path) -> None:
    """Build the extension modules in place; needs a C compiler."""
    from mypyc.build import mypycify
    from setuptools import Distribution

    os.chdir(folder)
    modules = [f"noren/core/{name}.py" for name in HOT]
    with tempfile.TemporaryDirectory() as scratch:
        extensions = mypycify(["--strict", *modules], opt_level="3", target_dir=scratch)
        distribution = Distribution({"name": "noren-kernel", "ext_modules": extensions})
        command = distribution.get_command_obj("build_ext")
        command.inplace = True
        command.build_temp = scratch
        command.ensure_finalized()
        command.run()


if __name__ == "__main__":
    compile_kernel(Path(sys.argv[1] if sys.argv[1:] else "src"))
