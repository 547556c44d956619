package dev.parlance.termbase;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A file from which nothing is taken; that is the file's fault, which no repetition would change. */
final class UnreadableTerms extends IOException {
    private static final long serialVersionUID = 1L;

    private final String code;

    UnreadableTerms(String code, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.code = code;
    }

    UnreadableTerms(String code, String message) {
        this(code, message, null);
    }

    String code() {
        return code;
    }
}
