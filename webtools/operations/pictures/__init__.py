"""Take pictures and PDFs."""
