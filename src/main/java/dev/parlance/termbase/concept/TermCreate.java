package dev.parlance.termbase.concept;

import dev.parlance.shared.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A new term.
 *
 * @param conceptId its concept, or null for a new concept
 */
public record TermCreate(
        @Nullable String conceptId,
        String lang,
        String text,
        @Nullable String status,
        @Nullable String termType,
        @Nullable String partOfSpeech,
        @Nullable String gender,
        @Nullable String number,
        @Nullable Boolean caseSensitive,
        @Nullable Boolean exactMatch,
        @Nullable Boolean forbidden,
        @Nullable Boolean preferred,
        @Nullable String note,
        @Nullable String usage,
        @Nullable String shortTranslation,
        @Nullable List<TermFields.CustomValue> customFields) {
    public TermFields fields() {
        return new TermFields(
                lang,
                text,
                status,
                termType,
                partOfSpeech,
                gender,
                number,
                caseSensitive,
                exactMatch,
                forbidden,
                preferred,
                note,
                usage,
                shortTranslation,
                customFields);
    }

    public static TermFields edit(Term term) {
        return Json.MAPPER.convertValue(term, TermFields.class);
    }
}
