package dev.parlance.file.formats.office.word;

import dev.parlance.file.formats.office.runs.OfficeLexer;
import dev.parlance.file.xml.XmlToken;
import dev.parlance.file.xml.XmlToken.Kind;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Which styles of Word hide their text (ECMA-376, part 1, sections 17.3.2.41 and 17.7). */
public final class WordStyles {
    private static final int DEEPEST = 20;

    private final Map<String, Style> styles = new HashMap<>();
    private @Nullable String ordinary;
    private boolean hidden;

    /**
     * A style.
     *
     * @param base on which it is based; null when it is on none
     * @param hidden null when it does not say so
     */
    private record Style(@Nullable String base, @Nullable Boolean hidden) {}

    /** No styles: nothing is hidden. */
    public static WordStyles none() {
        return new WordStyles();
    }

    /** Reads the part with the styles. */
    public static WordStyles of(String text) {
        var styles = new WordStyles();
        var lexer = new OfficeLexer(text);
        for (var token = lexer.next(); token != null; token = lexer.next()) {
            if (token.starts("w:style")) {
                styles.style(lexer, token);
            } else if (token.name().equals("w:vanish") && !token.is(Kind.END)) {
                styles.hidden = isOn(lexer.attribute(token, "w:val"));
            }
        }
        return styles;
    }

    private void style(OfficeLexer lexer, XmlToken start) {
        var id = lexer.attribute(start, "w:styleId");
        if ("paragraph".equals(lexer.attribute(start, "w:type")) && isOn(lexer.attribute(start, "w:default"), false)) {
            ordinary = id;
        }
        String base = null;
        Boolean hides = null;
        for (var token = lexer.next(); token != null; token = lexer.next()) {
            if (token.is(Kind.END) && token.name().equals("w:style")) {
                break;
            } else if (token.name().equals("w:basedOn")) {
                base = lexer.attribute(token, "w:val");
            } else if (token.starts("w:tblStylePr")) {
                lexer.skip(token);
            } else if (token.name().equals("w:vanish") && !token.is(Kind.END)) {
                hides = isOn(lexer.attribute(token, "w:val"));
            }
        }
        if (id != null) {
            styles.put(id, new Style(base, hides));
        }
    }

    /** The value of a property that is on or off; on when it has no value. */
    static boolean isOn(@Nullable String value) {
        return isOn(value, true);
    }

    private static boolean isOn(@Nullable String value, boolean other) {
        return value == null ? other : !(value.equals("0") || value.equals("false") || value.equals("off"));
    }

    /** Whether text with these styles is hidden; null for no style. */
    boolean isHidden(@Nullable String run, @Nullable String paragraph) {
        var ofRun = hides(run);
        var ofParagraph = ofRun == null ? hides(paragraph == null ? ordinary : paragraph) : ofRun;
        return ofParagraph == null ? hidden : ofParagraph;
    }

    private @Nullable Boolean hides(@Nullable String id) {
        var at = id;
        for (var depth = 0; at != null && depth < DEEPEST; depth++) {
            var style = styles.get(at);
            if (style == null || style.hidden() != null) {
                return style == null ? null : style.hidden();
            }
            at = style.base();
        }
        return null;
    }
}
