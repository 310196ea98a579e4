"""Fill ``.venv`` on a bare machine, then run the demo, the tests or the compilation.

Only the standard library, and only what Python 3.6 can read: an old Python has to get as far
as the sentence that tells its owner what is missing.
"""

import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
# run as a script's neighbour, this folder would stand before the real packages (celery)
sys.path[:] = [place for place in sys.path if os.path.abspath(place or os.curdir) != HERE]

import argparse  # noqa: E402
import errno  # noqa: E402
import hashlib  # noqa: E402
import ipaddress  # noqa: E402
import shutil  # noqa: E402
import socket  # noqa: E402
import subprocess  # noqa: E402
import time  # noqa: E402

TOP = os.path.dirname(HERE)
OLDEST = (3, 11)
NAMES = ("python3", "python3.13", "python3.12", "python3.11", "python3.14", "python")
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
REFUSED = 2
WORKERS = "3"  # one more than the cores of a small machine: a test often waits for a server
# a demo is this computer's own: nothing of a real installation may reach into it
NOT_FOR_DEMO = (
    *("SITE_URL", "DATABASE_URL", "REDIS_URL", "CELERY_BROKER_URL", "CACHE_URL"),
    *("ARBITER_HALL", "SECRET_KEY", "CERTIFICATE_KEY_FILE", "CERTIFICATE_NAMESPACE"),
)


class Refusal(Exception):
    """A lack that ends the start; a sentence in Russian and one in English say what is missing."""

    def __init__(self, *sentences: str) -> None:
        super().__init__(sentences[-1])
        self.sentences = sentences


def print_sentences(*sentences: str) -> None:
    """Print sentences to the terminal, whatever letters it knows."""
    for sentence in sentences:
        try:
            print(sentence, flush=True)
        except UnicodeEncodeError:
            print(sentence.encode("ascii", "replace").decode("ascii"), flush=True)


