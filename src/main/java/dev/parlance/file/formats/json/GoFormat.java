package dev.parlance.file.formats.json;

import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.json.JsonValue;
import dev.parlance.file.json.JsonValue.Kind;
import dev.parlance.file.json.MemberCuts;
import dev.parlance.file.splice.PluralGroup.Rules;
import dev.parlance.file.splice.forms.PluralMembers;
import dev.parlance.file.text.Placeholders;
import java.io.IOException;
import java.util.Set;

/**
 * Messages of go-i18n (pkg.go.dev/github.com/nicksnyder/go-i18n): version 2 with an object for each message that has a
 * description or plural forms, version 1 with an array of identifiers and translations.
 */
public final class GoFormat extends DialectFormat {
    static final Set<String> FORMS = Set.of("zero", "one", "two", "few", "many", "other");
    private static final Set<String> DESCRIBING = Set.of("id", "hash", "description", "leftDelim", "rightDelim");

    public GoFormat() {
        super(
                traits("go-i18n", "go-i18n", (_, text) -> MemberCuts.of(text, 1))
                        .setting("go_i18n"),
                Placeholders.of("\\{\\{[^{}]*+\\}\\}", "{{"));
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

    /** Whether a message has what only go-i18n has: a description, or more than one form. */
    private static boolean isDescribed(JsonValue message) {
        var names = message.members().keySet();
        var forms = names.stream().filter(FORMS::contains).count();
        return isMessage(message)
                && (forms > 1 || message.string("description") != null || message.string("hash") != null);
    }

    private static boolean isMessage(JsonValue value) {
        return value.string("other") != null
                && value.members().values().stream()
                        .allMatch(member -> member.value().is(Kind.STRING) && isOfMessage(member.name()));
    }

    /** Whether a message may have a member. */
    static boolean isOfMessage(String name) {
        return FORMS.contains(name) || DESCRIBING.contains(name);
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
            return;
        }
        var forms = new PluralMembers(texts.file(), Rules.CARDINAL, true).single(texts.mayHaveOneForm());
        for (var member : message.members().values()) {
            var value = member.value();
            if (FORMS.contains(member.name()) && value.is(Kind.STRING)) {
                var name = "/" + member.name();
                var unit = texts.unit(value, message, path + name, key + name, message.string("description"));
                forms.form(member.name(), unit, member.start() + 1, member.start(), value.end());
            } else {
                forms.other(null, member.start(), value.end());
            }
        }
        forms.pass(texts.found());
    }
}
