package dev.parlance.file.formats.bilingual.v2;

import dev.parlance.file.format.Paragraph;
import dev.parlance.file.format.SegmentTarget;
import dev.parlance.file.formats.bilingual.codes.XliffPart;
import dev.parlance.file.formats.bilingual.v2.SegmentedUnit.Segment;
import dev.parlance.file.splice.Edit;
import dev.parlance.file.xml.XmlText;
import dev.parlance.file.xml.XmlToken;
import dev.parlance.shared.InlineCode;
import dev.parlance.shared.SegmentText;
import java.nio.charset.CharsetEncoder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;

/** The changes that write translations into a unit of XLIFF 2. */
final class UnitEdits {
    private static final String STATE = "state";

    private final SegmentedUnit unit;
    private final CharsetEncoder encoder;
    private final String text;
    private final String newline;
    private final List<Edit> edits = new ArrayList<>();

    UnitEdits(SegmentedUnit unit, CharsetEncoder encoder) {
        this.unit = unit;
        this.encoder = encoder;
        this.text = unit.text;
        this.newline = text.contains("\r\n") ? "\r\n" : "\n";
    }

    List<Edit> sorted() {
        edits.sort(Comparator.comparingInt(Edit::start));
        return edits;
    }

    void segment(Segment segment, Paragraph paragraph, SegmentTarget target) {
        status(segment.part().tag(), target.text() != null && target.confirmed(), target.locked());
        var existing = segment.target();
        if (target.text() == null) {
            if (existing != null && paragraph.translation() != null) {
                edits.add(new Edit(indentation(existing.tag().start()), existing.after(), ""));
            }
            return;
        }
        var written = written(paragraph, target.text(), text);
        if (existing == null) {
            edits.add(added(segment.source(), encoded(written)));
        } else if (unit.context.foreign() || !written.equals(paragraph.translation())) {
            replace(existing, encoded(written));
            language(existing.tag());
        }
    }

    /** Makes the source of a segment its target. */
    void copy(Segment segment) {
        var source = segment.source();
        var content = text.substring(source.start(), source.end());
        var existing = segment.target();
        if (existing == null) {
            edits.add(added(source, content));
        } else {
            replace(existing, content);
            language(existing.tag());
        }
    }

    /** A target in another language than its file may not name that language. */
    private void language(XmlToken target) {
        if (unit.context.foreign()) {
            remove(target, "xml:lang");
        }
    }

    private int indentation(int start) {
        var from = start;
        while (from > 0 && Character.isWhitespace(text.charAt(from - 1))) {
            from--;
        }
        return from;
    }

    /** A new target after the source, on a line of its own if the source has one, and with its white space. */
    private Edit added(XliffPart source, String content) {
        var name = source.tag().prefix() + "target";
        var space = source.tag().attribute(text, "xml:space");
        var start = source.tag().start();
        return new Edit(
                source.after(),
                source.after(),
                text.substring(indentation(start), start)
                        + "<%s%s>%s</%s>"
                                .formatted(name, space == null ? "" : " xml:space=\"" + space + "\"", content, name));
    }

    private void replace(XliffPart part, String content) {
        if (part.isEmptyTag()) {
            edits.add(new Edit(
                    part.after() - 2,
                    part.after(),
                    ">" + content + "</" + part.tag().name() + ">"));
        } else {
            edits.add(new Edit(part.start(), part.end(), content));
        }
    }

    /** Writes the attributes that the settings give to a status, and removes those that contradict it. */
    private void status(XmlToken segment, boolean confirmed, boolean locked) {
        var rules = unit.context.rules().statuses();
        var wanted = rules.exported(confirmed, locked);
        var before = segment.attribute(text, STATE);
        wanted.forEach((name, value) -> set(segment, name, value));
        var removed = new ArrayList<String>();
        for (var name : rules.names()) {
            var value = segment.attribute(text, name);
            if (!wanted.containsKey(name) && value != null && rules.contradicts(name, value, confirmed, locked)) {
                remove(segment, name);
                removed.add(name);
            }
        }
        var changed = removed.contains(STATE)
                || (wanted.containsKey(STATE)
                        && !String.valueOf(wanted.get(STATE)).equals(before));
        if (changed && !wanted.containsKey("subState") && !removed.contains("subState")) {
            remove(segment, "subState");
        }
    }

    private void set(XmlToken tag, String name, String value) {
        var escaped = value.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
        var range = tag.range(text, name);
        if (range == null) {
            var after = tag.start() + 1 + tag.name().length();
            edits.add(new Edit(after, after, " %s=\"%s\"".formatted(name, escaped)));
        } else if (!value.equals(tag.attribute(text, name))) {
            edits.add(new Edit(range.start() - 1, range.end() + 1, "\"" + escaped + "\""));
        }
    }

    private void remove(XmlToken tag, String name) {
        var range = tag.range(text, name);
        if (range != null) {
            var start = indentation(text.lastIndexOf(name, range.start()));
            edits.add(new Edit(start, range.end() + 1, ""));
        }
    }

    /**
     * A translation as it is read again.
     *
     * @param unit the unit of the file
     */
    static SegmentText written(Paragraph paragraph, SegmentText translation, String unit) {
        return TargetContent.of(paragraph, translation, unit);
    }

    private String encoded(SegmentText translation) {
        var written = new StringBuilder();
        var codes = translation.codes().iterator();
        translation.text().codePoints().forEach(c -> encode(c, codes, written));
        return written.toString();
    }

    private void encode(int c, Iterator<InlineCode> codes, StringBuilder written) {
        var data = c == SegmentText.CODE ? codes.next().data() : "";
        if (c == '\n' || data.equals("\n")) {
            written.append(newline);
        } else if (c == SegmentText.CODE) {
            written.append(data);
        } else if (!XmlText.isAllowed(c)) {
            written.append("<%scp hex=\"%04X\"/>".formatted(unit.prefix(), c));
        } else {
            var length = written.length();
            var afterBrackets = length >= 2 && written.charAt(length - 1) == ']' && written.charAt(length - 2) == ']';
            written.append(XmlText.encoded(c, afterBrackets, unit.references, encoder));
        }
    }
}
