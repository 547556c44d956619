package dev.parlance.file.formats.rst.inline;

import dev.parlance.file.text.CodedParts;
import dev.parlance.shared.SegmentText;

/** The characters of a translation that a file can hold: on one line, or with marks where it may end a line. */
final class TranslationText {
    /** A noncharacter in the place of line ends. */
    static final char BREAK = '\uFDD0';

    private TranslationText() {}

    /**
     * The text without white space around it. White space with a line end becomes a space or a mark.
     *
     * @param breaks whether lines may end
     * @param hangs whether there must be a second line
     */
    static SegmentText whole(SegmentText translation, boolean breaks, boolean hangs) {
        var text = CodedParts.encodable(translation.text()).replace(BREAK, '\uFFFD');
        var whole = collapsed(text, breaks);
        if (hangs && whole.indexOf(BREAK) < 0) {
            whole = hanging(whole);
        }
        return new SegmentText(whole, translation.codes());
    }

    private static String collapsed(String text, boolean breaks) {
        if (isCollapsed(text)) {
            return text;
        }
        var whole = new StringBuilder(text.length());
        var ends = false;
        var spaces = new StringBuilder();
        for (var i = 0; i < text.length(); i++) {
            var c = text.charAt(i);
            if (c == '\n' || c == '\r') {
                ends = true;
            } else if (RstCharacters.isSpace(c)) {
                spaces.append(isKept(c) ? c : ' ');
            } else {
                if (!whole.isEmpty()) {
                    whole.append(ends ? breaks ? String.valueOf(BREAK) : " " : spaces.toString());
                }
                whole.append(c);
                spaces.setLength(0);
                ends = false;
            }
        }
        return whole.toString();
    }

    /** Whether all white space of a text is spaces between words. */
    private static boolean isCollapsed(String text) {
        for (var i = 0; i < text.length(); i++) {
            var c = text.charAt(i);
            if (c != ' ' && RstCharacters.isSpace(c) && !isKept(c)) {
                return false;
            }
        }
        return text.isEmpty()
                || (!RstCharacters.isSpace(text.charAt(0)) && !RstCharacters.isSpace(text.charAt(text.length() - 1)));
    }

    /** A text whose first line ends before a word. */
    private static String hanging(String text) {
        for (var i = 1; i + 1 < text.length(); i++) {
            if (text.charAt(i) == ' ' && Character.isLetterOrDigit(text.charAt(i + 1)) && text.charAt(i - 1) != ' ') {
                return text.substring(0, i) + BREAK + text.substring(i + 1);
            }
        }
        return text;
    }

    /** A text without white space around the marks in it. */
    static String joined(String text) {
        if (text.indexOf(BREAK) < 0) {
            return text;
        }
        var joined = new StringBuilder();
        for (var i = 0; i < text.length(); i++) {
            var c = text.charAt(i);
            if (c == BREAK) {
                while (!joined.isEmpty() && isSpace(joined.charAt(joined.length() - 1))) {
                    joined.setLength(joined.length() - 1);
                }
            }
            if (!isSpace(c) || c == BREAK || joined.isEmpty() || joined.charAt(joined.length() - 1) != BREAK) {
                joined.append(c);
            }
        }
        return joined.toString();
    }

    /** Whether a character is white space or stands for it. */
    static boolean isSpace(char c) {
        return c == BREAK || RstCharacters.isSpace(c);
    }

    /** Whether docutils keeps a character of white space: it takes others for line ends or spaces. */
    private static boolean isKept(char c) {
        return c >= 0xA0 && c != '\u2028' && c != '\u2029';
    }
}
