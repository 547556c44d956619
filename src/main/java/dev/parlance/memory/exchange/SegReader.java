package dev.parlance.memory.exchange;

import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.memory.exchange.Seg.Label;
import dev.parlance.shared.InlineCode.Kind;
import dev.parlance.shared.SegmentText;
import dev.parlance.shared.XmlText;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/**
 * Reads a {@code <seg>}: {@code bpt} and {@code hi} open, {@code ept} and the end of {@code hi} close, {@code it} opens
 * or closes by its {@code pos}, {@code ph} and {@code ut} are standalone. The data of a code are the text of its
 * element, including that of {@code sub}; the element itself is kept too. Elements that TMX does not define are skipped
 * and their text is kept.
 */
final class SegReader {
    private static final Pattern SPACE =
            Pattern.compile("\\A\\s+\\z|<(?:\\w+:)?(?:br|cr|tab|lb|newline)\\b", Pattern.CASE_INSENSITIVE);

    private final XMLStreamReader xml;
    private final TmxBudget budget;
    private final StringBuilder text = new StringBuilder();
    private final List<Seg.Code> codes = new ArrayList<>();
    /** The positions of opening codes by the values of their {@code i}. */
    private final Map<String, Integer> pairs = new HashMap<>();
    /** The position of each open {@code hi}, −1 for a skipped element. */
    private final Deque<Integer> open = new ArrayDeque<>();

    SegReader(XMLStreamReader xml, TmxBudget budget) {
        this.xml = xml;
        this.budget = budget;
    }

    /** Reads an element to its end. */
    Seg read() throws XMLStreamException, UnreadableFile {
        while (true) {
            switch (xml.next()) {
                case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA, XMLStreamConstants.SPACE -> text();
                case XMLStreamConstants.START_ELEMENT -> start();
                case XMLStreamConstants.END_ELEMENT -> {
                    if (open.isEmpty()) {
                        return new Seg(text.toString(), codes);
                    }
                    end(open.pop());
                }
                case XMLStreamConstants.ENTITY_REFERENCE -> throw budget.entity(xml);
                default -> {}
            }
        }
    }

    private void text() throws UnreadableFile {
        var more = xml.getText();
        budget.spend(more.length(), xml);
        for (var i = 0; i < more.length(); i++) {
            if (more.charAt(i) == SegmentText.CODE) {
                add(Kind.STANDALONE, String.valueOf(SegmentText.CODE), false, "", Label.NONE);
            } else {
                text.append(more.charAt(i));
            }
        }
    }

    private void start() throws XMLStreamException, UnreadableFile {
        switch (xml.getLocalName()) {
            case "bpt" -> {
                pairs.put(attribute("i"), codes.size());
                code(Kind.OPEN, label(number("i"), -1));
            }
            case "ept" -> code(Kind.CLOSE, label(number("i"), pairs.getOrDefault(attribute("i"), -1)));
            case "it" -> code(attribute("pos").equals("end") ? Kind.CLOSE : Kind.OPEN, label(null, -1));
            case "ph", "ut" -> code(Kind.STANDALONE, label(null, -1));
            case "hi" -> {
                open.push(codes.size());
                var tag = startTag();
                add(Kind.OPEN, tag, false, tag, label(null, -1));
            }
            default -> open.push(-1);
        }
    }

    private void end(int opening) throws UnreadableFile {
        if (opening >= 0) {
            add(Kind.CLOSE, "</hi>", false, "</hi>", new Label(null, null, opening));
        }
    }

    private void code(Kind kind, Label label) throws XMLStreamException, UnreadableFile {
        var space = kind == Kind.STANDALONE && attribute("type").equals("lb");
        var tag = new StringBuilder(startTag());
        var data = new StringBuilder();
        inner(tag, data);
        space |= kind == Kind.STANDALONE && SPACE.matcher(data).find();
        add(kind, data.toString(), space, tag.toString(), label);
    }

    /** Reads to the end of the element; appends all of it to {@code tag} and its text to {@code data}. */
    private void inner(StringBuilder tag, StringBuilder data) throws XMLStreamException, UnreadableFile {
        for (var depth = 1; depth > 0; ) {
            switch (xml.next()) {
                case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA, XMLStreamConstants.SPACE -> {
                    budget.spend(xml.getTextLength(), xml);
                    data.append(xml.getText());
                    tag.append(XmlText.text(xml.getText()));
                }
                case XMLStreamConstants.START_ELEMENT -> {
                    depth++;
                    tag.append(startTag());
                }
                case XMLStreamConstants.END_ELEMENT -> {
                    depth--;
                    tag.append("</").append(xml.getLocalName()).append('>');
                }
                case XMLStreamConstants.ENTITY_REFERENCE -> throw budget.entity(xml);
                default -> {}
            }
        }
    }

    private String startTag() throws UnreadableFile {
        var tag = new StringBuilder("<").append(xml.getLocalName());
        for (var i = 0; i < xml.getAttributeCount(); i++) {
            var prefix = xml.getAttributePrefix(i);
            if (prefix == null || prefix.isEmpty() || prefix.equals("xml")) {
                tag.append(' ')
                        .append(prefix == null || prefix.isEmpty() ? "" : "xml:")
                        .append(xml.getAttributeLocalName(i))
                        .append("=\"")
                        .append(XmlText.attribute(xml.getAttributeValue(i)))
                        .append('"');
            }
        }
        budget.spend(tag.length(), xml);
        return tag.append('>').toString();
    }

    private void add(Kind kind, String data, boolean space, String tag, Label label) throws UnreadableFile {
        budget.spend(1, xml);
        text.append(SegmentText.CODE);
        codes.add(new Seg.Code(kind, data, space, tag, label));
    }

    private String attribute(String name) {
        @Nullable String value = xml.getAttributeValue(null, name);
        return value == null ? "" : value.strip().toLowerCase(Locale.ROOT);
    }

    private Label label(@Nullable Integer i, int opening) {
        return new Label(number("x"), i, opening);
    }

    /** The number in an attribute, or null. */
    private @Nullable Integer number(String name) {
        try {
            var number = Integer.parseInt(attribute(name));
            return number >= 0 ? Integer.valueOf(number) : null;
        } catch (NumberFormatException _) {
            return null;
        }
    }
}
