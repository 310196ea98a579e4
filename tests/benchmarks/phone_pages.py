"""Measure pages on a slow phone: bytes, requests, first paint and the time to the first board.

    python -m tests.benchmarks.phone_pages

A real browser, 360 wide, on a network of 400 kbit/s and 400 ms and a processor slowed four times,
asks the demo for each page with nothing stored, as one who comes for the first time, and once
more. A page without a board has no time to one. Bytes are those that went over the network.
"""

import argparse
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright

from tests.support import programs
from tests.support.service import demo

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "locale": "ru"}

BYTES_A_SECOND = 400_000 // 8

NETWORK = {
    "offline": False,
    "latency": 400,
    "downloadThroughput": BYTES_A_SECOND,
    "uploadThroughput": BYTES_A_SECOND,
}

SLOWER_PROCESSOR = 4

BOARD = "svg.board, .stepper svg, .mini-board svg, svg[data-board]"

FIRST_PAINT = """() => {
  const paint = performance.getEntriesByName("first-contentful-paint")[0];
  return paint ? paint.startTime : 0;
}"""


class Loaded(NamedTuple):
    """One page as it came: bytes, requests, and seconds to the first paint, board and end."""

    size: int
    requests: int
    paint: float
    board: float | None
    whole: float


def load(page: Page, address: str) -> Loaded:
    """Open an address and wait until nothing more comes."""
    session = page.context.new_cdp_session(page)
    sizes: list[int] = []
    session.on("Network.loadingFinished", lambda done: sizes.append(done["encodedDataLength"]))
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", NETWORK)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER_PROCESSOR})
    start = time.perf_counter()
    page.goto(address, wait_until="commit")
    has_board = True
    try:
        page.locator(BOARD).first.wait_for(state="visible", timeout=15_000)
    except Exception:  # noqa: BLE001 - a page without a board
        has_board = False
    board = time.perf_counter() - start if has_board else None
    page.wait_for_load_state("load")
    whole = page.evaluate("performance.getEntriesByType('navigation')[0].loadEventEnd") / 1000
    paint = page.evaluate(FIRST_PAINT) / 1000
    session.detach()
    return Loaded(sum(map(int, sizes)), len(sizes), paint, board, whole)


def first_link(browser: Browser, address: str, page_with_it: str, link: str) -> str:
    """The path of the first such link of a page."""
    context = browser.new_context(base_url=address, locale="ru")
    page = context.new_page()
    page.goto(page_with_it)
    path = page.locator(link).first.get_attribute("href") or page_with_it
    context.close()
    return path


def measure(browser: Browser, address: str) -> None:
    """Print a row for each page, first and again."""
    event = first_link(browser, address, "/", "main a[href^='/events/']")
    number = event.split("/")[2]
    game = first_link(browser, address, f"/events/{number}/rounds/1/", "main a[href^='/games/']")
    pages = {
        "front page": "/",
        "event": f"/events/{number}/",
        "round": f"/events/{number}/rounds/1/",
        "standings": f"/events/{number}/standings/",
        "game": game,
        "checker of records": "/check/",
        "help": "/help/",
    }
    print(f"{'':22} {'kB':>6} {'requests':>8} {'paint':>8} {'board':>8} {'whole':>8} {'again':>16}")
    for name, path in pages.items():
        context = browser.new_context(base_url=address, **PHONE)
        page = context.new_page()
        first, again = load(page, path), load(page, path)
        board = f"{first.board:.1f} s" if first.board else "–"
        print(
            f"{name:22} {first.size / 1000:6.0f} {first.requests:8} {first.paint:6.1f} s"
            f" {board:>8} {first.whole:6.1f} s {again.size / 1000:6.0f} kB {again.whole:4.1f} s"
        )
        context.close()


def main() -> None:
    """Start a demo and a browser, and measure."""
    argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    ).parse_args()
    with (
        tempfile.TemporaryDirectory(prefix="phone-") as name,
        demo(Path(name)) as site,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(**programs.launch_arguments())
        measure(browser, site.address)
        browser.close()


if __name__ == "__main__":
    main()
