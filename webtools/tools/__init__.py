"""The tool table: what can be done, one file per topic.

A tool is a method. Its signature is its schema, its docstring its description; `tool` checks the arguments and
enters it in the table that every face is made from.
"""
