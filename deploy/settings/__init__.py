"""Django's settings; everything that differs between installations comes from ``HERE``."""

from django.utils.translation import gettext_lazy as _

from deploy import startup
from deploy.broker import choice
from deploy.requests import logs
from deploy.requests.policy import allow_board_scripts_in_sandboxed_frames
from deploy.settings import addresses, installation
from deploy.settings.environment import BASE_DIR, explain_unready_folder, read_environment
from deploy.version import full_version

startup.collect_garbage_seldom()
HERE = installation.read_settings(read_environment(), BASE_DIR)
SITE = HERE.site
VAR_DIR = HERE.var

# --- who we are -------------------------------------------------------------
with explain_unready_folder(VAR_DIR):
    SECRET_KEY = HERE.secret_key or installation.load_own_secret_key(VAR_DIR)
DEBUG = HERE.is_debug
SITE_URL = SITE.url
ALLOWED_HOSTS = [*SITE.allowed_hosts, *HERE.hall]  # of this computer and no other
CSRF_TRUSTED_ORIGINS = SITE.trusted_origins
ROOT_URLCONF = "deploy.urls"
WSGI_APPLICATION = "deploy.wsgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

INSTALLED_APPS = [
    "deploy",  # first: its templates go before those of the framework
    "tournaments",
    "arbiter",
    "games",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.humanize",
    "django.contrib.messages",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
    "django_htmx",
    "rest_framework",
    "drf_spectacular",
]
MIDDLEWARE = [
    "deploy.requests.logs.RequestIdMiddleware",
    "deploy.metrics.middleware.MetricsMiddleware",  # before hosts and TLS: asked from inside
    "deploy.health.checks.HealthMiddleware",  # before hosts and TLS: probes come from inside
    "deploy.requests.policy.ContentSecurityPolicyMiddleware",
    "django.middleware.security.SecurityMiddleware",
    *([] if SITE.is_public else ["deploy.requests.middleware.CompressionMiddleware"]),
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "arbiter.journal.origin.OriginMiddleware",
    "deploy.requests.middleware.ImpossibleAddressMiddleware",  # before sessions
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    # before the next one loses the body
    "deploy.requests.middleware.ApiSlashMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "deploy.requests.middleware.AccountMarkMiddleware",
    *(["deploy.database.replica.ReplicaMiddleware"] if HERE.replica else []),
    "deploy.accounts.middleware.RequiredFactorMiddleware",
    # after the second factor: a card opens no office
    "tournaments.entries.middleware.CardMiddleware",
    "tournaments.live.middleware.ScorerMiddleware",
    "tournaments.teams.middleware.CaptainMiddleware",
    "tournaments.entries.middleware.HoursMiddleware",
    "tournaments.entries.middleware.ShownNamesMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
]
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "deploy.frame.views.context_of_every_page",
            ]
        },
    }
]

# --- where things are kept --------------------------------------------------
DATABASES = {"default": HERE.database, **({"replica": HERE.replica} if HERE.replica else {})}
DATABASE_ROUTERS = ["deploy.database.replica.ReplicaForReaders"] if HERE.replica else []
DATABASE_BOUNDS = HERE.database_bounds  # kept by what serves requests alone
DATABASE_OWNER_URL = HERE.owner_database  # read by prepare_database, backup and restore alone
CACHES = {
    "default": choice.cache_settings(HERE.cache),
    "pages": choice.PAGE_CACHE,
}
STATIC_URL = "/static/"
STATIC_ROOT = VAR_DIR / "static"
STATICFILES_DIRS = [("handbook", BASE_DIR / "deploy" / "handbook" / "pictures")]
STATICFILES_FINDERS = [
    "django.contrib.staticfiles.finders.FileSystemFinder",
    "django.contrib.staticfiles.finders.AppDirectoriesFinder",
    "deploy.frame.joined.JoinedFilesFinder",
]
MEDIA_ROOT = VAR_DIR / "media"
STATIC_STORAGE = (
    "deploy.frame.static.HashedStaticFilesStorage"
    if SITE.is_public
    else "django.contrib.staticfiles.storage.StaticFilesStorage"
)
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": STATIC_STORAGE},
}
WHITENOISE_ALLOW_ALL_ORIGINS = False
WHITENOISE_ADD_HEADERS_FUNCTION = allow_board_scripts_in_sandboxed_frames
WHITENOISE_USE_FINDERS = not SITE.is_public  # nothing to collect before a first look
with explain_unready_folder(VAR_DIR):
    STATIC_ROOT.mkdir(parents=True, exist_ok=True)

