package dev.parlance.file.formats.office.word;

import dev.parlance.file.formats.office.runs.OfficeLexer;
import dev.parlance.file.xml.XmlToken;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The properties of a run of Word (ECMA-376, part 1, section 17.3.2.28). */
final class RunProperties {
    static final String ELEMENT = "w:rPr";
    static final String FONTS = "w:rFonts";
    static final String STYLE = "w:rStyle";

    /** Properties that do not change the look of a text. */
    private static final Set<String> UNSEEN = Set.of("w:lang", "w:noProof");

    /** Properties that change it little, or only that of scripts which the text need not have. */
    private static final Set<String> MINOR = Set.of(
            "w:spacing",
            "w:w",
            "w:kern",
            "w:snapToGrid",
            "w:webHidden",
            "w:bCs",
            "w:iCs",
            "w:szCs",
            "w:eastAsianLayout");

    /** The fonts of a text that is neither Asian nor of a complex script. */
    private static final List<String> OWN_FONTS = List.of("w:ascii", "w:hAnsi", "w:asciiTheme", "w:hAnsiTheme");

    private final String text;
    private final OfficeLexer lexer;
    private final boolean joins;
    private final StringBuilder key = new StringBuilder();
    private String raw = "";
    private @Nullable String style;
    private @Nullable Boolean hidden;

    /**
     * No properties.
     *
     * @param joins whether minor properties count as none
     */
    RunProperties(String text, OfficeLexer lexer, boolean joins) {
        this.text = text;
        this.lexer = lexer;
        this.joins = joins;
    }

    /** Reads the element of the last token. */
    void read(XmlToken start) {
        var end = start.end();
        if (start.is(XmlToken.Kind.START)) {
            for (var token = lexer.next(); token != null; token = lexer.next()) {
                end = token.end();
                if (token.is(XmlToken.Kind.END)) {
                    break;
                } else if (token.is(XmlToken.Kind.START) || token.is(XmlToken.Kind.EMPTY)) {
                    property(token);
                }
            }
        }
        raw = text.substring(start.start(), end);
    }

    private void property(XmlToken token) {
        var name = token.name();
        if (name.equals(STYLE)) {
            style = lexer.attribute(token, "w:val");
        } else if (name.equals("w:vanish")) {
            hidden = WordStyles.isOn(lexer.attribute(token, "w:val"));
        }
        if (joins && name.equals(FONTS)) {
            fonts(token);
            lexer.skip(token);
            return;
        }
        var end = lexer.skip(token);
        if (!UNSEEN.contains(name) && !(joins && MINOR.contains(name))) {
            key.append(text, token.start(), end);
        }
    }

    private void fonts(XmlToken token) {
        for (var name : OWN_FONTS) {
            var font = lexer.attribute(token, name);
            if (font != null) {
                key.append(name).append('=').append(font).append(';');
            }
        }
    }

    /** Equal for runs that look the same. */
    String key() {
        return key.toString();
    }

    /** The element as it is in the file; empty when there is none. */
    String raw() {
        return raw;
    }

    /** The style of the run; null when it has none. */
    @Nullable
    String style() {
        return style;
    }

    /** Whether the run is hidden; null when the properties do not say so. */
    @Nullable
    Boolean hidden() {
        return hidden;
    }
}
