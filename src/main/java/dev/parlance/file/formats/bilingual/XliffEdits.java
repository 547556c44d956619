package dev.parlance.file.formats.bilingual;

import dev.parlance.file.format.Paragraph;
import dev.parlance.file.format.SegmentTarget;
import dev.parlance.file.formats.bilingual.codes.XliffCodes;
import dev.parlance.file.formats.bilingual.codes.XliffPart;
import dev.parlance.file.paragraph.Merge;
import dev.parlance.file.splice.Edit;
import dev.parlance.file.xml.XmlText;
import dev.parlance.shared.SegmentText;
import java.nio.charset.CharsetEncoder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The changes that write translations into a unit. A target is written only where there is a translation; the marks of
 * the segments of a new one are those of the source.
 */
final class XliffEdits {
    private final XliffUnit unit;
    private final XliffElements elements;
    private final XliffStatus status;
    private final XliffEncoding encoding;
    private final String text;
    private final List<Edit> edits = new ArrayList<>();
    private boolean defined;

    XliffEdits(XliffUnit unit, XliffStatus status, CharsetEncoder encoder) {
        this.unit = unit;
        this.elements = unit.elements;
        this.status = status;
        this.text = elements.text();
        this.encoding = XliffEncoding.of(text, unit.references, encoder);
    }

    List<Edit> of(List<@Nullable SegmentTarget> targets) {
        if (targets.isEmpty()) {
            return List.of(copy());
        }
        var confirmed = confirmed(targets);
        var locked = locked(targets);
        defined = isDefined(targets);
        if (defined) {
            define(targets);
        } else {
            edits.addAll(status.edits(confirmed, locked));
        }
        write(targets, status.attributes(confirmed, locked));
        edits.sort(Comparator.comparingInt(Edit::start));
        return edits;
    }

    /** Makes the source of the unit its target. */
    private Edit copy() {
        var source = Objects.requireNonNull(elements.source());
        var content = text.substring(source.start(), source.end());
        var target = elements.target();
        if (target == null) {
            return added(content, "");
        }
        replaceContent(target, content);
        return edits.getFirst();
    }

    /** Whether all segments of the unit are locked, with those that stay. */
    private boolean locked(List<@Nullable SegmentTarget> targets) {
        var all = true;
        for (var i = 0; i < targets.size(); i++) {
            var target = targets.get(i);
            all &= target == null ? unit.paragraphs().get(i).locked() : target.locked();
        }
        return all;
    }

    /** Whether all translations of the unit are confirmed, with those that stay. */
    private boolean confirmed(List<@Nullable SegmentTarget> targets) {
        var all = true;
        for (var i = 0; i < targets.size(); i++) {
            var target = targets.get(i);
            all &= target == null ? unit.paragraphs().get(i).confirmed() : target.text() != null && target.confirmed();
        }
        return all;
    }

    /** Whether the status of each segment that changes is in a definition of its own. */
    private boolean isDefined(List<@Nullable SegmentTarget> targets) {
        var ids = List.copyOf(unit.segments.keySet());
        for (var i = 0; i < targets.size(); i++) {
            if (targets.get(i) != null && (ids.isEmpty() || elements.definition(ids.get(i)) == null)) {
                return false;
            }
        }
        return true;
    }

    private void define(List<@Nullable SegmentTarget> targets) {
        var next = 0;
        for (var id : unit.segments.keySet()) {
            var target = targets.get(next++);
            var definition = elements.definition(id);
            if (target != null && definition != null) {
                edits.addAll(status.edits(definition, target));
            }
        }
    }

    private void write(List<@Nullable SegmentTarget> targets, String attributes) {
        var target = elements.target();
        var hasText = targets.stream().anyMatch(each -> each != null && each.text() != null);
        if (target == null) {
            if (hasText) {
                edits.add(added(content(targets), defined ? "" : attributes));
            }
        } else if (!unit.context.foreign() && isDividedAsSource()) {
            segments(targets, elements.targetMarks());
        } else if (hasText) {
            replace(target, content(targets));
        } else if (unit.paragraphs().stream().anyMatch(paragraph -> paragraph.translation() != null)) {
            remove(target);
        }
    }

    /** Whether a target has at least one of the segments of the source. */
    private boolean isDividedAsSource() {
        return elements.targetMarks().keySet().stream().anyMatch(unit.segments::containsKey);
    }

