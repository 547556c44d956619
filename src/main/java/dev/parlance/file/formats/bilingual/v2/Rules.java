package dev.parlance.file.formats.bilingual.v2;

import dev.parlance.file.settings.FileImportSettings;
import dev.parlance.file.xml.XmlText;
import dev.parlance.file.xml.XmlToken;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** What the import settings ask of a reader of XLIFF 2. */
final class Rules {
    private static final String BLOCK = "xlf2/";

    private final FileImportSettings settings;
    private final AttributeRules skipped;
    private final AttributeRules confirmed;
    private final AttributeRules locked;
    /** The attributes to write, by whether a segment is confirmed and then by whether it is locked. */
    private final List<List<Map<String, String>>> exported;

    private final Set<String> names = new TreeSet<>();
    private final Map<Integer, String> references;

    Rules(FileImportSettings settings) {
        this.settings = settings;
        this.skipped = AttributeRules.of(settings.text(BLOCK + "skipImportRules"));
        this.confirmed = AttributeRules.of(settings.text(BLOCK + "importAsConfirmedRules"));
        this.locked = AttributeRules.of(settings.text(BLOCK + "importAsLockedRules"));
        this.exported = List.of(
                List.of(exported("NotConfirmedAndNotLocked"), exported("NotConfirmedAndLocked")),
                List.of(exported("ConfirmedAndNotLocked"), exported("ConfirmedAndLocked")));
        exported.stream().flatMap(List::stream).forEach(attributes -> names.addAll(attributes.keySet()));
        names.addAll(confirmed.wanted().keySet());
        names.addAll(locked.wanted().keySet());
        this.references = XmlText.references(settings.names(BLOCK + "preserveCharEntities"));
    }

    private Map<String, String> exported(String when) {
        return AttributeRules.attributes(settings.text(BLOCK + "exportAttrsWhen" + when));
    }

    AttributeRules skipped() {
        return skipped;
    }

    AttributeRules confirmed() {
        return confirmed;
    }

    AttributeRules locked() {
        return locked;
    }

    /** The attributes to write for a segment. */
    Map<String, String> exported(boolean isConfirmed, boolean isLocked) {
        return exported.get(isConfirmed ? 1 : 0).get(isLocked ? 1 : 0);
    }

    /** Whether an attribute with this value says what is not so. */
    boolean contradicts(String name, String value, boolean isConfirmed, boolean isLocked) {
        var exports =
                exported.stream().flatMap(List::stream).anyMatch(attributes -> value.equals(attributes.get(name)));
        return exports || (!isConfirmed && confirmed.asks(name, value)) || (!isLocked && locked.asks(name, value));
    }

    /** The attributes that say something of a status. */
    Set<String> names() {
        return names;
    }

    boolean preservesSpace() {
        return settings.flag(BLOCK + "preserveWhitespace");
    }

    /** Whether white space in an element is kept; where the file has the default, the settings decide. */
    boolean preservesSpace(XmlToken tag, String text, boolean inherited) {
        return switch (String.valueOf(tag.attribute(text, "xml:space"))) {
            case "preserve" -> true;
            case "default" -> preservesSpace();
            default -> inherited;
        };
    }

    boolean respectsTranslate() {
        return settings.flag(BLOCK + "respectTranslateAttr");
    }

    boolean importsNotes() {
        return settings.flag(BLOCK + "importNotes");
    }

    boolean lineBreaksAreCodes() {
        return settings.flag(BLOCK + "lineBreakTags");
    }

    @Nullable
    String keyXPath() {
        return settings.text(BLOCK + "contextKeyXPath");
    }

    /** The characters to write as references: listed as they are, or as references themselves. */
    Map<Integer, String> references() {
        return references;
    }
}
