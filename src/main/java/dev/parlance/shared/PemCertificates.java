package dev.parlance.shared;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.List;

/** Reads X.509 certificates in PEM format (RFC 7468). */
public final class PemCertificates {
    private PemCertificates() {}

    /**
     * Reads all certificates of a text; other text before and between them is ignored.
     *
     * @return at least one
     * @throws IllegalArgumentException if there is none, or if one of them is damaged; its message says which
     */
    public static List<X509Certificate> read(String pem) {
        List<X509Certificate> certificates;
        try {
            certificates = CertificateFactory.getInstance("X.509")
                    .generateCertificates(new ByteArrayInputStream(pem.getBytes(StandardCharsets.UTF_8)))
                    .stream()
                    .map(X509Certificate.class::cast)
                    .toList();
        } catch (CertificateException damaged) {
            throw new IllegalArgumentException("contains a damaged certificate", damaged);
        }
        if (certificates.isEmpty()) {
            throw new IllegalArgumentException("contains no certificate (-----BEGIN CERTIFICATE-----)");
        }
        return certificates;
    }
}
