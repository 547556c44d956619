package dev.parlance.fault;

import java.util.Locale;

/**
 * An entity that refers to another one, which therefore cannot be deleted.
 *
 * @param kind as the interface spells it, such as {@code projectTemplate}
 */
public record Referrer(String kind, String uid, String name) {
    /** Its kind in words, and its name. */
    public String described() {
        return words(kind) + " " + name;
    }

    /** A kind in the words of a sentence, such as "project template". */
    static String words(String kind) {
        return kind.contains(" ")
                ? kind
                : kind.replaceAll("(?=[A-Z])", " ")
                        .toLowerCase(Locale.ROOT)
                        .replace("trans memory", "translation memory");
    }
}
