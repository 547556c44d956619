package dev.parlance.file.formats.php;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.Cuts;
import dev.parlance.file.formats.php.PhpToken.Kind;
import java.io.IOException;
import java.io.Reader;
import java.util.ArrayDeque;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Cuts PHP at the lines after statements, and after items of arrays that are not within anything else than arrays. What
 * opens the arrays around a section begins in it again. Nothing is cut after the end of PHP, or after what changes the
 * meaning of later items of an array, such as a block in it.
 */
final class PhpCuts implements Cuts {
    private static final Pattern OPEN = Pattern.compile("<\\?php\\s", Pattern.CASE_INSENSITIVE);
    private static final int BEGINNING = "<?php ".length();
    /** Stand for any token of their kind as the one before. */
    private static final String STRING = "'";

    private static final String VARIABLE = "$a";

    private final PhpTokens tokens;
    private PhpLevel level = new PhpLevel();
    /** The token before the next one. */
    private String before = "";

    private boolean word;
    /** Whether the last token ended an item or a statement after which the text may be cut. */
    private boolean separated;

    private boolean lost;

    private PhpCuts(Reader text) {
        this.tokens = new PhpTokens(text);
    }

    /** The places of a file; null when it does not begin with PHP. */
    static @Nullable Cuts of(CheckedFile file, Reader text) throws IOException {
        try (var beginning = file.text()) {
            var chars = new char[BEGINNING];
            var read = beginning.read(chars);
            return read == BEGINNING && OPEN.matcher(new String(chars)).lookingAt() ? new PhpCuts(text) : null;
        }
    }

    @Override
    public @Nullable Cut next(long from) throws IOException {
        for (var token = tokens.next(); token != null && !lost; token = tokens.next()) {
            var gap = tokens.window().substring(tokens.before(), token.start());
            lost |= gap.contains("?>");
            var cut = separated && !lost ? cut(gap, from) : null;
            see(token, token.in(tokens.window()));
            if (cut != null) {
                return cut;
            }
        }
        lost = true;
        return null;
    }

    /** The place at the beginning of the next line; null when there is none from an index on. */
    private @Nullable Cut cut(String gap, long from) {
        var newline = gap.indexOf('\n');
        var at = tokens.inText(tokens.before() + newline + 1);
        if (newline < 0 || at < from || !isPlain(gap.substring(0, newline).strip())) {
            return null;
        }
        var items = new ArrayDeque<Integer>();
        for (var open = level; open != null; open = open.outer()) {
            if (open.isArray()) {
                items.push(open.items());
            }
        }
        return new Cut(at, "", "<?php\n" + level.opening(), List.copyOf(items));
    }

    /** Whether the rest of a line is nothing but a comment that ends with it. */
    private static boolean isPlain(String rest) {
        return (rest.isEmpty() || rest.startsWith("//") || rest.startsWith("#"))
                && rest.chars().allMatch(c -> c == '\t' || (c >= ' ' && c != 0x85 && c != 0x2028 && c != 0x2029));
    }

    private void see(PhpToken token, String text) {
        separated = false;
        lost |= text.startsWith("`") || (level.isInArray() && changesItems(token, text));
        if (token.kind() == Kind.OTHER) {
            other(text);
        } else {
            level.add(text);
        }
        before = token.isString() ? STRING : token.kind() == Kind.VARIABLE ? VARIABLE : text;
        word = token.kind() == Kind.WORD;
    }

    /** Whether a token in an array may change the meaning of what follows in it. */
    private static boolean changesItems(PhpToken token, String text) {
        return switch (text) {
            case "{", "}", ";", "=" -> true;
            default -> token.kind() == Kind.WORD && PhpReader.isNaming(text);
        };
    }

    private void other(String text) {
        var outer = level.outer();
        if (outer != null && (text.equals("]") || text.equals(")") || text.equals("}"))) {
            outer.closed(level);
            level = outer;
        }
        level.add(text);
        switch (text) {
            case "[" -> level = level.within(!isIndexed());
            case "(" -> level = level.within(word && before.equalsIgnoreCase("array"));
            case "{" -> level = level.within(false);
            case "=>" -> {
                if (!before.equals(")")) {
                    level.key();
                }
            }
            case "," -> end(level.isArray());
            case ";" -> end(level.outer() == null);
            default -> {}
        }
    }

    private void end(boolean whole) {
        if (whole) {
            level.ended();
            separated = level.isDivisible();
        }
    }

    /** Whether a bracket begins an index. */
    private boolean isIndexed() {
        return before.equals(STRING)
                || before.equals(VARIABLE)
                || before.equals("]")
                || before.equals(")")
                || (word && !before.equals("return") && !before.equals("echo"));
    }
}
