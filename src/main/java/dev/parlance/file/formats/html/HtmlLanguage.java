package dev.parlance.file.formats.html;

import com.ibm.icu.util.ULocale;
import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.splice.Edit;
import dev.parlance.file.splice.SplicedFormat.Found;
import dev.parlance.shared.Lang;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Sets the language of the root element, and its direction where that differs, if the import settings want it. */
final class HtmlLanguage {
    private final @Nullable String language;
    private final boolean rightToLeft;

    HtmlLanguage(ReadOptions options) {
        var wanted = options.settings().flag("html/updateLang") ? options.targetLang() : null;
        this.language = wanted == null ? null : Lang.tag(wanted);
        this.rightToLeft = language != null && ULocale.forLanguageTag(language).isRightToLeft();
    }

    void update(HtmlToken element, String text, Found found) throws UnreadableFile, IOException {
        if (language == null || !element.name().equals("html")) {
            return;
        }
        var edits = new ArrayList<Edit>();
        set(element, "xml:lang", language, edits);
        if (!set(element, "lang", language, edits)) {
            insert(element, " lang=\"" + language + "\"", edits);
        }
        if (!set(element, "dir", rightToLeft ? "rtl" : "ltr", edits) && rightToLeft) {
            insert(element, " dir=\"rtl\"", edits);
        }
        edits.sort(Comparator.comparingInt(Edit::start));
        for (var edit : edits) {
            found.replace(edit.start(), edit.end(), edit.text());
        }
    }

    private static void insert(HtmlToken element, String attribute, List<Edit> edits) {
        var at = element.start() + 1 + element.name().length();
        edits.add(new Edit(at, at, attribute));
    }

    /** Sets an attribute that the element has. */
    private static boolean set(HtmlToken element, String name, String value, List<Edit> edits) {
        var attribute = element.attribute(name);
        if (attribute == null) {
            return false;
        }
        edits.add(new Edit(attribute.start(), attribute.end(), attribute.hasValue() ? value : "=\"" + value + "\""));
        return true;
    }
}
