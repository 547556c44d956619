package dev.parlance.importsettings;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Map;

/**
 * The style sheets that were downloaded when import settings were stored.
 *
 * @param byBlock the block of settings whose {@code xslUrl} was downloaded
 */
record StyleSheets(@JsonValue Map<String, Downloaded> byBlock) {
    static final StyleSheets NONE = new StyleSheets(Map.of());

    StyleSheets {
        byBlock = Map.copyOf(byBlock);
    }

    /** A style sheet and where it is from. */
    record Downloaded(String url, String text) {}
}
