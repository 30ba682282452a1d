"""The parts of servers on this machine that keep others out: what the MCP server, sessions and the live view share."""
