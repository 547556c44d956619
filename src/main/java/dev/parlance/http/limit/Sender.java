package dev.parlance.http.limit;

import dev.parlance.access.Caller;
import org.jspecify.annotations.Nullable;

/**
 * Who sends a request: a user, or an address as long as the user is not known. Each has limits of its own.
 *
 * @param known whether it is a user
 */
public record Sender(String name, boolean known) {
    /** The user of an authenticated request, otherwise the address that it comes from. */
    public static Sender of(@Nullable Caller caller, String address) {
        return caller == null
                ? new Sender(ClientAddress.network(address), false)
                : new Sender(Long.toString(caller.id()), true);
    }
}
