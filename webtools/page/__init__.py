"""Our own code in the page, as bundles of the sources in `js/src`, and how Python calls it.

It runs in the sandbox realm `webtools`, where it shares the DOM with the page but none of its globals.
"""
