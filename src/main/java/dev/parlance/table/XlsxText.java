package dev.parlance.table;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Escapes of workbooks for characters that XML cannot contain, {@code _x000B_}, and for text that looks like such an
 * escape, {@code _x005F_x000B_} (ECMA-376 part 1, 22.9.2.19, ST_Xstring). fastexcel does not handle them.
 */
final class XlsxText {
    private static final Pattern ESCAPE = Pattern.compile("_x([0-9A-Fa-f]{4})_");

    private XlsxText() {}

    static String escaped(String text) {
        return text.indexOf("_x") < 0
                ? text
                : ESCAPE.matcher(text).replaceAll(found -> "_x005F" + Matcher.quoteReplacement(found.group()));
    }

    static String unescaped(String text) {
        return text.indexOf("_x") < 0
                ? text
                : ESCAPE.matcher(text).replaceAll(found -> Matcher.quoteReplacement(character(found.group(1))));
    }

    private static String character(String hex) {
        return String.valueOf((char) Integer.parseInt(hex, 16));
    }
}
