package dev.parlance.termbase.concept;

import com.ibm.icu.util.ULocale;
import dev.parlance.shared.UserRef;
import dev.parlance.termbase.base.TermRights;
import dev.parlance.termbase.concept.ConceptRecord.TermRecord;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Converts stored concepts and terms to the form in which a caller sees them. */
public final class TermViews {
    private static final Map<String, Boolean> RIGHT_TO_LEFT = new ConcurrentHashMap<>();
    private static final int MOST_LANGS = 10_000;

    private final Map<Long, UserRef> users;
    private final TermRights rights;

    public TermViews(Map<Long, UserRef> users, TermRights rights) {
        this.users = users;
        this.rights = rights;
    }

    public Concept concept(ConceptRecord concept) {
        return concept(
                concept,
                concept.terms().stream().map(term -> term(concept, term)).toList());
    }

    public Concept withoutTerms(ConceptRecord concept) {
        return concept(concept, List.of());
    }

    private Concept concept(ConceptRecord concept, List<Term> terms) {
        var stamp = concept.stamp();
        return new Concept(
                Long.toString(concept.id()),
                concept.fields(),
                new Concept.Changes(
                        users.get(stamp.createdBy()),
                        stamp.createdAt(),
                        users.get(stamp.modifiedBy()),
                        stamp.modifiedAt()),
                rights.mayWrite(concept.isApproved()),
                terms);
    }

    /** The term of a concept that was read with only this term. */
    public Term onlyTerm(ConceptRecord concept) {
        return term(concept, concept.terms().getFirst());
    }

    public Term term(ConceptRecord concept, TermRecord term) {
        var ofConcept = concept.fields();
        var fields = term.fields();
        return new Term(
                fields.text(),
                fields.is(fields.caseSensitive()),
                Long.toString(concept.id()),
                ofConcept.conceptNote(),
                term.stamp().createdAt(),
                users.get(term.stamp().createdBy()),
                fields.customValues(),
                ofConcept.definition(),
                ofConcept.domain(),
                fields.is(fields.exactMatch()),
                fields.is(fields.forbidden()),
                fields.gender(),
                Long.toString(term.id()),
                fields.lang(),
                term.stamp().modifiedAt(),
                users.get(term.stamp().modifiedBy()),
                fields.note(),
                fields.number(),
                fields.partOfSpeech(),
                fields.is(fields.preferred()),
                isRightToLeft(fields.lang()),
                fields.shortTranslation(),
                fields.statusShown(),
                ofConcept.areas(),
                fields.termType(),
                ofConcept.url(),
                fields.usage(),
                rights.mayWrite(fields.isApproved()));
    }

    /** Whether a language is written from right to left, by its script (CLDR). */
    static boolean isRightToLeft(String lang) {
        var cached = RIGHT_TO_LEFT.get(lang);
        if (cached != null) {
            return cached;
        }
        var rtl = ULocale.forLanguageTag(lang.replace('_', '-')).isRightToLeft();
        if (RIGHT_TO_LEFT.size() < MOST_LANGS) {
            RIGHT_TO_LEFT.put(lang, rtl);
        }
        return rtl;
    }
}
