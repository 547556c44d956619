package dev.parlance.egress;

import io.vertx.core.Vertx;
import io.vertx.core.net.TrustOptions;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;
import org.jspecify.annotations.Nullable;

/**
 * Trusts the certificate authorities of the system and those of the settings. The first connection reads the former;
 * Vert.x does that on a worker thread. Thread-safe.
 */
final class TrustedAuthorities implements TrustOptions {
    private final List<X509Certificate> own;
    private @Nullable TrustManagerFactory all;

    /**
     * Creates the trust.
     *
     * @param own certificates to trust besides those of the system
     */
    TrustedAuthorities(List<X509Certificate> own) {
        this.own = List.copyOf(own);
    }

    /** The same object, because Vert.x keeps the TLS sessions of equal options, and only of those. */
    @Override
    public TrustOptions copy() {
        return this;
    }

    @Override
    public synchronized TrustManagerFactory getTrustManagerFactory(Vertx vertx) throws Exception {
        if (all == null) {
            all = own.isEmpty() ? factory(null) : factory(both());
        }
        return all;
    }

    @Override
    public Function<String, TrustManager[]> trustManagerMapper(Vertx vertx) throws Exception {
        var managers = getTrustManagerFactory(vertx).getTrustManagers();
        return _ -> managers;
    }

    private KeyStore both() throws GeneralSecurityException, IOException {
        var store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        var system = Stream.of(factory(null).getTrustManagers())
                .filter(X509TrustManager.class::isInstance)
                .flatMap(manager -> Stream.of(((X509TrustManager) manager).getAcceptedIssuers()));
        var number = 0;
        for (var certificate : Stream.concat(system, own.stream()).toList()) {
            store.setCertificateEntry(Integer.toString(number++), certificate);
        }
        return store;
    }

    private static TrustManagerFactory factory(@Nullable KeyStore store) throws GeneralSecurityException {
        var factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init(store);
        return factory;
    }
}
