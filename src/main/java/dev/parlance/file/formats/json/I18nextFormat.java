package dev.parlance.file.formats.json;

import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.json.JsonValue;
import dev.parlance.file.json.MemberCuts;
import dev.parlance.file.text.Placeholders;
import java.io.IOException;

/**
 * Messages of i18next (i18next.com, "JSON format"): names between two braces and references to other messages are
 * placeholders. Plural forms are messages whose keys end with their category, as in version 4 of the format.
 */
public final class I18nextFormat extends DialectFormat {
    private static final Placeholders CODES = Placeholders.of("\\{\\{[^{}]*+\\}\\}|\\$t\\([^()]*+\\)", "{{", "$t(");

    public I18nextFormat() {
        super(
                traits("i18next", "i18next", (file, text) -> MemberCuts.of(file, text, DEEPEST, I18nextTexts::group)),
                CODES);
    }

    /** Whether a text has what i18next replaces. */
    static boolean hasPlaceholder(String text) {
        return CODES.areIn(text);
    }

    @Override
    void texts(DialectTexts texts) throws UnreadableFile, IOException {
        new I18nextTexts(texts).all();
    }

    @Override
    boolean recognizes(JsonValue value) {
        return hasPlaceholder(value.text())
                || value.items().stream().anyMatch(this::recognizes)
                || value.members().values().stream().anyMatch(member -> recognizes(member.value()));
    }
}
