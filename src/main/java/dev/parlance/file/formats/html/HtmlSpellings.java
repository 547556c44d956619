package dev.parlance.file.formats.html;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How a file writes the characters of a text, so that a translation with the same characters writes them in the same
 * way.
 */
public final class HtmlSpellings {
    private final Map<String, List<String>> known = new HashMap<>();
    private final Map<String, Integer> used = new HashMap<>();
    /** The characters of ASCII that are known; 0x7F stands for all that are not of ASCII. */
    private final BitSet kinds = new BitSet();

    /** Remembers the next character of the text. */
    public void add(String character, String spelling) {
        known.computeIfAbsent(character, _ -> new ArrayList<>()).add(spelling);
        kinds.set(kind(character.codePointAt(0)));
    }

    private static int kind(int c) {
        return Math.min(c, 0x7F);
    }

    /** Forgets the order of the spellings of a character that a translation has more or less often. */
    public void expect(String text) {
        used.clear();
        if (known.isEmpty()) {
            return;
        }
        var counts = new HashMap<String, Integer>();
        for (var i = 0; i < text.length(); ) {
            var c = text.codePointAt(i);
            i += Character.charCount(c);
            if (mayHave(c)) {
                counts.merge(Character.toString(c), 1, Integer::sum);
            }
        }
        known.replaceAll((character, spellings) -> counts.getOrDefault(character, 0) == spellings.size()
                ? spellings
                : List.of(other(character, spellings)));
    }

    private static String other(String character, List<String> spellings) {
        return spellings.stream()
                .filter(spelling -> !spelling.equals(character))
                .findFirst()
                .orElse(character);
    }

    /** Whether the file may have a character. */
    public boolean mayHave(int c) {
        return kinds.get(kind(c));
    }

    /** The spelling of the next character of a translation; null for one that the file does not have. */
    public @Nullable String next(int c) {
        if (!mayHave(c)) {
            return null;
        }
        var character = Character.toString(c);
        var spellings = known.get(character);
        if (spellings == null) {
            return null;
        }
        var next = used.merge(character, 1, Integer::sum) - 1;
        return spellings.get(Math.min(next, spellings.size() - 1));
    }
}
