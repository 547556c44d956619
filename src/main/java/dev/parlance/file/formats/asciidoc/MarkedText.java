package dev.parlance.file.formats.asciidoc;

import dev.parlance.shared.InlineCode;
import dev.parlance.shared.InlineCode.Kind;
import dev.parlance.shared.SegmentText;
import java.util.BitSet;
import java.util.regex.Pattern;

/**
 * A text with the markup of its codes, which knows which of its characters are those of codes. Before its first and
 * after its last character are line ends. Where a question has a range as its answer, the questions ascend, so that all
 * together take linear time.
 */
final class MarkedText {
    /** The signs that form pairs around a text. */
    private static final String SIGNS = "*_`#+";

    /** Stands for white space that has to be a reference. A translation has no NUL. */
    static final char FIRM_SPACE = 0;

    /** Before an opening sign that is text there; the last three are references by the time that signs are read. */
    static final String NO_OPENING_AFTER = ";:}<>&";

    private final String text;
    /** The same with white space instead of what stands for it. */
    private final String spaced;

    private final BitSet codes;
    /** The characters of codes that end a pair. */
    private final BitSet closings;

    /** By sign: how many there are, where the first may open and the last may close a pair. */
    private final int[] counts = new int[SIGNS.length()];

    private final int[] firstOpening = new int[SIGNS.length()];
    private final int[] lastClosing = new int[SIGNS.length()];

    private final SmallSigns small;
    /** The first bracket or space from the last question on. */
    private int stop = -1;

    private MarkedText(String spaced, String text, BitSet codes, BitSet closings) {
        this.text = text;
        this.spaced = spaced;
        this.small = new SmallSigns(text);
        this.codes = codes;
        this.closings = closings;
        for (var i = 0; i < text.length(); i++) {
            var sign = SIGNS.indexOf(text.charAt(i));
            if (sign >= 0) {
                counts[sign]++;
                firstOpening[sign] = firstOpening[sign] == 0 && opens(i) ? i + 1 : firstOpening[sign];
                lastClosing[sign] = closes(i) ? i + 1 : lastClosing[sign];
            }
        }
    }

    /**
     * The text of a translation, of which each code has at least one character.
     *
     * @param oneLine whether it is written in one line
     */
    static MarkedText of(SegmentText translation, boolean oneLine) {
        var text = new StringBuilder();
        var codes = new BitSet();
        var closings = new BitSet();
        var firm = new BitSet();
        var next = translation.codes().iterator();
        var small = false;
        for (var i = 0; i < translation.text().length(); i++) {
            var c = translation.text().charAt(i);
            if (c == SegmentText.CODE) {
                var code = next.next();
                small = isSmall(code) ? code.kind() == Kind.OPEN : small;
                var end = text.length() + Math.max(1, code.data().length());
                codes.set(text.length(), end);
                closings.set(text.length(), end, code.kind() == Kind.CLOSE);
                text.append(code.data().isEmpty() ? String.valueOf(SegmentText.CODE) : code.data());
            } else {
                firm.set(text.length(), c == '\r' || (ShownSpaces.isBlank(c) && (small || (oneLine && c == '\n'))));
                text.append(c);
            }
        }
        ShownSpaces.firm(text, codes, firm);
        var spaced = text.toString();
        firm.stream().forEach(at -> text.setCharAt(at, FIRM_SPACE));
        return new MarkedText(spaced, text.toString(), codes, closings);
    }

    /** Whether a code raises or lowers text, or ends that. */
    private static boolean isSmall(InlineCode code) {
        return code.data().equals("^") || code.data().equals("~");
    }

    int length() {
        return text.length();
    }

    /** Whether a character is one of a code. */
    boolean isCode(int at) {
        return at >= 0 && codes.get(at);
    }

    /** Whether a quotation mark before a character would be one half of a pair of curved ones with it. */
    boolean isOpeningTick(int at) {
        return charAt(at) == '`' && isCode(at) && !closings.get(at);
    }

    /** Whether a quotation mark after a character would be one half of a pair of curved ones with it. */
    boolean isClosingTick(int at) {
        return charAt(at) == '`' && closings.get(at);
    }

    /** The white space for which a firm space stands. */
    char space(int at) {
        return spaced.charAt(at);
    }

