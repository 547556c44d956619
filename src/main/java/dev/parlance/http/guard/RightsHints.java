package dev.parlance.http.guard;

/** The topics of the hints after which a caller may have fewer rights; the payload is an internal number. */
public final class RightsHints {
    /** A token was revoked; the payload is its number. */
    public static final String TOKEN_REVOKED = "token.revoked";

    /** A user was edited, deleted or deactivated; the payload is its number. */
    public static final String USER_CHANGED = "user.changed";

    private RightsHints() {}
}