# --- background work --------------------------------------------------------
MESSAGES_APP = "deploy.celery.app"  # loaded by the first message: most commands send none
CELERY_BROKER_URL = HERE.broker
CELERY_BROKER_TRANSPORT_OPTIONS = choice.broker_transport_options(HERE.broker, VAR_DIR)
with explain_unready_folder(VAR_DIR):
    choice.make_broker_folders(CELERY_BROKER_TRANSPORT_OPTIONS)
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_TASK_IGNORE_RESULT = True  # our rows are the results
CELERY_TASK_TIME_LIMIT = choice.TASK_SECONDS
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_ENABLE_REMOTE_CONTROL = HERE.broker.startswith("redis")
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_TIMEZONE = HERE.time_zone
CELERY_TASK_ROUTES = choice.ROUTES
CELERY_BEAT_SCHEDULE = {
    "sweep": {"task": "tournaments.sweep", "schedule": 60.0},
    "anchor-journal": {"task": "arbiter.anchor_journal", "schedule": 3600.0},  # once a day is made
    "sweep-imports": {"task": "games.sweep", "schedule": 60.0},
    "delete-expired": {"task": "arbiter.delete_expired", "schedule": 86400.0},
    "forget-receivers": {"task": "tournaments.forget_receivers", "schedule": 86400.0},
}
# kept in memory: a file that a power cut damaged would stop the service at every start, and a
# worker that starts sends what may be overdue
CELERY_BEAT_SCHEDULER = "celery.beat:Scheduler"

# --- languages and time -----------------------------------------------------
LANGUAGE_CODE = HERE.language
LANGUAGES = [("ru", _("Russian")), ("en", _("English"))]
USE_I18N = True
USE_TZ = True
TIME_ZONE = HERE.time_zone

# --- people -----------------------------------------------------------------
LOGIN_URL = "login"
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "home"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
] + [{"NAME": "arbiter.accounts.services.passwords.NameInPasswordValidator"}]
API_TOKEN_DAYS = HERE.token_days
METRICS_TOKEN = HERE.metrics_token  # empty: figures are told to this machine alone
LIVE_STREAMS = HERE.live_streams  # of a process with four threads half go on answering
SECOND_FACTOR_REQUIRED = HERE.is_second_factor_required
SESSION_COOKIE_AGE = 14 * 24 * 3600
SESSION_COOKIE_HTTPONLY = True
LANGUAGE_COOKIE_SAMESITE = "Lax"

# --- letters: links for forgotten passwords, messages to players --------------
EMAIL_HOST = HERE.mail.get("host", "")  # empty: the page says whom to ask
EMAIL_PORT = HERE.mail.get("port", 25)
EMAIL_HOST_USER = HERE.mail.get("user", "")
EMAIL_HOST_PASSWORD = HERE.mail.get("password", "")
EMAIL_USE_TLS = HERE.mail.get("use_tls", False)
EMAIL_USE_SSL = HERE.mail.get("use_ssl", False)
EMAIL_TIMEOUT = addresses.SECONDS
DEFAULT_FROM_EMAIL = HERE.mail_from

# --- safety, all from SITE_URL ----------------------------------------------
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = SITE.is_https
SECURE_SSL_REDIRECT = SITE.is_https
SECURE_PROXY_SSL_HEADER = SITE.proxy_header
SECURE_HSTS_SECONDS = SITE.hsts_seconds
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = SITE.is_https
SECURE_REFERRER_POLICY = "same-origin"
CSRF_FAILURE_VIEW = "deploy.errors.pages.csrf_failure_page"
X_FRAME_OPTIONS = "DENY"
DATA_UPLOAD_MAX_MEMORY_SIZE = HERE.max_upload
DATA_UPLOAD_MAX_NUMBER_FIELDS = 5000  # the cells of a list of 300 players
FILE_UPLOAD_MAX_MEMORY_SIZE = HERE.max_upload
MAX_UPLOAD_BYTES = HERE.max_upload
MAX_GAMES_PER_REQUEST = HERE.max_games
MAX_ARCHIVE_BYTES = HERE.max_archive

