package dev.parlance.termbase.concept;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The fields of a concept, which are shown with each of its terms (section 2.8 of the specification). */
public record ConceptFields(
        @Nullable String conceptNote,
        @Nullable String definition,
        @Nullable String domain,
        @Nullable List<String> subDomains,
        @Nullable String url) {
    public static final ConceptFields NONE = new ConceptFields(null, null, null, null, null);

    public ConceptFields {
        conceptNote = TermTexts.clean(conceptNote);
        definition = TermTexts.clean(definition);
        domain = TermTexts.clean(domain);
        subDomains = subDomains == null
                ? List.of()
                : subDomains.stream()
                        .map(String::strip)
                        .filter(name -> !name.isEmpty())
                        .distinct()
                        .toList();
        url = TermTexts.clean(url);
    }

    /** These fields, with missing values taken from the other ones. */
    public ConceptFields or(ConceptFields other) {
        return new ConceptFields(
                conceptNote == null ? other.conceptNote : conceptNote,
                definition == null ? other.definition : definition,
                domain == null ? other.domain : domain,
                areas().isEmpty() ? other.subDomains : subDomains,
                url == null ? other.url : url);
    }

    public List<String> areas() {
        return subDomains == null ? List.of() : subDomains;
    }
}
