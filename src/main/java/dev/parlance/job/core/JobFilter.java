package dev.parlance.job.core;

import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import dev.parlance.http.contract.Query;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The filter of a list of jobs; null and empty values do not restrict the result.
 *
 * @param targetLangs in normal form
 * @param filename a part of the name, case-insensitive
 * @param provider uid of a user or vendor
 * @param dueTo exclusive
 */
public record JobFilter(
        List<String> statuses,
        List<String> targetLangs,
        @Nullable Integer workflowLevel,
        @Nullable String filename,
        @Nullable String provider,
        @Nullable Instant dueFrom,
        @Nullable Instant dueTo) {

    /** The filter in a query; fails with {@link Fault.Invalid} for a target language that is not a language code. */
    public static JobFilter of(Query query) {
        var violations = new ArrayList<Violation>();
        var langs = query.languages("targetLang", violations);
        Violation.requireNone(violations);
        var level = query.integer("workflowLevel", 0);
        return new JobFilter(
                query.texts("status"),
                langs,
                level == 0 ? null : Integer.valueOf(level),
                query.text("filename"),
                query.text("provider"),
                query.instant("dateDueFrom"),
                query.instant("dateDueTo"));
    }
}
