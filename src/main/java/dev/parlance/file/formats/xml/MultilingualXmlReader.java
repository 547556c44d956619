package dev.parlance.file.formats.xml;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.FormatSettings;
import dev.parlance.file.format.Paragraph;
import dev.parlance.file.formats.xml.XmlContent.Described;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.gate.UnreadableFile.Reason;
import dev.parlance.file.settings.ByLanguage;
import dev.parlance.file.settings.FileImportSettings;
import dev.parlance.file.splice.SplicedUnits.Found;
import dev.parlance.file.splice.Unit;
import dev.parlance.file.text.Placeholders;
import dev.parlance.file.text.WhiteSpace;
import dev.parlance.file.xml.XPaths;
import dev.parlance.file.xml.XmlDocument;
import dev.parlance.file.xml.XmlLexer;
import dev.parlance.file.xml.XmlText;
import dev.parlance.file.xml.XmlToken;
import dev.parlance.file.xml.XmlToken.Kind;
import dev.parlance.shared.SegmentText;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/**
 * Reads XML with several languages side by side. The elements of the DOM have the order of the start tags, by which
 * their ranges are found. A source with a translation in any language is one segment, so that all languages have the
 * same segments.
 */
final class MultilingualXmlReader {
    private static final String BLOCK = "multilingualXml/";

    private final String text;
    private final FileImportSettings settings;
    private final @Nullable String wanted;
    private final Document document;
    private final XPaths paths;
    private final Map<Integer, String> references;
    private final IdentityHashMap<Node, Range> ranges = new IdentityHashMap<>();
    private final Set<Integer> wholes = new HashSet<>();
    private int written;

    MultilingualXmlReader(CheckedFile file, String text) throws UnreadableFile, IOException {
        this.text = text;
        this.settings = file.options().settings();
        this.wanted = file.options().targetLang();
        var plain = XmlDocument.withoutType(text);
        this.document = XmlElements.document(plain);
        this.paths = new XPaths(XmlRules.prefixes(plain));
        this.references = XmlText.references(settings.names(BLOCK + "preserveCharEntities"));
        ranges();
        var fixed = settings.text(BLOCK + "inlineElementsNonTranslatableXPath");
        for (var element : fixed == null ? List.<Element>of() : paths.elements(fixed, document)) {
            wholes.add(range(element).tag().start());
        }
    }

    /**
     * Where an element is.
     *
     * @param start index of the first character of its content
     * @param end index after its content
     */
    record Range(XmlToken tag, int start, int end) {}

    private void ranges() {
        var tags = new ArrayList<XmlToken>();
        var ends = new ArrayList<Integer>();
        var open = new ArrayDeque<Integer>();
        var lexer = new XmlLexer(text, 0, text.length());
        for (var token = lexer.next(); token != null; token = lexer.next()) {
            if (token.is(Kind.START) || token.is(Kind.EMPTY)) {
                open.push(tags.size());
                tags.add(token);
                ends.add(token.end());
            }
            if (token.is(Kind.EMPTY)) {
                open.pop();
            } else if (token.is(Kind.END)) {
                ends.set(open.pop(), token.start());
            }
        }
        Node element = document.getDocumentElement();
        for (var i = 0; i < tags.size() && element != null; i++) {
            ranges.put(element, new Range(tags.get(i), tags.get(i).end(), ends.get(i)));
            element = next(element);
        }
    }

    /** The next element in the order of the start tags. */
    private static @Nullable Node next(Node element) {
        for (@Nullable Node at = step(element, true); at != null; at = step(at, at instanceof Element)) {
            if (at instanceof Element) {
                return at;
            }
        }
        return null;
    }

    private static @Nullable Node step(Node from, boolean into) {
        if (into && from.getFirstChild() != null) {
            return from.getFirstChild();
        }
        for (@Nullable Node at = from; at != null; at = at.getParentNode()) {
            if (at.getNextSibling() != null) {
                return at.getNextSibling();
            }
        }
        return null;
    }

