package dev.parlance.egress;

import dev.parlance.config.Config;
import dev.parlance.fault.Violation;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Optional;
import java.util.concurrent.TimeoutException;

/**
 * Keeps callers from using the service to reach what only the service can reach (server-side request forgery): a host
 * is called at an address that was checked, and only when all its addresses are permitted. Thread-safe.
 */
public final class AddressGuard implements UrlCheck, HostGuard {
    private final NameLookup names;
    private final AddressPolicy policy;

    public AddressGuard(NameLookup names, AddressPolicy policy) {
        this.names = names;
        this.policy = policy;
    }

    /** Makes a guard from the settings, with the system's resolver. */
    public static AddressGuard of(Vertx vertx, Config config) {
        var names = new SystemNames(vertx, config.delivery().connectTimeout());
        return new AddressGuard(names, new AddressPolicy(config.allowedNetworks()));
    }

    /**
     * Finds the address to connect to; the connection must go to exactly this address.
     *
     * @return fails with {@link Refused}, or with the failure of the lookup
     */
    public Future<InetAddress> admit(Destination destination) {
        return admit(destination.host());
    }

    @Override
    public Future<InetAddress> admit(String host) {
        return names.resolve(host)
                .compose(addresses -> addresses.stream().allMatch(policy::permits)
                        ? Future.succeededFuture(addresses.getFirst())
                        : Future.failedFuture(new Refused()));
    }

    @Override
    public Future<Optional<Violation>> check(String url, String pointer) {
        Destination destination;
        try {
            destination = Destination.parse(url);
        } catch (IllegalArgumentException wrong) {
            return Future.succeededFuture(
                    Optional.of(Violation.at(pointer, "url", String.valueOf(wrong.getMessage()))));
        }
        return admit(destination)
                .map(_ -> Optional.<Violation>empty())
                .recover(failure -> Future.succeededFuture(Optional.of(violation(failure, pointer))));
    }

    private static Violation violation(Throwable failure, String pointer) {
        return switch (failure) {
            case Refused _ -> Violation.at(pointer, "addressNotAllowed", "the host has an address that is not allowed");
            case UnknownHostException _ -> Violation.at(pointer, "nameNotFound", "the host name has no address");
            case TimeoutException _ -> Violation.at(pointer, "nameNotFound", "the lookup of the host name timed out");
            default -> Violation.at(pointer, "nameNotFound", "the lookup of the host name failed");
        };
    }

    /** The failure of a host that has an address that may not be called. */
    public static final class Refused extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Refused() {
            super("address not allowed", null, false, false);
        }
    }
}
