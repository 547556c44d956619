package dev.parlance.termbase.exchange;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.gate.XmlFile;
import dev.parlance.shared.Json;
import dev.parlance.termbase.concept.ConceptFields;
import dev.parlance.termbase.concept.TermFields;
import dev.parlance.termbase.concept.TermTexts;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import javax.xml.XMLConstants;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/**
 * Reads TBX: ISO 30042:2019 in its two styles (data categories as attributes, or as elements), and the older
 * TBX-Default and TBX-Basic ({@code martif}), which differ in the names of the levels. Unknown values of pick lists are
 * ignored, because TBX has more values than this service. A document that declares entities is refused; nothing
 * external is ever loaded.
 *
 * <p>No maintained Java library reads this standard. The {@code TBXReader} of Okapi 1.47.0 knows only the older names:
 * it finds no entry in a file of {@link TbxWriter}, and of {@code wordnet.tbx} the texts of the terms without
 * definitions, subject fields and grammar. It has no writer.
 */
final class TbxReader {
    /** Data categories of this service for data that TBX has no category for. */
    static final String OWN = "x-";

    private static final Set<String> ENTRIES = Set.of("conceptEntry", "termEntry");
    private static final Set<String> LANGS = Set.of("langSec", "langSet");
    private static final Set<String> TERMS = Set.of("termSec", "tig", "ntig");
    /** Elements that only group others. */
    private static final Set<String> GROUPS =
            Set.of("termGrp", "descripGrp", "adminGrp", "transacGrp", "termNoteGrp", "auxInfo", "termCompList");

    private static final int LONGEST = 200_000;

    private final XMLStreamReader xml;
    private final TermSink sink;
    private final Map<String, String> concept = new HashMap<>();
    private final List<String> areas = new ArrayList<>();
    private final List<TermFields> terms = new ArrayList<>();
    private final StringBuilder text = new StringBuilder();
    private Map<String, String> term = new HashMap<>();
    private long entries;
    private boolean inEntry;
    private boolean inTerm;
    private @Nullable String id;
    private String lang = "";
    private TermSink.@Nullable Problem broken;

    private TbxReader(XMLStreamReader xml, TermSink sink) {
        this.xml = xml;
        this.sink = sink;
    }

    static void read(Path file, TermSink sink) throws IOException {
        try (var in = new BufferedInputStream(Files.newInputStream(file), 1 << 16)) {
            var xml = XmlFile.reader(in);
            try {
                new TbxReader(xml, sink).document();
            } finally {
                xml.close();
            }
        } catch (XMLStreamException failure) {
            throw unreadable(failure);
        }
    }

    private static UnreadableTerms unreadable(XMLStreamException failure) {
        if (failure.getNestedException() instanceof IOException io && io.getCause() instanceof UnreadableFile large) {
            return new UnreadableTerms("tooLarge", String.valueOf(large.getMessage()), failure);
        }
        var line = failure.getLocation() == null ? 0 : failure.getLocation().getLineNumber();
        return new UnreadableTerms("broken", "line %d: not well-formed XML".formatted(line), failure);
    }

    private void document() throws XMLStreamException, IOException {
        var root = true;
        while (xml.hasNext()) {
            switch (xml.next()) {
                case XMLStreamConstants.DTD -> refuseEntities();
                case XMLStreamConstants.ENTITY_REFERENCE -> throw entities();
                case XMLStreamConstants.START_ELEMENT -> {
                    if (root && !Set.of("tbx", "martif").contains(xml.getLocalName())) {
                        throw new UnreadableTerms(
                                "format",
                                "this is not a valid TBX file: its root element is %s".formatted(xml.getLocalName()));
                    }
                    root = false;
                    start(xml.getLocalName());
                }
                case XMLStreamConstants.END_ELEMENT -> end(xml.getLocalName());
                default -> {}
            }
        }
    }

    private void refuseEntities() throws UnreadableTerms {
        var declared = xml.getProperty("javax.xml.stream.entities");
        @Nullable String text = xml.getText();
        if ((declared instanceof List<?> list && !list.isEmpty()) || (text != null && text.contains("<!ENTITY"))) {
            throw entities();
        }
    }

    private static UnreadableTerms entities() {
        return new UnreadableTerms("entities", "the file declares or uses entities, which are not allowed");
    }

    private void start(String name) throws XMLStreamException, IOException {
        if (ENTRIES.contains(name)) {
            begin();
        } else if (!inEntry || GROUPS.contains(name)) {
            return;
        } else if (LANGS.contains(name)) {
            lang = value(xml.getAttributeValue(XMLConstants.XML_NS_URI, "lang"));
        } else if (TERMS.contains(name)) {
            inTerm = true;
            term = new HashMap<>();
        } else {
            leaf(name);
        }
    }

