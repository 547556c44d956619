package dev.parlance.file.formats.office.sheet;

import dev.parlance.file.format.Paragraph;
import dev.parlance.file.splice.ArchivePart;
import dev.parlance.file.splice.Place;
import dev.parlance.file.splice.Unit;
import dev.parlance.file.xml.XmlToken;
import dev.parlance.file.xml.XmlToken.Kind;
import dev.parlance.shared.SegmentText;
import java.nio.charset.CharsetEncoder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The part with the shared strings as it is written: with edited strings, and with new ones at its end. */
final class StringTable implements Place {
    private static final Pattern COUNT = Pattern.compile("(\\suniqueCount\\s*+=\\s*+[\"'])([0-9]{1,9})");
    private static final SegmentText NOTHING = SegmentText.of("");

    private final @Nullable ArchivePart part;
    private final Consumer<ArchivePart> translated;
    private final Runnable settle;
    private final Map<String, Integer> indices = new HashMap<>();
    private final List<Added> added = new ArrayList<>();
    private @Nullable XmlToken start;
    private @Nullable XmlToken end;
    private boolean isAnnounced;
    private boolean isSettled;

    /** A string to add, in the tags of another one. */
    private record Added(XmlToken start, Unit unit, SegmentText text) {}

    StringTable(@Nullable ArchivePart part, Consumer<ArchivePart> translated, Runnable settle) {
        this.part = part;
        this.translated = translated;
        this.settle = settle;
    }

    /** Sees a token of the part outside of strings. */
    void see(XmlToken token) {
        if (token.name().equals("x:sst")) {
            start = token.is(Kind.START) ? token : start;
            end = token.is(Kind.END) ? token : end;
        }
    }

    /** Says that the table will be written. */
    void announce() {
        if (!isAnnounced && part != null && start != null && end != null) {
            isAnnounced = true;
            translated.accept(part);
            part.translate(new Unit(Paragraph.of(NOTHING, null, null), true, start.start(), end.end(), this), NOTHING);
        }
    }

    void edit(Unit unit, SegmentText text) {
        if (part != null) {
            part.translate(unit, text);
        }
    }

    void add(int index, int size, XmlToken tag, Unit unit, SegmentText text) {
        indices.put(key(index, text), size + added.size());
        added.add(new Added(tag, unit, text));
    }

    int index(int index, SegmentText text) {
        settle();
        return indices.getOrDefault(key(index, text), index);
    }

    private static String key(int index, SegmentText text) {
        return index + " " + text;
    }

    private void settle() {
        if (!isSettled) {
            isSettled = true;
            settle.run();
        }
    }

    @Override
    public String written(SegmentText text, CharsetEncoder encoder) {
        settle();
        if (part == null || start == null || end == null) {
            return "";
        }
        var tag = COUNT.matcher(part.text().substring(start.start(), start.end()))
                .replaceFirst(count ->
                        Matcher.quoteReplacement(count.group(1) + (Integer.parseInt(count.group(2)) + added.size())));
        var first = start.end();
        var last = end.start();
        var written = new StringBuilder(tag).append(part.translated(first, last));
        for (var string : added) {
            var open =
                    part.text().substring(string.start().start(), string.start().end());
            written.append(open)
                    .append(string.unit().place().written(string.text(), encoder))
                    .append("</")
                    .append(open, 1, open.indexOf("si") + 2)
                    .append('>');
        }
        return written.append(part.text(), end.start(), end.end()).toString();
    }
}
