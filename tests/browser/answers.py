"""What pages get of requests."""

NO_ANSWER = ("Failed to fetch", "NetworkError when attempting to fetch resource.")
"""The message of a fetch that gets no answer, in Chromium and in Firefox."""
