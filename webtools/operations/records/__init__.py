"""Read what the browser recorded: requests, console messages and downloads."""
