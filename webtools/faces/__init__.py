"""The faces for people and programs, such as the command line and the pytest plugin.

No face imports another; what they share lies below them: `replies`, `options`.
"""
