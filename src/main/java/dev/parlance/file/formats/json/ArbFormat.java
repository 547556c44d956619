package dev.parlance.file.formats.json;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.json.JsonAdditions;
import dev.parlance.file.json.JsonTree;
import dev.parlance.file.json.JsonValue;
import dev.parlance.file.json.JsonValue.Kind;
import dev.parlance.file.splice.Edit;
import dev.parlance.file.text.Placeholders;
import dev.parlance.shared.Lang;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Application resource bundles, as Flutter has them (github.com/google/app-resource-bundle, "ARB specification"): ICU
 * messages, each of which may have a member with {@code @} before its name that describes it.
 */
public final class ArbFormat extends DialectFormat {
    private static final String LOCALE = "@@locale";

    public ArbFormat() {
        super(traits("arb", "ARB").type("application/json", "arb").icuMessages(), Placeholders.NONE);
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
            var locale = JsonTree.read(text).getFirst().get(LOCALE);
            if (wanted == null
                    || locale == null
                    || !locale.is(Kind.STRING)
                    || Lang.normal(locale.text()).equals(Lang.normal(wanted))) {
                return null;
            }
            var tag = Lang.tag(wanted);
            var own = locale.text().contains("-") ? tag : tag.replace('-', '_');
            return new Edit(locale.start(), locale.end(), JsonAdditions.quoted(own));
        }
    }
}
