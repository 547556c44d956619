package dev.parlance.webhook.registration;

import dev.parlance.egress.PemPrivateKey;
import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import dev.parlance.shared.PemCertificates;
import dev.parlance.webhook.delivery.receiver.SealedIdentity;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A certificate and its private key in a request.
 *
 * @param certificate PEM: the certificate, then those of the authorities that issued it
 * @param privateKey PEM (PKCS #8)
 */
public record ClientCertificateEdit(String certificate, String privateKey) {
    private static final String CERTIFICATE = "/certificate";
    private static final String PRIVATE_KEY = "/privateKey";

    public ClientCertificateEdit {
        Objects.requireNonNull(certificate);
        Objects.requireNonNull(privateKey);
    }

    /**
     * Checks that both can be read, belong together and are valid. Takes some milliseconds, so do not call it on an
     * event loop.
     *
     * @throws Fault.Invalid with all violations
     */
    public ClientCertificate checked(Instant now) {
        var violations = new ArrayList<Violation>();
        var certified = certificate(violations);
        if (certified == null) {
            throw new Fault.Invalid(violations);
        }
        var validUntil = certified.getNotAfter().toInstant();
        if (validUntil.isBefore(now)) {
            violations.add(Violation.at(CERTIFICATE, "expired", "expired at " + validUntil));
        }
        checkKey(certified).ifPresent(violations::add);
        if (!violations.isEmpty()) {
            throw new Fault.Invalid(violations);
        }
        return ClientCertificate.of(certified);
    }

    private @Nullable X509Certificate certificate(List<Violation> violations) {
        try {
            return PemCertificates.read(certificate).getFirst();
        } catch (IllegalArgumentException unreadable) {
            violations.add(Violation.at(CERTIFICATE, "pem", String.valueOf(unreadable.getMessage())));
            return null;
        }
    }

    private Optional<Violation> checkKey(X509Certificate certified) {
        try {
            var key = PemPrivateKey.read(privateKey, certified.getPublicKey().getAlgorithm());
            return PemPrivateKey.matches(key, certified.getPublicKey())
                    ? Optional.empty()
                    : Optional.of(Violation.at(
                            PRIVATE_KEY, "keyMismatch", "must be the key of the first certificate in /certificate"));
        } catch (IllegalArgumentException unreadable) {
            return Optional.of(Violation.at(PRIVATE_KEY, "pem", String.valueOf(unreadable.getMessage())));
        }
    }

    SealedIdentity sealed() {
        return new SealedIdentity(certificate, privateKey);
    }

    /** Without the key, which must never reach a log. */
    @Override
    public String toString() {
        return "ClientCertificateEdit[" + certificate + "]";
    }
}
