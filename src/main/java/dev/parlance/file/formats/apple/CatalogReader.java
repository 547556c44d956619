package dev.parlance.file.formats.apple;

import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.gate.UnreadableFile.Reason;
import dev.parlance.file.json.JsonTree;
import dev.parlance.file.json.JsonValue;
import dev.parlance.file.json.JsonValue.Kind;
import dev.parlance.file.plural.PluralForms;
import dev.parlance.file.splice.SplicedUnits.Found;
import dev.parlance.shared.Lang;
import java.io.IOException;
import java.io.StringReader;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads string catalogs (Apple, "Localizing and varying text with a string catalog"). Each string is a unit with a
 * paragraph for each of its variations. Strings that the catalog marks as not to be translated, or as no longer in the
 * code, are left out.
 */
final class CatalogReader {
    private final String text;
    private final @Nullable String wanted;
    private final @Nullable PluralForms forms;

    CatalogReader(String text, ReadOptions options) {
        this.text = text;
        this.forms = options.plurals();
        this.wanted = options.targetLang() == null ? null : Lang.tag(options.targetLang());
    }

    /**
     * What the strings of a catalog have in common.
     *
     * @param sourceLang as it is in the file
     * @param wanted the wanted target language as BCP 47; null when any is
     * @param forms the plural forms that an import has chosen; null for those of the file
     * @param categories those of the chosen forms that the wanted language has
     */
    record Catalog(
            String text,
            JsonValue root,
            String sourceLang,
            @Nullable String wanted,
            @Nullable PluralForms forms,
            List<String> categories) {}

    void read(Found found) throws UnreadableFile, IOException {
        var root = JsonTree.read(new StringReader(text)).getFirst();
        var strings = root.get("strings");
        var sourceLang = root.string("sourceLanguage");
        if (strings == null || !strings.is(Kind.OBJECT) || sourceLang == null) {
            throw new UnreadableFile(
                    Reason.BROKEN,
                    "this is not a valid string catalog: it must have \"sourceLanguage\" and \"strings\"");
        }
        var catalog = new Catalog(text, root, sourceLang, wanted, forms, categories());
        for (var string : strings.members().values()) {
            if (isTaken(string.value())) {
                found.unit(new CatalogUnit(catalog, string));
            }
        }
    }

    private List<String> categories() {
        return forms == null ? List.of() : wanted == null ? forms.all() : forms.of(wanted);
    }

    private static boolean isTaken(JsonValue string) {
        var translate = string.get("shouldTranslate");
        return string.is(Kind.OBJECT)
                && (translate == null || !translate.text().equals("false"))
                && !"stale".equals(string.string("extractionState"));
    }
}
