package dev.parlance.file.formats.xml;

import dev.parlance.file.format.LeftOut.Why;
import dev.parlance.file.formats.xml.XmlContent.Described;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.splice.PluralGroup.Rules;
import dev.parlance.file.splice.SplicedFormat.Found;
import dev.parlance.file.splice.Unit;
import dev.parlance.file.splice.forms.PluralMembers;
import dev.parlance.file.text.Placeholders;
import dev.parlance.file.xml.XmlLexer;
import dev.parlance.file.xml.XmlToken;
import dev.parlance.file.xml.XmlToken.Kind;
import java.io.IOException;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads the strings, arrays of strings and plurals of Android resources, except those with {@code translatable="false"}
 * and references to other resources.
 */
final class AndroidReader {
    private static final String PLURALS = "plurals";
    private static final Set<String> LISTS = Set.of("string-array", PLURALS);
    private static final XmlEscapes ESCAPES = new AndroidEscapes();
    private static final Pattern REFERENCE = Pattern.compile("[@?](?:\\+?[\\w.:*]+/[\\w.:]+|null|empty)");

    /** Arguments of Java's formatter and of MessageFormat. */
    private static final Placeholders PLACEHOLDERS = Placeholders.of(
            "%(?:\\d{1,3}\\$)?[-+0#,]{0,5}(?:\\d{1,3}\\$)?[\\d*]*+(?:\\.[\\d*]*+)?"
                    + "(?:[bBhHsScCdoxXeEfgGaAnuip]|[tT][A-Za-z])|\\{\\d[^{}]*+\\}",
            "%", "{");

    private final String text;
    private final Found found;
    private final XmlLexer lexer;
    private final XmlComments comments = new XmlComments();
    /** The name of the list that is open; null outside of lists. */
    private @Nullable String list;

    private boolean isListTranslatable;
    private @Nullable String listNote;
    private int position;
    private @Nullable PluralMembers plurals;

    AndroidReader(String text, Found found) {
        this.text = text;
        this.found = found;
        this.lexer = new XmlLexer(text, 0, text.length());
    }

    void read() throws UnreadableFile, IOException {
        for (var token = lexer.next(); token != null; token = lexer.next()) {
            if (token.starts("string") || isItem(token)) {
                element(token);
            } else if (token.is(Kind.START) && LISTS.contains(token.name())) {
                list = String.valueOf(token.attribute(text, "name"));
                isListTranslatable = isTranslatable(token);
                listNote = comments.note();
                position = 0;
                plurals = token.starts(PLURALS) ? new PluralMembers(text, Rules.CARDINAL, false) : null;
            } else if (token.is(Kind.END) && LISTS.contains(token.name())) {
                end();
            }
            comments.see(text, token);
        }
    }

    /** Whether it is one of a list, or a string in the general form of resources. */
    private boolean isItem(XmlToken token) {
        return token.starts("item") && (list != null || "string".equals(token.attribute(text, "type")));
    }

    private void end() throws UnreadableFile, IOException {
        if (plurals != null) {
            plurals.pass(found);
        }
        plurals = null;
        list = null;
    }

    private void element(XmlToken start) throws UnreadableFile, IOException {
        var end = lexer.endOfElement();
        var described = described(start);
        position++;
        if (!isTranslatable(start) || (list != null && !isListTranslatable)) {
            found.leftOut(Why.NOT_TRANSLATABLE, () -> text.substring(start.end(), end), described.key());
        } else if (!isReference(text.substring(start.end(), end).strip())) {
            var unit = XmlContent.unit(text, start.end(), end, ESCAPES, PLACEHOLDERS, described);
            if (unit != null && plurals != null) {
                form(start, unit, end);
                return;
            } else if (unit != null) {
                found.unit(unit);
            }
        }
        if (plurals != null) {
            plurals.incomplete();
        }
    }

    private static boolean isReference(String content) {
        return (content.startsWith("@") || content.startsWith("?"))
                && REFERENCE.matcher(content).matches();
    }

    private void form(XmlToken start, Unit unit, int end) {
        var quantity = start.range(text, "quantity");
        if (plurals != null && quantity != null) {
            var category = text.substring(quantity.start(), quantity.end());
            var after = text.indexOf('>', end) + 1;
            plurals.form(category, unit, quantity.start(), start.start(), after);
        } else if (plurals != null) {
            plurals.incomplete();
            plurals.other(unit, start.start(), end);
        }
    }

    private boolean isTranslatable(XmlToken element) {
        return !"false".equals(element.attribute(text, "translatable"));
    }

    private Described described(XmlToken element) {
        var note = comments.note();
        if (list == null) {
            var product = element.attribute(text, "product");
            var name = element.attribute(text, "name");
            return new Described(product == null ? name : name + "_" + product, note);
        }
        var quantity = element.attribute(text, "quantity");
        var key = list + "_" + (quantity == null ? String.valueOf(position) : quantity);
        return new Described(key, note == null ? listNote : note);
    }
}
