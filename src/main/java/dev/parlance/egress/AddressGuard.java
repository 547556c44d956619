package dev.parlance.egress;

import dev.parlance.config.section.DeliverySection;
import dev.parlance.fault.Violation;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeoutException;

/**
 * Keeps callers from using the service to reach what only the service can reach (server-side request forgery): a host
 * is called at an address that was checked, and only when all its addresses are permitted. Thread-safe.
 */
public final class AddressGuard implements UrlCheck, HostGuard {
    private final NameLookup names;
    private final AddressPolicy policy;
    private final OwnPorts own;

    public AddressGuard(NameLookup names, AddressPolicy policy, OwnPorts own) {
        this.names = names;
        this.policy = policy;
        this.own = own;
    }

    /** Makes a guard from the settings, with the system's resolver. */
    public static AddressGuard of(Vertx vertx, DeliverySection settings, OwnPorts own) {
        var names = new SystemNames(vertx, settings.connectTimeout());
        return new AddressGuard(names, new AddressPolicy(settings.allowedNetworks()), own);
    }

    /**
     * Finds the address to connect to; the connection must go to exactly this address.
     *
     * @return fails with {@link Refused}, or with the failure of the lookup
     */
    public Future<InetAddress> admit(Destination destination) {
        return admit(destination.host(), destination.port());
    }

    @Override
    public Future<InetAddress> admit(String host, int port) {
        return names.resolve(host)
                .compose(addresses -> database(port)
                        .compose(closed -> permits(addresses, port, closed)
                                ? Future.succeededFuture(addresses.getFirst())
                                : Future.failedFuture(new Refused())));
    }

    /** The addresses of the own database if this is its port; a database whose address is not known is not closed. */
    private Future<List<InetAddress>> database(int port) {
        return own.isDatabase(port)
                ? names.resolve(own.databaseHost()).otherwise(List.of())
                : Future.succeededFuture(List.of());
    }

    private boolean permits(List<InetAddress> addresses, int port, List<InetAddress> closed) {
        return addresses.stream()
                .allMatch(address ->
                        policy.permits(address) && !closed.contains(address) && !own.onThisMachine(address, port));
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
            case Refused _ ->
                Violation.at(
                        pointer,
                        "addressNotAllowed",
                        "the host has an address that is not allowed, or the port is one of this service");
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
