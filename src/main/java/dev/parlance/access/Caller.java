package dev.parlance.access;

import dev.parlance.shared.Audience;
import dev.parlance.shared.UserRef;
import org.jspecify.annotations.Nullable;

/**
 * The user who sent a request.
 *
 * @param id internal number of the user
 * @param clientId the client whose projects a GUEST sees, or null
 * @param tokenId internal number of the token that was used
 */
public record Caller(
        long id,
        UserRef user,
        Role role,
        boolean terminologist,
        @Nullable Long clientId,
        long tokenId) {

    /** Whether the caller sees every project: administrators and project managers do. */
    public boolean seesAll() {
        return role == Role.ADMIN || role == Role.PROJECT_MANAGER;
    }

    /** Whether the role may confirm segments, which writes them to memories: that of {@code editJobSegments}. */
    public boolean confirmsSegments() {
        return seesAll() || role == Role.LINGUIST;
    }

    /** What the caller reads of other people. */
    public Audience audience() {
        return role == Role.ADMIN || role == Role.PROJECT_MANAGER ? Audience.USER_LISTERS : Audience.OTHERS;
    }
}
