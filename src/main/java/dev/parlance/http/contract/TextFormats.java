package dev.parlance.http.contract;

import com.networknt.schema.ExecutionContext;
import com.networknt.schema.format.EmailFormat;
import com.networknt.schema.format.Format;
import dev.parlance.shared.Expressions;
import dev.parlance.shared.Lang;
import java.nio.charset.Charset;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Formats of the contract in addition to those of JSON Schema. */
final class TextFormats {
    private static final int LAST_YEAR = 9999;
    private static final Pattern DATE_TIME = Pattern.compile(
            "[0-9]{4}-[0-9]{2}-[0-9]{2}T" + "[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?(Z|[+-][0-9]{2}:[0-9]{2})",
            Pattern.CASE_INSENSITIVE);

    /** Names of the IANA database that the JDK does not list. */
    private static final Set<String> MORE_TIME_ZONES = Set.of("EST", "GMT+0", "GMT-0", "HST", "MST", "ROC");

    private static final Set<String> TIME_ZONES = Stream.concat(
                    // those of the JDK that are none of IANA
                    ZoneId.getAvailableZoneIds().stream().filter(name -> !name.startsWith("SystemV/")),
                    MORE_TIME_ZONES.stream())
            .collect(Collectors.toUnmodifiableSet());

    static final List<Format> ALL = List.of(
            new TextFormat("bcp47", Lang::known),
            new Mailbox(),
            // instead of the library's, which accepts a leap second and a space, and so what no one can read
            new TextFormat("date-time", text -> instant(text) != null),
            new TextFormat("iana-time-zone", TextFormats::isTimeZone),
            new TextFormat("charset", TextFormats::isCharset),
            new TextFormat("java-regexp", text -> flaw("java-regexp", text) == null),
            new TextFormat("xpath", text -> flaw("xpath", text) == null));

    private TextFormats() {}

    /**
     * The instant of a date and time by RFC 3339, section 5.6; null for another text, and for a time whose year in UTC,
     * in which it is written, does not have four digits.
     */
    static @Nullable Instant instant(String text) {
        try {
            return DATE_TIME.matcher(text).matches() ? utc(OffsetDateTime.parse(text)) : null;
        } catch (DateTimeException noSuchTime) {
            return null;
        }
    }

    private static @Nullable Instant utc(OffsetDateTime time) {
        var year = time.withOffsetSameInstant(ZoneOffset.UTC).getYear();
        return year < 0 || year > LAST_YEAR ? null : time.toInstant();
    }

    /** Whether the IANA database has a time zone, or a former name of one. */
    static boolean isTimeZone(String name) {
        return TIME_ZONES.contains(name);
    }

    /** The error in a text; null if the text is valid or its format has no explanation. */
    static @Nullable String flaw(String format, String text) {
        return switch (format) {
            case "java-regexp" -> Expressions.regexpFlaw(text);
            case "xpath" -> Expressions.xpathFlaw(text);
            default -> null;
        };
    }

    /** Whether text can be read and written in it: some encodings can only be read. */
    private static boolean isCharset(String name) {
        try {
            return Charset.isSupported(name) && Charset.forName(name).canEncode();
        } catch (IllegalArgumentException _) {
            return false;
        }
    }

    private record TextFormat(String getName, Predicate<String> matching) implements Format {
        @Override
        public boolean matches(ExecutionContext context, String value) {
            return matching.test(value);
        }
    }

    /**
     * A mailbox of a domain with any last label. The library looks the label up in a list of top-level domains that is
     * as old as the library, and contains none of private networks, such as {@code internal} (RFC 6762, appendix G).
     */
    private static final class Mailbox extends EmailFormat {
        private static final String KNOWN = ".com";

        @Override
        public boolean matches(ExecutionContext context, String value) {
            return super.matches(context, value) || super.matches(context, value + KNOWN);
        }
    }
}
