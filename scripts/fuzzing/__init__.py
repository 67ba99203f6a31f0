"""Legal games with things left out, hidden or damaged: what a referee says of them must be true."""
