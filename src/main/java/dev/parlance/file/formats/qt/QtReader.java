package dev.parlance.file.formats.qt;

import dev.parlance.file.format.LeftOut.Why;
import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.formats.qt.QtMessage.Form;
import dev.parlance.file.formats.xml.XmlContent.Described;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.splice.SplicedUnits.Found;
import dev.parlance.file.xml.XmlLexer;
import dev.parlance.file.xml.XmlText;
import dev.parlance.file.xml.XmlToken;
import dev.parlance.file.xml.XmlToken.Kind;
import dev.parlance.shared.Lang;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/**
 * Reads the messages of a file (doc.qt.io, "Qt Linguist TS File Format"), except those that are no longer in the
 * program, and those with translations of several lengths.
 */
final class QtReader {
    private static final Set<String> GONE = Set.of("vanished", "obsolete");
    private static final List<String> COMMENTS = List.of("extracomment", "comment", "translatorcomment");
    private static final String LANGUAGE = "language";

    private final String text;
    private final ReadOptions options;
    private final @Nullable String wanted;
    private final Found found;
    private final XmlLexer lexer;
    private String context = "";
    private boolean foreign;
    private @Nullable NumerusChoice choice;

    QtReader(String text, ReadOptions options, Found found) {
        this.text = text;
        this.options = options;
        this.wanted = options.targetLang();
        this.choice = NumerusChoice.of(options, null);
        this.found = found;
        this.lexer = new XmlLexer(text, 0, text.length());
    }

    void read() throws UnreadableFile, IOException {
        for (var token = lexer.next(); token != null; token = lexer.next()) {
            if (token.starts("TS")) {
                language(token);
            } else if (token.starts("context")) {
                context = "";
            } else if (token.starts("name")) {
                context = XmlText.decoded(text.substring(token.end(), lexer.endOfElement()), null);
            } else if (token.starts("message")) {
                message(token);
            }
        }
    }

    private void language(XmlToken root) throws UnreadableFile, IOException {
        var named = root.attribute(text, LANGUAGE);
        var range = root.range(text, LANGUAGE);
        choice = NumerusChoice.of(options, named == null || named.isBlank() ? null : named);
        if (wanted != null && range != null && named != null && !named.isBlank()) {
            foreign = !Lang.primary(named).equals(Lang.primary(wanted));
            if (foreign) {
                found.replace(range.start(), range.end(), Lang.tag(wanted).replace('-', '_'));
            }
        }
    }

    private void message(XmlToken message) throws UnreadableFile, IOException {
        var children = new HashMap<String, Form>();
        var forms = new ArrayList<Form>();
        var lengths = false;
        for (var token = lexer.next(); token != null && !token.is(Kind.END); token = lexer.next()) {
            if (token.starts("translation")) {
                lengths = translation(token, children, forms);
            } else if (token.is(Kind.START) || token.is(Kind.EMPTY)) {
                children.putIfAbsent(token.name(), new Form(token, token.end(), end(token)));
            }
        }
        var translation = children.get("translation");
        var source = children.get("source");
        if (source == null || lengths) {
            return;
        }
        var described = described(message, children);
        if (translation != null && isGone(translation)) {
            found.leftOut(Why.OBSOLETE, () -> text.substring(source.start(), source.end()), described.key());
            return;
        }
        var place = new QtMessage.Place(text, source, translation, forms, afterChildren(children));
        var isNumerus = "yes".equals(message.attribute(text, "numerus"));
        var unit = QtMessage.of(place, described, isNumerus, foreign, choice);
        if (unit != null) {
            found.unit(unit);
        }
    }

    private int end(XmlToken tag) {
        return tag.is(Kind.EMPTY) ? tag.end() : lexer.endOfElement();
    }

    private boolean isGone(Form translation) {
        var type = translation.tag().attribute(text, "type");
        return type != null && GONE.contains(type);
    }

    /** Passes a translation, of which the first one counts; returns whether it has several lengths. */
    private boolean translation(XmlToken tag, Map<String, Form> children, List<Form> all) {
        var forms = children.containsKey(tag.name()) ? new ArrayList<Form>() : all;
        var depth = 1;
        var lengths = false;
        for (var token = lexer.next(); token != null; token = lexer.next()) {
            lengths |= token.name().equals("lengthvariant");
            if (token.starts("numerusform")) {
                forms.add(new Form(token, token.end(), lexer.endOfElement()));
            } else if (token.is(Kind.EMPTY) && token.name().equals("numerusform")) {
                forms.add(new Form(token, token.end(), token.end()));
            } else {
                depth += token.depth();
            }
            if (depth == 0) {
                var end = token.start();
                children.putIfAbsent(tag.name(), new Form(tag, tag.end(), end));
                return lengths;
            }
        }
        return lengths;
    }

    /** Where a new translation is written: after the source and what describes it. */
    private int afterChildren(Map<String, Form> children) {
        var after = 0;
        for (var child : children.values()) {
            after = Math.max(after, child.after(text));
        }
        return after;
    }

    private Described described(XmlToken message, Map<String, Form> children) {
        var id = message.attribute(text, "id");
        var note = new StringJoiner("\n");
        for (var name : COMMENTS) {
            var comment = children.get(name);
            var noted = comment == null
                    ? ""
                    : XmlText.decoded(text.substring(comment.start(), comment.end()), null)
                            .strip();
            if (!noted.isEmpty()) {
                note.add(noted);
            }
        }
        var key = id == null || id.isBlank() ? context : id;
        return new Described(key.isBlank() ? null : key, note.length() == 0 ? null : note.toString());
    }
}
