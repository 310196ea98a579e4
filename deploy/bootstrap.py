"""Install the locked packages into ``.venv`` where needed, then run demo, tests or compilation.

Only the standard library, and only what Python 3.6 can read: an old Python has to get as far
as the sentence that tells its owner what is missing.
"""

import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
# run as a script's neighbour, this folder would stand before the real packages (celery)
sys.path[:] = [place for place in sys.path if os.path.abspath(place or os.curdir) != HERE]

import argparse  # noqa: E402
import concurrent.futures  # noqa: E402
import errno  # noqa: E402
import hashlib  # noqa: E402
import ipaddress  # noqa: E402
import shutil  # noqa: E402
import socket  # noqa: E402
import subprocess  # noqa: E402
import tempfile  # noqa: E402
import threading  # noqa: E402
import time  # noqa: E402

TOP = os.path.dirname(HERE)
OLDEST = (3, 11)
NAMES = ("python3", "python3.13", "python3.12", "python3.11", "python3.14", "python")
LIGHT_BROWSER = "chromium-headless-shell"  # without windows: half the work of the processor
BROWSERS = (LIGHT_BROWSER, "chromium", "chromium-browser", "google-chrome")
REFUSED = 2
# as pip begins a line about its next package: fetched, at hand, not for this system, there already
PACKAGE_REACHED = ("Collecting ", "Processing ", "Ignoring ", "Requirement already satisfied")
INSTALLERS = 2  # pip unpacks and compiles on one core only
WORKERS = "3"  # one more than the cores of a small machine: a test often waits for a server
# a demo is this computer's own, and so is a folder of data: nothing of a real installation may
# reach into it
NOT_FOR_DEMO = (
    *("SITE_URL", "DATABASE_URL", "REDIS_URL", "CELERY_BROKER_URL", "CACHE_URL"),
    *("ARBITER_HALL", "SECRET_KEY", "CERTIFICATE_KEY_FILE", "CERTIFICATE_NAMESPACE"),
)


class StartRefusal(Exception):
    """Error that ends the start: a Russian and an English sentence say what is missing."""

    def __init__(self, *sentences: str) -> None:
        super().__init__(sentences[-1])
        self.sentences = sentences


def print_sentences(*sentences: str) -> None:
    """Print sentences to the terminal in whatever encoding it has."""
    for sentence in sentences:
        try:
            print(sentence, flush=True)
        except UnicodeEncodeError:
            print(sentence.encode("ascii", "replace").decode("ascii"), flush=True)


