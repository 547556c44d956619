package dev.parlance.user;

import dev.parlance.access.Role;
import dev.parlance.shared.UserRef;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A user as the interface shows it (section 2.3). */
record User(
        boolean active,
        boolean anonymized,
        @Nullable UserRef createdBy,
        Instant dateCreated,
        @Nullable Instant dateDeleted,
        String email,
        String firstName,
        String id,
        String lastName,
        @Nullable Scheme netRateScheme,
        @Nullable String note,
        @Nullable Named priceList,
        Role role,
        List<String> sourceLangs,
        List<String> targetLangs,
        boolean terminologist,
        String timezone,
        String uid,
        String userName,
        @Nullable Named client) {

    /** A reference with a name. */
    record Named(String id, String uid, String name) {}

    /** The user's own net rate scheme. */
    record Scheme(@Nullable UserRef createdBy, Instant dateCreated, String id, String name, String uid) {}

    /** The internal number. */
    long number() {
        return Long.parseLong(id);
    }

    UserRef ref() {
        return new UserRef(email, firstName, id, lastName, uid, userName);
    }
}
