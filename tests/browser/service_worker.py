"""Wait for the page's service worker, with a limit of time."""

from playwright.sync_api import Page

from tests.waiting_times import until

IS_ACTIVE = """async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return Boolean(registration?.active);
}"""
# a page of an earlier visitor had its worker cleared away: the browser may end the clearing
# after this page has registered its own, and only a page opened later would register it again
REGISTER = """async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    if (!registration) { await navigator.serviceWorker.register("/service-worker.js"); }
}"""


def wait_until_active(page: Page) -> None:
    """Wait until the page's service worker is active."""
    times = 0

    def is_active() -> bool:
        nonlocal times
        if page.evaluate(IS_ACTIVE):
            return True
        times += 1
        if times % 100 == 0:
            page.evaluate(REGISTER)
        page.wait_for_timeout(20)
        return False

    until(is_active, lambda: "the page has no service worker")