    private void begin() {
        inEntry = true;
        entries++;
        id = xml.getAttributeValue(null, "id");
        concept.clear();
        areas.clear();
        terms.clear();
        lang = "";
        broken = null;
    }

    private void end(String name) throws IOException {
        if (TERMS.contains(name) && inTerm) {
            inTerm = false;
            if (terms.size() <= EntryCheck.MOST_TERMS) {
                terms.add(term());
            }
        } else if (ENTRIES.contains(name)) {
            inEntry = false;
            finish();
        }
    }

    /** A data category, given by the {@code type} of an element or by the name of the element. */
    private void leaf(String name) throws XMLStreamException, IOException {
        var type = xml.getAttributeValue(null, "type");
        var target = xml.getAttributeValue(null, "target");
        var category = type == null ? name : type;
        var content = content();
        if (inTerm) {
            ofTerm(category, content);
        } else if (category.equals("externalCrossReference") || category.equals("xSource")) {
            concept.putIfAbsent("url", content.startsWith("http") || target == null ? content : target);
        } else if (category.equals("subjectField") && concept.putIfAbsent("domain", content) != null) {
            areas.add(content);
        } else if (category.equals(OWN + "subDomain")) {
            areas.add(content);
        } else if (category.equals("definition")) {
            concept.putIfAbsent("definition", content);
        } else if (category.equals("note")) {
            concept.merge("note", content, (one, other) -> one + "\n" + other);
        }
    }

    private void ofTerm(String category, String content) {
        switch (category) {
            case "definition" -> concept.putIfAbsent("definition", content);
            case "note" -> term.merge("note", content, (one, other) -> one + "\n" + other);
            default -> term.putIfAbsent(category, content);
        }
    }

    /** The text of the current element, including that of nested elements. */
    private String content() throws XMLStreamException, IOException {
        text.setLength(0);
        for (var depth = 1; depth > 0; ) {
            switch (xml.next()) {
                case XMLStreamConstants.START_ELEMENT -> depth++;
                case XMLStreamConstants.END_ELEMENT -> depth--;
                case XMLStreamConstants.ENTITY_REFERENCE -> throw entities();
                case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA, XMLStreamConstants.SPACE -> {
                    if (text.length() < LONGEST) {
                        text.append(xml.getTextCharacters(), xml.getTextStart(), xml.getTextLength());
                    }
                }
                default -> {}
            }
        }
        return text.toString().strip();
    }

    private TermFields term() {
        var status = value(term.get("administrativeStatus")).replace("-admn-sts", "");
        return new TermFields(
                lang.isEmpty() ? "und" : lang,
                value(term.get("term")),
                switch (value(term.get("processStatus"))) {
                    case "unprocessed", "provisionallyProcessed" -> TermFields.NEW;
                    default -> TermFields.APPROVED;
                },
                EntryCheck.word("termType", term.get("termType")),
                EntryCheck.word("partOfSpeech", term.get("partOfSpeech")),
                EntryCheck.word("gender", term.get("grammaticalGender")),
                EntryCheck.word("number", term.get("grammaticalNumber")),
                Boolean.valueOf(term.get(OWN + "caseSensitive")),
                Boolean.valueOf(term.get(OWN + "exactMatch")),
                status.equals("deprecatedTerm") || status.equals("supersededTerm") || status.equals("forbiddenTerm"),
                status.equals("preferredTerm"),
                term.get("note"),
                term.getOrDefault("context", term.get("usageNote")),
                term.get(OWN + "shortTranslation"),
                custom(term.get(OWN + "customFields")));
    }

    private @Nullable List<TermFields.CustomValue> custom(@Nullable String json) {
        try {
            return json == null ? null : List.of(Json.MAPPER.readValue(json, TermFields.CustomValue[].class));
        } catch (JsonProcessingException | NullPointerException wrong) {
            broken = new TermSink.Problem(entries, "customFields", "customFields is not valid JSON");
            return null;
        }
    }

    private void finish() throws IOException {
        var fields = new ConceptFields(
                concept.get("note"), concept.get("definition"), concept.get("domain"), areas, concept.get("url"));
        var entry = new TermEntry(entries, TermTexts.clean(id), fields, terms);
        EntryCheck.pass(entry, broken, sink);
    }

    private static String value(@Nullable String text) {
        return Objects.requireNonNullElse(text, "");
    }
}
