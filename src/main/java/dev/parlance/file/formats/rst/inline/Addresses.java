package dev.parlance.file.formats.rst.inline;

import dev.parlance.shared.SegmentText;

/** Finds addresses that stand in a text without markup. They have no characters with a meaning in text. */
final class Addresses {
    private static final String OTHERS = "/%&=?#~+.,;:@!$'()-";
    private static final String NEXT = "*`|_" + TranslationText.BREAK + SegmentText.CODE;
    private static final String LAST = "/%&=#~+-";

    private Addresses() {}

    /** Where an address ends that begins at an index; -1 when none does. */
    static int end(String text, int at) {
        var scheme = scheme(text, at);
        var last = -1;
        for (var i = at + scheme; scheme > 0 && i < text.length() && isPart(text, i); i++) {
            if (isLast(text.charAt(i)) && isEnd(text, i + 1)) {
                last = i + 1;
            }
        }
        return last;
    }

    /** Whether an address may begin with a character. */
    static boolean mayBegin(char c) {
        return c == 'h' || c == 'f';
    }

    private static int scheme(String text, int at) {
        if (!mayBegin(text.charAt(at))) {
            return 0;
        }
        return text.startsWith("http://", at)
                ? 7
                : text.startsWith("https://", at) ? 8 : text.startsWith("ftp://", at) ? 6 : 0;
    }

    private static boolean isPart(String text, int at) {
        var c = text.charAt(at);
        var word = at + 1 < text.length() && isWord(text.charAt(at + 1));
        return isWord(c) || OTHERS.indexOf(c) >= 0 || (c == '_' && word);
    }

    private static boolean isLast(char c) {
        return isWord(c) || LAST.indexOf(c) >= 0;
    }

    /** Whether an address may end before an index: markup and characters that are escaped may follow it. */
    private static boolean isEnd(String text, int at) {
        return at == text.length() || RstCharacters.isSuffix(text.charAt(at)) || NEXT.indexOf(text.charAt(at)) >= 0;
    }

    private static boolean isWord(char c) {
        return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    }
}
