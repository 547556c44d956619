package dev.parlance.project.core;

import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import dev.parlance.http.contract.Query;
import dev.parlance.shared.Lang;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The filter of a list of projects; null and empty values do not restrict the result.
 *
 * @param name a part of the name, case-insensitive
 * @param client uid
 * @param targetLangs projects with at least one of them, in normal form
 * @param dueTo exclusive
 * @param createdTo exclusive
 * @param domain uid
 * @param owner uid
 * @param sourceLang in normal form
 */
public record ProjectFilter(
        @Nullable String name,
        List<String> statuses,
        @Nullable String client,
        @Nullable Boolean archived,
        List<String> targetLangs,
        @Nullable Instant dueFrom,
        @Nullable Instant dueTo,
        @Nullable Instant createdFrom,
        @Nullable Instant createdTo,
        @Nullable String domain,
        @Nullable String owner,
        @Nullable String sourceLang) {

    /**
     * Reads the filter from the query parameters.
     *
     * @throws Fault.Invalid for a target language that is not a language code
     */
    public static ProjectFilter of(Query query) {
        var source = query.text("sourceLang");
        var violations = new ArrayList<Violation>();
        var langs = query.languages("targetLangs", violations);
        Violation.requireNone(violations);
        return new ProjectFilter(
                query.text("name"),
                query.texts("status"),
                query.text("client"),
                query.flag("archived"),
                langs,
                query.instant("dateDueFrom"),
                query.instant("dateDueTo"),
                query.instant("dateCreatedFrom"),
                query.instant("dateCreatedTo"),
                query.text("domain"),
                query.text("owner"),
                source == null ? null : Lang.normal(source));
    }
}
