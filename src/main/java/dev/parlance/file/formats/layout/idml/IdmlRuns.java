package dev.parlance.file.formats.layout.idml;

import dev.parlance.file.formats.office.runs.Run;
import dev.parlance.file.xml.XmlLexer;
import dev.parlance.file.xml.XmlText;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The runs of a story: {@code CharacterStyleRange} elements with their properties. Not thread-safe. */
final class IdmlRuns {
    static final String RUN = "CharacterStyleRange";
    static final String END = "</" + RUN + ">";

    private static final Pattern BETWEEN = Pattern.compile(">\\s++<");
    private static final Pattern FONT =
            Pattern.compile("<AppliedFont\\b[^>]*+(?:/>|>[^<]*+</AppliedFont\\s*+>)|(?=</Properties\\s*+>)");
    private static final Pattern NO_PROPERTIES = Pattern.compile("<Properties\\s*+/>");

    private final IdmlChoice choice;
    private final Set<String> unseen = new HashSet<>(Set.of("AppliedLanguage"));
    private final Map<String, Run> translated = new HashMap<>();

    IdmlRuns(IdmlChoice choice) {
        this.choice = choice;
        if (!choice.kerning()) {
            unseen.addAll(Set.of("KerningMethod", "KerningValue"));
        }
        if (!choice.tracking()) {
            unseen.add("Tracking");
        }
    }

    /** A run without formatting. */
    Run plain() {
        return of("<" + RUN + " AppliedCharacterStyle=\"CharacterStyle/$ID/[No character style]\">");
    }

    /**
     * The run with these tags.
     *
     * @param open its start tag, and its properties if it has any
     */
    Run of(String open) {
        var tag = new XmlLexer(open, 0, open.length()).next();
        if (tag == null) {
            return Run.NONE;
        }
        var key = new StringBuilder();
        var attributes = new TreeMap<String, String>();
        tag.attributes(open, attributes::put);
        attributes.forEach((name, value) -> {
            if (!unseen.contains(name)) {
                key.append(name).append('=').append(value).append(';');
            }
        });
        return new Run(
                open,
                key.append(BETWEEN.matcher(open.substring(tag.end()).strip()).replaceAll("><"))
                        .toString());
    }

    /** The run with the font of translated text. */
    Run translated(Run run) {
        var font = choice.font();
        return font == null || run.open().isEmpty()
                ? run
                : translated.computeIfAbsent(run.open(), open -> of(withFont(open, font)));
    }

    private static String withFont(String open, String font) {
        var escaped =
                XmlText.allowed(font).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
        var element = "<AppliedFont type=\"string\">" + escaped + "</AppliedFont>";
        var properties = NO_PROPERTIES.matcher(open).replaceFirst("<Properties></Properties>");
        if (!properties.contains("<Properties")) {
            return properties + "<Properties>" + element + "</Properties>";
        }
        return FONT.matcher(properties).replaceFirst(Matcher.quoteReplacement(element));
    }
}
