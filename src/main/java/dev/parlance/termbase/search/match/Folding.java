package dev.parlance.termbase.search.match;

import com.ibm.icu.lang.UCharacter;
import com.ibm.icu.lang.UProperty;
import com.ibm.icu.text.Normalizer2;
import dev.parlance.shared.unicode.Normalizing;
import dev.parlance.termbase.search.lexicon.IntArray;
import java.lang.Character.UnicodeScript;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The forms in which texts are compared. {@link #exact} is NFKC with white space folded; {@link #folded} is also case
 * folded (NFKC_Casefold, Unicode Standard 3.13); {@link #bare} and {@link #casedBare} are the two without diacritics.
 *
 * <p>Diacritics are removed character by character, so that a prefix or part of a folded text is also a prefix or part
 * of the bare text. Marks that are letters of their script (Thai and Indic vowels, kana voicing) stay.
 */
public final class Folding {
    private static final Normalizer2 NFKC = Normalizer2.getNFKCInstance();
    private static final Normalizer2 CASEFOLD = Normalizer2.getNFKCCasefoldInstance();
    private static final Normalizer2 NFD = Normalizer2.getNFDInstance();
    private static final Normalizer2 NFC = Normalizer2.getNFCInstance();
    private static final Set<UnicodeScript> ACCENTED = EnumSet.of(
            UnicodeScript.INHERITED,
            UnicodeScript.COMMON,
            UnicodeScript.LATIN,
            UnicodeScript.GREEK,
            UnicodeScript.CYRILLIC,
            UnicodeScript.HEBREW,
            UnicodeScript.ARABIC);
    /** The folded character, if it does not depend on its neighbours and is one character; otherwise 0. */
    private static final char[] CASEFOLD_ONE = simple(CASEFOLD);

    private static final char[] NFKC_ONE = simple(NFKC);
    /** The bare character; 0 if the bare form is not exactly one character. */
    private static final char[] BARE_ONE = bareTable();

    private Folding() {}

    public static String exact(String text) {
        return spaced(normal(text, NFKC, NFKC_ONE));
    }

    public static String folded(String text) {
        return spaced(normal(text, CASEFOLD, CASEFOLD_ONE));
    }

    /**
     * Writes {@link #folded} of an {@link #exact} text in UTF-8 as code points, if it can be folded character by
     * character; otherwise returns false. Most texts can, which saves creating a string.
     */
    public static boolean foldSimply(byte[] exact, int from, int to, IntArray folded) {
        folded.size = 0;
        for (var i = from; i < to; ) {
            int c = exact[i++];
            if (c < 0) {
                // two or three bytes; four bytes are not a single UTF-16 character
                var three = (c & 0xf0) == 0xe0;
                if ((!three && (c & 0xe0) != 0xc0) || to - i < (three ? 2 : 1)) {
                    return false;
                }
                c = three ? ((c & 0x0f) << 6) | (exact[i++] & 0x3f) : c & 0x1f;
                c = (c << 6) | (exact[i++] & 0x3f);
            }
            var one = CASEFOLD_ONE[c];
            if (one == 0 || (one == ' ' ? c != ' ' : !inert(one) && !isShown(one))) {
                return false;
            }
            folded.add(one);
        }
        return true;
    }

    /** The bare form of a {@link #folded} text; the text itself if nothing would be left. */
    public static String bare(String folded) {
        return withoutAccents(folded);
    }

    /** The bare form of an {@link #exact} text; the text itself if nothing would be left. */
    public static String casedBare(String exact) {
        return withoutAccents(exact);
    }

    private static String normal(String text, Normalizer2 form, char[] simple) {
        var changed = false;
        for (var i = 0; i < text.length(); i++) {
            var one = simple[text.charAt(i)];
            if (one == 0) {
                return Normalizing.of(text, form);
            }
            changed |= one != text.charAt(i);
        }
        if (!changed) {
            return text;
        }
        var folded = new char[text.length()];
        for (var i = 0; i < folded.length; i++) {
            folded[i] = simple[text.charAt(i)];
        }
        return new String(folded);
    }

    /** Folds white space to single spaces, trims it at both ends, and drops invisible characters. */
    private static String spaced(String text) {
        if (isSpaced(text)) {
            return text;
        }
        var kept = new StringBuilder(text.length());
        text.codePoints().forEach(c -> keep(c, kept));
        var length = kept.length();
        return kept.substring(0, length > 0 && kept.charAt(length - 1) == ' ' ? length - 1 : length);
    }

    private static void keep(int c, StringBuilder kept) {
        if (isShown(c)) {
            kept.appendCodePoint(c);
        } else if (WordBoundaries.isSpace(c) && !kept.isEmpty() && kept.charAt(kept.length() - 1) != ' ') {
            kept.append(' ');
        }
    }

    private static boolean isSpaced(String text) {
        var before = ' ';
        for (var i = 0; i < text.length(); i++) {
            var c = text.charAt(i);
            if (c == ' ' ? before == ' ' : !inert(c)) {
                return false;
            }
            before = c;
        }
        return text.isEmpty() || before != ' ';
    }

    private static boolean isShown(int c) {
        return !WordBoundaries.isSpace(c) && !UCharacter.hasBinaryProperty(c, UProperty.DEFAULT_IGNORABLE_CODE_POINT);
    }

    /** Whether a character belongs to a block without white space and invisible characters. */
    private static boolean inert(char c) {
        return (c > ' ' && c <= '~')
                || (c >= 0xc0 && c < 0x300)
                || (c >= 0x370 && c < 0x600)
                || (c >= 0x3041 && c < 0x3100)
                || (c >= 0x4e00 && c < 0xa000);
    }

    private static String withoutAccents(String text) {
        for (var i = 0; i < text.length(); i++) {
            if (BARE_ONE[text.charAt(i)] != text.charAt(i)) {
                return stripped(text);
            }
        }
        return text;
    }

    private static String stripped(String text) {
        var bare = new StringBuilder(text.length());
        for (var i = 0; i < text.length(); ) {
            var c = text.codePointAt(i);
            i += Character.charCount(c);
            if (c < 0x10000 && BARE_ONE[c] != 0) {
                bare.append(BARE_ONE[c]);
            } else {
                bare.append(bareOf(c));
            }
        }
        return bare.isEmpty() ? text : bare.toString();
    }

    /** A character without its diacritics; empty for a diacritic. */
    private static String bareOf(int c) {
        var letter = stroked(c);
        if (letter != null) {
            return letter;
        }
        if (c < 0x80 || (c >= 0xd800 && c < 0xe000)) {
            return Character.toString(c);
        }
        var kept = new StringBuilder(4);
        NFD.normalize(Character.toString(c))
                .codePoints()
                .filter(part -> !isAccent(part))
                .forEach(kept::appendCodePoint);
        return NFC.normalize(kept);
    }

    private static boolean isAccent(int c) {
        return Character.getType(c) == Character.NON_SPACING_MARK
                && c != 0x3099
                && c != 0x309a
                && ACCENTED.contains(UnicodeScript.of(c));
    }

    /** Letters with a stroke, and ligatures, that Unicode does not decompose. */
    private static @Nullable String stroked(int c) {
        return switch (c) {
            case 'ø' -> "o";
            case 'Ø' -> "O";
            case 'ł' -> "l";
            case 'Ł' -> "L";
            case 'đ' -> "d";
            case 'Đ' -> "D";
            case 'ħ' -> "h";
            case 'Ħ' -> "H";
            case 'ŧ' -> "t";
            case 'Ŧ' -> "T";
            case 'ı' -> "i";
            case 'æ' -> "ae";
            case 'Æ' -> "AE";
            case 'œ' -> "oe";
            case 'Œ' -> "OE";
            default -> null;
        };
    }

    private static char[] simple(Normalizer2 form) {
        var table = new char[0x10000];
        for (var c = 1; c < table.length; c++) {
            if (!Character.isSurrogate((char) c) && form.hasBoundaryBefore(c)) {
                var one = form.normalize(Character.toString(c));
                table[c] = one.length() == 1 ? one.charAt(0) : 0;
            }
        }
        return table;
    }

    private static char[] bareTable() {
        var table = new char[0x10000];
        for (var c = 1; c < table.length; c++) {
            var one = Character.isSurrogate((char) c) ? Character.toString(c) : bareOf(c);
            table[c] = one.length() == 1 ? one.charAt(0) : 0;
        }
        return table;
    }
}
