package dev.parlance.termbase.search;

import dev.parlance.termbase.search.lexicon.Lexicon;
import dev.parlance.termbase.search.match.FoldedText;
import dev.parlance.termbase.search.match.Folding;
import dev.parlance.termbase.search.match.WordBoundaries;
import java.util.BitSet;

/**
 * Finds all terms of one locale index in a text. From every position where a word may begin, the keys are walked like a
 * trie. A word of the text may be longer than the word of the term by an inflection of up to six letters; after a word
 * of two letters by two, after a single letter by none. A syllable of Hangul counts as two letters of the term. An
 * exact-match term must not be inflected; a case-sensitive one only at its end.
 */
final class TextSearch {
    private static final int SUFFIX = 6;

    private final LocaleIndex index;
    private final BitSet removed;
    private final FoldedText folded;
    private final TextHits hits;
    private final int[] text;
    private final int[] numbers;
    private int start;

    TextSearch(LocaleIndex index, BitSet removed, FoldedText folded, TextHits hits) {
        this.index = index;
        this.removed = removed;
        this.folded = folded;
        this.hits = hits;
        text = folded.bare;
        numbers = index.keys.alphabet().numbers(text);
    }

    void run() {
        if (index.terms() == 0) {
            return;
        }
        for (start = 0; start < text.length && !hits.isEnded(); start++) {
            if (text[start] != ' ' && beginsHere(start)) {
                walk(index.keys.all(), 0, start, false);
            }
        }
    }

    private boolean beginsHere(int at) {
        return WordBoundaries.kind(text[at]) == WordBoundaries.NONE || WordBoundaries.isBoundary(text, text.length, at);
    }

    /**
     * Walks the keys of a range through the text from one position on.
     *
     * @param inflected whether a word before the one at {@code from} had a suffix
     */
    private void walk(long range, int depth, int from, boolean inflected) {
        var keys = range;
        var letters = from;
        for (var at = from; Lexicon.count(keys) > 0 && hits.reads(1); at++) {
            letters = at > 0 && at > from && WordBoundaries.kind(text[at - 1]) != WordBoundaries.WORD ? at : letters;
            if (depth > 0 && index.keys.length(Lexicon.from(keys)) == depth) {
                end(Lexicon.from(keys), at, letters, inflected);
            }
            if (at == text.length) {
                return;
            }
            var suffixEnd = depth > 0 ? suffixEnd(at, letters) : at;
            if (suffixEnd > at && suffixEnd < text.length) {
                var rest = index.keys.with(keys, depth, numbers[suffixEnd]);
                if (Lexicon.count(rest) > 0) {
                    walk(rest, depth + 1, suffixEnd + 1, true);
                }
            }
            keys = index.keys.with(keys, depth++, numbers[at]);
        }
    }

    /** The end of the word that continues at {@code at}, if its rest is a suffix; otherwise {@code at}. */
    private int suffixEnd(int at, int word) {
        if (at == text.length || at == word || !isLetter(text[at]) || !isLetter(text[at - 1])) {
            return at;
        }
        var stem = isHangulSyllable(text[word]) ? 2 * (at - word) : at - word;
        var most = stem == 1 ? 0 : stem == 2 ? 2 : SUFFIX;
        var end = at;
        while (end < text.length && end - at <= most && isLetter(text[end])) {
            end++;
        }
        var whole = end == text.length || WordBoundaries.kind(text[end]) != WordBoundaries.WORD;
        return end - at <= most && whole ? end : at;
    }

    private static boolean isLetter(int c) {
        return WordBoundaries.kind(c) == WordBoundaries.WORD && !Character.isDigit(c);
    }

    private static boolean isHangulSyllable(int c) {
        return c >= '\uAC00' && c <= '\uD7A3';
    }

    private void end(int key, int at, int word, boolean inflected) {
        var boundary = WordBoundaries.isBoundary(text, text.length, at)
                || WordBoundaries.kind(text[at - 1]) == WordBoundaries.NONE;
        var end = boundary ? at : suffixEnd(at, word);
        if (boundary || end > at) {
            var rank = index.bare.rankOf[key];
            var letters = folded.ends[at - 1] - folded.starts[start];
            for (var term = index.firstTerm(rank); term < index.firstTerm(rank + 1) && hits.reads(letters); term++) {
                if (!removed.get(term)) {
                    found(key, term, at, end, inflected);
                }
            }
        }
    }

    /**
     * Adds a hit if the flags of the term allow it.
     *
     * @param inner whether a word before the last one was inflected
     */
    private void found(int key, int term, int at, int end, boolean inner) {
        var inflected = inner || end > at;
        var cased = index.has(term, LocaleIndex.CASE_SENSITIVE);
        if ((index.has(term, LocaleIndex.EXACT_MATCH) && inflected) || (cased && inner)) {
            return;
        }
        var from = folded.starts[start];
        var stem = folded.text.substring(from, folded.ends[at - 1]);
        if (cased && !Folding.casedBare(Folding.exact(stem)).equals(Folding.casedBare(index.exact(key, term)))) {
            return;
        }
        var accents = !inner && !Folding.folded(stem).equals(index.folded(key, term));
        hits.add(new TextHit(
                from,
                folded.ends[end - 1],
                index.conceptId(term),
                index.termId(term),
                inflected,
                accents,
                index.has(term, LocaleIndex.FORBIDDEN)));
    }
}
