package dev.parlance.file.formats.rtf;

import java.util.Set;

/** The control words for the formatting of characters ("Font (Character) Formatting Properties"). */
final class RtfFormatting {
    /** Control words that change how characters look. */
    private static final Set<String> VISIBLE = Set.of(
            "b",
            "caps",
            "cb",
            "cchs",
            "cf",
            "charscalex",
            "chbghoriz",
            "chbrdr",
            "chcbpat",
            "chcfpat",
            "chshdng",
            "cs",
            "dn",
            "embo",
            "expnd",
            "expndtw",
            "f",
            "fs",
            "highlight",
            "i",
            "impr",
            "kerning",
            "outl",
            "scaps",
            "shad",
            "strike",
            "striked",
            "sub",
            "super",
            "ul",
            "uld",
            "uldash",
            "uldashd",
            "uldashdd",
            "uldb",
            "ulhwave",
            "ulldash",
            "ulth",
            "ulthd",
            "ulthdash",
            "ulthdashd",
            "ulthdashdd",
            "ulthldash",
            "ululdbwave",
            "ulw",
            "ulwave",
            "up",
            "v",
            "deleted",
            "revised");

    /** Those that do not. */
    private static final Set<String> HIDDEN = Set.of(
            "ab",
            "acaps",
            "acf",
            "adn",
            "aexpnd",
            "af",
            "afs",
            "ai",
            "alang",
            "aoutl",
            "ascaps",
            "ashad",
            "astrike",
            "aul",
            "auld",
            "auldb",
            "aulnone",
            "aulw",
            "aup",
            "charrsid",
            "delrsid",
            "fcs",
            "insrsid",
            "lang",
            "langfe",
            "langfenp",
            "langnp",
            "noproof",
            "revauth",
            "revdttm",
            "ulc");

    private RtfFormatting() {}

    /** Whether a word changes how characters look. */
    static boolean isVisible(String word) {
        return VISIBLE.contains(word);
    }

    /** Whether a word is about characters and does not change how they look. */
    static boolean isHidden(String word) {
        return HIDDEN.contains(word);
    }
}
