package dev.parlance.shared.unicode;

import com.ibm.icu.text.Normalizer2;

/**
 * Normalization in linear time. A normalizer sorts the marks of a letter in a time that grows with the square of their
 * number: seconds for 65,536 marks.
 */
public final class Normalizing {
    /** The Stream-Safe Text Format has 30 (Unicode Standard Annex 15, section 13). */
    private static final int MOST_MARKS = 128;

    private Normalizing() {}

    /** The normal form of a text. Of more than 128 marks in a row, each 128 are sorted on their own. */
    public static String of(String text, Normalizer2 form) {
        if (text.length() <= MOST_MARKS) {
            return form.normalize(text);
        }
        var normal = new StringBuilder(text.length());
        var from = 0;
        var marks = 0;
        for (var at = 0; at < text.length(); ) {
            var c = text.codePointAt(at);
            marks = form.hasBoundaryBefore(c) ? 0 : marks + 1;
            if (marks > MOST_MARKS) {
                normal.append(form.normalize(text.substring(from, at)));
                from = at;
                marks = 1;
            }
            at += Character.charCount(c);
        }
        return normal.append(form.normalize(text.substring(from))).toString();
    }
}
