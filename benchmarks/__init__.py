"""What things cost, next to what else there is. One module per question, each with `tables(quick=…)`."""
