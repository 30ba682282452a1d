"""HTTP requests that are made beside the browser, with a context's cookies, settings and limits."""
