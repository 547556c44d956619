package dev.parlance.template;

import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import dev.parlance.http.contract.Query;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The filter of a list of templates; null and empty values do not restrict the result.
 *
 * @param name a part of the name, case-insensitive
 * @param client uid, as are {@code businessUnit}, {@code domain} and {@code subDomain}
 * @param sourceLang in normal form
 * @param targetLangs templates with at least one of them, in normal form
 */
record TemplateFilter(
        @Nullable String name,
        @Nullable String client,
        @Nullable String businessUnit,
        @Nullable String domain,
        @Nullable String subDomain,
        @Nullable String sourceLang,
        List<String> targetLangs) {

    /**
     * Reads the filter from the query parameters.
     *
     * @throws Fault.Invalid for a value that is not a language code
     */
    static TemplateFilter of(Query query) {
        var violations = new ArrayList<Violation>();
        var source = query.language("sourceLang", violations);
        var targets = query.languages("targetLangs", violations);
        Violation.requireNone(violations);
        return new TemplateFilter(
                query.text("name"),
                query.text("client"),
                query.text("businessUnit"),
                query.text("domain"),
                query.text("subDomain"),
                source,
                targets);
    }
}
