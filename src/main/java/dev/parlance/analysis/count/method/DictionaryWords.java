package dev.parlance.analysis.count.method;

import com.ibm.icu.lang.UCharacter;
import com.ibm.icu.text.BreakIterator;
import com.ibm.icu.util.ULocale;
import org.jspecify.annotations.Nullable;

/** Counts the words of scripts without spaces by the dictionaries of ICU. For one thread. */
final class DictionaryWords {
    private @Nullable BreakIterator iterator;

    /** The words in a part of the text; a piece without letters and digits is not a word. */
    int count(String text, int start, int end) {
        var words = iterator();
        words.setText(text.substring(start, end));
        var count = 0;
        var from = start;
        for (var to = words.next(); to != BreakIterator.DONE; to = words.next()) {
            count += holdsLetterOrDigit(text, from, start + to) ? 1 : 0;
            from = start + to;
        }
        return count;
    }

    /** Created on first use: it is expensive, and most texts do not use these scripts. */
    private BreakIterator iterator() {
        var made = iterator;
        if (made == null) {
            made = BreakIterator.getWordInstance(ULocale.ROOT);
            iterator = made;
        }
        return made;
    }

    private static boolean holdsLetterOrDigit(String text, int start, int end) {
        for (var at = start; at < end; at = text.offsetByCodePoints(at, 1)) {
            if (UCharacter.isLetterOrDigit(text.codePointAt(at))) {
                return true;
            }
        }
        return false;
    }
}
