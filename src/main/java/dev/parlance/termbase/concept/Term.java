package dev.parlance.termbase.concept;

import dev.parlance.shared.UserRef;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A term as the API shows it (section 2.8 of the specification), with the fields of its concept.
 *
 * @param writable whether the caller may change it
 */
public record Term(
        String text,
        boolean caseSensitive,
        String conceptId,
        @Nullable String conceptNote,
        Instant createdAt,
        @Nullable UserRef createdBy,
        List<TermFields.CustomValue> customFields,
        @Nullable String definition,
        @Nullable String domain,
        boolean exactMatch,
        boolean forbidden,
        @Nullable String gender,
        String id,
        String lang,
        Instant modifiedAt,
        @Nullable UserRef modifiedBy,
        @Nullable String note,
        @Nullable String number,
        @Nullable String partOfSpeech,
        boolean preferred,
        boolean rtl,
        @Nullable String shortTranslation,
        String status,
        List<String> subDomains,
        @Nullable String termType,
        @Nullable String url,
        @Nullable String usage,
        boolean writable) {
    public boolean hasStatusApproved() {
        return TermFields.APPROVED.equalsIgnoreCase(status);
    }
}
