package dev.parlance.memory.segment;

import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import dev.parlance.memory.base.MemoryLangs;
import dev.parlance.memory.base.TransMemory;
import dev.parlance.shared.InlineCode;
import dev.parlance.shared.Lang;
import dev.parlance.shared.SegmentText;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A search in a memory.
 *
 * @param queryCodes the code for each U+FFFC in the query; null for plain text
 * @param concordance whether sources must contain the query; otherwise sources are scored against it
 * @param phraseQuery whether the words of a concordance must be adjacent
 */
public record SearchRequest(
        String query,
        @Nullable List<InlineCode> queryCodes,
        @Nullable String sourceLang,
        @Nullable List<String> targetLangs,
        @Nullable Integer scoreThreshold,
        @Nullable Boolean concordance,
        @Nullable Boolean phraseQuery,
        @Nullable String previousSource,
        @Nullable String nextSource,
        @Nullable String contextKey,
        @Nullable Integer limit) {
    private static final int THRESHOLD = 70;
    private static final int LIMIT = 20;

    /**
     * The languages to search; empty for all. Fails with {@link Fault.Invalid} for languages that the memory does not
     * have.
     */
    public List<String> langs(TransMemory memory) {
        var violations = new ArrayList<Violation>();
        if (sourceLang != null && !MemoryLangs.same(sourceLang, memory.sourceLang())) {
            violations.add(Violation.at(
                    "/sourceLang", "language", "must be the source language of the memory, " + memory.sourceLang()));
        }
        var langs = new ArrayList<String>();
        var wanted = Objects.requireNonNullElse(targetLangs, List.<String>of());
        for (var i = 0; i < wanted.size(); i++) {
            var found = MemoryLangs.choose(memory.targetLangs(), Lang.normal(wanted.get(i)));
            if (found.isEmpty()) {
                violations.add(Violation.at(
                        "/targetLangs/" + i,
                        "language",
                        "must be one of the target languages of the memory: "
                                + String.join(", ", memory.targetLangs())));
            }
            found.ifPresent(langs::add);
        }
        if (!violations.isEmpty()) {
            throw new Fault.Invalid(violations);
        }
        return langs;
    }

    public SegmentText text() {
        var violations = new ArrayList<Violation>();
        var text = SegmentsPost.text(query, queryCodes, "/queryCodes", violations);
        if (text == null) {
            throw new Fault.Invalid(violations);
        }
        return text;
    }

    public MemoryContext context() {
        return MemoryContext.of(previousSource, nextSource, contextKey);
    }

    public int least() {
        return Objects.requireNonNullElse(scoreThreshold, THRESHOLD);
    }

    public boolean isConcordance() {
        return Boolean.TRUE.equals(concordance);
    }

    public boolean isPhrase() {
        return !Boolean.FALSE.equals(phraseQuery);
    }

    public int most() {
        return Objects.requireNonNullElse(limit, LIMIT);
    }
}
