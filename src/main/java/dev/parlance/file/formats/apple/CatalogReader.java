package dev.parlance.file.formats.apple;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.gate.JsonGate;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.gate.UnreadableFile.Reason;
import dev.parlance.file.json.JsonStyle;
import dev.parlance.file.json.JsonTree;
import dev.parlance.file.json.JsonValue;
import dev.parlance.file.json.JsonValue.Kind;
import dev.parlance.file.plural.PluralForms;
import dev.parlance.file.splice.SplicedUnits.Found;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Reads string catalogs (Apple, "Localizing and varying text with a string catalog"). Each string is a unit with a
 * paragraph for each of its variations. Strings that the catalog marks as not to be translated, or as no longer in the
 * code, are left out.
 */
final class CatalogReader {
    private static final String SOURCE_LANGUAGE = "sourceLanguage";

    private final String text;
    private final CatalogLanguage wanted;
    private final @Nullable PluralForms forms;
    private final Found found;
    /** The layout of the file; null before its first member. */
    private @Nullable JsonStyle style;
    /** The source language as it is in the file; null before it. */
    private @Nullable String sourceLang;

    private boolean hasStrings;

    CatalogReader(String text, ReadOptions options, Found found) {
        this.text = text;
        this.forms = options.plurals();
        this.wanted = new CatalogLanguage(options.targetLang());
        this.found = found;
    }

    /**
     * What the strings of a catalog have in common.
     *
     * @param style the layout of the file
     * @param sourceLang as it is in the file
     * @param forms the plural forms that an import has chosen; null for those of the file
     * @param categories those of the chosen forms that the wanted language has
     */
    record Catalog(
            String text,
            JsonStyle style,
            String sourceLang,
            CatalogLanguage wanted,
            @Nullable PluralForms forms,
            List<String> categories) {}

    /** Reads the strings one by one, and refuses what is no valid JSON. */
    void read() throws UnreadableFile, IOException {
        JsonGate.check(text, this::root);
    }

    private void root(JsonParser json) throws UnreadableFile, IOException {
        if (json.currentToken() != JsonToken.START_OBJECT) {
            JsonTree.value(json);
            throw noCatalog();
        }
        var start = offset(json);
        var names = new HashSet<String>();
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            var name = json.currentName();
            var at = offset(json);
            json.nextToken();
            style = style == null ? JsonStyle.of(text, start, at, offset(json)) : style;
            member(name, json);
            if (!names.add(name)) {
                throw JsonTree.duplicate(json);
            }
        }
        if (!hasStrings || sourceLang == null) {
            throw noCatalog();
        }
    }

    private static int offset(JsonParser json) {
        return (int) json.currentTokenLocation().getCharOffset();
    }

    private static UnreadableFile noCatalog() {
        return new UnreadableFile(
                Reason.BROKEN, "this is not a valid string catalog: it must have \"sourceLanguage\" and \"strings\"");
    }

    private void member(String name, JsonParser json) throws UnreadableFile, IOException {
        if (name.equals("strings") && json.currentToken() == JsonToken.START_OBJECT) {
            hasStrings = true;
            strings(json);
            return;
        }
        var value = JsonTree.value(json);
        if (name.equals(SOURCE_LANGUAGE) && value.is(Kind.STRING)) {
            sourceLang = value.text();
        }
    }

    private void strings(JsonParser json) throws UnreadableFile, IOException {
        var lang = sourceLang == null ? laterLanguage() : sourceLang;
        var catalog = lang == null
                ? null
                : new Catalog(text, Objects.requireNonNull(style), lang, wanted, forms, categories());
        JsonTree.members(json, string -> {
            if (catalog != null && isTaken(string.value())) {
                found.unit(new CatalogUnit(catalog, string));
            }
        });
    }

    /** The source language of a file that names it after its strings; null when it does not. */
    private @Nullable String laterLanguage() throws IOException {
        try (var json = JsonGate.parser(text)) {
            json.nextToken();
            while (json.nextToken() == JsonToken.FIELD_NAME) {
                var name = json.currentName();
                if (json.nextToken() == JsonToken.VALUE_STRING && name.equals(SOURCE_LANGUAGE)) {
                    return json.getText();
                }
                json.skipChildren();
            }
        }
        return null;
    }

    private List<String> categories() {
        var tag = wanted.tag();
        return forms == null ? List.of() : tag == null ? forms.all() : forms.of(tag);
    }

    private static boolean isTaken(JsonValue string) {
        var translate = string.get("shouldTranslate");
        return string.is(Kind.OBJECT)
                && (translate == null || !translate.text().equals("false"))
                && !"stale".equals(string.string("extractionState"));
    }
}
