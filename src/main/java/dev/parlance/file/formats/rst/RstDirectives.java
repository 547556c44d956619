package dev.parlance.file.formats.rst;

import dev.parlance.file.formats.rst.inline.RstLines;
import dev.parlance.file.formats.rst.inline.RstPlace.Kind;
import dev.parlance.file.gate.UnreadableFile;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Locale;

/** Reads directives: what follows their names, some of their options, and their content. */
final class RstDirectives {
    private final RstReader reader;
    private final RstUnits units;
    private final RstLists lists;

    RstDirectives(RstReader reader, RstUnits units) {
        this.reader = reader;
        this.units = units;
        this.lists = new RstLists(reader, units);
    }

    /**
     * The parts of a directive, by the indexes of their lines.
     *
     * @param arguments the first line of what follows the name
     * @param options the first line of the options
     * @param content the blank line before the content
     */
    private record Parts(int arguments, int options, int content) {
        static Parts of(Block body) {
            var first = body.isBlank(0) ? 1 : 0;
            var content = body.blankFrom(first);
            var options = first;
            while (options < content && !isField(body, options)) {
                options++;
            }
            return new Parts(first, options, content);
        }

        private static boolean isField(Block body, int index) {
            return !body.isIndented(index) && RstLines.field(body.text(index)) > 0;
        }
    }

    /**
     * Reads a directive.
     *
     * @param body what follows its name, with the lines below
     */
    void read(String name, Block body) throws UnreadableFile, IOException {
        var parts = Parts.of(body);
        var kind = DirectiveKind.of(name);
        if (kind == DirectiveKind.META) {
            meta(body);
            return;
        }
        switch (kind) {
            case TITLE, ONLY_TITLE -> argument(body, parts, body.get(0).start());
            case VERSION -> argument(body, parts, afterWord(body, parts));
            default -> {}
        }
        if (kind != DirectiveKind.CONTENT || parts.arguments() >= parts.options()) {
            options(kind, body, parts);
        }
        switch (kind) {
            case CONTENT -> reader.blocks(joined(body, parts));
            case GLOSSARY -> lists.glossary(content(body, parts));
            case TITLE, ARGUMENT, VERSION -> reader.blocks(content(body, parts));
            case ONLY_TITLE, META, CODE, NONE -> {}
        }
    }

    private static Block content(Block body, Parts parts) {
        return body.part(Math.min(parts.content(), body.size()), body.size());
    }

    /** What follows the name as the first paragraph of the content. */
    private static Block joined(Block body, Parts parts) {
        var lines =
                new ArrayList<>(body.lines().subList(Math.min(parts.arguments(), parts.options()), parts.options()));
        lines.addAll(body.lines().subList(Math.min(parts.content(), body.size()), body.size()));
        return new Block(body.file(), lines, body.base(), body.depth(), false, body.hanging());
    }

    private void argument(Block body, Parts parts, int from) throws UnreadableFile, IOException {
        if (parts.options() > parts.arguments()) {
            var start = parts.arguments() > 0 ? body.get(parts.arguments()).start() : from;
            var hangs = parts.arguments() == 0 && body.mustHang(parts.options());
            units.add(Kind.ARGUMENT, start, body.get(parts.options() - 1).end(), hangs);
        }
    }

    /** Index of the text after the first word. */
    private static int afterWord(Block body, Parts parts) {
        if (parts.options() == 0 || parts.arguments() > 0) {
            return body.get(0).end();
        }
        var line = body.text(0);
        var at = 0;
        while (at < line.length() && " \t".indexOf(line.charAt(at)) < 0) {
            at++;
        }
        while (at < line.length() && " \t".indexOf(line.charAt(at)) >= 0) {
            at++;
        }
        return at < line.length() || parts.options() == 1
                ? body.get(0).start() + at
                : body.get(1).start();
    }

    private void options(DirectiveKind kind, Block body, Parts parts) throws UnreadableFile, IOException {
        for (var i = parts.options(); i < parts.content(); ) {
            var to = Math.min(RstReader.target(body, i), parts.content());
            var name = RstLines.field(body.text(i)) > 0 ? name(body.text(i)) : "";
            if (name.equals("caption") && kind == DirectiveKind.CODE) {
                value(Kind.LINE, body, i, to);
            } else if (name.equals("alt") || name.equals("caption")) {
                value(Kind.PLAIN, body, i, to);
            }
            i = to;
        }
    }

    private static String name(String line) {
        return line.substring(1, RstLines.fieldName(line)).toLowerCase(Locale.ROOT);
    }

    private void value(Kind kind, Block body, int i, int to) throws UnreadableFile, IOException {
        var start = body.get(i).start() + RstLines.field(body.text(i));
        if (start < body.get(i).end()) {
            units.add(kind, start, body.get(to - 1).end());
        }
    }

    private void meta(Block body) throws UnreadableFile, IOException {
        for (var i = body.isBlank(0) ? 1 : 0; i < body.size(); ) {
            var to = RstReader.target(body, i);
            var field = !body.isBlank(i) && RstLines.field(body.text(i)) > 0;
            var name = field ? name(body.text(i)).split(" ", 2)[0] : "";
            if (name.equals("description") || name.equals("keywords")) {
                value(Kind.PLAIN, body, i, to);
            }
            i = to;
        }
    }
}
