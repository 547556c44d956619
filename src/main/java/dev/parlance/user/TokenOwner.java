package dev.parlance.user;

import dev.parlance.access.Caller;
import dev.parlance.access.Role;
import dev.parlance.shared.UserRef;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The user whom a token belongs to. */
record TokenOwner(
        long tokenId,
        long userId,
        UserRef user,
        Role role,
        boolean terminologist,
        @Nullable Long clientId,
        Validity validity) {

    /** Whether the token may be used now, and until when. */
    record Validity(Instant expires, boolean active, boolean deleted) {}

    Caller caller() {
        return new Caller(userId, user, role, terminologist, clientId, tokenId);
    }
}
