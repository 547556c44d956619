package dev.parlance.file.worker;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.annotation.JsonInclude.Value;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.databind.AnnotationIntrospector;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SequenceWriter;
import com.fasterxml.jackson.databind.introspect.Annotated;
import com.fasterxml.jackson.databind.introspect.AnnotatedField;
import com.fasterxml.jackson.databind.introspect.AnnotatedMethod;
import com.fasterxml.jackson.databind.introspect.AnnotatedParameter;
import com.fasterxml.jackson.databind.introspect.NopAnnotationIntrospector;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.datatype.jsr310.ser.InstantSerializer;
import dev.parlance.shared.Json;
import java.io.BufferedWriter;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.lang.reflect.AnnotatedType;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Values in a file as JSON, one per line, so that only a few are in memory at a time. Half a surrogate pair, which
 * UTF-8 cannot encode, becomes a question mark.
 *
 * @param <T> the type of the values
 */
public final class JsonLines<T> implements AutoCloseable {
    /** A file of two bytes per line can become some thirty bytes per line. */
    private static final long MOST_BYTES = 4L << 30;

    private static final ObjectMapper MAPPER = compact();
    private final SequenceWriter out;

    /** Without null, false and, where a list cannot be null, empty lists, which most segments have. */
    private static ObjectMapper compact() {
        var mapper = Json.MAPPER
                .copy()
                .setDefaultPropertyInclusion(Include.NON_NULL)
                // instants with all digits, unlike those of the API
                .registerModule(new SimpleModule("exact").addSerializer(Instant.class, InstantSerializer.INSTANCE));
        mapper.configOverride(boolean.class).setInclude(Value.construct(Include.NON_DEFAULT, Include.ALWAYS));
        mapper.configOverride(List.class)
                .setInclude(Value.construct(Include.NON_EMPTY, Include.ALWAYS))
                .setSetterInfo(JsonSetter.Value.forValueNulls(Nulls.AS_EMPTY));
        return mapper.setAnnotationIntrospector(AnnotationIntrospector.pair(
                new NullableLists(), mapper.getSerializationConfig().getAnnotationIntrospector()));
    }

    /** Creates the file, or continues it. */
    public JsonLines(Path path, Class<T> type, OpenOption... options) throws IOException {
        this(Files.newOutputStream(path, options), type, MOST_BYTES);
    }

    JsonLines(OutputStream bytes, Class<T> type, long mostBytes) throws IOException {
        var limited = new Limited(bytes, mostBytes);
        out = MAPPER.writerFor(type)
                .withRootValueSeparator("\n")
                .writeValues(new BufferedWriter(new OutputStreamWriter(limited, UTF_8)));
    }

    /** The values of a file from its start. */
    public static <T> MappingIterator<T> open(Path path, Class<T> type) throws IOException {
        return MAPPER.readerFor(type)
                .without(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                .readValues(Files.newBufferedReader(path));
    }

    /**
     * Appends a value.
     *
     * @throws Full when the file would exceed 4 GiB
     */
    public void add(T value) throws IOException {
        out.write(value);
    }

    /** Appends values. */
    public void addAll(Iterable<T> values) throws IOException {
        out.writeAll(values);
    }

    @Override
    public void close() throws IOException {
        out.close();
    }

    /** The values take more bytes than the file may have. */
    public static final class Full extends IOException {
        private static final long serialVersionUID = 1L;

        Full(long mostBytes) {
            super("the content takes more than %,d bytes".formatted(mostBytes));
        }
    }

    /** Fails beyond a number of bytes. */
    private static final class Limited extends FilterOutputStream {
        private final long most;
        private long written;

        Limited(OutputStream out, long most) {
            super(out);
            this.most = most;
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            written += length;
            if (written > most) {
                throw new Full(most);
            }
            out.write(bytes, offset, length);
        }

        @Override
        public void write(int one) throws IOException {
            write(new byte[] {(byte) one}, 0, 1);
        }
    }

    /** Keeps null and an empty list apart in components of records that may be null. */
    private static final class NullableLists extends NopAnnotationIntrospector {
        private static final long serialVersionUID = 1L;

        @Override
        public Value findPropertyInclusion(Annotated member) {
            return isNullableList(member)
                    ? Value.construct(Include.NON_NULL, Include.ALWAYS)
                    : super.findPropertyInclusion(member);
        }

        @Override
        public JsonSetter.Value findSetterInfo(Annotated member) {
            return isNullableList(member) ? JsonSetter.Value.forValueNulls(Nulls.SET) : super.findSetterInfo(member);
        }

        private static boolean isNullableList(Annotated member) {
            var type = member.getRawType() == List.class ? declared(member) : null;
            return type != null && type.isAnnotationPresent(Nullable.class);
        }

        private static @Nullable AnnotatedType declared(Annotated member) {
            return switch (member) {
                case AnnotatedField field -> field.getAnnotated().getAnnotatedType();
                case AnnotatedMethod method -> method.getAnnotated().getAnnotatedReturnType();
                case AnnotatedParameter parameter -> component(parameter);
                default -> null;
            };
        }

        private static @Nullable AnnotatedType component(AnnotatedParameter parameter) {
            var components = parameter.getDeclaringClass().getRecordComponents();
            return components == null ? null : components[parameter.getIndex()].getAnnotatedType();
        }
    }
}
