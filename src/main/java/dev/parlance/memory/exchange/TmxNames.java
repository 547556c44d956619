package dev.parlance.memory.exchange;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Names and dates of TMX 1.4b, and the properties in which tools store contexts. */
final class TmxNames {
    static final String PREVIOUS = "x-previous-source";
    static final String NEXT = "x-next-source";
    static final String KEY = "x-context-key";

    /** In lower case: the properties of this service, of OmegaT and of memoQ. */
    private static final Set<String> PREVIOUS_NAMES =
            Set.of(PREVIOUS, "x-previous-source-text", "prev", "x-context-pre");

    private static final Set<String> NEXT_NAMES = Set.of(NEXT, "x-next-source-text", "next", "x-context-post");
    private static final Set<String> KEY_NAMES = Set.of(KEY, "id", "x-context");

    /** Attributes that are stored in fields of their own. */
    private static final Set<String> FIELDS =
            Set.of("creationdate", "creationid", "changedate", "changeid", "srclang", "lang");

    private static final DateTimeFormatter DATE =
            DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);

    private TmxNames() {}

    static boolean isPrevious(@Nullable String type) {
        return type != null && PREVIOUS_NAMES.contains(type.toLowerCase(Locale.ROOT));
    }

    static boolean isNext(@Nullable String type) {
        return type != null && NEXT_NAMES.contains(type.toLowerCase(Locale.ROOT));
    }

    static boolean isKey(@Nullable String type) {
        return type != null && KEY_NAMES.contains(type.toLowerCase(Locale.ROOT));
    }

    /** Whether an attribute is stored in a field, and not as a detail. */
    static boolean isField(String attribute) {
        return FIELDS.contains(attribute);
    }

    /** Whether the property belongs to this service, which writes it from the context. */
    static boolean isOurs(@Nullable String type) {
        return PREVIOUS.equals(type) || NEXT.equals(type) || KEY.equals(type);
    }

    /** Reads a date in the format of TMX or in ISO 8601; null for anything else. */
    static @Nullable Instant date(@Nullable String text) {
        if (text == null) {
            return null;
        }
        try {
            return UnitStamp.time(LocalDateTime.parse(text.strip(), DATE).atOffset(ZoneOffset.UTC));
        } catch (DateTimeException _) {
            try {
                return UnitStamp.time(OffsetDateTime.parse(text.strip()));
            } catch (DateTimeException _) {
                return null;
            }
        }
    }

    static String date(Instant instant) {
        return DATE.format(instant);
    }
}
