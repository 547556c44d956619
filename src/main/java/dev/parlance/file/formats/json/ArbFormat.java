package dev.parlance.file.formats.json;

import com.fasterxml.jackson.core.JsonToken;
import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.gate.JsonGate;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.json.JsonAdditions;
import dev.parlance.file.json.JsonValue;
import dev.parlance.file.json.JsonValue.Kind;
import dev.parlance.file.json.MemberCuts;
import dev.parlance.file.splice.Edit;
import dev.parlance.file.text.Placeholders;
import dev.parlance.shared.Lang;
import java.io.IOException;
import java.io.Reader;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Application resource bundles, as Flutter has them (github.com/google/app-resource-bundle, "ARB specification"): ICU
 * messages, each of which may have a member with {@code @} before its name that describes it.
 */
public final class ArbFormat extends DialectFormat {
    static final String LOCALE = "@@locale";

    public ArbFormat() {
        super(
                traits("arb", "ARB", (file, text) -> MemberCuts.of(file, text, 1, ArbFormat::described))
                        .type("application/json", "arb")
                        .icuMessages(),
                Placeholders.NONE);
    }

    /** The message that a member belongs to. */
    private static String described(String name) {
        return name.startsWith("@") ? name.substring(1) : name;
    }

    @Override
    boolean recognizes(JsonValue root) {
        return root.string(LOCALE) != null;
    }

    @Override
    void texts(DialectTexts texts) throws UnreadableFile, IOException {
        var root = texts.root();
        for (var member : root.members().values()) {
            var name = member.name();
            if (member.value().is(Kind.STRING) && !name.startsWith("@")) {
                var description = root.at(List.of("@" + name, "description"));
                texts.text(member.value(), root, "/" + name, name, description == null ? null : description.text());
            }
        }
    }

    /** The language of the file becomes that of its translations, in the form that it has. */
    @Override
    protected @Nullable Edit heading(CheckedFile written) throws UnreadableFile, IOException {
        var wanted = written.options().targetLang();
        try (var text = written.text()) {
            var locale = wanted == null ? null : locale(text);
            if (wanted == null || locale == null || Lang.normal(locale.text()).equals(Lang.normal(wanted))) {
                return null;
            }
            var tag = Lang.tag(wanted);
            var own = locale.text().contains("-") ? tag : tag.replace('-', '_');
            return new Edit(locale.start(), locale.end(), JsonAdditions.quoted(own));
        }
    }

    /** The value of the member with the language; null when there is no such string. */
    private static @Nullable JsonValue locale(Reader text) throws IOException {
        try (var json = JsonGate.parser(text)) {
            json.nextToken();
            while (json.nextToken() == JsonToken.FIELD_NAME) {
                var isLocale = json.currentName().equals(LOCALE);
                if (json.nextToken() == JsonToken.VALUE_STRING && isLocale) {
                    var start = json.currentTokenLocation().getCharOffset();
                    var plain = json.getText();
                    var end = json.currentLocation().getCharOffset();
                    return end > Integer.MAX_VALUE
                            ? null
                            : new JsonValue(Kind.STRING, (int) start, (int) end, plain, Map.of(), List.of());
                }
                json.skipChildren();
            }
            return null;
        }
    }
}
