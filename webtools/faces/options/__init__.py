"""The options as texts, made from their declarations: flags, variables, keys of files, and what needs no import."""
