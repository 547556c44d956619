package dev.parlance.file.xml;

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
import org.jspecify.annotations.Nullable;

/**
 * Finds the texts of XML by rules: an element that is not inline begins and ends a text, inline elements are codes in
 * it. Attributes precede the text that they are in.
 */
public final class XmlFlows {
    private final String file;
    private final XmlRule.Source rules;
    private final Found found;
    private final String newline;
    private final XmlLexer lexer;
    private final Deque<Open> open = new ArrayDeque<>();
    /** The elements around the current place that are not inline. */
    private final Deque<Open> blocks = new ArrayDeque<>();

    private @Nullable XmlFlow flow;

    public XmlFlows(String file, XmlRule.Source rules, Found found) {
        this.file = file;
        this.rules = rules;
        this.found = found;
        this.newline = file.contains("\r\n") ? "\r\n" : "\n";
        this.lexer = new XmlLexer(file, 0, file.length());
    }

    /** An element that is open. */
    private record Open(XmlRule rule, boolean block) {}

    public void read() throws UnreadableFile, IOException {
        for (var token = lexer.next(); token != null; token = lexer.next()) {
            switch (token.kind()) {
                case START, EMPTY -> start(token);
                case END -> end(token);
                default -> {
                    if (flow != null && !open.isEmpty()) {
                        flow.token(token, open.element().rule().translated());
                    }
                }
            }
        }
    }

    private void start(XmlToken tag) throws UnreadableFile, IOException {
        var rule = rules.begin(tag);
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
                newline,
                at,
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
            found.unit(unit);
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
        var references = new HashMap<Integer, String>();
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
