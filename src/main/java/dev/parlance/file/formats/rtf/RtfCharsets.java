package dev.parlance.file.formats.rtf;

import static java.util.Map.entry;

import java.nio.charset.Charset;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The encodings of a file: of its code page, and of fonts that have another character set. */
final class RtfCharsets {
    /** Of fonts whose characters are signs. */
    private static final int SYMBOL = 2;

    private static final Charset WINDOWS = Charset.forName("windows-1252");

    /** Names of encodings by the number of a character set ("Font Table" of the specification). */
    private static final Map<Integer, String> SETS = Map.ofEntries(
            entry(0, "windows-1252"),
            entry(77, "x-MacRoman"),
            entry(128, "windows-31j"),
            entry(129, "x-windows-949"),
            entry(130, "x-Johab"),
            entry(134, "GBK"),
            entry(136, "x-windows-950"),
            entry(161, "windows-1253"),
            entry(162, "windows-1254"),
            entry(163, "windows-1258"),
            entry(177, "windows-1255"),
            entry(178, "windows-1256"),
            entry(186, "windows-1257"),
            entry(204, "windows-1251"),
            entry(222, "x-windows-874"),
            entry(238, "windows-1250"),
            entry(254, "IBM437"),
            entry(255, "IBM850"));

    /** Names of encodings by code page, where they are not {@code windows-} or {@code IBM} and the number. */
    private static final Map<Integer, String> PAGES = Map.of(
            874, "x-windows-874",
            932, "windows-31j",
            936, "GBK",
            949, "x-windows-949",
            950, "x-windows-950",
            1361, "x-Johab",
            10000, "x-MacRoman",
            65001, "UTF-8");

    private final Map<Integer, Integer> sets = new HashMap<>();
    private Charset page = WINDOWS;
    private int current;

    /** Applies a control word of the header. */
    void header(RtfToken word) {
        switch (word.name()) {
            case "ansicpg" -> page = page(word.number(0));
            case "mac" -> page = named("x-MacRoman");
            case "pc" -> page = named("IBM437");
            case "pca" -> page = named("IBM850");
            default -> {}
        }
    }

    /** Reads the table of fonts in a range of the text. */
    void fonts(String text, int start, int end) {
        var lexer = new RtfLexer(text, start);
        for (var token = lexer.next(); token != null && token.start() < end; token = lexer.next()) {
            if (token.isWord("f")) {
                current = token.number(0);
            } else if (token.isWord("fcharset")) {
                sets.put(current, token.number(0));
            }
        }
    }

    /** Whether the characters of a font are signs. */
    boolean hasSigns(int font) {
        return sets.getOrDefault(font, 0) == SYMBOL;
    }

    /** The encoding of text in a font. */
    Charset of(int font) {
        var set = sets.get(font);
        var name = set == null || set == 0 ? null : SETS.get(set);
        return name == null ? page : named(name);
    }

    private static Charset page(int number) {
        var name = PAGES.get(number);
        return named(name != null ? name : (number < 1000 ? "IBM" : "windows-") + number);
    }

    private static Charset named(@Nullable String name) {
        return name != null && Charset.isSupported(name) ? Charset.forName(name) : WINDOWS;
    }
}
