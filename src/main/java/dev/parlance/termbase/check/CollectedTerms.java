package dev.parlance.termbase.check;

import dev.parlance.job.quality.Terminology;
import dev.parlance.termbase.check.ProjectTermStore.ProjectTerm;
import dev.parlance.termbase.search.TermIndex;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Collects the terms of a project, at most so many; for one thread at a time. */
final class CollectedTerms {
    /** Of all terms together. */
    private static final long MOST_CHARACTERS = 5_000_000;

    private final String sourceLang;
    private final String targetLang;
    private final int most;
    private final TermIndex.Builder index = TermIndex.builder();
    private final Set<Long> approved = new HashSet<>();
    /** The first approved term in the target language, by concept. */
    private final Map<Long, String> translations = new HashMap<>();

    private int size;
    private long characters;
    private boolean complete = true;

    CollectedTerms(String sourceLang, String targetLang, int most) {
        this.sourceLang = sourceLang;
        this.targetLang = targetLang;
        this.most = most;
    }

    void add(ProjectTerm term) {
        var indexed = term.indexed();
        if (size == most || characters + indexed.text().length() > MOST_CHARACTERS) {
            complete = false;
            return;
        }
        size++;
        characters += indexed.text().length();
        index.add(indexed);
        if (term.approved() && !indexed.forbidden()) {
            approved.add(indexed.termId());
            if (isRelated(indexed.lang(), targetLang)) {
                translations.putIfAbsent(indexed.conceptId(), indexed.text());
            }
        }
    }

    private static boolean isRelated(String one, String other) {
        return one.equals(other) || one.startsWith(other + "_") || other.startsWith(one + "_");
    }

    /** No more terms are added. */
    void cut() {
        complete = false;
    }

    Terminology.Terms build() {
        if (size == 0 && complete) {
            return Terminology.Terms.NONE;
        }
        var check = new TermCheck(index.build(0), sourceLang, targetLang, approved, translations);
        return new Terminology.Terms(check, complete);
    }
}
