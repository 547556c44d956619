package dev.parlance.http.contract;

import com.networknt.schema.ExecutionContext;
import com.networknt.schema.format.Format;
import dev.parlance.shared.Expressions;
import dev.parlance.shared.Lang;
import java.nio.charset.Charset;
import java.time.ZoneId;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Formats of the contract in addition to those of JSON Schema. */
final class TextFormats {
    static final List<Format> ALL = List.of(
            new TextFormat("bcp47", Lang::known),
            new TextFormat("iana-time-zone", ZoneId.getAvailableZoneIds()::contains),
            new TextFormat("charset", TextFormats::isCharset),
            new TextFormat("java-regexp", text -> flaw("java-regexp", text) == null),
            new TextFormat("xpath", text -> flaw("xpath", text) == null));

    private TextFormats() {}

    /** The error in a text; null if the text is valid or its format has no explanation. */
    static @Nullable String flaw(String format, String text) {
        return switch (format) {
            case "java-regexp" -> Expressions.regexpFlaw(text);
            case "xpath" -> Expressions.xpathFlaw(text);
            default -> null;
        };
    }

    private static boolean isCharset(String name) {
        try {
            return Charset.isSupported(name);
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
}
