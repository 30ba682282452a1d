"""What callers and pages write: compared, explained and made readable."""
