package dev.parlance.file.formats.json;

import dev.parlance.file.json.JsonValue;
import dev.parlance.file.json.JsonValue.Kind;
import dev.parlance.file.json.MemberCuts;
import java.util.regex.Pattern;

/**
 * Messages of Laravel (laravel.com, "Localization"): the keys are the texts of the source code, and names after a
 * colon are placeholders.
 */
public final class LaravelFormat extends DialectFormat {
    /** It begins with its colon, so that a search passes over other characters quickly. */
    private static final Pattern PLACEHOLDERS = Pattern.compile(":(?<![\\w:]:)[A-Za-z_]\\w*+(?!:)");

    public LaravelFormat() {
        super(
                traits("laravel", "Laravel JSON", (_, text) -> MemberCuts.of(text, 1))
                        .setting("laravel_json"),
                PLACEHOLDERS);
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
        var placeholder = PLACEHOLDERS.matcher(key);
        return key.indexOf(' ') > 0 && placeholder.find() && value.contains(placeholder.group());
    }
}
