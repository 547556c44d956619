package dev.parlance.project;

import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import dev.parlance.http.Query;
import dev.parlance.shared.Lang;
import dev.parlance.shared.Page;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a list of projects is narrowed and sorted by; null and empty narrow nothing.
 *
 * @param name a part of the name, in any case
 * @param client uid
 * @param targetLangs projects with at least one of them, in normal form
 * @param dueTo exclusive
 * @param createdTo exclusive
 */
record ProjectFilter(
        @Nullable String name,
        List<String> statuses,
        @Nullable String client,
        @Nullable Boolean archived,
        List<String> targetLangs,
        @Nullable Instant dueFrom,
        @Nullable Instant dueTo,
        @Nullable Instant createdFrom,
        @Nullable Instant createdTo,
        ProjectOrder order,
        Page.Direction direction) {

    /** @throws Fault.Invalid when a target language is none */
    static ProjectFilter of(Query query) {
        var langs = query.texts("targetLangs");
        var violations = langs.stream()
                .filter(lang -> !Lang.known(lang))
                .map(lang -> Violation.of("targetLangs", "language", lang + " is no language code of BCP 47"))
                .toList();
        if (!violations.isEmpty()) {
            throw new Fault.Invalid(violations);
        }
        return new ProjectFilter(
                query.text("name"),
                query.texts("status"),
                query.text("client"),
                query.flag("archived"),
                langs.stream().map(Lang::normal).toList(),
                query.instant("dateDueFrom"),
                query.instant("dateDueTo"),
                query.instant("dateCreatedFrom"),
                query.instant("dateCreatedTo"),
                ProjectOrder.named(Objects.requireNonNullElse(query.text("sort"), "id")),
                Page.Direction.valueOf(Objects.requireNonNullElse(query.text("direction"), "ASC")));
    }
}
