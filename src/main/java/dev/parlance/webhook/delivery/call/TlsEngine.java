package dev.parlance.webhook.delivery.call;

import io.vertx.core.net.JdkSSLEngineOptions;
import io.vertx.core.net.OpenSSLEngineOptions;
import io.vertx.core.net.SSLEngineOptions;

/**
 * The implementation of TLS: BoringSSL, with which a delivery over a kept connection takes 85 µs of the worker instead
 * of 97 ({@code exec:exec@delivery}). Where its library cannot be loaded, and with
 * {@code -Dio.netty.handler.ssl.noOpenSsl=true}, it is that of the JDK. Certificates are verified by the JDK in both.
 */
final class TlsEngine {
    /** Netty and the JDK read it once. */
    private static final String KEPT_SESSIONS = "javax.net.ssl.sessionCacheSize";
    /** BoringSSL keeps each outside the heap, with a ticket of up to 64 KiB if a receiver wants it: 64 MiB at most. */
    private static final int MOST_SESSIONS = 1_024;

    static {
        if (System.getProperty(KEPT_SESSIONS) == null) {
            System.setProperty(KEPT_SESSIONS, Integer.toString(MOST_SESSIONS));
        }
    }

    private TlsEngine() {}

    static SSLEngineOptions options() {
        return options(OpenSSLEngineOptions.isAvailable());
    }

    /** As {@link #options()}, whether or not BoringSSL can be loaded. */
    static SSLEngineOptions options(boolean boringSsl) {
        var options = boringSsl ? new OpenSSLEngineOptions().setSessionCacheEnabled(true) : new JdkSSLEngineOptions();
        // a handshake takes as much CPU as the certificates of the receiver demand
        return options.setUseWorkerThread(true);
    }
}
