"""Run a call: its act, what it sets off, and the end of a call that was given up."""
