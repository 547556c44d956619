package dev.parlance.file.format;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.parlance.shared.Sha256;
import java.util.HexFormat;

/**
 * Cuts the keys and notes of texts, which a file may give to many texts at once: a comment on a group of messages or
 * the name of a table is the same for all that is in it.
 */
public final class Labels {
    /** UTF-16 units of the longest key; a key of the memory may have as many. */
    public static final int LONGEST_KEY = 4096;

    /** UTF-16 units of the longest note. */
    public static final int LONGEST_NOTE = 10_000;

    private static final int DIGEST = 16;

    private Labels() {}

    /** A key that is not too long; the digest at its end keeps it unlike others. */
    public static String key(String key) {
        if (key.length() <= LONGEST_KEY) {
            return key;
        }
        var digest = HexFormat.of().formatHex(Sha256.of(key.getBytes(UTF_8)), 0, DIGEST / 2);
        return cut(key, LONGEST_KEY - DIGEST - 1) + '\u2026' + digest;
    }

    /** A note that is not too long. */
    public static String note(String note) {
        return note.length() <= LONGEST_NOTE ? note : cut(note, LONGEST_NOTE - 1) + '\u2026';
    }

    private static String cut(String text, int length) {
        return text.substring(0, length - (Character.isHighSurrogate(text.charAt(length - 1)) ? 1 : 0));
    }
}
