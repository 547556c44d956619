package dev.parlance.job;

import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import dev.parlance.shared.InlineCode;
import dev.parlance.shared.SegmentText;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a job is to say of some of its segments.
 *
 * @param segments those that are replaced, each once; the others stay as they are
 */
record SegmentEdit(List<Segment> segments) {

    /** @throws Fault.Invalid for a segment that is named twice, or codes that do not fit their text */
    SegmentEdit {
        segments = List.copyOf(segments);
        var violations = new ArrayList<Violation>();
        var seen = new HashSet<Integer>();
        for (var i = 0; i < segments.size(); i++) {
            var pointer = "/segments/" + i;
            var segment = segments.get(i);
            if (!seen.add(segment.ordinal())) {
                violations.add(Violation.at(pointer + "/ordinal", "unique", "must be named once"));
            }
            check(segment.target(), segment.targetCodes(), pointer + "/targetCodes", violations);
            var suggestion = segment.suggestion();
            if (suggestion != null) {
                check(suggestion.text(), suggestion.codes(), pointer + "/suggestion/codes", violations);
            }
        }
        if (!violations.isEmpty()) {
            throw new Fault.Invalid(violations);
        }
    }

    private static void check(
            @Nullable String text, @Nullable List<InlineCode> codes, String pointer, List<Violation> violations) {
        var places = text == null
                ? 0
                : text.chars().filter(c -> c == SegmentText.CODE).count();
        var given = codes == null ? 0 : codes.size();
        if (places != given) {
            violations.add(Violation.at(
                    pointer, "codes", "must name a code for each of the %d places in the text".formatted(places)));
        }
    }

    /**
     * One segment; what is absent becomes null, false or 0.
     *
     * @param editingTime in milliseconds
     */
    record Segment(
            int ordinal,
            @Nullable String target,
            @Nullable List<InlineCode> targetCodes,
            boolean confirmed,
            boolean locked,
            long editingTime,
            @Nullable Suggestion suggestion) {}
}
