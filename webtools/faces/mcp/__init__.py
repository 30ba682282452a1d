"""The Model Context Protocol: the tool table for models, over stdio or HTTP.

The SDK is asynchronous; what is asynchronous stays in here. A call runs on a worker thread, as any caller's does.
"""
