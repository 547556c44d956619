package dev.parlance.file.formats.yaml;

import java.util.Set;
import java.util.regex.Pattern;

/**
 * What a plain scalar means: text, or a value of another type. A scalar is text only if YAML 1.1 (its type repository
 * at yaml.org/type) and the core schema of YAML 1.2.2 (section 10.3.2) both read it as text, because both are in use.
 */
final class YamlTypes {
    private static final String TEXT_TAG = "tag:yaml.org,2002:str";

    private static final Set<String> WORDS = Set.of("", "~", "null", "true", "false", "yes", "no", "on", "off");

    private static final Pattern NUMBER = Pattern.compile("[-+]?(?:0b[01_]+|0x[0-9A-Fa-f_]+|0o[0-7]+"
            + "|[0-9][0-9_]*(?::[0-5]?[0-9])+(?:\\.[0-9_]*)?"
            + "|(?:[0-9][0-9_,]*(?:\\.[0-9_]*)?|\\.[0-9][0-9_]*)(?:[eE][-+]?[0-9]+)?"
            + "|\\.(?:inf|Inf|INF))|\\.(?:nan|NaN|NAN)");

    private static final Pattern TIME = Pattern.compile("[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}"
            + "(?:(?:[Tt]|[ \\t]+)[0-9]{1,2}:[0-9]{2}:[0-9]{2}(?:\\.[0-9]*)?"
            + "(?:[ \\t]*(?:Z|[-+][0-9]{1,2}(?::?[0-9]{2})?))?)?");

    /** A symbol of Ruby, as in the order of the parts of a date in Rails. */
    private static final Pattern SYMBOL = Pattern.compile(":[A-Za-z_][A-Za-z0-9_]*[?!]?");

    private static final Pattern LOOKS_LIKE_NUMBER = Pattern.compile("[-+.]?[0-9][0-9A-FXOa-fxo_:.,+\\-TtZz \\t]*");

    private YamlTypes() {}

    /** Whether a tag leaves a quoted scalar text. */
    static boolean isText(String tag) {
        return tag.isEmpty() || tag.equals("!") || tag.equals(TEXT_TAG);
    }

    /** Whether a plain scalar is text. */
    static boolean isPlainText(String tag, String value) {
        if (!tag.isEmpty()) {
            return isText(tag);
        }
        return !isWord(value)
                && !NUMBER.matcher(value).matches()
                && !TIME.matcher(value).matches()
                && !SYMBOL.matcher(value).matches();
    }

    private static boolean isWord(String value) {
        if (value.length() > 5) {
            return false;
        }
        var lower = value.toLowerCase(java.util.Locale.ROOT);
        var title = lower.isEmpty() ? lower : Character.toUpperCase(lower.charAt(0)) + lower.substring(1);
        return WORDS.contains(lower)
                && (value.equals(lower)
                        || value.equals(title)
                        || value.equals(value.toUpperCase(java.util.Locale.ROOT)));
    }

    /** Whether some parser may read a plain scalar with this text as another type; rather too often than not. */
    static boolean needsQuotes(String text) {
        var word = text.length() <= 5 ? text.toLowerCase(java.util.Locale.ROOT) : "";
        return (text.length() <= 5 && WORDS.contains(word))
                || Set.of("y", "n", "<<", "=").contains(word)
                || LOOKS_LIKE_NUMBER.matcher(text).matches()
                || !isPlainText("", text);
    }
}
