"""Draw offers as officials wrote them down."""
