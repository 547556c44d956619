package dev.parlance.file.formats.rc;

import dev.parlance.file.format.Labels;
import dev.parlance.file.format.Paragraph;
import dev.parlance.file.formats.rc.RcLexer.Token;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.splice.SplicedFormat.Found;
import dev.parlance.file.splice.Unit;
import java.io.IOException;
import java.nio.charset.Charset;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads the strings of string tables, the captions and controls of dialogs, and the items of menus
 * (learn.microsoft.com, "Resource-definition statements"). The name of a resource and the identifier of its part are
 * the key.
 */
final class RcReader {
    private static final Set<String> TABLES = Set.of("STRINGTABLE");
    private static final Set<String> MENUS = Set.of("MENU", "MENUEX");
    private static final Set<String> DIALOGS = Set.of("DIALOG", "DIALOGEX");
    /** Other resources with blocks, whose strings are not texts of a person. */
    private static final Set<String> OTHERS = Set.of(
            "ACCELERATORS", "VERSIONINFO", "RCDATA", "TEXTINCLUDE", "DESIGNINFO", "GUIDELINES", "TOOLBAR", "DLGINIT");

    private static final Set<String> ITEMS = Set.of("POPUP", "MENUITEM");
    private static final Set<String> CONTROLS = Set.of(
            "LTEXT",
            "RTEXT",
            "CTEXT",
            "PUSHBUTTON",
            "DEFPUSHBUTTON",
            "PUSHBOX",
            "USERBUTTON",
            "GROUPBOX",
            "CHECKBOX",
            "AUTOCHECKBOX",
            "STATE3",
            "AUTO3STATE",
            "RADIOBUTTON",
            "AUTORADIOBUTTON",
            "CONTROL");

    private final String text;
    private final Charset charset;
    private final Found found;
    private final RcLexer lexer;
    private String resource = "";
    private String name = "";
    private String before = "";
    private String beforeThat = "";
    private int depth;
    /** A text whose identifier may follow; null when none waits for it. */
    private @Nullable Token waiting;

    RcReader(String text, Charset charset, Found found) {
        this.text = text;
        this.charset = charset;
        this.found = found;
        this.lexer = new RcLexer(text);
    }

    void read() throws UnreadableFile, IOException {
        for (var token = lexer.next(); token != null; token = lexer.next()) {
            if (token.literal()) {
                literal(token);
                continue;
            }
            var word = text.substring(token.start(), token.end());
            if (waiting != null && !word.equals(",")) {
                unit(waiting, before.equals(",") ? word : "");
            }
            word(word);
        }
        if (waiting != null) {
            unit(waiting, "");
        }
    }

    private void word(String word) {
        var upper = word.toUpperCase(Locale.ROOT);
        if (upper.equals("BEGIN") || upper.equals("{")) {
            depth++;
        } else if (upper.equals("END") || upper.equals("}")) {
            depth = Math.max(0, depth - 1);
            resource = depth == 0 ? "" : resource;
        } else if (depth == 0 && isResource(upper) && !DIALOGS.contains(resource)) {
            resource = upper;
            name = Labels.key(before);
        }
        beforeThat = before;
        before = word;
    }

    private static boolean isResource(String word) {
        return TABLES.contains(word) || MENUS.contains(word) || DIALOGS.contains(word) || OTHERS.contains(word);
    }

    private void literal(Token token) throws UnreadableFile, IOException {
        if (waiting != null) {
            unit(waiting, "");
        }
        var keyword = before.toUpperCase(Locale.ROOT);
        if (TABLES.contains(resource) && depth > 0) {
            unit(token, keyword.equals(",") ? beforeThat : before);
        } else if (DIALOGS.contains(resource) && depth == 0 && keyword.equals("CAPTION")) {
            unit(token, keyword);
        } else if (depth > 0
                && ((MENUS.contains(resource) && ITEMS.contains(keyword))
                        || (DIALOGS.contains(resource) && CONTROLS.contains(keyword)))) {
            waiting = token;
        }
        beforeThat = before;
        before = "\"";
    }

    private void unit(Token token, String id) throws UnreadableFile, IOException {
        waiting = null;
        var literal = text.substring(token.start(), token.end());
        var prefix = TABLES.contains(resource) ? "" : name;
        var key = prefix.isEmpty() || id.isEmpty() ? prefix + id : prefix + "/" + id;
        found.unit(new Unit(
                Paragraph.of(RcText.coded(RcText.decoded(literal, charset)), key.isBlank() ? null : key, null),
                true,
                token.start(),
                token.end(),
                new RcPlace(!literal.startsWith("\""))));
    }
}
