package dev.parlance.termbase.exchange;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A file that cannot be imported; a retry would give the same result. */
public final class UnreadableTerms extends IOException {
    private static final long serialVersionUID = 1L;

    private final String code;

    UnreadableTerms(String code, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.code = code;
    }

    UnreadableTerms(String code, String message) {
        this(code, message, null);
    }

    public String code() {
        return code;
    }
}
