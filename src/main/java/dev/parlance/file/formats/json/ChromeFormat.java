package dev.parlance.file.formats.json;

import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.json.JsonValue;
import dev.parlance.file.json.JsonValue.Kind;
import dev.parlance.file.json.MemberCuts;
import dev.parlance.file.text.Placeholders;
import java.io.IOException;
import java.util.Set;

/**
 * Messages of browser extensions ({@code _locales/*}{@code /messages.json}; developer.chrome.com, "chrome.i18n", and
 * MDN, "Internationalization"). Names and numbers after dollar signs are placeholders.
 */
public final class ChromeFormat extends DialectFormat {
    static final String MESSAGE = "message";
    static final Set<String> MEMBERS = Set.of(MESSAGE, "description", "placeholders", "hash");

    public ChromeFormat() {
        super(
                traits("chrome", "Chrome messages", (_, text) -> MemberCuts.of(text, 1))
                        .setting("chrome_json"),
                Placeholders.of("\\$(?:[A-Za-z0-9_@]{1,100}+\\$|[1-9]|\\$++)", "$"));
    }

    @Override
    boolean recognizes(JsonValue root) {
        return !root.members().isEmpty()
                && root.members().values().stream()
                        .allMatch(each -> each.value().string(MESSAGE) != null
                                && MEMBERS.containsAll(each.value().members().keySet()));
    }

    @Override
    void texts(DialectTexts texts) throws UnreadableFile, IOException {
        for (var member : texts.root().members().values()) {
            var message = member.value().get(MESSAGE);
            if (message != null && message.is(Kind.STRING)) {
                var name = member.name();
                var note = member.value().string("description");
                texts.text(message, member.value(), "/" + name + "/" + MESSAGE, name, note);
            }
        }
    }
}
