package dev.parlance.file.formats.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.file.NewFile;
import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.FormatProfile;
import dev.parlance.file.format.ReadOptions;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.jspecify.annotations.Nullable;

/** The dialect of a large file is the one that it has as a small file. */
class DialectsTest {
    private static final List<String> NAMES = List.of(
            "a",
            "@@locale",
            "message",
            "description",
            "placeholders",
            "hash",
            "id",
            "translation",
            "one",
            "other",
            "Hello :name");

    private static final List<String> TEXTS =
            List.of("\"x\"", "\"{{x}}\"", "\"Hello :name\"", "\"$t(x)\"", "5", "null", "{}", "[]");

    private static @Nullable String id(@Nullable FormatProfile format) {
        return format == null ? null : format.id();
    }

    @Property(tries = 5_000)
    void isFoundByAPassAsInATree(@ForAll("values") String json) throws Exception {
        var path = NewFile.of(json);
        try {
            var file = new CheckedFile(path, new JsonFormat(), new ReadOptions("en", "de"), UTF_8, 0, null);
            assertThat(id(Dialects.ofLarge(file))).as(json).isEqualTo(id(Dialects.ofTree(file)));
        } finally {
            Files.delete(path);
        }
    }

    @Provide
    static Arbitrary<String> values() {
        return value(3);
    }

    private static Arbitrary<String> value(int depth) {
        var text = Arbitraries.of(TEXTS);
        if (depth == 0) {
            return text;
        }
        var inner = Arbitraries.lazy(() -> value(depth - 1));
        var array = inner.list().ofMaxSize(3).map(items -> "[" + String.join(",", items) + "]");
        var object = Arbitraries.of(NAMES)
                .list()
                .ofMaxSize(4)
                .flatMap(names -> inner.list().ofSize(names.size()).map(values -> object(names, values)));
        return Arbitraries.frequencyOf(
                net.jqwik.api.Tuple.of(1, text), net.jqwik.api.Tuple.of(1, array), net.jqwik.api.Tuple.of(4, object));
    }

    private static String object(List<String> names, List<String> values) {
        var members = new ArrayList<String>();
        for (var i = 0; i < names.size(); i++) {
            members.add("\"%s\": %s".formatted(names.get(i), values.get(i)));
        }
        return "{" + String.join(", ", members) + "}";
    }
}
