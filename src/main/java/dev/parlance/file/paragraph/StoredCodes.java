package dev.parlance.file.paragraph;

import dev.parlance.file.xml.XmlText;
import dev.parlance.shared.InlineCode;
import dev.parlance.shared.SegmentText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Compares codes with those that an earlier version of a reader stored: it may have numbered them otherwise, and
 * written the same tags with other quotes, references and white space.
 */
final class StoredCodes {
    /** What ends an element without content, which can also be written as an empty tag. */
    private static final Pattern EMPTY = Pattern.compile("></[^<>]*+>\\z");

    private static final Pattern WRITING = Pattern.compile("[\\s\"'/]++");
    private static final Pattern NAME = Pattern.compile("</?([^\\s<>/]++)[^<]*+");
    private static final Pattern ATTRIBUTE = Pattern.compile("\\s([^\\s=<>\"'/]++)\\s*+=\\s*+(\"[^\"]*+\"|'[^']*+')");

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
        if (data.equals(stored)) {
            return true;
        }
        if (!data.startsWith("<") || !stored.startsWith("<")) {
            return false;
        }
        return (isOneTag(data) && isOneTag(stored) && isSameTag(data, stored))
                || tag(data).equals(tag(stored));
    }

    private static boolean isOneTag(String data) {
        return NAME.matcher(EMPTY.matcher(data).replaceFirst(">")).matches();
    }

    /** Whether two tags differ only in the order of their attributes, and in values that are texts of their own. */
    private static boolean isSameTag(String data, String stored) {
        var attributes = attributes(data);
        var others = attributes(stored);
        return tag(ATTRIBUTE.matcher(data).replaceAll(""))
                        .equals(tag(ATTRIBUTE.matcher(stored).replaceAll("")))
                && (isMark(data)
                        || (attributes.keySet().equals(others.keySet())
                                && attributes.entrySet().stream()
                                        .allMatch(each -> isSameValue(each.getValue(), others.get(each.getKey())))));
    }

    /** A reader of XML stored the values of attributes that are translated as empty ones. */
    private static boolean isSameValue(String value, @Nullable String stored) {
        return stored != null && (stored.isEmpty() || value.equals(stored));
    }

    private static Map<String, String> attributes(String tag) {
        var attributes = new HashMap<String, String>();
        var matcher = ATTRIBUTE.matcher(tag);
        while (matcher.find()) {
            var value = matcher.group(2).substring(1, matcher.group(2).length() - 1);
            attributes.put(matcher.group(1), XmlText.decoded(value, null).replaceAll("\\s++", ""));
        }
        return attributes;
    }

    private static boolean isMark(String data) {
        return MARK.matcher(data).matches();
    }

    /** Tags without what depends only on how they are written. */
    private static String tag(String data) {
        if (isMark(data)) {
            return data.substring(0, data.indexOf("mrk") + 3);
        }
        var decoded = XmlText.decoded(EMPTY.matcher(data).replaceFirst(">"), null);
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
