"""Programs that make a release: `make dist` builds and tries it, `python -m release.hosts` writes what hosts read."""
