"""What a model reads of a call: what happened, where the page stands, and no more than fits."""
