package dev.parlance.termbase.exchange;

import dev.parlance.shared.Lang;
import dev.parlance.termbase.concept.TermFields;
import dev.parlance.termbase.concept.TermTexts;
import java.io.IOException;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The rules of entries of a file, the same as those of concepts and terms in requests. */
final class EntryCheck {
    static final int LONGEST_TERM = 1_000;
    static final int LONGEST_TEXT = 4_096;
    private static final int LONGEST_DOMAIN = 255;
    private static final int LONGEST_URL = 2_048;
    static final int MOST_TERMS = 2_000;

    /** Values of other systems and the corresponding values of this service. */
    private static final Map<String, String> OTHER_WORDS = Map.ofEntries(
            Map.entry("FULLFORM", "FULL_FORM"),
            Map.entry("SHORTFORM", "SHORT_FORM"),
            Map.entry("SHORTFORMOFTERM", "SHORT_FORM"),
            Map.entry("INITIALISM", "ACRONYM"),
            Map.entry("PHRASEOLOGICALUNIT", "PHRASE"),
            Map.entry("SETPHRASE", "PHRASE"),
            Map.entry("PROPERNOUN", "NOUN"),
            Map.entry("PROPER_NOUN", "NOUN"),
            Map.entry("N", "NOUN"),
            Map.entry("V", "VERB"),
            Map.entry("ADJ", "ADJECTIVE"),
            Map.entry("ADV", "ADVERB"),
            Map.entry("NEUTER", "NEUTRAL"),
            Map.entry("MASSNOUN", "UNCOUNTABLE"),
            Map.entry("MASS", "UNCOUNTABLE"),
            Map.entry("OTHERNUMBER", ""),
            Map.entry("OTHERGENDER", ""));

    private static final Map<String, Set<String>> WORDS = Map.of(
            "status", Set.of("NEW", "APPROVED"),
            "termType", Set.of("FULL_FORM", "SHORT_FORM", "ACRONYM", "ABBREVIATION", "PHRASE", "VARIANT"),
            "partOfSpeech", Set.of("NOUN", "VERB", "ADJECTIVE", "ADVERB"),
            "gender", Set.of("MASCULINE", "FEMININE", "NEUTRAL"),
            "number", Set.of("SINGULAR", "PLURAL", "UNCOUNTABLE"));

    private EntryCheck() {}

    /** The value of this service for a value of a file, ignoring case and spelling variants; null if there is none. */
    static @Nullable String word(String field, @Nullable String value) {
        if (value == null || value.isBlank()) {
            return null;
        }
        var upper = value.strip().toUpperCase(Locale.ROOT).replace(' ', '_').replace('-', '_');
        var own = OTHER_WORDS.getOrDefault(upper, upper);
        return WORDS.getOrDefault(field, Set.of()).contains(own) ? own : null;
    }

    /** Passes an entry to a sink, or the problem that was found while it was read, or its first problem. */
    static void pass(TermEntry entry, TermSink.@Nullable Problem found, TermSink sink) throws IOException {
        var problem = found == null ? problem(entry) : Optional.of(found);
        if (problem.isPresent()) {
            sink.problem(problem.get());
        } else {
            sink.entry(entry);
        }
    }

    private static Optional<TermSink.Problem> problem(TermEntry entry) {
        var fields = entry.fields();
        if (entry.terms().isEmpty()) {
            return wrong(entry, "noTerms", "has no term");
        }
        if (entry.terms().size() > MOST_TERMS) {
            return wrong(entry, "maxItems", "has more than %d terms".formatted(MOST_TERMS));
        }
        var ofConcept = Stream.of(
                        text("the concept note", fields.conceptNote(), LONGEST_TEXT),
                        text("the definition", fields.definition(), LONGEST_TEXT),
                        text("the domain", fields.domain(), LONGEST_DOMAIN),
                        text("the url", fields.url(), LONGEST_URL))
                .flatMap(Optional::stream);
        var ofAreas = fields.areas().stream().flatMap(area -> text("a sub-domain", area, LONGEST_DOMAIN).stream());
        var ofTerms = entry.terms().stream().flatMap(EntryCheck::ofTerm);
        return Stream.of(ofConcept, ofAreas, ofTerms)
                .flatMap(all -> all)
                .findFirst()
                .map(found -> new TermSink.Problem(entry.number(), found.code(), found.message()));
    }

    private record Found(String code, String message) {}

    private static Stream<Found> ofTerm(TermFields term) {
        if (term.text().isEmpty()) {
            return Stream.of(new Found("required", "a term of the language %s is empty".formatted(term.lang())));
        }
        if (!Lang.known(term.lang())) {
            return Stream.of(new Found("language", "%s is not a language code".formatted(term.lang())));
        }
        if (term.is(term.preferred()) && term.is(term.forbidden())) {
            return Stream.of(
                    new Found("forbidden", "the forbidden term %s cannot be preferred".formatted(term.text())));
        }
        return Stream.of(
                        text("a term", term.text(), LONGEST_TERM),
                        text("a note", term.note(), LONGEST_TEXT),
                        text("a usage", term.usage(), LONGEST_TEXT),
                        text("a short translation", term.shortTranslation(), LONGEST_TERM))
                .flatMap(Optional::stream);
    }

    private static Optional<Found> text(String what, @Nullable String text, int longest) {
        if (text == null) {
            return Optional.empty();
        }
        if (text.length() > longest && text.codePointCount(0, text.length()) > longest) {
            return Optional.of(new Found("maxLength", "%s has more than %d characters".formatted(what, longest)));
        }
        return TermTexts.isPlain(text)
                ? Optional.empty()
                : Optional.of(new Found("characters", what + " must not contain control characters"));
    }

    private static Optional<TermSink.Problem> wrong(TermEntry entry, String code, String message) {
        return Optional.of(new TermSink.Problem(entry.number(), code, "the entry " + message));
    }
}
