package dev.parlance.file.formats.json;

import dev.parlance.file.json.JsonValue;
import dev.parlance.file.json.JsonValue.Kind;
import dev.parlance.file.json.MemberCuts;
import dev.parlance.file.text.Placeholders;

/**
 * Messages of Laravel (laravel.com, "Localization"): the keys are the texts of the source code, and names after a
 * colon are placeholders.
 */
public final class LaravelFormat extends DialectFormat {
    private static final Placeholders CODES = Placeholders.of(":(?<![\\w:]:)[A-Za-z_]\\w*+(?!:)", ":");

    public LaravelFormat() {
        super(
                traits("laravel", "Laravel JSON", (_, text) -> MemberCuts.of(text, 1))
                        .setting("laravel_json"),
                CODES);
    }

    @Override
    public boolean hasChoices() {
        return true;
    }

    /** All values are strings, and a key is a text whose placeholder is in its value too. */
    @Override
    boolean recognizes(JsonValue root) {
        var members = root.members().values();
        return members.stream().allMatch(member -> member.value().is(Kind.STRING))
                && members.stream()
                        .anyMatch(member ->
                                hasPlaceholder(member.name(), member.value().text()));
    }

    /** Whether a key is a text with a placeholder that is in its value too. */
    static boolean hasPlaceholder(String key, String value) {
        if (key.indexOf(' ') <= 0 || key.indexOf(':') < 0) {
            return false;
        }
        var placeholder = CODES.expression().matcher(key);
        return placeholder.find() && value.contains(placeholder.group());
    }
}
