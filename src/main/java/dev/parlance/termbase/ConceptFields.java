package dev.parlance.termbase;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What is said of a concept, and shown with each of its terms (section 2.8 of the interface). */
record ConceptFields(
        @Nullable String conceptNote,
        @Nullable String definition,
        @Nullable String domain,
        @Nullable List<String> subDomains,
        @Nullable String url) {
    static final ConceptFields NONE = new ConceptFields(null, null, null, null, null);

    ConceptFields {
        conceptNote = Texts.clean(conceptNote);
        definition = Texts.clean(definition);
        domain = Texts.clean(domain);
        subDomains = subDomains == null
                ? List.of()
                : subDomains.stream()
                        .map(String::strip)
                        .filter(name -> !name.isEmpty())
                        .distinct()
                        .toList();
        url = Texts.clean(url);
    }

    List<String> areas() {
        return subDomains == null ? List.of() : subDomains;
    }
}
