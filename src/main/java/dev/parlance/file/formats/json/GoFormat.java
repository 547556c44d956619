package dev.parlance.file.formats.json;

import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.json.JsonValue;
import dev.parlance.file.json.JsonValue.Kind;
import java.io.IOException;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Messages of go-i18n (pkg.go.dev/github.com/nicksnyder/go-i18n): version 2 with an object for each message that has a
 * description or plural forms, version 1 with an array of identifiers and translations.
 */
public final class GoFormat extends DialectFormat {
    private static final Set<String> FORMS = Set.of("zero", "one", "two", "few", "many", "other");
    private static final Set<String> DESCRIBING = Set.of("id", "hash", "description", "leftDelim", "rightDelim");

    public GoFormat() {
        super(traits("go-i18n", "go-i18n"), Pattern.compile("\\{\\{[^{}]*+\\}\\}"));
    }

    @Override
    boolean recognizes(JsonValue root) {
        if (root.is(Kind.ARRAY)) {
            return !root.items().isEmpty()
                    && root.items().stream()
                            .allMatch(item -> item.string("id") != null && item.get("translation") != null);
        }
        var values = root.members().values().stream()
                .map(JsonValue.JsonMember::value)
                .toList();
        return values.stream().anyMatch(GoFormat::isDescribed)
                && values.stream().allMatch(value -> value.is(Kind.STRING) || isMessage(value));
    }

    private static boolean isDescribed(JsonValue message) {
        return isMessage(message) && (message.string("description") != null || message.string("hash") != null);
    }

    private static boolean isMessage(JsonValue value) {
        return value.string("other") != null
                && value.members().values().stream()
                        .allMatch(member -> member.value().is(Kind.STRING)
                                && (FORMS.contains(member.name()) || DESCRIBING.contains(member.name())));
    }

    @Override
    void texts(DialectTexts texts) throws UnreadableFile, IOException {
        for (var member : texts.root().members().values()) {
            message(member.value(), texts.root(), "/" + member.name(), member.name(), texts);
        }
        for (var item : texts.root().items()) {
            var translation = item.get("translation");
            if (translation != null) {
                message(translation, item, "/translation", String.valueOf(item.string("id")), texts);
            }
        }
    }

    private static void message(JsonValue message, JsonValue in, String path, String key, DialectTexts texts)
            throws UnreadableFile, IOException {
        if (message.is(Kind.STRING)) {
            texts.text(message, in, path, key, null);
        }
        for (var form : message.members().values()) {
            if (FORMS.contains(form.name()) && form.value().is(Kind.STRING)) {
                var name = "/" + form.name();
                texts.text(form.value(), message, path + name, key + name, message.string("description"));
            }
        }
    }
}
