package dev.parlance.user;

import dev.parlance.config.section.AuthSection;
import dev.parlance.shared.Sha256;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/** Limits failed logins per account and per address; each instance counts for itself. Safe from any thread. */
final class LoginLimits {
    private static final int MOST_KEYS = 50_000;
    /** One subscriber has all addresses of a network of this size (RFC 6177). */
    private static final int NETWORK_BYTES = 8;

    private final FailureLimit accounts;
    private final FailureLimit addresses;

    LoginLimits(AuthSection settings, InstantSource clock) {
        var window = settings.failureWindow();
        this.accounts = new FailureLimit(settings.maxFailuresPerAccount(), MOST_KEYS, window, clock);
        this.addresses = new FailureLimit(settings.maxFailuresPerAddress(), MOST_KEYS, window, clock);
    }

    /** Starts a login from an address. Fails with {@code Fault.TooMany}; then nothing is to be ended. */
    Attempt from(String address) {
        var network = network(address);
        addresses.reserve(network);
        return new Attempt(network);
    }

    /** An IPv4 address, or the network of an IPv6 address. */
    private static String network(String address) {
        try {
            var literal = InetAddress.ofLiteral(address);
            return literal instanceof Inet6Address
                    ? HexFormat.of().formatHex(Arrays.copyOf(literal.getAddress(), NETWORK_BYTES))
                    : literal.getHostAddress();
        } catch (IllegalArgumentException _) {
            return digest(address);
        }
    }

    private static String digest(String text) {
        return HexFormat.of().formatHex(Sha256.of(text.getBytes(StandardCharsets.UTF_8)));
    }

    /** One login, for which a failure is reserved until it ends. Used by one event loop. */
    final class Attempt {
        private final String network;
        private @Nullable String account;

        private Attempt(String network) {
            this.network = network;
        }

        /** Reserves a failure of an account. Fails with {@code Fault.TooMany}. */
        void on(TokenStore.Account account) {
            var credentials = account.credentials();
            // a digest, because a stranger decides how long an unknown name is
            var key = credentials == null ? "name " + digest(account.name()) : "user " + credentials.userUid();
            accounts.reserve(key);
            this.account = key;
        }

        /** Ends it without a result. */
        void abandoned() {
            addresses.end(network);
            if (account != null) {
                accounts.end(account);
            }
        }

        void failed() {
            addresses.failed(network);
            if (account != null) {
                accounts.failed(account);
            }
        }

        /** Ends it, and forgets the earlier failures of the account, but not those of the address. */
        void succeeded() {
            abandoned();
            if (account != null) {
                accounts.forget(account);
            }
        }
    }
}
