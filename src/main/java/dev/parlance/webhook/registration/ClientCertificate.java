package dev.parlance.webhook.registration;

import dev.parlance.egress.ClientIdentity;
import java.security.cert.X509Certificate;
import java.time.Instant;

/**
 * What is shown of the certificate by which the service identifies itself to a webhook.
 *
 * @param subject distinguished name (RFC 2253)
 * @param issuer distinguished name of the authority
 * @param fingerprint SHA-256 of the certificate in lower-case hexadecimal digits
 * @param validUntil when it expires
 */
public record ClientCertificate(String subject, String issuer, String fingerprint, Instant validUntil) {
    static ClientCertificate of(X509Certificate certificate) {
        return new ClientCertificate(
                certificate.getSubjectX500Principal().getName(),
                certificate.getIssuerX500Principal().getName(),
                ClientIdentity.fingerprint(certificate),
                certificate.getNotAfter().toInstant());
    }
}
