"""The faces for people and programs, such as the command line and the pytest plugin. No face imports another."""
