"""`python -m oiebench`."""

import sys

from oiebench.cli.app import main

sys.exit(main())
