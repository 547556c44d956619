package dev.parlance.file.formats.layout.mif;

/**
 * The character set of FrameMaker before version 8, and of hexadecimal numbers in strings (FrameMaker Character Sets,
 * The Windows character sets). It differs from that of the Macintosh where Windows has other characters.
 */
final class FrameRoman {
    private static final int FIRST = 0x80;

    /** The characters from 0x80 on. */
    private static final String CHARACTERS = """
            ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü\
            †°¢£§•¶ß®©™´¨¦ÆØ×±ðŠ¥µ¹²³¼½ªº¾æø\
            ¿¡¬ÐƒÝý«»…þÀÃÕŒœ–—“”‘’÷ÞÿŸ⁄¤‹›ﬁﬂ\
            ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔšÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ""";

    /** The special characters that strings have as numbers, each after its number. */
    private static final String SPECIAL = "\u0004\u00AD\u0005\u200D\u0008\t\n\n\u0010\u2007\u0011\u00A0\u0012\u2009"
            + "\u0013\u2002\u0014\u2003\u0015\u2011";

    private FrameRoman() {}

    /** The character of a number from 0 to 255. A forced return is a line feed. */
    static char character(int number) {
        if (number >= FIRST) {
            return CHARACTERS.charAt(number - FIRST);
        } else if (number == '\t') {
            return '\n';
        }
        for (var i = 0; i < SPECIAL.length(); i += 2) {
            if (SPECIAL.charAt(i) == number) {
                return SPECIAL.charAt(i + 1);
            }
        }
        return (char) number;
    }

    /** The number of a character with an upper half; -1 when there is none. */
    static int number(int character) {
        var index = CHARACTERS.indexOf(character);
        return index < 0 ? -1 : index + FIRST;
    }

    /** The number of a space or hyphen that strings always have as a number; -1 for other characters. */
    static int special(int character) {
        return switch (character) {
            case '\u00AD' -> 0x04;
            case '\n' -> 0x09;
            case '\u2007' -> 0x10;
            case '\u00A0' -> 0x11;
            case '\u2009' -> 0x12;
            case '\u2002' -> 0x13;
            case '\u2003' -> 0x14;
            case '\u2011' -> 0x15;
            default -> -1;
        };
    }
}