# --- certificates -----------------------------------------------------------
CERTIFICATE_KEY_FILE = HERE.certificate_key
OWN_CERTIFICATE_KEY_FILE = None if SITE.is_public else VAR_DIR / "certificate_key"
CERTIFICATE_NAMESPACE = HERE.certificate_namespace
CERTIFICATE_IDENTITY = HERE.certificate_identity

# --- messages to telephones ---------------------------------------------------
PUSH_KEY_FILE = (
    HERE.push_key
)  # made at the first need; another in its place ends every subscription
PUSH_SECONDS = 8.0  # of one conversation with a push service
PUSH_OWN_RECEIVER = ""  # for tests: one origin that may be near and without TLS

# --- messages to other sites --------------------------------------------------
WEBHOOKS_IN_HALL = bool(HERE.hall)  # a laptop in a hall: also near addresses, also without TLS
WEBHOOKS_SECONDS = 20.0  # of one conversation with a receiver
WEBHOOKS_OWN_RECEIVER = ""  # for tests: one origin that may be this machine, without TLS

# --- rulesets ---------------------------------------------------------------
ARBITER_RULESETS = HERE.rulesets  # a folder of the organiser's own, beside the shipped ones

# --- anchors of the journal ---------------------------------------------------
ARBITER_ANCHOR_FOLDER = HERE.anchor_folder
ARBITER_ANCHOR_URL = HERE.anchor_url

# --- the API ----------------------------------------------------------------
REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        # first: its refusal is 401, not 403
        "arbiter.accounts.api.authentication.TokenAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PARSER_CLASSES": [
        "games.web.parsers.StrictJSONParser",
        "rest_framework.parsers.FormParser",
        "rest_framework.parsers.MultiPartParser",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticatedOrReadOnly"],
    "DEFAULT_THROTTLE_CLASSES": [
        "games.web.limits.AnonymousThrottle",
        "games.web.limits.AccountThrottle",
    ],
    "DEFAULT_THROTTLE_RATES": {
        "anon": HERE.throttle_anon,
        "user": HERE.throttle_user,
        "check": HERE.throttle_check,
    },
    "NUM_PROXIES": int(SITE.is_public),
    "DEFAULT_SCHEMA_CLASS": "deploy.api_document.schema.SchemaWithRefusals",
    "EXCEPTION_HANDLER": "deploy.errors.problems.problem_of_exception",
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Arbiter",
    "DESCRIPTION": "Tournaments of Russian draughts: records, results, standings, certificates. "
    "[To the site](/)",
    "VERSION": full_version(),
    "SERVERS": [{"url": "/", "description": "the site that serves this document"}],
    "SERVE_INCLUDE_SCHEMA": False,
    "COMPONENT_SPLIT_REQUEST": True,
    "ENUM_NAME_OVERRIDES": {  # several rows have a "state", each of its own kind
        f"{name}Enum": f"tournaments.models.{name}"
        for name in (
            "TournamentState",
            "EntryState",
            "RoundState",
            "GameState",
            "SubmissionState",
            "PairingKind",
            "DraftState",
            "ClockKind",
            "SittingKind",
            "ApplicationState",
            "Admission",
            "PaymentKind",
        )
    }
    | {
        "DrawOfferAnswerEnum": "arbiter.cases.models.ANSWERS",
        "SanctionKindEnum": "arbiter.rules.sanctions.SanctionKind",
        "VerdictKindEnum": "arbiter.rules.verdicts.model.VerdictKind",
        "CaseKindEnum": "arbiter.models.CaseKind",
        "RoleEnum": "tournaments.events.api.officials.GIVEN_ROLES",
        "ResultInResultEnum": "tournaments.games.serializers.RESULTS",
        "ResultInTerminationEnum": "tournaments.games.serializers.TERMINATIONS",
        "SideRoleEnum": "tournaments.models.SideRole",
        "RankEnum": "tournaments.festivals.rules.ranks.LADDER",
        "LadderEnum": "tournaments.events.models.LadderKey",
        "ColourEnum": ["w", "b"],
        "SystemEnum": "tournaments.systems.registry.choices",
        "NamesOfMinorsEnum": "tournaments.events.models.NamesOfMinors",
        "PlaceMatchesEnum": "tournaments.events.models.PlaceMatches",
    },
    "GET_LIB_DOC_EXCLUDES": "deploy.api_document.schema.classes_of_the_framework",
}

LOGGING_CONFIG = "logging.config.dictConfig"
LOGGING = logs.logging_settings(HERE.log_level, HERE.log_format)
