"""Benchmarks beside alternatives. One module per question, each with `tables(quick=…)`."""
