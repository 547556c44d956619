package dev.parlance.file.formats.html;

import dev.parlance.file.format.LeftOut.Why;
import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.splice.SplicedFormat.Found;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads the paragraphs of HTML and the texts of its attributes. Inline elements, comments and instructions of server
 * languages within a paragraph are its codes; all other elements end it.
 */
public final class HtmlReader {
    /** A comment that is not conditional. */
    private static final Pattern NOTE = Pattern.compile("<!--(?!\\[)(.*)--!?>", Pattern.DOTALL);

    private static final int LONGEST_BEGIN = 1_000;

    private final String text;
    private final HtmlRules rules;
    private final HtmlAttributes attributes;
    private final HtmlLanguage language;
    private final Found found;
    private final HtmlScopes scopes = new HtmlScopes();
    private final Deque<String> keepsSpace = new ArrayDeque<>();
    private final List<String> notes = new ArrayList<>();
    private HtmlParagraph paragraph;

    public HtmlReader(String text, ReadOptions options, Found found) {
        this(text, options, List.of(), found);
    }

    /**
     * With more inline elements than those of HTML and of the settings of HTML.
     *
     * @param inline their names
     */
    public HtmlReader(String text, ReadOptions options, List<String> inline, Found found) {
        this.text = text;
        this.rules = new HtmlRules(options.settings(), inline);
        this.attributes = new HtmlAttributes(text, rules);
        this.language = new HtmlLanguage(options);
        this.found = found;
        this.paragraph = new HtmlParagraph(text, rules.texts());
    }

    /**
     * Reads a part of the text.
     *
     * @param from index of its first character
     * @param to index after its last character
     */
    public void read(int from, int to) throws UnreadableFile, IOException {
        var lexer = new HtmlLexer(text, from, to);
        for (var token = lexer.next(); token != null; token = lexer.next()) {
            switch (token.kind()) {
                case TEXT -> {
                    if (!scopes.isExcluded()) {
                        paragraph.text(token.start(), token.end(), rules.keepsSpace("") || !keepsSpace.isEmpty());
                    }
                }
                case START -> start(token);
                case END -> end(token);
                case COMMENT -> comment(token);
                case INSTRUCTION -> instruction(token);
                case DOCTYPE -> finish();
                case RAW -> {}
            }
        }
        finish();
    }

    private void instruction(HtmlToken token) {
        if (!scopes.isExcluded()) {
            paragraph.alone(token.start(), token.end(), false);
        }
    }

    private void comment(HtmlToken token) {
        if (scopes.isExcluded()) {
            return;
        }
        if (!paragraph.isEmpty()) {
            paragraph.alone(token.start(), token.end(), false);
        }
        var comment = text.substring(token.start(), token.end());
        var noted = NOTE.matcher(comment);
        if (rules.importsComments() && noted.matches() && !noted.group(1).isBlank()) {
            notes.add(noted.group(1).strip());
        }
    }

    private void start(HtmlToken token) throws UnreadableFile, IOException {
        var inline = rules.isInline(token.name());
        var opens = !HtmlRules.isEmpty(token);
        scopes.endBefore(token.name());
        if (scopes.isExcluded() && !(opens && !scopes.isOpaque() && HtmlRules.isIncluded(token, text))) {
            scopes.start(token.name(), opens);
            return;
        }
        if (!inline) {
            finish();
            language.update(token, text, found);
        }
        if (!scopes.isExcluded() && rules.isExcluded(token, text)) {
            excluded(token, inline, opens);
            return;
        }
        if (scopes.isExcluded()) {
            scopes.include(token.name());
        } else {
            scopes.start(token.name(), opens);
        }
        if (inline) {
            inline(token, opens);
        } else {
            block(token, opens);
        }
    }

    private void excluded(HtmlToken token, boolean inline, boolean opens) {
        if (opens && HtmlRules.isMarked(token, text)) {
            found.leftOut(Why.NOT_TRANSLATABLE, () -> begin(token), null);
        }
        if (opens) {
            scopes.exclude(token.name(), inline ? token.start() : -1);
        } else if (inline) {
            paragraph.alone(token.start(), token.end(), false);
        }
    }

    /** The content of an element, at least where it begins. */
    private String begin(HtmlToken token) {
        var begin = text.substring(token.end(), Math.min(text.length(), token.end() + LONGEST_BEGIN));
        var end = begin.toLowerCase(Locale.ROOT).indexOf("</" + token.name());
        return end < 0 ? begin : begin.substring(0, end);
    }

    private void inline(HtmlToken token, boolean opens) {
        paragraph.inner(attributes.of(token));
        if (opens) {
            paragraph.open(token.name(), token.start(), token.end());
        } else {
            paragraph.alone(token.start(), token.end(), token.name().equals("br"));
        }
    }

    private void block(HtmlToken token, boolean opens) throws UnreadableFile, IOException {
        for (var attribute : attributes.of(token)) {
            found.unit(attribute);
        }
        if (opens && rules.keepsSpace(token.name())) {
            keepsSpace.push(token.name());
        }
    }

    private void end(HtmlToken token) throws UnreadableFile, IOException {
        var name = token.name();
        scopes.endAround(name);
        var wasExcluded = scopes.isExcluded();
        var opaque = scopes.end(name);
        if (opaque >= 0) {
            paragraph.alone(opaque, token.end(), false);
            return;
        }
        if (wasExcluded) {
            return;
        }
        if (rules.isInline(name)) {
            paragraph.close(name, token.start(), token.end());
        } else {
            finish();
            if (name.equals(keepsSpace.peek())) {
                keepsSpace.pop();
            }
        }
    }

    private void finish() throws UnreadableFile, IOException {
        if (paragraph.isEmpty()) {
            return;
        }
        found.unit(paragraph.unit(paragraph.hasText() ? note() : null));
        paragraph = new HtmlParagraph(text, rules.texts());
    }

    private @Nullable String note() {
        var note = notes.isEmpty() ? null : String.join("\n", notes);
        notes.clear();
        return note;
    }
}
