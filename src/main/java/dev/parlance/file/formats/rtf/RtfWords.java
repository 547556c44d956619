package dev.parlance.file.formats.rtf;

import static java.util.Map.entry;

import java.util.Map;
import java.util.Set;

/** What control words of RTF mean. */
final class RtfWords {
    /** Words that are characters. */
    private static final Map<String, Character> CHARACTERS = Map.ofEntries(
            entry("bullet", '\u2022'),
            entry("emdash", '\u2014'),
            entry("emspace", '\u2003'),
            entry("endash", '\u2013'),
            entry("enspace", '\u2002'),
            entry("ldblquote", '\u201C'),
            entry("lquote", '\u2018'),
            entry("ltrmark", '\u200E'),
            entry("qmspace", '\u2005'),
            entry("rdblquote", '\u201D'),
            entry("rquote", '\u2019'),
            entry("rtlmark", '\u200F'),
            entry("zwbo", '\u200B'),
            entry("zwj", '\u200D'),
            entry("zwnbo", '\u2060'),
            entry("zwnj", '\u200C'));

    private static final Map<String, Character> SYMBOLS =
            Map.of("~", '\u00A0', "-", '\u00AD', "_", '\u2011', "\\", '\\', "{", '{', "}", '}');

    /** Words that end a paragraph, or a part of it. */
    private static final Set<String> ENDS =
            Set.of("par", "cell", "nestcell", "row", "nestrow", "sect", "page", "pagebb", "column");

    /** Words that show something which is not in the file. */
    private static final Set<String> ATOMS =
            Set.of("chatn", "chdate", "chdpa", "chdpl", "chftn", "chftnsep", "chftnsepc", "chpgn", "chtime", "sectnum");

    /** Groups whose content is shown and is not text. */
    private static final Set<String> PICTURES = Set.of(
            "do", "mmath", "mmathPict", "moMath", "moMathPara", "nonshppict", "object", "pict", "shppict", "upr");

    /** Groups that show no text of the document. */
    private static final Set<String> OTHERS = Set.of(
            "aftncn",
            "aftnsep",
            "aftnsepc",
            "bkmkend",
            "bkmkstart",
            "colortbl",
            "datafield",
            "filetbl",
            "fonttbl",
            "formfield",
            "ftncn",
            "ftnsep",
            "ftnsepc",
            "gridtbl",
            "info",
            "listtext",
            "nonesttables",
            "pn",
            "pnseclvl",
            "pntext",
            "private",
            "pxe",
            "revtbl",
            "rxe",
            "shprslt",
            "stylesheet",
            "tc",
            "tcn",
            "template",
            "txe",
            "xe");

    private static final Set<String> HEADERS =
            Set.of("header", "headerl", "headerr", "headerf", "footer", "footerl", "footerr", "footerf");

    private static final Set<String> PROPERTIES = Set.of("title", "subject", "keywords", "doccomm", "category");

    private RtfWords() {}

    static boolean isEnd(String word) {
        return ENDS.contains(word);
    }

    static boolean isAtom(String word) {
        return ATOMS.contains(word);
    }

    /** Whether a word is shown, so that a translation has it where it belongs. */
    static boolean isContent(String word) {
        return isBreak(word) || word.equals("tab") || word.equals("u") || isAtom(word) || CHARACTERS.containsKey(word);
    }

    static boolean isBreak(String word) {
        return word.equals("line") || word.equals("lbr") || word.equals("softline");
    }

    /** The character that a control word or a control symbol is; NUL when it is none. */
    static char character(RtfToken token) {
        return token.is(RtfToken.Kind.WORD)
                ? CHARACTERS.getOrDefault(token.name(), '\0')
                : SYMBOLS.getOrDefault(token.name(), '\0');
    }

    static boolean isPicture(String group) {
        return PICTURES.contains(group);
    }

    static boolean isOther(String group) {
        return OTHERS.contains(group);
    }

    static boolean isHeader(String group) {
        return HEADERS.contains(group);
    }

    /** Whether a group of the information about a document is text. */
    static boolean isProperty(String group) {
        return PROPERTIES.contains(group);
    }

    /** Whether a group is a drawing that may have texts in it. */
    static boolean isShape(String group) {
        return group.equals("shp") || group.equals("shpgrp") || group.equals("shpinst");
    }
}
