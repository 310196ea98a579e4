"""Health check of a container without curl: request one address, report by the exit code."""

import sys
import urllib.request


def address_answers_200(url: str) -> bool:
    """Whether an address answers 200 within four seconds, bypassing proxies."""
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with opener.open(url, timeout=4) as answer:
            return answer.status == 200
    except (urllib.error.URLError, OSError):
        return False


if __name__ == "__main__":
    sys.exit(0 if address_answers_200(sys.argv[1]) else 1)
