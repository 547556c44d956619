package dev.parlance.termbase.concept;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parlance.shared.Json;
import dev.parlance.shared.Lang;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The fields of a term (section 2.8 of the specification). Enumerations use the values of the API.
 *
 * @param lang is converted to its normal form
 * @param status stored in capitals; null means the current status for an existing term, and for a new one NEW, or
 *     APPROVED if it is from a file
 * @param preferred among the terms of the concept in the same language
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
    /** The most bytes of all custom fields together, as JSON. */
    public static final int MOST_CUSTOM_BYTES = 16 << 10;

    public TermFields {
        lang = Lang.normal(lang);
        text = Objects.requireNonNullElse(TermTexts.clean(text), "");
        status = status == null ? null : status.toUpperCase(Locale.ROOT);
        caseSensitive = Boolean.TRUE.equals(caseSensitive);
        exactMatch = Boolean.TRUE.equals(exactMatch);
        forbidden = Boolean.TRUE.equals(forbidden);
        preferred = Boolean.TRUE.equals(preferred);
        note = TermTexts.clean(note);
        usage = TermTexts.clean(usage);
        shortTranslation = TermTexts.clean(shortTranslation);
        customFields = customFields == null ? List.of() : List.copyOf(customFields);
    }

    /** A custom field that a client defines. */
    public record CustomValue(String fieldName, ObjectNode value) {}

    public boolean is(@Nullable Boolean flag) {
        return Boolean.TRUE.equals(flag);
    }

    public boolean isApproved() {
        return APPROVED.equals(status);
    }

    /** The status as existing clients know it: {@code New} or {@code Approved}. */
    public String statusShown() {
        return isApproved() ? "Approved" : "New";
    }

    public TermFields withStatus(String other) {
        return copy(lang, other);
    }

    public TermFields inLang(String other) {
        return copy(other, status);
    }

    private TermFields copy(String lang, @Nullable String status) {
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

    /** The edit that changes nothing. */
    public static TermFields of(Term term) {
        return Json.MAPPER.convertValue(term, TermFields.class);
    }

    public List<CustomValue> customValues() {
        return customFields == null ? List.of() : customFields;
    }

    /** The custom fields as stored in the database; null for none. */
    public @Nullable String customJson() {
        return customValues().isEmpty() ? null : Json.text(customValues());
    }

    public static List<CustomValue> customValues(@Nullable String json) {
        return json == null ? List.of() : List.of(Json.read(json, CustomValue[].class));
    }
}
