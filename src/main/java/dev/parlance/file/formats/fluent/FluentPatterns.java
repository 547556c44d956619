package dev.parlance.file.formats.fluent;

import dev.parlance.file.formats.fluent.Element.Break;
import dev.parlance.file.formats.fluent.Element.Pattern;
import dev.parlance.file.formats.fluent.Element.Placeable;
import dev.parlance.file.formats.fluent.Element.Select;
import dev.parlance.file.formats.fluent.Element.Text;
import dev.parlance.file.gate.UnreadableFile;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads patterns with their positions. */
final class FluentPatterns {
    private final FluentSource source;
    private final FluentExpressions expressions;

    FluentPatterns(FluentSource source) {
        this.source = source;
        this.expressions = new FluentExpressions(source);
    }

    /** Reads the pattern that begins here, on this line or on the next ones; null when there is none. */
    @Nullable
    Pattern read() throws UnreadableFile {
        source.spaces();
        var elements = new ArrayList<Element>();
        for (var element = next(); element != null; element = next()) {
            elements.add(element);
        }
        trim(elements);
        return elements.isEmpty() ? null : Pattern.of(elements);
    }

    private @Nullable Element next() throws UnreadableFile {
        if (source.isLineEnd()) {
            return lineBreak();
        }
        var start = source.at();
        if (source.next() == '{') {
            return placeable(start);
        }
        var end = start;
        while (!source.isLineEnd(end) && "{}".indexOf(source.text().charAt(end)) < 0) {
            end++;
        }
        source.go(end);
        return end == start ? null : new Text(start, end);
    }

    /** The line ends before a line that continues the pattern; null when none does. */
    private @Nullable Break lineBreak() {
        var start = source.at();
        var line = start;
        var spaces = start;
        var lines = 0;
        while (spaces < source.text().length() && source.isLineEnd(spaces)) {
            line = source.afterLineEnd(spaces);
            spaces = source.afterSpaces(line);
            lines++;
        }
        if (spaces >= source.text().length() || !continues(source.text().charAt(spaces), spaces - line)) {
            return null;
        }
        source.go(spaces);
        return new Break(start, spaces, lines, spaces - line);
    }

    private static boolean continues(char c, int indentation) {
        return c == '{' || (indentation > 0 && "[*.}".indexOf(c) < 0);
    }

    /** Spaces at the end of a pattern do not belong to it. */
    private void trim(List<Element> elements) {
        while (!elements.isEmpty() && elements.getLast() instanceof Text(var start, var end)) {
            var last = end;
            while (last > start && source.text().charAt(last - 1) == ' ') {
                last--;
            }
            elements.removeLast();
            if (last > start) {
                elements.add(new Text(start, last));
                return;
            }
        }
    }

    private Element placeable(int start) throws UnreadableFile {
        expressions.enter();
        source.go(start + 1);
        source.blank();
        expressions.pass();
        source.blank();
        var variants = source.starts("->") ? variants() : List.<Pattern>of();
        source.expect("}");
        expressions.leave();
        return variants.isEmpty() ? new Placeable(start, source.at()) : new Select(start, source.at(), variants);
    }

    private List<Pattern> variants() throws UnreadableFile {
        source.go(source.at() + 2);
        var variants = new ArrayList<Pattern>();
        var defaults = 0;
        for (source.blank(); source.next() != '}'; source.blank()) {
            defaults += source.next() == '*' ? 1 : 0;
            key();
            var pattern = read();
            if (pattern == null) {
                throw source.broken("a variant must have a value");
            }
            variants.add(pattern);
        }
        if (defaults != 1) {
            throw source.broken("one variant must be the default");
        }
        return variants;
    }

    private void key() throws UnreadableFile {
        if (source.next() == '*') {
            source.go(source.at() + 1);
        }
        source.expect("[");
        source.blank();
        if (FluentSource.isLetter(source.next())) {
            source.identifier();
        } else {
            expressions.number();
        }
        source.blank();
        source.expect("]");
    }
}
