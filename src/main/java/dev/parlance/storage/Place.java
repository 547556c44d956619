package dev.parlance.storage;

import java.util.Locale;

/** Where the bytes of a file are. */
enum Place {
    DATABASE,
    S3;

    /** As in the column {@code place}. */
    String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    static Place of(String text) {
        return valueOf(text.toUpperCase(Locale.ROOT));
    }
}
