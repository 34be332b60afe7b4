"""So that `python -m noren` does what `noren` does."""

import sys

from noren.cli import main

sys.exit(main())