def _answers(command: list, code: str) -> bool:
    try:
        finished = subprocess.run(
            [*command, "-c", code], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
    except OSError:
        return False
    return finished.returncode == 0


def python_candidates() -> list:
    """List this Python, then those of PATH; a name there may still not run (version managers)."""
    programs = (shutil.which(name) for name in NAMES)
    return list(dict.fromkeys([sys.executable, *filter(None, programs)]))


def find_python(places: list) -> str:
    """Find the first Python that is new enough and can make a venv; raises Refusal."""
    is_new = f"import sys; sys.exit(sys.version_info < {OLDEST!r})"
    new = [place for place in places if _answers([place], is_new)]
    if not new:
        raise Refusal(
            "Нужен Python 3.11 или новее; этот — {}.{}.".format(*sys.version_info),
            "Python 3.11 or newer is needed; this one is {}.{}.".format(*sys.version_info),
        )
    for place in new:
        if _answers([place], "import venv, ensurepip"):
            return place
    raise Refusal(
        f"У {new[0]} нет модуля venv (в Debian и Ubuntu: apt install python3-venv).",
        f"{new[0]} has no venv module (Debian and Ubuntu: apt install python3-venv).",
    )


def venv_python(top: str) -> str:
    """Give the path of the interpreter inside ``.venv`` on this system."""
    parts = ("Scripts", "python.exe") if os.name == "nt" else ("bin", "python")
    return os.path.join(top, ".venv", *parts)


def require_writable(top: str) -> None:
    """Refuse a folder that cannot be written to: a test folder is made and removed again."""
    probe = os.path.join(top, f".writable-{os.getpid()}")
    try:
        os.mkdir(probe)
        os.rmdir(probe)
    except OSError as fault:
        why = os.strerror(fault.errno or errno.EACCES)
        raise Refusal(
            f"В папку {top} нельзя писать ({why}).",
            f"The folder {top} cannot be written to ({why}).",
        ) from None


def _checksum(path: str) -> str:
    with open(path, "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()


def _lock(top: str, name: str) -> str:
    return os.path.join(top, "requirements", name + ".txt")


def _stamp(top: str, name: str) -> str:
    return os.path.join(top, ".venv", "installed-" + name)


def is_installed(top: str, name: str) -> bool:
    """Whether the locked packages are installed: a stamp is written after a success only."""
    try:
        with open(_stamp(top, name)) as file:
            return file.read() == _checksum(_lock(top, name))
    except OSError:
        return False


def _run_quietly(command: list, russian: str, english: str) -> None:
    """Run a command; show the last lines of its output only when it fails, as a Refusal."""
    finished = subprocess.run(command, cwd=TOP, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if finished.returncode == 0:
        return
    words = finished.stdout.decode("utf-8", "replace").strip().splitlines()[-5:]
    raise Refusal(russian, "\n".join([english, *("    " + line for line in words)]))


def ensure_packages(top: str, name: str) -> str:
    """Install exactly the locked packages into ``.venv`` unless there; return its interpreter."""
    python = venv_python(top)
    is_sound = _answers([python], f"import sys; sys.exit(sys.version_info < {OLDEST!r})")
    if is_sound and is_installed(top, name):
        return python
    base = find_python(python_candidates())
    require_writable(top)
    began = time.time()
    if not is_sound:
        print_sentences("Создаю .venv … / Making .venv …")
        _run_quietly(
            [base, "-m", "venv", "--clear", os.path.join(top, ".venv")],
            "Не удалось создать .venv (в Debian и Ubuntu: apt install python3-venv).",
            ".venv could not be made (Debian and Ubuntu: apt install python3-venv).",
        )
    print_sentences("Ставлю пакеты, это бывает один раз … / Installing packages, this once …")
    pip = [python, "-m", "pip", "install", "-q", "--disable-pip-version-check", "--no-input"]
    _run_quietly(
        [*pip, "--require-hashes", "-r", _lock(top, name)],
        "Пакеты не установились: есть ли сеть? Повторный запуск продолжит.",
        "The packages could not be installed: is there a network? Start again to go on.",
    )
    for group in {"test": ("base", "test")}.get(name, (name,)):  # the same versions in both
        with open(_stamp(top, group), "w") as file:
            file.write(_checksum(_lock(top, group)))
    print_sentences("Готово за {:.0f} с. / Done in {:.0f} s.".format(*[time.time() - began] * 2))
    return python


def is_free(host: str, port: int) -> bool:
    """Whether we could listen there now; a port that needs other rights is not free for us."""
    with socket.socket() as probe:
        if os.name != "nt":  # a connection of a moment ago does not count; Windows means more by it
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError:
            return False
    return True


def require_free_port(host: str, port: int) -> None:
    """Refuse a taken port: an old server that goes on answering would be taken for the new one."""
    if is_free(host, port):
        return
    other = next((p for p in range(max(port, 8000) + 1, 65536) if is_free(host, p)), 8765)
    raise Refusal(
        f"Порт {port} занят; возьмите другой: ./deploy/demo --port {other}",
        f"Port {port} is taken; use another one: ./deploy/demo --port {other}",
    )


def _port(text: str) -> int:
    if not text.isdigit() or not 0 < int(text) < 65536:
        raise argparse.ArgumentTypeError("1 … 65535")
    return int(text)


def _host(text: str) -> str:
    if text == "localhost":
        return text
    try:
        return str(ipaddress.IPv4Address(text))
    except ValueError:
        raise argparse.ArgumentTypeError("an address like 192.168.1.5, or 0.0.0.0") from None


def add_demo_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of the demo: port and host."""
    parser.add_argument("--port", type=_port, default=8000, help="default: 8000")
    parser.add_argument(
        "--host",
        type=_host,
        default="127.0.0.1",
        help="default: this computer only; 0.0.0.0: also phones in the same Wi-Fi",
    )


def _replace_process(command: list) -> int:
    """Replace this process by the command; on Windows run it and wait."""
    if os.name == "nt":
        return subprocess.call(command, cwd=TOP)
    os.chdir(TOP)
    return os.execv(command[0], command)


def demo(arguments: list) -> int:
    """The whole service on this computer, with things to look at."""
    parser = argparse.ArgumentParser(prog="deploy/demo", description=demo.__doc__)
    add_demo_arguments(parser)
    chosen = parser.parse_args(arguments)
    require_free_port(chosen.host, chosen.port)
    python = ensure_packages(TOP, "base")
    require_writable(TOP)
    for name in NOT_FOR_DEMO:
        os.environ.pop(name, None)
    return _replace_process([python, os.path.join(TOP, "manage.py"), "demo", *arguments])


def test(arguments: list) -> int:
    """Run the whole test suite; arguments go to pytest, which fetches a browser where needed."""
    python = ensure_packages(TOP, "test")
    options = ["-n", WORKERS, "--dist", "worksteal"]
    return _replace_process([python, "-m", "pytest", *options, *arguments])


def compile_library(arguments: list) -> int:
    """Compile the hot files of the library for the Python of ``.venv``."""
    python = ensure_packages(TOP, "base")
    python = python if is_installed(TOP, "test") else ensure_packages(TOP, "compile")
    return _replace_process([python, "-m", "deploy.compile_library", *arguments])


def ensure_browser(python: str) -> None:
    """Find Chromium, else install it from the system's packages if allowed, else playwright's."""
    if os.environ.get("CHROMIUM") or any(map(shutil.which, BROWSERS)):
        return
    own = (
        "import os; from playwright.sync_api import sync_playwright as s\n"
        "with s() as p: raise SystemExit(not os.path.exists(p.chromium.executable_path))"
    )
    if _answers([python], own):
        return
    print_sentences("Ставлю Chromium … / Installing Chromium …")
    if shutil.which("apt-get") and hasattr(os, "geteuid") and os.geteuid() == 0:
        quiet = dict(os.environ, DEBIAN_FRONTEND="noninteractive")
        install = "apt-get install -y -qq --no-install-recommends chromium"
        for step in ("apt-get update -qq", install):
            subprocess.run(step.split(), env=quiet, stdout=subprocess.DEVNULL)
        if shutil.which("chromium"):
            return
    _run_quietly(
        [python, "-m", "playwright", "install", "chromium"],
        "Нет Chromium для проверки страниц: установите его или назовите в $CHROMIUM.",
        "No Chromium to check the pages with: install it, or name it in $CHROMIUM.",
    )


def run(what: str, arguments: list) -> int:
    """Run demo, test or compile; a refusal is two sentences and exit code 2, never a traceback."""
    try:
        return {"demo": demo, "test": test, "compile": compile_library}[what](arguments)
    except Refusal as refusal:
        print_sentences(*refusal.sentences)
        return REFUSED
    except KeyboardInterrupt:
        print_sentences("Остановлено. / Stopped.")
        return 130
