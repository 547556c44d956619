package dev.parlance.http.contract;

import java.util.List;

/**
 * The preference {@code handling} of a request (RFC 7240, section 4.4): whether parameters and fields that the contract
 * does not name are refused, or ignored.
 */
public final class HandlingPreference {
    private static final String NAME = "handling";
    private static final String STRICT = "strict";

    private HandlingPreference() {}

    /**
     * Whether it is {@code strict}. If it is repeated, the first one counts (section 2).
     *
     * @param lines the values of all headers {@code Prefer}
     */
    public static boolean isStrict(List<String> lines) {
        for (var line : lines) {
            for (var from = 0; from < line.length(); ) {
                var end = end(line, from, ',', ',');
                var name = name(line, from, end);
                if (name.equalsIgnoreCase(NAME)) {
                    return value(line, from, end).equalsIgnoreCase(STRICT);
                }
                from = end + 1;
            }
        }
        return false;
    }

    private static String name(String line, int from, int end) {
        return line.substring(from, Math.min(end, end(line, from, '=', ';'))).strip();
    }

    /** The value without its quotes; empty without a value. Parameters after it have no meaning here. */
    private static String value(String line, int from, int end) {
        var equals = end(line, from, '=', ';');
        if (equals >= end || line.charAt(equals) == ';') {
            return "";
        }
        var value = line.substring(equals + 1, Math.min(end, end(line, equals + 1, ';', ';')))
                .strip();
        return value.length() > 1 && value.startsWith("\"") && value.endsWith("\"")
                ? value.substring(1, value.length() - 1)
                : value;
    }

    /** The next place of one of two characters that is not within quotes, or the end of the line. */
    private static int end(String line, int from, char one, char other) {
        var quoted = false;
        for (var at = from; at < line.length(); at++) {
            var c = line.charAt(at);
            if (quoted && c == '\\') {
                at++;
            } else if (c == '"') {
                quoted = !quoted;
            } else if (!quoted && (c == one || c == other)) {
                return at;
            }
        }
        return line.length();
    }
}
