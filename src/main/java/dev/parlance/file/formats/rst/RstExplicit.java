package dev.parlance.file.formats.rst;

import dev.parlance.file.formats.rst.inline.RstLines;
import dev.parlance.file.gate.UnreadableFile;
import java.io.IOException;
import java.util.regex.Pattern;

/** Reads what two dots begin: footnotes, citations, directives and substitutions. Targets and comments stay. */
final class RstExplicit {
    private static final String NAME = "[\\p{L}\\p{N}]++(?:[-._+:][\\p{L}\\p{N}]++){0,50}+";
    private static final Pattern FOOTNOTE =
            Pattern.compile("\\[(?:[0-9]++|\\*|#?(?:%s)?+)\\](?:[ \\t]++|$)".formatted(NAME));
    private static final Pattern DIRECTIVE = Pattern.compile("(%s) ?::(?:[ \\t]++|$)".formatted(NAME));
    private static final Pattern SUBSTITUTION = Pattern.compile("\\|(?![ |])[^|]++\\|[ \\t]++");

    private final RstReader reader;
    private final RstDirectives directives;

    RstExplicit(RstReader reader, RstUnits units) {
        this.reader = reader;
        this.directives = new RstDirectives(reader, units);
    }

    /** Reads what a line begins and returns the index of the line after it. */
    int next(Block block, int i, String line) throws UnreadableFile, IOException {
        var dots = RstLines.explicit(line);
        if (dots == line.length() && block.isBlank(i + 1)) {
            return i + 1;
        }
        var to = block.indentedEnd(i + 1);
        var start = block.get(i).start();
        var footnote = FOOTNOTE.matcher(line).region(dots, line.length());
        if (footnote.lookingAt()) {
            reader.blocks(block.first(i, start + footnote.end(), to));
            return to;
        } else if (line.startsWith("_", dots)) {
            return RstReader.target(block, i);
        }
        var substitution = SUBSTITUTION.matcher(line).region(dots, line.length());
        var from = substitution.lookingAt() ? substitution.end() : dots;
        var directive = DIRECTIVE.matcher(line).region(from, line.length());
        if (directive.lookingAt()) {
            directives.read(directive.group(1), block.first(i, start + directive.end(), to));
        }
        return to;
    }
}
