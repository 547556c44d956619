package dev.parlance.file.paragraph;

import dev.parlance.shared.InlineCode;
import dev.parlance.shared.SegmentText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Compares codes with those that an earlier version of a reader stored: it may have numbered them otherwise, and
 * written the same tags with other quotes, references and white space.
 */
final class StoredCodes {
    /** What ends an element without content, which can also be written as an empty tag. */
    private static final Pattern EMPTY = Pattern.compile("></[^<>]*+>\\z");

    private static final Pattern WRITING = Pattern.compile("[\\s\"'/]++");

    /** Marks of text: readers stored only some of their attributes. */
    private static final Pattern MARK = Pattern.compile("</?(?:\\w+:)?mrk\\b.*", Pattern.DOTALL);

    private StoredCodes() {}

    /** Whether a text has the same characters as a stored one, and the same codes at the same places. */
    static boolean areSame(SegmentText text, SegmentText stored) {
        if (text.equals(stored)) {
            return true;
        }
        if (!text.text().equals(stored.text())) {
            return false;
        }
        for (var i = 0; i < text.codes().size(); i++) {
            if (!isSame(text.codes().get(i), stored.codes().get(i))) {
                return false;
            }
        }
        return true;
    }

    /** Whether a code is the stored one. */
    static boolean isSame(InlineCode code, InlineCode stored) {
        return code.equals(stored) || isSame(code.data(), stored.data());
    }

    private static boolean isSame(String data, String stored) {
        return data.equals(stored)
                || (data.startsWith("<") && stored.startsWith("<") && tag(data).equals(tag(stored)));
    }

    /** Tags without what depends only on how they are written. */
    private static String tag(String data) {
        if (MARK.matcher(data).matches()) {
            return data.substring(0, data.indexOf("mrk") + 3);
        }
        var decoded = EMPTY.matcher(data)
                .replaceFirst(">")
                .replace("&quot;", "\"")
                .replace("&apos;", "'")
                .replace("&#39;", "'")
                .replace("&gt;", ">");
        return WRITING.matcher(decoded).replaceAll("");
    }

    /**
     * A translation with the codes of the file in the place of those that were stored with its source.
     *
     * @param codes those of the source in the file
     * @param stored those of the stored source, as many
     */
    static SegmentText current(SegmentText translation, List<InlineCode> codes, List<InlineCode> stored) {
        if (translation.codes().isEmpty() || codes.equals(stored)) {
            return translation;
        }
        var current = new HashMap<InlineCode, InlineCode>();
        for (var i = 0; i < codes.size(); i++) {
            current.putIfAbsent(stored.get(i), codes.get(i));
        }
        var changed = new ArrayList<InlineCode>();
        translation.codes().forEach(code -> changed.add(current.getOrDefault(code, code)));
        return new SegmentText(translation.text(), changed);
    }
}
