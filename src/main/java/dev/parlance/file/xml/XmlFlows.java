package dev.parlance.file.xml;

import dev.parlance.file.format.LeftOut.Why;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.splice.SplicedFormat.Found;
import dev.parlance.file.splice.Unit;
import dev.parlance.file.xml.XmlRule.Described;
import dev.parlance.file.xml.XmlToken.Kind;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds the texts of XML by rules: an element that is not inline begins and ends a text, inline elements are codes in
 * it. Attributes precede the text that they are in.
 */
public final class XmlFlows {
    private static final int LONGEST_BEGIN = 1_000;

    private final String file;
    private final XmlRule.Source rules;
    private final Found found;
    private final Spacing spacing;
    private final XmlLexer lexer;
    private final Deque<Open> open = new ArrayDeque<>();
    /** The elements around the current place that are not inline. */
    private final Deque<Open> blocks = new ArrayDeque<>();

    private final Options options;
    /** The comments since the last text. */
    private final List<String> comments = new ArrayList<>();

    private @Nullable XmlFlow flow;

    public XmlFlows(String file, XmlRule.Source rules, Found found) {
        this(file, rules, new Options(false, Map.of(), Spacing.NONE), found);
    }

    public XmlFlows(String file, XmlRule.Source rules, Options options, Found found) {
        this.options = options;
        this.file = file;
        this.rules = rules;
        this.found = found;
        this.spacing = options.spacing().with(file.contains("\r\n") ? "\r\n" : "\n");
        this.lexer = new XmlLexer(file, 0, file.length());
    }

    /**
     * What import settings ask of all texts.
     *
     * @param comments whether a comment is the note of the text that follows
     * @param references what is written for characters of translations
     * @param spacing how white space of translations is written
     */
    public record Options(boolean comments, Map<Integer, String> references, Spacing spacing) {}

    /** An element that is open. */
    private record Open(XmlRule rule, boolean block) {}

    public void read() throws UnreadableFile, IOException {
        for (var token = lexer.next(); token != null; token = lexer.next()) {
            switch (token.kind()) {
                case START, EMPTY -> start(token);
                case END -> end(token);
                default -> {
                    comment(token);
                    if (flow != null && !open.isEmpty()) {
                        flow.token(token, open.element().rule().translated());
                    }
                }
            }
        }
    }

    /** Keeps a comment that precedes a text. */
    private void comment(XmlToken token) {
        if (options.comments() && token.is(Kind.COMMENT) && (flow == null || flow.isBlank())) {
            var comment = file.substring(token.start() + 4, Math.max(token.start() + 4, token.end() - 3))
                    .strip();
            if (!comment.isEmpty()) {
                comments.add(comment);
            }
        }
    }

    /** The unit of a text with the comments before it, unless it has another note. */
    private Unit noted(Unit unit) {
        if (comments.isEmpty()) {
            return unit;
        }
        var note = String.join("\n", comments);
        comments.clear();
        return unit.paragraph().note() == null ? unit.noted(note) : unit;
    }

    private void start(XmlToken tag) throws UnreadableFile, IOException {
        var rule = rules.begin(tag);
        if (!rule.translated() && tag.is(Kind.START) && "no".equals(tag.attribute(file, "translate"))) {
            found.leftOut(Why.NOT_TRANSLATABLE, () -> begin(tag), rule.text().key());
        }
        var attributes = attributes(tag, rule);
        if (rule.inline() && (flow != null || rule.translated())) {
            inline(tag, rule, attributes);
        } else {
            flush(tag.start());
            found.units(attributes);
            block(tag, rule);
        }
        if (tag.is(Kind.EMPTY)) {
            rules.end();
        }
    }

    /** The content of an element, at least where it begins. */
    private String begin(XmlToken tag) {
        var begin = file.substring(tag.end(), Math.min(file.length(), tag.end() + LONGEST_BEGIN));
        var end = begin.indexOf("</" + tag.name());
        return end < 0 ? begin : begin.substring(0, end);
    }

    private void inline(XmlToken tag, XmlRule rule, List<Unit> attributes) {
        if (flow == null) {
            flow = begun(tag.start());
        }
        flow.inside(attributes);
        if (rule.whole() && tag.is(Kind.START)) {
            flow.whole(tag.start(), lexer.afterElement(tag, this::passed));
            return;
        }
        flow.tag(tag);
        if (tag.is(Kind.START)) {
            open.push(new Open(rule, false));
        }
    }

    private void passed(XmlToken token) {
        if (token.is(Kind.START) || token.is(Kind.EMPTY)) {
            rules.begin(token);
        }
        if (token.is(Kind.END) || token.is(Kind.EMPTY)) {
            rules.end();
        }
    }

    private void block(XmlToken tag, XmlRule rule) {
        if (tag.is(Kind.START)) {
            var element = new Open(rule, true);
            open.push(element);
            blocks.push(element);
        }
        resume(tag.end());
    }

    /** Begins the next text, if text here is translated. */
    private void resume(int at) {
        var block = blocks.peek();
        flow = block != null && block.rule().translated() ? begun(at) : null;
    }

    private XmlFlow begun(int at) {
        var block = blocks.peek();
        return new XmlFlow(
                file,
                spacing,
                at,
                options.references(),
                block == null ? new Described(false, null, null) : block.rule().text());
    }

    private void end(XmlToken tag) throws UnreadableFile, IOException {
        rules.end();
        if (open.pop().block()) {
            flush(tag.start());
            blocks.pop();
            resume(tag.end());
        } else if (flow != null) {
            flow.tag(tag);
        }
    }

    private void flush(int end) throws UnreadableFile, IOException {
        var unit = flow == null ? null : flow.unit(end);
        if (unit != null) {
            found.unit(noted(unit));
        } else if (flow != null) {
            found.units(flow.inside());
        }
        flow = null;
    }

    private List<Unit> attributes(XmlToken tag, XmlRule rule) {
        var units = new ArrayList<Unit>();
        for (var attribute : rule.attributes()) {
            var range = tag.range(file, attribute.name());
            if (range != null && range.end() > range.start()) {
                units.add(unit(range, attribute.text()));
            }
        }
        return units;
    }

    private Unit unit(XmlToken.Attribute range, Described described) {
        var references = new HashMap<>(options.references());
        var raw = file.substring(range.start(), range.end());
        var flat =
                raw.replace("\r\n", " ").replace('\r', ' ').replace('\n', ' ').replace('\t', ' ');
        var text = new FlowText(described.preservesSpace());
        text.read(flat, range.start(), references);
        var paragraph = described.of(text.done());
        var place = new AttributePlace(
                file.charAt(range.end()), !described.preservesSpace(), paragraph.source(), references);
        return new Unit(paragraph, true, range.start(), range.end(), place);
    }
}
