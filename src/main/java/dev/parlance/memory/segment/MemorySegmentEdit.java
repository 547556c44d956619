package dev.parlance.memory.segment;

import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import dev.parlance.shared.InlineCode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The new values of a segment of a memory; its language stays.
 *
 * @param sourceCodes the code for each U+FFFC in the source; null for plain text
 */
public record MemorySegmentEdit(
        String source,
        @Nullable List<InlineCode> sourceCodes,
        String target,
        @Nullable List<InlineCode> targetCodes,
        @Nullable String previousSource,
        @Nullable String nextSource,
        @Nullable String contextKey) {

    /** The unit to write. */
    TranslationUnit unit(String targetLang) {
        var violations = new ArrayList<Violation>();
        var sourceText = SegmentsPost.text(source, sourceCodes, "/sourceCodes", violations);
        var targetText = SegmentsPost.text(target, targetCodes, "/targetCodes", violations);
        if (sourceText == null || targetText == null) {
            throw new Fault.Invalid(violations);
        }
        return TranslationUnit.of(targetLang, sourceText, targetText, previousSource, nextSource, contextKey);
    }
}