    private void remove(XliffPart target) {
        edits.removeIf(edit -> edit.start() >= target.tag().start() && edit.end() <= target.after());
        edits.add(new Edit(indentation(target.tag().start()), target.after(), ""));
    }

    /** Where the white space before a tag begins. */
    private int indentation(int start) {
        var from = start;
        while (from > 0 && Character.isWhitespace(text.charAt(from - 1))) {
            from--;
        }
        return from;
    }

    /** A new target after the source, on a line of its own if the source has one. */
    private Edit added(String content, String attributes) {
        var source = Objects.requireNonNull(elements.source());
        var last = elements.segSource() == null ? source : elements.segSource();
        var start = last.tag().start();
        var name = elements.tag().prefix() + "target";
        return new Edit(
                last.after(),
                last.after(),
                text.substring(indentation(start), start) + "<" + name + unit.context.targetAttribute() + attributes
                        + ">" + content + "</" + name + ">");
    }

    private void replace(XliffPart target, String content) {
        if (unit.context.foreign() && target.tag().range(text, "xml:lang") != null) {
            status.set(edits, target.tag(), "xml:lang", unit.context.wanted());
        }
        replaceContent(target, content);
    }

    private void replaceContent(XliffPart part, String content) {
        if (part.isEmptyTag()) {
            edits.add(new Edit(
                    part.after() - 2,
                    part.after(),
                    ">" + content + "</" + part.tag().name() + ">"));
        } else {
            edits.add(new Edit(part.start(), part.end(), content));
        }
    }

    /** The content of a target: of one paragraph, or like that of the source with each segment translated. */
    private String content(List<@Nullable SegmentTarget> targets) {
        var next = 0;
        if (unit.segments.isEmpty()) {
            return written(0, targets.getFirst());
        }
        var content = new StringBuilder();
        var whole = Objects.requireNonNull(elements.segSource());
        var at = whole.start();
        for (var mark : elements.sourceMarks().entrySet()) {
            var part = mark.getValue();
            var written =
                    unit.segments.containsKey(mark.getKey()) ? written(next, targets.get(next++)) : notImported(part);
            content.append(text, at, part.tag().start()).append(segment(part, written));
            at = part.after();
        }
        return content.append(text, at, whole.end()).toString();
    }

    /** What a new target has for a segment that is not imported. */
    private String notImported(XliffPart part) {
        return unit.context.rules().copiesSource() ? text.substring(part.start(), part.end()) : "";
    }

    /** The mark of a segment with other content. */
    private String segment(XliffPart part, String content) {
        var tag = text.substring(part.tag().start(), part.tag().end());
        var start = part.isEmptyTag() ? tag.substring(0, tag.length() - 2) + ">" : tag;
        return start + content + "</" + part.tag().name() + ">";
    }

    /** Changes segments where they are, and adds others where they are in the source, with the blank text there. */
    private void segments(List<@Nullable SegmentTarget> targets, Map<String, XliffPart> existing) {
        var first = existing.values().iterator().next().tag().start();
        var after = first;
        var next = 0;
        var number = 0;
        for (var source : elements.sourceMarks().entrySet()) {
            var part = existing.get(source.getKey());
            if (unit.segments.containsKey(source.getKey())) {
                var target = targets.get(next);
                if (target != null && part != null) {
                    replaceContent(part, written(next, target));
                } else if (target != null && target.text() != null) {
                    var added = segment(source.getValue(), written(next, target));
                    var spaced = after == first
                            ? added + elements.blankBefore(number + 1)
                            : elements.blankBefore(number) + added;
                    edits.add(new Edit(after, after, spaced));
                }
                next++;
            }
            after = part == null ? after : part.after();
            number++;
        }
    }

    private String written(int paragraph, @Nullable SegmentTarget target) {
        var of = unit.paragraphs().get(paragraph);
        var translation = target == null ? of.target() : target.text();
        if (translation == null) {
            return "";
        }
        return encoding.written(target == null ? translation : written(of, translation));
    }

    /** A translation as it is read again: with the white space around its source, and what XML can contain. */
    static SegmentText written(Paragraph paragraph, SegmentText translation) {
        var kept = new XliffCodes(paragraph.source(), paragraph.target())
                .kept(Merge.spaced(paragraph.source(), translation));
        return new SegmentText(XmlText.allowed(kept.text()), kept.codes());
    }
}
