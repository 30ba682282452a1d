"""Names of browsers on the command line."""

from typing import get_args

import click

from webtools.options.browser_name import BrowserName, default_browser

CHOICE = click.Choice(get_args(BrowserName))

browser_option = click.option(
    "--browser",
    type=CHOICE,
    default=default_browser,
    show_default="WEBTOOLS_BROWSER, else chromium",
    help="The browser to drive.",
)
