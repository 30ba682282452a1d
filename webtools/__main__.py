"""`python -m webtools`: the command line."""

from webtools.faces.cli import main

main()
