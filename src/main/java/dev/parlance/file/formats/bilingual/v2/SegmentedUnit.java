package dev.parlance.file.formats.bilingual.v2;

import dev.parlance.file.format.FormatSettings;
import dev.parlance.file.format.Paragraph;
import dev.parlance.file.format.SegmentTarget;
import dev.parlance.file.formats.bilingual.codes.XliffPart;
import dev.parlance.file.formats.bilingual.v2.UnitReader.Context;
import dev.parlance.file.splice.BilingualUnit;
import dev.parlance.file.splice.Edit;
import dev.parlance.file.text.WhiteSpace;
import dev.parlance.file.xml.XmlLexer;
import dev.parlance.file.xml.XmlText;
import dev.parlance.file.xml.XmlToken;
import dev.parlance.file.xml.XmlToken.Kind;
import dev.parlance.shared.SegmentText;
import java.nio.charset.CharsetEncoder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A unit of XLIFF 2. Each of its segments that is imported is a paragraph. */
final class SegmentedUnit implements BilingualUnit {
    final String text;
    final Context context;
    final List<Segment> segments = new ArrayList<>();
    /** The segments that are not imported, and get their sources as targets. */
    private final List<Segment> copied = new ArrayList<>();
    /** The references in the unit, by the character that they mean. */
    final Map<Integer, String> references;

    private final XmlToken tag;
    private final long offset;
    private final List<Paragraph> paragraphs = new ArrayList<>();
    private final IdentityHashMap<Paragraph, Segment> byParagraph = new IdentityHashMap<>();
    private final List<String> notes = new ArrayList<>();

    /**
     * Reads a unit.
     *
     * @param text from its start tag to its end tag
     * @param offset index in the file of its first character
     * @param key of its segments; null when it has none
     */
    SegmentedUnit(String text, Context context, long offset, @Nullable String key) {
        this.text = text;
        this.context = context;
        this.offset = offset;
        this.references = new HashMap<>(context.rules().references());
        var lexer = new XmlLexer(text, 0, text.length());
        this.tag = Objects.requireNonNull(lexer.next());
        for (var child : children(lexer)) {
            if (child.tag().name().equals(tag.prefix() + "notes")) {
                notes(child);
            } else if (child.tag().name().equals(tag.prefix() + "segment")) {
                segment(child);
            }
        }
        for (var segment : segments) {
            var paragraph = paragraph(segment, key);
            paragraphs.add(paragraph);
            byParagraph.put(paragraph, segment);
        }
    }

    /**
     * A segment.
     *
     * @param part the {@code segment} element
     * @param target null when it has none
     */
    record Segment(
            XliffPart part, XliffPart source, @Nullable XliffPart target) {}

    private static List<XliffPart> children(XmlLexer lexer) {
        var children = new ArrayList<XliffPart>();
        for (var token = lexer.next(); token != null; token = lexer.next()) {
            if (token.is(Kind.START) || token.is(Kind.EMPTY)) {
                children.add(XliffPart.of(token, lexer));
            }
        }
        return children;
    }

    private List<XliffPart> children(XliffPart part) {
        return children(new XmlLexer(text, part.start(), part.end()));
    }

    private void notes(XliffPart list) {
        for (var note : children(list)) {
            var content = text.substring(note.start(), note.end());
            var words = XmlText.decoded(content.replaceAll("<!\\[CDATA\\[|\\]\\]>|<[^>]*>", ""), null);
            if (!words.isBlank()) {
                notes.add(words.strip());
            }
        }
    }

    private void segment(XliffPart part) {
        var children = children(part);
        var source = children.stream()
                .filter(child -> child.tag().localName().equals("source"))
                .findFirst();
        var target = children.stream()
                .filter(child -> child.tag().localName().equals("target"))
                .findFirst();
        if (source.isEmpty()) {
            return;
        }
        var segment = new Segment(part, source.get(), target.orElse(null));
        if (isTaken(part.tag())) {
            segments.add(segment);
        } else if (context.rules().copiesSource() && isUntranslated(segment)) {
            copied.add(segment);
        }
    }

    private boolean isTaken(XmlToken segment) {
        var skipped = context.rules().statuses().skipped();
        return context.imported() && context.found().takes(!skipped.match(name -> attribute(segment, name)));
    }

    private boolean isUntranslated(Segment segment) {
        var target = segment.target();
        return !text.substring(segment.source().start(), segment.source().end()).isBlank()
                && (target == null
                        || context.foreign()
                        || text.substring(target.start(), target.end()).isBlank());
    }

    String prefix() {
        return tag.prefix();
    }

    /** An attribute of a segment, or else of the unit. */
    @Nullable
    String attribute(XmlToken segment, String name) {
        var own = segment.attribute(text, name);
        return own == null ? tag.attribute(text, name) : own;
    }

    private Paragraph paragraph(Segment segment, @Nullable String key) {
        var rules = context.rules();
        var statuses = rules.statuses();
        var translation = segment.target() == null ? null : read(segment.target());
        translation = translation == null || WhiteSpace.isBlank(translation) ? null : translation;
        var wanted = !context.foreign();
        var resegments = UnitReader.flag(segment.part().tag().attribute(text, "canResegment"), context.resegments());
        return new Paragraph(
                read(segment.source()),
                key,
                translation,
                !wanted,
                wanted
                        && translation != null
                        && statuses.confirmed().match(name -> attribute(segment.part.tag(), name)),
                statuses.locked().match(name -> attribute(segment.part.tag(), name)),
                maxLength(),
                notes.isEmpty() || !rules.importsNotes() ? null : String.join("\n", notes),
                !resegments);
    }

    /** The upper limit of the module for size restriction, in characters. */
    private @Nullable Integer maxLength() {
        var limit = context.limits() ? tag.attribute(text, "slr:sizeRestriction") : null;
        return limit == null
                ? null
                : FormatSettings.lengthLimit(
                        limit.strip().substring(limit.strip().lastIndexOf(' ') + 1));
    }

    private SegmentText read(XliffPart part) {
        return new Content(text, context.rules().lineBreaksAreCodes(), references).read(part, collapses(part));
    }

    private boolean collapses(XliffPart part) {
        return !context.rules().preservesSpace(part.tag(), text, context.preservesSpace());
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
        return !copied.isEmpty();
    }

    @Override
    public List<Edit> edits(List<@Nullable SegmentTarget> targets, CharsetEncoder encoder) {
        var edits = new UnitEdits(this, encoder);
        for (var i = 0; i < targets.size(); i++) {
            var target = targets.get(i);
            if (target != null) {
                edits.segment(segments.get(i), paragraphs.get(i), target);
            }
        }
        copied.forEach(edits::copy);
        return edits.sorted();
    }

    @Override
    public @Nullable SegmentText readAgain(Paragraph paragraph, SegmentText translation) {
        var segment = Objects.requireNonNull(byParagraph.get(paragraph));
        var written = UnitEdits.written(paragraph, translation, text);
        var part = segment.target() == null ? segment.source() : segment.target();
        var again = collapses(part) ? WhiteSpace.collapsed(written) : written;
        return WhiteSpace.isBlank(again) ? null : again;
    }
}
