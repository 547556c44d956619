package dev.parlance.db;

import org.jspecify.annotations.Nullable;

/** The service cannot start with this database; the message explains the reason to the operator. */
public final class DatabaseUnusable extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public DatabaseUnusable(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