    private Range range(Element element) {
        var range = ranges.get(element);
        if (range == null) {
            throw new IllegalStateException("no range of <%s>".formatted(element.getTagName()));
        }
        return range;
    }

    void read(Found found) throws UnreadableFile, IOException {
        var of = required("translatableElementsXPath");
        var source = required("sourceElementsXPath");
        var targets = settings.byLanguage(BLOCK + "targetElementsXPaths");
        var target = wanted == null ? null : target(targets, wanted);
        for (var element : paths.elements(of, document)) {
            var sources = paths.elements(source, element);
            var unit = sources.isEmpty() ? null : content(sources.getFirst(), described(element));
            if (unit != null) {
                found.unit(unit(element, unit, target, targets));
            }
        }
    }

    private String required(String field) throws UnreadableFile {
        var value = settings.text(BLOCK + field);
        if (value == null) {
            throw new UnreadableFile(
                    Reason.BROKEN, "the import settings must have %s for multilingual XML".formatted(BLOCK + field));
        }
        return value;
    }

    /** The expression for a language, or else for the only region of it. */
    private static String target(Map<String, String> targets, String wanted) throws UnreadableFile {
        return ByLanguage.find(targets, wanted)
                .orElseThrow(() -> new UnreadableFile(
                        Reason.BROKEN,
                        "the import settings name no target for %s in %stargetElementsXPaths"
                                .formatted(wanted, BLOCK)));
    }

    private Described described(Element element) throws UnreadableFile {
        return new Described(
                paths.text(settings.text(BLOCK + "contextKeyXPath"), element),
                paths.text(settings.text(BLOCK + "contextNoteXPath"), element));
    }

    private @Nullable Unit content(Element element, Described described) {
        var range = range(element);
        return XmlContent.unit(text, range.start(), range.end(), XmlEscapes.NONE, Placeholders.NONE, described, wholes);
    }

    private MultilingualXmlUnit unit(Element element, Unit source, @Nullable String target, Map<String, String> targets)
            throws UnreadableFile {
        var place = target == null ? null : place(element, target);
        var translation = place == null ? null : translation(place);
        var other = translation == null ? other(element, targets) : translation;
        var action = settings.choice(BLOCK + "nonEmptySegmentAction");
        var length = paths.text(settings.text(BLOCK + "maxLenXPath"), element);
        var paragraph = new Paragraph(
                spaced(source.paragraph().source()),
                source.paragraph().contextKey(),
                target == null ? other : translation,
                false,
                translation != null && action.startsWith("CONFIRM"),
                translation != null && action.endsWith("LOCK"),
                FormatSettings.lengthLimit(length),
                source.paragraph().note(),
                other != null);
        var range = place == null ? null : range(place);
        var content = place == null ? null : content(place, new Described(null, null));
        return new MultilingualXmlUnit(paragraph, text, range, content, this::spaced, references);
    }

    /** The first translation in any language. */
    private @Nullable SegmentText other(Element element, Map<String, String> targets) throws UnreadableFile {
        for (var path : targets.values()) {
            var found = paths.elements(path, element);
            var translation = found.isEmpty() ? null : translation(found.getFirst());
            if (translation != null) {
                return translation;
            }
        }
        return null;
    }

    /** The element of a translation, after those of the units before it. */
    private Element place(Element element, String target) throws UnreadableFile {
        var found = paths.elements(target, element);
        if (found.isEmpty() || range(found.getFirst()).start() < written) {
            throw UnreadableFile.broken(
                    text,
                    range(element).tag().start(),
                    "the XPath %s of the import settings finds no target in <%s>, or one before those above"
                            .formatted(target, element.getTagName()));
        }
        written = range(found.getFirst()).end();
        return found.getFirst();
    }

    private @Nullable SegmentText translation(Element element) {
        var unit = content(element, new Described(null, null));
        var read = unit == null ? null : spaced(unit.paragraph().source());
        return read == null || WhiteSpace.isBlank(read) ? null : read;
    }

    private SegmentText spaced(SegmentText read) {
        return settings.flag(BLOCK + "preserveWhitespace") ? read : WhiteSpace.collapsed(read);
    }
}