    char charAt(int at) {
        return at >= 0 && at < text.length() ? text.charAt(at) : '\n';
    }

    int codePoint(int at) {
        return text.codePointAt(at);
    }

    int lastIndexOf(String part) {
        return text.lastIndexOf(part);
    }

    boolean startsWith(String part, int at) {
        return text.startsWith(part, at);
    }

    boolean endsWith(String part, int end) {
        return text.startsWith(part, end - part.length());
    }

    /** Where the match of a pattern that begins at an index ends; -1 when none begins there. */
    int end(Pattern pattern, int at) {
        var match = pattern.matcher(text).region(at, text.length());
        return match.lookingAt() ? match.end() : -1;
    }

    boolean hasCode(int start, int end) {
        var code = codes.nextSetBit(start);
        return code >= 0 && code < end;
    }

    static boolean isSpace(char c) {
        return c == ' ' || c == '\t' || c == '\n';
    }

    /** Whether a sign could be half of a pair or the break of a line. */
    boolean isMark(int at) {
        var c = charAt(at);
        var sign = SIGNS.indexOf(c);
        if (charAt(at - 1) == c || charAt(at + 1) == c) {
            return counts[sign] > 2 || isApostrophe(at);
        }
        return (c == '+' && isSpace(charAt(at - 1)) && isLast(at))
                || isApostrophe(at)
                || (opens(at) && lastClosing[sign] > at + 2)
                || (closes(at) && firstOpening[sign] > 0 && firstOpening[sign] < at);
    }

    /** Whether a sign and the next one are shown as an apostrophe. */
    private boolean isApostrophe(int at) {
        return charAt(at) == '`' && charAt(at + 1) == '\'';
    }

    /** Whether a line has only spaces after a character. */
    private boolean isLast(int at) {
        var next = at + 1;
        while (next < text.length() && text.charAt(next) <= ' ' && text.charAt(next) != '\n') {
            next++;
        }
        return charAt(next) == '\n';
    }

    /** Whether a character is a sign that begins markup, or could be one. */
    boolean isSign(int at) {
        return switch (charAt(at)) {
            case '*', '_', '`', '#', '+' -> isCode(at) ? !closings.get(at) : isMark(at);
            case '^', '~' -> isCode(at) ? !closings.get(at) : isPairInWord(at);
            default -> false;
        };
    }

    private boolean opens(int at) {
        return isCode(at)
                || (!isSpace(charAt(at + 1))
                        && (isCode(at - 1) || !(isWordBefore(at) || isNoOpeningAfter(charAt(at - 1), charAt(at)))));
    }

    private boolean closes(int at) {
        return isCode(at) || (!isSpace(charAt(at - 1)) && (isCode(at + 1) || !isWordAt(at + 1)));
    }

    private static boolean isNoOpeningAfter(char before, char sign) {
        return (sign == '+' ? ";:" : ";:}").indexOf(before) >= 0;
    }

    /** Whether a letter or number is before a place. An underscore is none: it may be written as a reference. */
    private boolean isWordBefore(int at) {
        return charAt(at - 1) != '_' && at > 0 && isWord(text.codePointBefore(at));
    }

    private boolean isWordAt(int at) {
        return charAt(at) != '_' && at < text.length() && isWord(text.codePointAt(at));
    }

    /** Letters, numbers and connectors such as the underscore (Asciidoctor, "CC_WORD"). */
    static boolean isWord(int c) {
        return switch (Character.getType(c)) {
            case Character.DECIMAL_DIGIT_NUMBER,
                    Character.LETTER_NUMBER,
                    Character.OTHER_NUMBER,
                    Character.CONNECTOR_PUNCTUATION -> true;
            default -> Character.isAlphabetic(c);
        };
    }

    /** Whether the word around a sign for raised or lowered text has another one. */
    boolean isPairInWord(int at) {
        return small.isPair(at);
    }

    private boolean endsAddress(int at) {
        return charAt(at) == '[' || (isCode(at) && charAt(at) == '<') || isSpace(charAt(at));
    }

    /** Whether the rest of a word has the opening bracket of a macro or of a reference. */
    boolean hasBracketInWord(int at) {
        if (stop <= at) {
            stop = at;
            while (stop < text.length() && !endsAddress(stop)) {
                stop++;
            }
        }
        return charAt(stop) == '[' || charAt(stop) == '<';
    }
}
