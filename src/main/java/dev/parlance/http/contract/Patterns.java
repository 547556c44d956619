package dev.parlance.http.contract;

import java.util.Map;

/** Says in words what the patterns of the contract require. */
final class Patterns {
    private static final String NO_CONTROLS =
            "[^\\u0000-\\u0008\\u000B\\u000C\\u000E-\\u001F\\uD800-\\uDFFF\\uFFFE\\uFFFF]*$";

    private static final Map<String, String> RULES = Map.of(
            "^$|\\S",
            "must not be blank",
            "^\\S(.*\\S)?$",
            "must not begin or end with a blank",
            "^" + NO_CONTROLS,
            "must not contain control characters",
            "^(?=[\\s\\S]*\\S)" + NO_CONTROLS,
            "must not be blank or contain control characters",
            "^[0-9,; -]*$",
            "must list numbers and ranges such as 2- or 1,3-10",
            "^[0-9A-Za-z,; -]*$",
            "must list columns such as A,C-E or 1,3-5",
            "^[0-9A-Za-z]*$",
            "must be a column such as C or 3",
            "^[A-Za-z0-9._:-]{1,64}$",
            "must be 1 to 64 letters, digits, dots, underscores, colons or hyphens",
            "^[A-Za-z0-9._:/-]{1,128}$",
            "must have a name of 1 to 128 letters, digits, dots, underscores, colons, slashes or hyphens");

    private Patterns() {}

    /** The rule after the name of a field, such as {@code must not be blank}. */
    static String rule(String pattern) {
        return RULES.getOrDefault(pattern, "must match " + pattern);
    }
}
