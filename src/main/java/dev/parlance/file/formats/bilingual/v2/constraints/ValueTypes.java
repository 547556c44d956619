package dev.parlance.file.formats.bilingual.v2.constraints;

import java.util.Arrays;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** The types of the values of attributes, by the words for them in the table of the modules. */
final class ValueTypes {
    /** The name tokens of XML, without characters outside of the basic multilingual plane. */
    static final String NAME = "[\\p{L}\\p{N}.:_\\-\\u00B7\\u0300-\\u036F\\u203F\\u2040]+";

    private static final String SELECTOR = "(?:plural|ordinal|gender|select):\\S+";

    /** The elements of HTML that the Format Style module allows. */
    private static final String HTML =
            "a|b|bdo|big|blockquote|body|br|button|caption|center|cite|code|col|colgroup|dd|del|div|dl"
                    + "|dt|em|h1|h2|h3|h4|h5|h6|head|hr|html|i|img|label|legend|li|ol|p|pre|q|s|samp|select|small"
                    + "|span|strike|strong|sub|sup|table|tbody|td|tfoot|th|thead|title|tr|tt|u|ul";

    /** The types of localization quality issues of ITS 2.0. */
    private static final String ISSUE =
            "terminology|mistranslation|omission|untranslated|addition|duplication|inconsistency|grammar|legal|register"
                    + "|locale-specific-content|locale-violation|style|characters|misspelling|typographical|formatting"
                    + "|inconsistent-entities|numbers|markup|pattern-problem|whitespace|internationalization|length"
                    + "|non-conformance|uncategorized|other";

    private static final Map<String, Predicate<String>> TYPES = Map.of(
            "text", _ -> true,
            "name", pattern(NAME),
            "custom", pattern("[^:]+:.+"),
            "positive", pattern("\\+?0*[1-9][0-9]*"),
            "integer", pattern("[+-]?[0-9]+"),
            "percent", value -> isDecimal(value) && isWithin(value, 100),
            "confidence", value -> isWithin(value, 1),
            "selectors", pattern(SELECTOR + "(?: " + SELECTOR + ")*"),
            "html", pattern(HTML),
            "issue", pattern(ISSUE));

    private ValueTypes() {}

    private static Predicate<String> pattern(String pattern) {
        return Pattern.compile(pattern).asMatchPredicate();
    }

    /**
     * Whether a value has a type.
     *
     * @param type one of the words, or the allowed values with vertical bars between them
     */
    static boolean fits(String type, String value) {
        var known = TYPES.get(type);
        return known == null ? Arrays.asList(type.split("\\|")).contains(value) : known.test(value);
    }

    private static boolean isDecimal(String value) {
        return value.matches("\\+?(?:[0-9]+(?:\\.[0-9]*)?|\\.[0-9]+)");
    }

    private static boolean isWithin(String value, int most) {
        try {
            var number = Double.parseDouble(value);
            return number >= 0 && number <= most;
        } catch (NumberFormatException _) {
            return false;
        }
    }
}
