package dev.parlance.http;

import com.networknt.schema.ExecutionContext;
import com.networknt.schema.format.Format;
import dev.parlance.shared.Lang;
import java.time.ZoneId;
import java.util.List;
import java.util.function.Predicate;

/** Formats of our contract beside those of JSON Schema. */
final class TextFormats {
    static final List<Format> ALL = List.of(
            new TextFormat("bcp47", Lang::known),
            new TextFormat("iana-time-zone", ZoneId.getAvailableZoneIds()::contains));

    private TextFormats() {}

    private record TextFormat(String getName, Predicate<String> matching) implements Format {
        @Override
        public boolean matches(ExecutionContext context, String value) {
            return matching.test(value);
        }
    }
}
