package dev.parlance.shared;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import com.fasterxml.jackson.module.blackbird.BlackbirdModule;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The JSON mapper of the service. It writes instants as ISO 8601 in UTC with milliseconds, ignores unknown fields,
 * and writes nulls.
 */
public final class Json {
    public static final ObjectMapper MAPPER = JsonMapper.builder()
            .addModule(new JavaTimeModule())
            .addModule(new BlackbirdModule())
            .addModule(new SimpleModule().addSerializer(new MillisecondInstants()))
            .addModule(new BoundedNumbers())
            .nodeFactory(new BoundedNumbers.Nodes())
            .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
            .build();

    /** The constants of Jackson that a message names. */
    private static final Pattern CONSTANT = Pattern.compile(", from `[^`]*`");

    private static final ObjectWriter WRITER = MAPPER.writer();
    private static final ObjectWriter FOR_OTHERS = MAPPER.writerWithView(Audience.ForOthers.class);

    private Json() {}

    /** What is wrong with JSON, in words that are for its sender. */
    public static String message(JsonProcessingException broken) {
        return CONSTANT.matcher(broken.getOriginalMessage()).replaceAll("");
    }

    /** UTF-8 bytes of a value that can always be written: a record, a map, a list or a tree. */
    public static byte[] bytes(Object value) {
        try {
            return MAPPER.writeValueAsBytes(value);
        } catch (JsonProcessingException unwritable) {
            throw new UncheckedIOException(unwritable);
        }
    }

    /** As {@link #bytes(Object)}, without what the audience may not read. */
    public static byte[] bytes(Object value, Audience audience) {
        try {
            return writer(audience).writeValueAsBytes(value);
        } catch (JsonProcessingException unwritable) {
            throw new UncheckedIOException(unwritable);
        }
    }

    /** As {@link #bytes(Object, Audience)}; null if there are more, of which not all are written. */
    public static byte @Nullable [] bytesUpTo(int most, Object value, Audience audience) {
        var out = new Bounded(most);
        try {
            writer(audience).writeValue(out, value);
            return out.bytes.toByteArray();
        } catch (TooMany tooMany) {
            return null;
        } catch (IOException unwritable) {
            throw new UncheckedIOException(unwritable);
        }
    }

    private static ObjectWriter writer(Audience audience) {
        return audience == Audience.USER_LISTERS ? WRITER : FOR_OTHERS;
    }

    /** The JSON text of such a value. */
    public static String text(Object value) {
        try {
            return MAPPER.writeValueAsString(value);
        } catch (JsonProcessingException unwritable) {
            throw new UncheckedIOException(unwritable);
        }
    }

    /** Reads JSON that this service wrote itself, such as a column of the database. */
    public static <T> T read(String json, Class<T> type) {
        try {
            return MAPPER.readValue(json, type);
        } catch (JsonProcessingException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    public static JsonNode tree(Object value) {
        return MAPPER.valueToTree(value);
    }

    private static final class TooMany extends IOException {
        private static final long serialVersionUID = 1L;
    }

    /** Refuses more than so many bytes. */
    private static final class Bounded extends OutputStream {
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        private final int most;

        Bounded(int most) {
            this.most = most;
        }

        @Override
        public void write(int one) throws IOException {
            write(new byte[] {(byte) one}, 0, 1);
        }

        @Override
        public void write(byte[] more, int from, int length) throws IOException {
            if (bytes.size() + length > most) {
                throw new TooMany();
            }
            bytes.write(more, from, length);
        }
    }

    private static final class MillisecondInstants extends StdSerializer<Instant> {
        private static final long serialVersionUID = 1L;

        MillisecondInstants() {
            super(Instant.class);
        }

        @Override
        public void serialize(Instant value, JsonGenerator out, SerializerProvider provider) throws IOException {
            out.writeString(value.truncatedTo(ChronoUnit.MILLIS).toString());
        }
    }
}
