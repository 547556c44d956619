package dev.parlance.file.formats.rst;

import dev.parlance.file.formats.rst.inline.RstLines;
import dev.parlance.file.formats.rst.inline.RstPlace.Kind;
import dev.parlance.file.gate.UnreadableFile;
import java.io.IOException;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** Reads items of lists with marks, numbers, fields, options and terms. */
final class RstLists {
    /** Names of fields whose values have a meaning for programs, or are names. */
    private static final Set<String> FIXED = Set.of(
            "address",
            "allow-comments",
            "author",
            "authors",
            "contact",
            "date",
            "kwtype",
            "meta",
            "no-search",
            "nocomments",
            "nosearch",
            "orphan",
            "revision",
            "rtype",
            "tocdepth",
            "type",
            "vartype",
            "version");

    private static final Pattern KEYWORD = Pattern.compile("\\$[A-Za-z]++(?::.*)?\\$");

    private final RstReader reader;
    private final RstUnits units;

    RstLists(RstReader reader, RstUnits units) {
        this.reader = reader;
        this.units = units;
    }

    /** Reads an item and returns the index of the line after it, or that of its line when it is none. */
    int next(Block block, int i, String line) throws UnreadableFile, IOException {
        var bullet = RstLines.bullet(line);
        var number = bullet > 0 ? bullet : RstLines.enumerator(line);
        if (bullet > 0 || (number > 0 && isItem(block, i, line))) {
            return item(block, i, number);
        }
        var field = RstLines.field(line);
        if (field > 0) {
            return field(block, i, line, field);
        }
        var option = RstLines.option(line);
        return option > 0 ? described(block, i, option) : i;
    }

    private static boolean isItem(Block block, int i, String line) {
        return block.isBlank(i + 1) || block.isIndented(i + 1) || RstLines.isNext(line, block.text(i + 1));
    }

    private int item(Block block, int i, int mark) throws UnreadableFile, IOException {
        var at = block.get(i).start() + mark;
        if (at == block.get(i).end()) {
            var to = block.indentedEnd(i + 1);
            reader.blocks(block.part(i + 1, to));
            return to;
        }
        var item = block.item(i, at);
        reader.blocks(item);
        return i + item.size();
    }

    private int field(Block block, int i, String line, int mark) throws UnreadableFile, IOException {
        var name = line.substring(1, RstLines.fieldName(line)).toLowerCase(Locale.ROOT);
        var to = block.indentedEnd(i + 1);
        var fixed = FIXED.contains(name.split(" ", 2)[0])
                || KEYWORD.matcher(line.substring(mark)).matches();
        if (!fixed) {
            reader.blocks(block.first(i, block.get(i).start() + mark, to));
        }
        return to;
    }

    private int described(Block block, int i, int mark) throws UnreadableFile, IOException {
        var at = block.get(i).start() + mark;
        var to = block.indentedEnd(i + 1);
        if (to == i + 1 && at >= block.get(i).end()) {
            return i;
        }
        reader.blocks(block.first(i, at, to));
        return to;
    }

    /** Reads a term and the indented description below it. */
    int definition(Block block, int i) throws UnreadableFile, IOException {
        units.add(Kind.TERM, block.get(i).start(), block.get(i).end());
        var to = block.indentedEnd(i + 1);
        reader.blocks(block.part(i + 1, to));
        return to;
    }

    /** Reads a glossary, in which descriptions may have several terms. */
    void glossary(Block block) throws UnreadableFile, IOException {
        for (var i = 0; i < block.size(); ) {
            var indented = block.isIndented(i);
            var to = indented ? block.indentedEnd(i) : i + 1;
            if (indented) {
                reader.blocks(block.part(i, to));
            } else if (!block.isBlank(i) && RstLines.explicit(block.text(i)) == 0) {
                units.add(Kind.TERM, block.get(i).start(), block.get(i).end());
            }
            i = to;
        }
    }
}
