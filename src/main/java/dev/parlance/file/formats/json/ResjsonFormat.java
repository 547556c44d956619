package dev.parlance.file.formats.json;

import dev.parlance.file.format.FormatProfile;
import dev.parlance.file.format.Labels;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.json.JsonValue;
import dev.parlance.file.json.JsonValue.Kind;
import dev.parlance.file.json.MemberCuts;
import dev.parlance.file.text.Placeholders;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Resources of Windows apps in JavaScript: names that begin with an underscore describe the resource whose name
 * follows, such as {@code _title.comment}.
 */
public final class ResjsonFormat extends DialectFormat {
    private static final String COMMENT = ".comment";

    public ResjsonFormat() {
        super(
                traits(
                                "resjson",
                                "RESJSON",
                                (file, text) -> MemberCuts.of(file, text, DEEPEST, ResjsonFormat::described))
                        .type("application/json", "resjson"),
                Placeholders.of("\\{\\d{1,3}[^{}]*+\\}", "{"));
    }

    @Override
    public @Nullable FormatProfile earlier() {
        return null;
    }

    /** The resource that a member belongs to. */
    private static String described(String name) {
        return name.startsWith("_") && name.endsWith(COMMENT)
                ? name.substring(1, name.length() - COMMENT.length())
                : name;
    }

    @Override
    void texts(DialectTexts texts) throws UnreadableFile, IOException {
        resources(texts.root(), "", texts);
    }

    private static void resources(JsonValue in, String path, DialectTexts texts) throws UnreadableFile, IOException {
        for (var member : in.members().values()) {
            var name = member.name();
            if (name.startsWith("_")) {
                continue;
            }
            var own = Labels.key(path + "/" + name);
            if (member.value().is(Kind.STRING)) {
                texts.text(member.value(), in, own, own.substring(1), in.string("_" + name + COMMENT));
            } else {
                resources(member.value(), own, texts);
            }
        }
    }
}
