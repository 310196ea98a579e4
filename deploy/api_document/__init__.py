"""The OpenAPI document of the API, and the pages that show it."""
