package dev.parlance.file.formats.office.word;

import dev.parlance.file.formats.office.runs.Item;
import dev.parlance.file.formats.office.runs.OfficeLexer;
import dev.parlance.file.formats.office.runs.OfficeMarkup;
import dev.parlance.file.formats.office.runs.Run;
import dev.parlance.file.formats.office.runs.RunMarkup;
import dev.parlance.file.formats.office.runs.RunWriter;
import dev.parlance.file.splice.ArchivePart;
import dev.parlance.file.xml.XmlText;
import dev.parlance.file.xml.XmlToken;
import dev.parlance.file.xml.XmlToken.Kind;
import java.nio.charset.CharsetEncoder;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes the text of translated paragraphs in one font. Not thread-safe. */
final class FontMarkup implements RunMarkup {
    private static final String NAMESPACE = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";

    private final OfficeMarkup markup;
    private final boolean joins;
    private final String prefix;
    private final String fonts;
    private final Map<Run, Run> known = new HashMap<>();

    /**
     * A font for one paragraph.
     *
     * @param joins as in {@link RunProperties}
     */
    FontMarkup(OfficeMarkup markup, String font, boolean joins) {
        this.markup = markup;
        this.joins = joins;
        this.prefix = markup.prefix();
        var value =
                XmlText.allowed(font).replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
        // attributes have no default namespace
        var own = prefix.isEmpty() ? "w:" : prefix;
        var declared = prefix.isEmpty() ? " xmlns:w=\"" + NAMESPACE + "\"" : "";
        this.fonts = "<%srFonts%s %sascii=\"%s\" %shAnsi=\"%s\" %seastAsia=\"%s\" %scs=\"%s\"/>"
                .formatted(prefix, declared, own, value, own, value, own, value, own, value);
    }

    @Override
    public Run translated(Run run) {
        return known.computeIfAbsent(run, this::changed);
    }

    /** In the run of the text beside it, so that both are written in one run as before. */
    @Override
    public Item translated(Item item) {
        return item.run() == null ? item : item.in(translated(item.run()));
    }

    private Run changed(Run run) {
        var own = new Properties(run.open());
        var open = own.start + own.changed();
        return new Run(open, new Properties(open).key());
    }

    /** The properties of a run, in an element that declares the prefix. */
    private final class Properties {
        private final String head = "<_ xmlns%s=\"%s\">"
                .formatted(prefix.isEmpty() ? "" : ":" + prefix.substring(0, prefix.length() - 1), NAMESPACE);
        private final String text;
        private final OfficeLexer lexer;
        private final @Nullable XmlToken properties;
        private final String start;

        Properties(String open) {
            this.text = head + open;
            this.lexer = new OfficeLexer(text);
            lexer.next();
            var run = lexer.next();
            this.start = run == null ? "" : lexer.raw(run);
            var next = lexer.next();
            this.properties = next != null && next.name().equals(RunProperties.ELEMENT) ? next : null;
        }

        String key() {
            var read = new RunProperties(text, lexer, joins);
            if (properties != null) {
                read.read(properties);
            }
            return read.key();
        }

        /** The same with the font: after the style, which is first in the order of the schema. */
        String changed() {
            var style = "";
            var others = new StringBuilder();
            if (properties != null && properties.is(Kind.START)) {
                for (var token = lexer.next(); token != null && !token.is(Kind.END); token = lexer.next()) {
                    var from = token.start();
                    var end = token.is(Kind.START) || token.is(Kind.EMPTY) ? lexer.skip(token) : token.end();
                    switch (token.name()) {
                        case RunProperties.FONTS -> {}
                        case RunProperties.STYLE -> style = text.substring(from, end);
                        default -> others.append(text, from, end);
                    }
                }
            }
            return "<" + prefix + "rPr>" + style + fonts + others + "</" + prefix + "rPr>";
        }
    }

    @Override
    public @Nullable String lineBreak() {
        return markup.lineBreak();
    }

    @Override
    public boolean breaksRun() {
        return markup.breaksRun();
    }

    @Override
    public @Nullable String tab() {
        return markup.tab();
    }

    @Override
    public int held(int character) {
        return markup.held(character);
    }

    @Override
    public Run plain() {
        return markup.plain();
    }

    @Override
    public void changed(ArchivePart part, Item container) {
        markup.changed(part, container);
    }

    @Override
    public boolean holdsText(String element) {
        return markup.holdsText(element);
    }

    @Override
    public String shown(Item item, String raw) {
        return markup.shown(item, raw);
    }

    @Override
    public RunWriter writer(ArchivePart part, CharsetEncoder encoder, RunWriter.Ends ends) {
        return markup.writer(part, encoder, ends);
    }
}
