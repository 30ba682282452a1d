"""The version of this package, for its metadata and for everybody who asks."""

__version__ = "1.0.0rc1"
