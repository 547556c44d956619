package dev.parlance.analysis.count.method;

import com.ibm.icu.lang.UCharacter;
import com.ibm.icu.text.BreakIterator;
import com.ibm.icu.util.ULocale;
import org.jspecify.annotations.Nullable;

/** Words of scripts that write no spaces between them, by ICU's dictionaries; for one thread. */
final class DictionaryWords {
    private @Nullable BreakIterator iterator;

    /** Words in that part of the text; what holds neither letter nor digit is none. */
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

    /** Made when first needed: most texts are not of these scripts, and it is costly. */
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
