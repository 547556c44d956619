package dev.parlance.file.formats.toml;

import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.plural.PluralCategories;
import dev.parlance.file.splice.PluralGroup.Rules;
import dev.parlance.file.splice.SplicedFormat.Found;
import dev.parlance.file.splice.Unit;
import dev.parlance.file.splice.forms.PluralMembers;
import java.io.IOException;
import java.util.Set;

/** Passes on the texts of tables. One whose keys are plural categories, as in go-i18n, has the forms of one text. */
final class TomlPlurals {
    /** What go-i18n has beside plural forms. */
    private static final Set<String> DESCRIBING = Set.of("id", "hash", "description", "leftDelim", "rightDelim");

    private final String text;
    private final Found found;
    private final boolean single;

    /**
     * For a file.
     *
     * @param sourceLang its source language
     */
    TomlPlurals(String text, String sourceLang, Found found) {
        this.text = text;
        this.found = found;
        this.single = PluralCategories.of(sourceLang).size() == 1;
    }

    /**
     * A table.
     *
     * @param inline whether commas separate its keys
     */
    PluralMembers table(boolean inline) {
        return new PluralMembers(text, Rules.CARDINAL, inline).single(single);
    }

    /** The table after another one, whose texts this passes on. */
    PluralMembers after(PluralMembers table) throws UnreadableFile, IOException {
        table.pass(found);
        return table(false);
    }

    /**
     * Adds a text to a table.
     *
     * @param key as it is in the file
     * @param start index of the first character of the key
     */
    void text(PluralMembers table, String key, Unit unit, int start) throws UnreadableFile, IOException {
        if (PluralCategories.ALL.contains(key)) {
            table.form(key, unit, start, start, unit.end());
            return;
        }
        if (DESCRIBING.contains(key)) {
            table.describing(unit, start, unit.end(), key.equals("description"));
        } else {
            table.other(unit, start, unit.end());
            end(table);
        }
    }

    /** Whether a table with a key may have plural forms: it is a category, or describes the forms. */
    static boolean mayBeForm(String key) {
        return PluralCategories.ALL.contains(key) || DESCRIBING.contains(key);
    }

    /** Passes on the texts of a table that has other values. */
    void end(PluralMembers table) throws UnreadableFile, IOException {
        table.incomplete();
        table.pass(found);
    }
}
