package dev.parlance.memory.exchange;

import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.shared.InlineCode;
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
    private final List<InlineCode> codes = new ArrayList<>();
    private final List<String> tags = new ArrayList<>();
    private final Map<String, Integer> pairs = new HashMap<>();
    /** For each taken number a larger one; those between the two are taken too. */
    private final Map<Integer, Integer> after = new HashMap<>();
    /** The number of each open {@code hi}, 0 for a skipped element. */
    private final Deque<Integer> open = new ArrayDeque<>();

    SegReader(XMLStreamReader xml, TmxBudget budget) {
        this.xml = xml;
        this.budget = budget;
    }

    /** Reads an element to its end. */
    UnitText read() throws XMLStreamException, UnreadableFile {
        while (true) {
            switch (xml.next()) {
                case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA, XMLStreamConstants.SPACE -> text();
                case XMLStreamConstants.START_ELEMENT -> start();
                case XMLStreamConstants.END_ELEMENT -> {
                    if (open.isEmpty()) {
                        var plain = tags.stream().allMatch(String::isEmpty);
                        return new UnitText(new SegmentText(text.toString(), codes), plain ? null : tags);
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
                add(Kind.STANDALONE, free(null), String.valueOf(SegmentText.CODE), false, "");
            } else {
                text.append(more.charAt(i));
            }
        }
    }

    private void start() throws XMLStreamException, UnreadableFile {
        switch (xml.getLocalName()) {
            case "bpt" -> {
                var number = free(wanted("x", "i"));
                pairs.put(attribute("i"), number);
                code(Kind.OPEN, number);
            }
            case "ept" -> {
                @Nullable Integer known = pairs.get(attribute("i"));
                code(Kind.CLOSE, known == null ? free(wanted("x", "i")) : known);
            }
            case "it" -> code(attribute("pos").equals("end") ? Kind.CLOSE : Kind.OPEN, free(wanted("x", null)));
            case "ph", "ut" -> code(Kind.STANDALONE, free(wanted("x", null)));
            case "hi" -> {
                var number = free(wanted("x", null));
                var tag = startTag();
                open.push(number);
                add(Kind.OPEN, number, tag, false, tag);
            }
            default -> open.push(0);
        }
    }

    private void end(int number) throws UnreadableFile {
        if (number > 0) {
            add(Kind.CLOSE, number, "</hi>", false, "</hi>");
        }
    }

    private void code(Kind kind, int number) throws XMLStreamException, UnreadableFile {
        var space = kind == Kind.STANDALONE && attribute("type").equals("lb");
        var tag = new StringBuilder(startTag());
        var data = new StringBuilder();
        inner(tag, data);
        space |= kind == Kind.STANDALONE && SPACE.matcher(data).find();
        add(kind, number, data.toString(), space, tag.toString());
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

    private void add(Kind kind, int number, String data, boolean space, String tag) throws UnreadableFile {
        budget.spend(1, xml);
        text.append(SegmentText.CODE);
        codes.add(new InlineCode(kind, number, data, space));
        tags.add(tag);
    }

    private String attribute(String name) {
        @Nullable String value = xml.getAttributeValue(null, name);
        return value == null ? "" : value.strip().toLowerCase(Locale.ROOT);
    }

    /** The number in one of two attributes, or null. */
    private @Nullable Integer wanted(String name, @Nullable String otherwise) {
        var value = attribute(name);
        if (value.isEmpty() && otherwise != null) {
            value = attribute(otherwise);
        }
        try {
            var number = Integer.parseInt(value);
            return number > 0 ? Integer.valueOf(number) : null;
        } catch (NumberFormatException _) {
            return null;
        }
    }

    /** The wanted number if no other code has it, otherwise the next free one. */
    private int free(@Nullable Integer wanted) {
        var passed = new ArrayList<Integer>();
        int number = wanted == null ? 1 : wanted;
        for (var next = after.get(number); next != null; next = after.get(number)) {
            passed.add(number);
            number = next;
        }
        passed.add(number);
        for (var taken : passed) {
            after.put(taken, number + 1);
        }
        return number;
    }
}
