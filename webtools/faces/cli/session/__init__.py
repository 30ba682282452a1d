"""Browser sessions behind the command line: one process per session, a command for each tool.

`webtools.client` is what a user's command runs: it sends its arguments to the session's
process, which parses them (`grammar`), does the call as a client of the MCP server would (`server`) and sends back
what to print.
"""
