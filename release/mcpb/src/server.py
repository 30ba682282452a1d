"""The server in the bundle for Claude Desktop; `uv` installs the package that pyproject.toml beside it names."""

import sys

from webtools.__main__ import main

sys.argv = ["webtools", "mcp", *sys.argv[1:]]
main()
