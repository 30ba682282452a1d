"""Set up contexts: emulation, scripts, routes and clocks."""
