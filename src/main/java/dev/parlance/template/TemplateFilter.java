package dev.parlance.template;

import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import dev.parlance.http.contract.Query;
import dev.parlance.shared.Lang;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a list of templates is narrowed by; null and empty narrow nothing.
 *
 * @param name a part of the name, in any case
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
        var source = query.text("sourceLang");
        var targets = query.texts("targetLangs");
        var violations = Stream.concat(
                        source == null ? Stream.of() : unknown("sourceLang", Stream.of(source)),
                        unknown("targetLangs", targets.stream()))
                .toList();
        if (!violations.isEmpty()) {
            throw new Fault.Invalid(violations);
        }
        return new TemplateFilter(
                query.text("name"),
                query.text("client"),
                query.text("businessUnit"),
                query.text("domain"),
                query.text("subDomain"),
                source == null ? null : Lang.normal(source),
                targets.stream().map(Lang::normal).toList());
    }

    private static Stream<Violation> unknown(String parameter, Stream<String> langs) {
        return langs.filter(lang -> !Lang.known(lang))
                .map(lang -> Violation.of(parameter, "language", lang + " is not a BCP 47 language code"));
    }
}
