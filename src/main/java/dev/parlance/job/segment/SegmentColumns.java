package dev.parlance.job.segment;

import dev.parlance.shared.InlineCode;
import dev.parlance.shared.Json;
import dev.parlance.shared.SegmentText;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Converts texts and inline codes of segments to column values and back. */
public final class SegmentColumns {
    private SegmentColumns() {}

    static <T> @Nullable String[] texts(List<T> all, Function<T, @Nullable String> text) {
        var texts = new @Nullable String[all.size()];
        for (var i = 0; i < texts.length; i++) {
            var one = text.apply(all.get(i));
            texts[i] = one == null ? null : storable(one);
        }
        return texts;
    }

    /** PostgreSQL cannot store NUL, which files may contain. */
    static String storable(String text) {
        return text.indexOf('\0') < 0 ? text : text.replace('\0', '\uFFFD');
    }

    static SegmentText storable(SegmentText text) {
        return new SegmentText(
                storable(text.text()),
                text.codes().stream().map(SegmentColumns::storable).toList());
    }

    static @Nullable String text(@Nullable SegmentText text) {
        return text == null ? null : text.text();
    }

    static @Nullable String codes(@Nullable SegmentText text) {
        return text == null ? null : json(text.codes());
    }

    static @Nullable String json(@Nullable List<InlineCode> codes) {
        return codes == null || codes.isEmpty()
                ? null
                : Json.text(codes.stream().map(SegmentColumns::storable).toList());
    }

    private static InlineCode storable(InlineCode code) {
        return new InlineCode(code.kind(), code.id(), storable(code.data()), code.space());
    }
}
