package dev.parlance.bench;

import dev.parlance.termbase.search.IndexedTerm;
import dev.parlance.termbase.search.TermIndex;
import dev.parlance.termbase.search.TermQuery;
import dev.parlance.termbase.search.match.MatchKind;
import java.util.List;
import java.util.Set;

/** The index of this project. */
record OwnEngine(TermIndex index) implements TermEngine {
    static OwnEngine of(List<IndexedTerm> terms) {
        var builder = TermIndex.builder();
        terms.forEach(builder::add);
        return new OwnEngine(builder.build(1));
    }

    @Override
    public String name() {
        return "Parlance";
    }

    @Override
    public int search(TermQueries kind, String query) {
        return index.search(new TermQuery(query, "en", 100, Set.of(kind(kind)))).size();
    }

    private static MatchKind kind(TermQueries kind) {
        return switch (kind) {
            case EXACT -> MatchKind.EXACT;
            case CASE_INSENSITIVE -> MatchKind.CASE_INSENSITIVE;
            case PREFIX -> MatchKind.PREFIX;
            case WORD_PREFIX -> MatchKind.WORD_PREFIX;
            case SUBSTRING -> MatchKind.SUBSTRING;
            case WILDCARD -> MatchKind.WILDCARD;
            case FUZZY -> MatchKind.FUZZY;
        };
    }
}
