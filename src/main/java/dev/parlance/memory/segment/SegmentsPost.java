package dev.parlance.memory.segment;

import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import dev.parlance.shared.InlineCode;
import dev.parlance.shared.Lang;
import dev.parlance.shared.SegmentText;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Segments to write into a memory. */
public record SegmentsPost(List<Item> segments) {
    public SegmentsPost {
        segments = List.copyOf(segments);
    }

    /**
     * A segment.
     *
     * @param sourceCodes the code for each U+FFFC in the source; null for plain text
     * @param previousSource null at the beginning of a file, or where there is no such context
     */
    public record Item(
            String source,
            @Nullable List<InlineCode> sourceCodes,
            String target,
            @Nullable List<InlineCode> targetCodes,
            String targetLang,
            @Nullable String previousSource,
            @Nullable String nextSource,
            @Nullable String contextKey) {}

    /** The units to write; of segments with the same source and context only the last one. */
    List<TranslationUnit> units(List<String> targetLangs) {
        var violations = new ArrayList<Violation>();
        var units = new ArrayList<TranslationUnit>();
        for (var i = 0; i < segments.size(); i++) {
            var unit = unit(segments.get(i), "/segments/" + i, targetLangs, violations);
            if (unit != null) {
                units.add(unit);
            }
        }
        if (!violations.isEmpty()) {
            throw new Fault.Invalid(violations);
        }
        return TranslationUnit.distinct(units);
    }

    private static @Nullable TranslationUnit unit(
            Item item, String pointer, List<String> targetLangs, List<Violation> violations) {
        var lang = Lang.normal(item.targetLang);
        if (!targetLangs.contains(lang)) {
            violations.add(Violation.at(
                    pointer + "/targetLang",
                    "language",
                    "must be one of the target languages of the memory: " + String.join(", ", targetLangs)));
        }
        var source = text(item.source, item.sourceCodes, pointer + "/sourceCodes", violations);
        var target = text(item.target, item.targetCodes, pointer + "/targetCodes", violations);
        return source == null || target == null
                ? null
                : TranslationUnit.of(lang, source, target, item.previousSource, item.nextSource, item.contextKey);
    }

    /** A text with its codes, or null and a violation if their number differs from the number of placeholders. */
    static @Nullable SegmentText text(
            String text, @Nullable List<InlineCode> codes, String pointer, List<Violation> violations) {
        if (codes == null) {
            return SegmentText.of(text);
        }
        var places = text.chars().filter(c -> c == SegmentText.CODE).count();
        if (places == codes.size()) {
            return new SegmentText(text, codes);
        }
        violations.add(Violation.at(
                pointer,
                "codes",
                "must contain one code for each U+FFFC in the text: %d, not %d".formatted(places, codes.size())));
        return null;
    }
}
