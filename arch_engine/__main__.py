"""`python -m arch_engine` is the same as `arch-engine`."""

import sys

from arch_engine.cli import main

sys.exit(main())
