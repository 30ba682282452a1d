"""Read and write cookies and storage."""
