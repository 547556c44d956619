package dev.parlance.bench.delivery;

/** How the receiver is called. TLS is version 1.3. */
enum Transport {
    PLAIN("HTTP/1.1 without TLS", "HTTP/1.1 -"),
    H1("HTTP/1.1 over TLS", "HTTP/1.1 TLSv1.3"),
    H2("HTTP/2 over TLS", "HTTP/2.0 TLSv1.3");

    final String title;
    /** What the receiver writes into its log: the versions of HTTP and TLS. */
    final String logged;

    Transport(String title, String logged) {
        this.title = title;
        this.logged = logged;
    }

    /** The transport of a benchmark that measures one: {@code bench.transport}, without TLS if it is not set. */
    static Transport chosen() {
        return of(System.getProperty("bench.transport", "plain"));
    }

    static Transport of(String name) {
        return valueOf(name.toUpperCase(java.util.Locale.ROOT));
    }

    boolean tls() {
        return this != PLAIN;
    }
}
