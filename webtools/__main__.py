"""`python -m webtools`: the command line."""

from webtools_client import main

main()
