"""`python -m benchmarks.chaos.peers`: faults that any tool can meet, with webtools, Playwright and playwright-mcp."""
