package dev.parlance.termbase.concept;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parlance.shared.Json;
import dev.parlance.shared.Lang;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What is said of a term (section 2.8 of the interface). The words of enumerations are those of the contract.
 *
 * @param lang becomes its normal form
 * @param status null for NEW in a new term, and to keep it in one that is there
 * @param preferred among the concept's terms of its language
 */
public record TermFields(
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
        @Nullable List<CustomValue> customFields) {
    public static final String NEW = "NEW";
    public static final String APPROVED = "APPROVED";
    /** Of all custom fields together, as JSON. */
    public static final int MOST_CUSTOM_BYTES = 16 << 10;

    public TermFields {
        lang = Lang.normal(lang);
        text = Objects.requireNonNullElse(TermTexts.clean(text), "");
        caseSensitive = Boolean.TRUE.equals(caseSensitive);
        exactMatch = Boolean.TRUE.equals(exactMatch);
        forbidden = Boolean.TRUE.equals(forbidden);
        preferred = Boolean.TRUE.equals(preferred);
        note = TermTexts.clean(note);
        usage = TermTexts.clean(usage);
        shortTranslation = TermTexts.clean(shortTranslation);
        customFields = customFields == null ? List.of() : List.copyOf(customFields);
    }

    /** What a deployment says of a term in words of its own. */
    public record CustomValue(String fieldName, ObjectNode value) {}

    public boolean is(@Nullable Boolean flag) {
        return Boolean.TRUE.equals(flag);
    }

    public boolean isApproved() {
        return APPROVED.equals(status);
    }

    public TermFields withStatus(String other) {
        return new TermFields(
                lang,
                text,
                other,
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

    public List<CustomValue> customValues() {
        return customFields == null ? List.of() : customFields;
    }

    /** As the database keeps them; null for none. */
    public @Nullable String customJson() {
        return customValues().isEmpty() ? null : Json.text(customValues());
    }

    static List<CustomValue> customValues(@Nullable String json) {
        return json == null ? List.of() : List.of(Json.read(json, CustomValue[].class));
    }
}
