package dev.parlance.egress;

import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.util.List;
import java.util.function.IntSupplier;

/**
 * The ports of this instance and its database. They are never called for a request, whatever addresses the settings
 * allow: metrics, health and the database are not for callers of the API. Thread-safe.
 *
 * @param listening the ports that this instance listens on, which may be known only after the start
 * @param databaseHost name or address of the database
 */
public record OwnPorts(List<IntSupplier> listening, String databaseHost, int databasePort) {
    /** Nothing is refused. */
    public static final OwnPorts NONE = new OwnPorts(List.of(), "", -1);

    public OwnPorts {
        listening = List.copyOf(listening);
    }

    /** Whether this is a port that the service itself uses on this machine. */
    boolean onThisMachine(InetAddress address, int port) {
        return (isDatabase(port) || listening.stream().anyMatch(own -> own.getAsInt() == port)) && isLocal(address);
    }

    boolean isDatabase(int port) {
        return port == databasePort;
    }

    private static boolean isLocal(InetAddress address) {
        try {
            return address.isLoopbackAddress()
                    || address.isAnyLocalAddress()
                    || NetworkInterface.getByInetAddress(address) != null;
        } catch (SocketException unknown) {
            return true;
        }
    }
}
