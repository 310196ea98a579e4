"""URL paths of certificates: pages and API."""

from django.urls import path

from arbiter.certificates import api as certificates_api
from arbiter.certificates import views as certificates_views

urlpatterns = [
    path("verify/", certificates_views.verify_certificate_page, name="verify"),
    path(
        "certificates/allowed_signers",
        certificates_views.download_allowed_signers,
        name="allowed-signers",
    ),
    path("certificates/keys/", certificates_views.list_signing_keys, name="certificate-keys"),
    path(
        "certificates/revoked",
        certificates_views.download_revocation_list,
        name="certificates-revoked",
    ),
    path(
        "certificates/revoked.sig",
        certificates_views.download_revocation_list_signature,
        name="revoked-sig",
    ),
    path(
        "certificates/<str:serial>.pdn",
        certificates_views.download_certified_pdn,
        name="certificate-pdn",
    ),
    path(
        "certificates/<str:serial>.pdn.sig",
        certificates_views.download_certificate_signature,
        name="certificate-sig",
    ),
    path(
        "certificates/<str:serial>/share-<slug:language>.png",
        certificates_views.certificate_share_picture,
        name="certificate-share",
    ),
    path("signed/<str:number>/", certificates_views.show_signed_paper, name="signed-paper"),
    path(
        "signed/<str:number>.txt",
        certificates_views.download_signed_paper,
        name="signed-paper-text",
    ),
    path(
        "signed/<str:number>.txt.sig",
        certificates_views.download_signature_of_paper,
        name="signed-paper-sig",
    ),
    path("certificates/<str:serial>/", certificates_views.show_certificate, name="certificate"),
]

api_urlpatterns = [
    path("certificates/", certificates_api.CertificatesView.as_view(), name="api-certificates"),
    path(
        "certificates/<str:serial>/",
        certificates_api.CertificateView.as_view(),
        name="api-certificate",
    ),
    path(
        "certificates/<str:serial>/pdn/",
        certificates_api.CertificatePdnView.as_view(),
        name="api-certificate-pdn",
    ),
    path("revocations/", certificates_api.RevocationsView.as_view(), name="api-revocations"),
    path("certificate-keys/", certificates_api.KeysView.as_view(), name="api-certificate-keys"),
    path(
        "allowed-signers/",
        certificates_api.AllowedSignersView.as_view(),
        name="api-allowed-signers",
    ),
    path("verify/", certificates_api.VerifyView.as_view(), name="api-verify"),
]
