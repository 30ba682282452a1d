"""The lives of browsers and contexts: started on first use, started again after a death, ended without a trace."""
