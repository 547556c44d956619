package dev.parlance.bench;

import dev.parlance.termbase.search.IndexedTerm;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.UnaryOperator;

/** Queries built from terms of the term base, by kind; the same for every engine. */
enum TermQueries {
    EXACT("exact") {
        @Override
        String make(String term, Random random) {
            return term;
        }
    },
    CASE_INSENSITIVE("case-insensitive") {
        @Override
        String make(String term, Random random) {
            return term.toUpperCase(Locale.ROOT);
        }
    },
    PREFIX("prefix, 2–7 letters") {
        @Override
        String make(String term, Random random) {
            return cut(term, 2 + random.nextInt(6));
        }
    },
    WORD_PREFIX("prefix of a later word, 2–7 letters") {
        @Override
        String make(String term, Random random) {
            var later = term.indexOf(' ') + 1;
            return later == 0 ? "" : cut(term.substring(later), 2 + random.nextInt(6));
        }
    },
    SUBSTRING("substring, 3–8 letters") {
        @Override
        String make(String term, Random random) {
            var from = 1 + random.nextInt(term.length());
            return term.length() < from + 4 ? "" : cut(term.substring(from), 3 + random.nextInt(6));
        }
    },
    WILDCARD("wildcard") {
        @Override
        String make(String term, Random random) {
            if (term.length() < 7) {
                return "";
            }
            var middle = 2 + random.nextInt(term.length() - 4);
            return switch (random.nextInt(3)) {
                case 0 -> term.substring(0, middle) + "*" + term.substring(middle + 2);
                case 1 -> "*" + term.substring(middle);
                default -> term.substring(0, middle) + "?" + term.substring(middle + 1);
            };
        }
    },
    FUZZY("one or two typing errors") {
        @Override
        String make(String term, Random random) {
            var typed = new StringBuilder(term);
            for (var edits = term.length() < 4 ? 9 : term.length() < 7 ? 1 : 1 + random.nextInt(2);
                    edits > 0;
                    edits--) {
                if (edits > 2) {
                    return "";
                }
                var at = random.nextInt(typed.length() - 1);
                var letter = (char) ('a' + random.nextInt(26));
                switch (random.nextInt(4)) {
                    case 0 -> typed.deleteCharAt(at);
                    case 1 -> typed.insert(at, letter);
                    case 2 -> typed.setCharAt(at, letter);
                    default -> typed.insert(at, typed.charAt(at + 1)).deleteCharAt(at + 2);
                }
            }
            return typed.toString();
        }
    };

    private final String title;

    TermQueries(String title) {
        this.title = title;
    }

    String title() {
        return title;
    }

    /** A query built from a term; empty if the term is not suitable. */
    abstract String make(String term, Random random);

    List<String> of(List<IndexedTerm> terms, int count) {
        var random = new Random(title.hashCode());
        UnaryOperator<String> plain = text -> text.replaceAll("[*?\"\\\\]", "").strip();
        var queries = new ArrayList<String>(count);
        while (queries.size() < count) {
            var term = plain.apply(terms.get(random.nextInt(terms.size())).text());
            var query = term.length() < 3 ? "" : make(term, random).strip();
            if (query.length() > 1) {
                queries.add(query);
            }
        }
        return queries;
    }

    private static String cut(String text, int length) {
        return text.length() <= length ? text : text.substring(0, length);
    }
}
