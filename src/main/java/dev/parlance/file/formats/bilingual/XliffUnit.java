package dev.parlance.file.formats.bilingual;

import dev.parlance.file.format.FormatSettings;
import dev.parlance.file.format.Paragraph;
import dev.parlance.file.format.SegmentTarget;
import dev.parlance.file.formats.bilingual.XliffReader.Context;
import dev.parlance.file.formats.bilingual.codes.XliffCode;
import dev.parlance.file.formats.bilingual.codes.XliffPart;
import dev.parlance.file.splice.BilingualUnit;
import dev.parlance.file.splice.Edit;
import dev.parlance.file.text.WhiteSpace;
import dev.parlance.file.xml.XmlStream.Element;
import dev.parlance.shared.SegmentText;
import java.nio.charset.CharsetEncoder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A {@code trans-unit}. One whose {@code seg-source} marks segments and has the text of its source is a paragraph for
 * each of them, with the translation that has the same identifier.
 */
final class XliffUnit implements BilingualUnit {
    final XliffElements elements;
    final Context context;
    /** The references in the unit, by the character that they mean. */
    final Map<Integer, String> references;
    /** The marks of the imported segments by their identifiers; empty when the unit is one paragraph. */
    final Map<String, XliffPart> segments;

    private final XliffStatus status;
    private final long offset;
    private final List<Paragraph> paragraphs = new ArrayList<>();
    private final @Nullable String key;

    private XliffUnit(XliffElements elements, XliffPart source, Context context, long offset) {
        this.elements = elements;
        this.context = context;
        this.offset = offset;
        this.references = new HashMap<>(context.rules().references());
        this.status = new XliffStatus(elements, context);
        this.key = context.rules().key(elements);
        var text = text(source, source);
        var segSource = elements.segSource();
        var divided =
                segSource != null && (elements.hasSameCharacters(source) || isSame(text(segSource, source), text));
        this.segments = divided ? new LinkedHashMap<>(elements.sourceMarks()) : Map.of();
        if (segments.isEmpty()) {
            if (isTaken(null)) {
                paragraphs.add(paragraph(text, elements.target(), null, divided));
            }
        } else {
            segments.keySet().removeIf(id -> !isTaken(id));
            var translated = elements.targetMarks();
            segments.forEach((id, part) -> {
                var own = elements.hasOneMark(source) ? text : text(part, source);
                paragraphs.add(paragraph(own, translated.get(id), id, true));
            });
        }
    }

    private boolean isTaken(@Nullable String segment) {
        return context.found().takes(context.paths().imported() && !status.skipped(segment));
    }

    /** The unit of an element; null when it has no source. */
    static @Nullable XliffUnit of(Element element, Context context) {
        var elements = XliffElements.of(element);
        var source = elements.source();
        return source == null ? null : new XliffUnit(elements, source, context, element.offset());
    }

    /** Whether two texts have the same characters, and codes with the same numbers, without marks as of comments. */
    private static boolean isSame(SegmentText marked, SegmentText other) {
        var text = XliffCode.withoutMarks(marked);
        var source = XliffCode.withoutMarks(other);
        if (!text.text().equals(source.text())) {
            return false;
        }
        for (var i = 0; i < text.codes().size(); i++) {
            var code = text.codes().get(i);
            var same = source.codes().get(i);
            if (code.kind() != same.kind() || code.id() != same.id()) {
                return false;
            }
        }
        return true;
    }

    /** The text of a part within a source or target. */
    private SegmentText text(XliffPart part, XliffPart within) {
        return context.rules().breaksAreCodes()
                ? XliffText.ofLines(elements.element(), part, collapses(within), references)
                : XliffText.of(elements.element(), part, collapses(within), references);
    }

    private boolean collapses(@Nullable XliffPart part) {
        return !context.preserves(part == null ? elements.tag() : part.tag(), elements.text());
    }

    private Paragraph paragraph(
            SegmentText source, @Nullable XliffPart target, @Nullable String segment, boolean segmented) {
        var within = elements.target();
        var translation = target == null || within == null ? null : text(target, within);
        translation = translation == null || WhiteSpace.isBlank(translation) ? null : translation;
        var wanted = !context.foreign();
        return new Paragraph(
                source,
                key,
                translation,
                !wanted,
                wanted && translation != null && status.confirmed(segment),
                status.locked(segment),
                maxLength(),
                context.rules().importsNotes() ? elements.notes() : null,
                segmented);
    }

    /** In characters; the default unit of the standard is pixels. */
    private @Nullable Integer maxLength() {
        var isChars = "char".equals(elements.tag().attribute(elements.text(), "size-unit"));
        return isChars ? FormatSettings.lengthLimit(elements.tag().attribute(elements.text(), "maxwidth")) : null;
    }

    @Override
    public List<Paragraph> paragraphs() {
        return paragraphs;
    }

    @Override
    public long offset() {
        return offset;
    }

    @Override
    public boolean completes() {
        return paragraphs.isEmpty()
                && context.rules().copiesSource()
                && !context.wanted().isEmpty()
                && lacksTarget();
    }

    /** Whether it has a source, and its target has no text for it. */
    private boolean lacksTarget() {
        var text = elements.text();
        var source = elements.source();
        var target = elements.target();
        return source != null
                && !text.substring(source.start(), source.end()).isBlank()
                && (target == null
                        || context.foreign()
                        || text.substring(target.start(), target.end()).isBlank());
    }

    @Override
    public List<Edit> edits(List<@Nullable SegmentTarget> targets, CharsetEncoder encoder) {
        return new XliffEdits(this, status, encoder).of(targets);
    }

    @Override
    public @Nullable SegmentText readAgain(Paragraph paragraph, SegmentText translation) {
        var written = XliffEdits.written(paragraph, translation);
        var again = collapses(elements.target()) ? WhiteSpace.collapsed(written) : written;
        return WhiteSpace.isBlank(again) ? null : again;
    }
}
