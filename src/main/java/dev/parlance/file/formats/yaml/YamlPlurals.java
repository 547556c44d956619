package dev.parlance.file.formats.yaml;

import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.plural.PluralCategories;
import dev.parlance.file.splice.PluralGroup.Rules;
import dev.parlance.file.splice.SplicedFormat.Found;
import dev.parlance.file.splice.Unit;
import dev.parlance.file.splice.forms.PluralMembers;
import java.io.IOException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Passes on the texts of mappings. One whose keys are plural categories, as in Rails, has the forms of one text;
 * go-i18n describes them by other keys. It must have a key on each line, or be between braces.
 */
final class YamlPlurals {
    private static final Set<String> DESCRIBING = Set.of("id", "hash", "description", "leftDelim", "rightDelim");

    private final String text;
    private final Found found;
    private final boolean single;
    /** The innermost mapping, if it may have plural forms. */
    private @Nullable YamlNode mapping;

    private PluralMembers members;
    private String key = "";
    private int start;
    private int name;

    /**
     * For a file.
     *
     * @param sourceLang its source language
     */
    YamlPlurals(String text, String sourceLang, Found found) {
        this.text = text;
        this.found = found;
        this.single = PluralCategories.of(sourceLang).size() == 1;
        this.members = members(false);
    }

    private PluralMembers members(boolean commas) {
        return new PluralMembers(text, Rules.WITH_ZERO, commas).single(single);
    }

    /** Begins a collection. */
    void begin(YamlNode node) throws UnreadableFile, IOException {
        flush();
        mapping = node.isMapping() && !node.inKey() ? node : null;
        members = members(node.inFlow());
    }

    /** Passes on what is found as texts of their own. */
    private void flush() throws UnreadableFile, IOException {
        if (mapping != null) {
            members.incomplete();
            members.pass(found);
        }
        mapping = null;
    }

    /** Ends a collection. */
    void end(YamlNode node) throws UnreadableFile, IOException {
        if (node.equals(mapping)) {
            members.pass(found);
        }
        mapping = null;
    }

    /**
     * A key.
     *
     * @param from index of its first character
     * @param quoted whether that is a quotation mark
     */
    void key(YamlNode in, String value, int from, boolean quoted) throws UnreadableFile, IOException {
        if (!in.equals(mapping)) {
            return;
        }
        key = value;
        start = from;
        name = quoted ? from + 1 : from;
        if (!mayBeForm(value)) {
            flush();
        } else if (!in.inFlow() && !isFirstOfLine(from)) {
            members.incomplete();
        }
    }

    /** Whether a mapping with a key may have plural forms: it is a category, or describes the forms. */
    static boolean mayBeForm(String key) {
        return PluralCategories.ALL.contains(key) || DESCRIBING.contains(key);
    }

    private boolean isFirstOfLine(int place) {
        var from = place;
        while (from > 0 && text.charAt(from - 1) == ' ') {
            from--;
        }
        return from == 0 || text.charAt(from - 1) == '\n';
    }

    /**
     * A text.
     *
     * @param in null for one that is all of the file
     * @param simple whether a copy of it with another key and text is valid: it has no anchor, and no lines of its own
     */
    void text(@Nullable YamlNode in, Unit unit, boolean simple) throws UnreadableFile, IOException {
        if (in == null || !in.equals(mapping)) {
            found.unit(unit);
        } else if (simple && PluralCategories.ALL.contains(key)) {
            members.form(key, unit, name, start, unit.end());
        } else {
            other(in);
            members.other(unit, start, unit.end());
        }
    }

    /** A value that is no text. */
    void other(@Nullable YamlNode in) {
        if (in != null && in.equals(mapping) && PluralCategories.ALL.contains(key)) {
            members.incomplete();
        }
    }
}
