package dev.parlance.egress;

import dev.parlance.shared.PemCertificates;
import dev.parlance.shared.Sha256;
import io.vertx.core.Vertx;
import io.vertx.core.net.KeyCertOptions;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.CertificateEncodingException;
import java.security.cert.X509Certificate;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Function;
import javax.net.ssl.KeyManagerFactory;
import org.jspecify.annotations.Nullable;

/**
 * A certificate with its private key, by which the service identifies itself to a server that asks for it (mutual TLS).
 * Thread-safe.
 */
public final class ClientIdentity implements KeyCertOptions {
    private static final String ALIAS = "client";

    private final List<X509Certificate> chain;
    private final PrivateKey key;
    private final String fingerprint;
    private @Nullable KeyManagerFactory managers;

    private ClientIdentity(List<X509Certificate> chain, PrivateKey key) {
        this.chain = List.copyOf(chain);
        this.key = key;
        this.fingerprint = fingerprint(chain.getFirst());
    }

    /**
     * Reads an identity that was checked before.
     *
     * @param chain PEM certificates: its own, then those of the authorities that issued it
     * @param key PEM of the private key (PKCS #8)
     * @throws IllegalArgumentException if one of them is damaged
     */
    public static ClientIdentity read(String chain, String key) {
        var certificates = PemCertificates.read(chain);
        return new ClientIdentity(
                certificates,
                PemPrivateKey.read(key, certificates.getFirst().getPublicKey().getAlgorithm()));
    }

    /** SHA-256 of the certificate in 64 lower-case hexadecimal digits. */
    public static String fingerprint(X509Certificate certificate) {
        try {
            return HexFormat.of().formatHex(Sha256.of(certificate.getEncoded()));
        } catch (CertificateEncodingException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** SHA-256 of its own certificate. Connections with different identities must not be shared. */
    public String fingerprint() {
        return fingerprint;
    }

    /** The same object, because Vert.x keeps the TLS sessions of equal options, and only of those. */
    @Override
    public KeyCertOptions copy() {
        return this;
    }

    @Override
    public synchronized KeyManagerFactory getKeyManagerFactory(Vertx vertx)
            throws GeneralSecurityException, IOException {
        if (managers == null) {
            var none = new char[0];
            var store = KeyStore.getInstance("PKCS12");
            store.load(null, null);
            store.setKeyEntry(ALIAS, key, none, chain.toArray(X509Certificate[]::new));
            var factory = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            factory.init(store, none);
            managers = factory;
        }
        return managers;
    }

    @Override
    public Function<String, KeyManagerFactory> keyManagerFactoryMapper(Vertx vertx)
            throws GeneralSecurityException, IOException {
        var only = getKeyManagerFactory(vertx);
        return _ -> only;
    }
}