def _answers(command: "list[str]", code: str) -> bool:
    try:
        finished = subprocess.run(
            [*command, "-c", code], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
    except OSError:
        return False
    return finished.returncode == 0


def python_candidates() -> "list[str]":
    """List paths of Python interpreters to try: this one, then those of PATH."""
    programs = (shutil.which(name) for name in NAMES)
    return list(dict.fromkeys([sys.executable, *filter(None, programs)]))


def find_python(places: "list[str]") -> str:
    """Find the first Python that is new enough and can make a venv; raises StartRefusal."""
    is_new = f"import sys; sys.exit(sys.version_info < {OLDEST!r})"
    new = [place for place in places if _answers([place], is_new)]
    if not new:
        raise StartRefusal(
            "Нужен Python 3.11 или новее; этот — {}.{}.".format(*sys.version_info),
            "Python 3.11 or newer is needed; this one is {}.{}.".format(*sys.version_info),
        )
    for place in new:
        if _answers([place], "import venv, ensurepip"):
            return place
    raise StartRefusal(
        f"У {new[0]} нет модуля venv (в Debian и Ubuntu: apt install python3-venv).",
        f"{new[0]} has no venv module (Debian and Ubuntu: apt install python3-venv).",
    )


def venv_python(top: str) -> str:
    """Return the path of the interpreter inside ``.venv``."""
    parts = ("Scripts", "python.exe") if os.name == "nt" else ("bin", "python")
    return os.path.join(top, ".venv", *parts)


def require_writable_folder(top: str) -> None:
    """Refuse a folder that cannot be written to, found by making a test folder in it."""
    probe = os.path.join(top, f".writable-{os.getpid()}")
    try:
        os.mkdir(probe)
        os.rmdir(probe)
    except OSError as fault:
        why = os.strerror(fault.errno or errno.EACCES)
        raise StartRefusal(
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


def are_packages_installed(top: str, name: str) -> bool:
    """Whether the locked packages are installed: their stamp is in ``.venv``."""
    try:
        with open(_stamp(top, name)) as file:
            return file.read() == _checksum(_lock(top, name))
    except OSError:
        return False


class InstallationProgress:
    """Print how many packages pip has come to: ``  20/61``, at each tenth and the last."""

    def __init__(self, lock: str) -> None:
        with open(lock, encoding="utf-8") as file:
            self.packages = sum("==" in line and line[:1].isalnum() for line in file)
        self.reached = 0
        self._counting = threading.Lock()

    def read_line(self, line: str) -> None:
        """Count a line of pip's output that names its next package."""
        if not line.startswith(PACKAGE_REACHED):
            return
        with self._counting:
            self.reached += 1
            if self.reached % 10 == 0 or self.reached == self.packages:
                print_sentences(f"  {self.reached}/{self.packages}")


def split_requirements_lock(lock: str, parts: int) -> "list[str]":
    """Split a lock file's packages, with their hashes, into several shorter lock files."""
    packages = []  # type: list[str]
    with open(lock, encoding="utf-8") as file:
        for line in file:
            if "==" in line and line[:1].isalnum():
                packages.append(line)
            elif packages:
                packages[-1] += line
    return ["".join(packages[part::parts]) for part in range(parts)]


def _install(python: str, lock: str) -> None:
    """Install a lock by several pips at once: it names every package, none has to be looked for."""
    pip = [python, "-m", "pip", "install", "--disable-pip-version-check", "--no-input"]
    pip += ["--progress-bar", "off", "--no-deps", "--require-hashes"]
    progress = InstallationProgress(lock)
    with tempfile.TemporaryDirectory() as folder:

        def install_part(number: int, part: str) -> None:
            place = os.path.join(folder, f"{number}.txt")
            with open(place, "w", encoding="utf-8") as file:
                file.write(part)
            _run_quietly(
                [*pip, "-r", place],
                "Пакеты не установились: есть ли сеть? Повторный запуск продолжит.",
                "The packages could not be installed: is there a network? Start again to go on.",
                progress,
            )

        with concurrent.futures.ThreadPoolExecutor(INSTALLERS) as pool:
            parts = enumerate(split_requirements_lock(lock, INSTALLERS))
            begun = [pool.submit(install_part, *part) for part in parts]
        for installing in begun:
            installing.result()


def _run_quietly(
    command: "list[str]",
    russian: str,
    english: str,
    progress: "InstallationProgress | None" = None,
) -> None:
    """Run a command; show the last lines of its output only when it fails, as a Refusal."""
    child = subprocess.Popen(command, cwd=TOP, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    lines = []
    assert child.stdout is not None
    with child.stdout:
        for data in child.stdout:
            lines.append(data.decode("utf-8", "replace").rstrip())
            if progress is not None:
                progress.read_line(lines[-1])
    if child.wait() == 0:
        return
    words = [line for line in lines if line][-5:]
    raise StartRefusal(russian, "\n".join([english, *("    " + line for line in words)]))


def ensure_packages(top: str, name: str) -> str:
    """Install the locked packages into ``.venv`` unless installed; return its interpreter."""
    python = venv_python(top)
    is_sound = _answers([python], f"import sys; sys.exit(sys.version_info < {OLDEST!r})")
    if is_sound and are_packages_installed(top, name):
        return python
    base = find_python(python_candidates())
    require_writable_folder(top)
    began = time.time()
    if not is_sound:
        print_sentences("Создаю .venv … / Making .venv …")
        _run_quietly(
            [base, "-m", "venv", "--clear", os.path.join(top, ".venv")],
            "Не удалось создать .venv (в Debian и Ubuntu: apt install python3-venv).",
            ".venv could not be made (Debian and Ubuntu: apt install python3-venv).",
        )
    print_sentences("Ставлю пакеты, это бывает один раз … / Installing packages, this once …")
    _install(python, _lock(top, name))
    for group in {"test": ("base", "test")}.get(name, (name,)):  # the same versions in both
        with open(_stamp(top, group), "w") as file:
            file.write(_checksum(_lock(top, group)))
    print_sentences("Готово за {:.0f} с. / Done in {:.0f} s.".format(*[time.time() - began] * 2))
    return python


def is_port_free(host: str, port: int) -> bool:
    """Whether we could listen on a port now; one that needs other rights counts as taken."""
    with socket.socket() as probe:
        if os.name != "nt":  # a connection of a moment ago does not count; Windows means more by it
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError:
            return False
    return True


def require_free_port(host: str, port: int) -> None:
    """Refuse to start on a port that another process already listens on."""
    if is_port_free(host, port):
        return
    other = next((p for p in range(max(port, 8000) + 1, 65536) if is_port_free(host, p)), 8765)
    raise StartRefusal(
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
        raise argparse.ArgumentTypeError(
            "адрес вида 192.168.1.5 или 0.0.0.0 / an address like 192.168.1.5, or 0.0.0.0"
        ) from None


PORT_HELP = "по умолчанию 8000 / default: 8000"
HOST_HELP = (
    "по умолчанию только для этого компьютера; 0.0.0.0 — и для телефонов в том же Wi-Fi / "
    "default: this computer only; 0.0.0.0: also phones in the same Wi-Fi"
)

DATA_HELP = (
    "папка, где лежат все данные, хотя бы на флешке; по умолчанию var / "
    "a folder where all data lie, a stick's for example; default: var"
)
EMPTY_HELP = (
    "без показательных соревнований: один вход организатора, для своих / "
    "no demo events: the login of an organiser alone, for events of your own"
)


def add_demo_arguments(
    parser: argparse.ArgumentParser,
    *,
    port: str = PORT_HELP,
    host: str = HOST_HELP,
    data: str = DATA_HELP,
    empty: str = EMPTY_HELP,
) -> None:
    """Declare the options of the demo: port, host, whether it is filled, where its data lie."""
    parser.add_argument("--port", type=_port, default=8000, help=port)
    parser.add_argument(
        "--host",
        type=_host,
        default="127.0.0.1",
        help=host,
    )
    parser.add_argument("--empty", action="store_true", help=empty)
    if not data:  # a command of manage.py has it already
        return
    parser.add_argument("--data", metavar="FOLDER", help=data)


def _replace_process(command: "list[str]") -> int:
    """Replace this process by the command; on Windows run it and wait."""
    if os.name == "nt":
        return subprocess.call(command, cwd=TOP)
    os.chdir(TOP)
    return os.execv(command[0], command)


def take_data_folder(arguments: "list[str]") -> "list[str]":
    """Take ``--data FOLDER`` out of a command's arguments: all its data lie in that folder.

    The settings read it from the environment, so this comes before they are loaded.
    """
    rest = []  # type: list[str]
    words = iter(arguments)
    for word in words:
        name, equals, folder = word.partition("=")
        if name != "--data":
            rest.append(word)
            continue
        folder = folder if equals else next(words, "")
        if not folder or folder.startswith("-"):
            raise StartRefusal("--data: назовите папку", "--data: name a folder")
        for name in NOT_FOR_DEMO:
            os.environ.pop(name, None)
            os.environ.pop(name + "_FILE", None)
        os.environ["ARBITER_VAR"] = os.path.abspath(os.path.expanduser(folder))
    return rest


DEMO = (
    "Вся служба на этом компьютере, с показательными соревнованиями. / "
    "The whole service on this computer, with things to look at."
)


def run_demo(arguments: "list[str]") -> int:
    """Run the whole service with demo data on this computer."""
    parser = argparse.ArgumentParser(prog="deploy/demo", description=DEMO)
    add_demo_arguments(parser)
    chosen = parser.parse_args(arguments)
    arguments = take_data_folder(arguments)  # named from where we stand now
    require_free_port(chosen.host, chosen.port)
    python = ensure_packages(TOP, "base")
    require_writable_folder(TOP)
    for name in NOT_FOR_DEMO:
        os.environ.pop(name, None)
        os.environ.pop(name + "_FILE", None)
    return _replace_process([python, os.path.join(TOP, "manage.py"), "demo", *arguments])


def run_tests(arguments: "list[str]") -> int:
    """Run pytest with these arguments, and install its browser where needed."""
    python = ensure_packages(TOP, "test")
    options = ["-n", WORKERS, "--dist", "worksteal"]
    return _replace_process([python, "-m", "pytest", *options, *arguments])


def run_compiling(arguments: "list[str]") -> int:
    """Compile the library's most used files for the Python of ``.venv``."""
    python = ensure_packages(TOP, "base")
    python = python if are_packages_installed(TOP, "test") else ensure_packages(TOP, "compile")
    return _replace_process([python, "-m", "deploy.compile_library", *arguments])


def ensure_browser(python: str) -> None:
    """Find Chromium, else install it from the system's packages or by playwright."""
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
        install = "apt-get install -y -qq --no-install-recommends "
        for step in ("apt-get update -qq", install + LIGHT_BROWSER, install + "chromium"):
            subprocess.run(step.split(), env=quiet, stdout=subprocess.DEVNULL)
            if any(map(shutil.which, BROWSERS)):
                return
    _run_quietly(
        [python, "-m", "playwright", "install", "chromium"],
        "Нет Chromium для проверки страниц: установите его или назовите в $CHROMIUM.",
        "No Chromium to check the pages with: install it, or name it in $CHROMIUM.",
    )


def run_demo_tests_or_compiling(what: str, arguments: "list[str]") -> int:
    """Run one of the three; print a refusal as two sentences and return 2, never a traceback."""
    try:
        return {"demo": run_demo, "test": run_tests, "compile": run_compiling}[what](arguments)
    except StartRefusal as refusal:
        print_sentences(*refusal.sentences)
        return REFUSED
    except KeyboardInterrupt:
        print_sentences("Остановлено. / Stopped.")
        return 130
