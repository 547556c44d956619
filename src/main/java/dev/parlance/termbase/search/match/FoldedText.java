package dev.parlance.termbase.search.match;

import com.ibm.icu.text.Normalizer2;
import dev.parlance.termbase.search.lexicon.IntArray;

/** A text folded as terms are, with the span of the original text for every bare character. */
public final class FoldedText {
    private static final Normalizer2 CASEFOLD = Normalizer2.getNFKCCasefoldInstance();

    public final String text;
    /** The bare text as code points. */
    public final int[] bare;
    /** UTF-16 index of the first original character of each code point, and the index after its last one. */
    public final int[] starts;

    public final int[] ends;

    private FoldedText(String text, int[] bare, int[] starts, int[] ends) {
        this.text = text;
        this.bare = bare;
        this.starts = starts;
        this.ends = ends;
    }

    public static FoldedText of(String text) {
        var bare = new IntArray(text.length() + 1);
        var starts = new IntArray(text.length() + 1);
        var ends = new IntArray(text.length() + 1);
        for (var from = 0; from < text.length(); ) {
            var to = boundary(text, from);
            var first = text.charAt(from);
            if (WordBoundaries.isSpace(first)) {
                if (bare.size > 0 && bare.values[bare.size - 1] != ' ') {
                    add(' ', from, to, bare, starts, ends);
                }
            } else {
                var piece = Folding.folded(text.substring(from, to));
                var start = from;
                Folding.bare(piece).codePoints().forEach(c -> add(c, start, to, bare, starts, ends));
            }
            from = to;
        }
        return new FoldedText(text, bare.trimmed(), starts.trimmed(), ends.trimmed());
    }

    private static void add(int c, int start, int end, IntArray bare, IntArray starts, IntArray ends) {
        bare.add(c);
        starts.add(start);
        ends.add(end);
    }

    /** The start of the next piece that can be folded independently. */
    private static int boundary(String text, int from) {
        var at = from + Character.charCount(text.codePointAt(from));
        while (at < text.length() && !CASEFOLD.hasBoundaryBefore(text.codePointAt(at))) {
            at += Character.charCount(text.codePointAt(at));
        }
        return at;
    }
}
