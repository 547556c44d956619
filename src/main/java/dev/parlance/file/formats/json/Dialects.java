package dev.parlance.file.formats.json;

import com.fasterxml.jackson.core.JsonParser;
import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.FormatProfile;
import dev.parlance.file.gate.JsonGate;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.json.JsonTree;
import dev.parlance.file.json.TwinNames;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The dialects of JSON that the content of a file shows. */
final class Dialects {
    private static final List<DialectFormat> ALL =
            List.of(new ArbFormat(), new ChromeFormat(), new GoFormat(), new LaravelFormat(), new I18nextFormat());

    private Dialects() {}

    /** A branch of an ICU message that is an argument, such as <code>one {{n}}</code>, looks like i18next. */
    private static boolean mayBe(DialectFormat dialect, CheckedFile file) {
        return !(dialect instanceof I18nextFormat) || !file.options().settings().flag("json/icuSubFilter");
    }

    /** Checks that a file is valid, and returns it as one of the dialect that its content shows. */
    static CheckedFile checked(CheckedFile file) throws UnreadableFile, IOException {
        if (Files.size(file.path()) > DialectFormat.LARGEST) {
            return as(file, ofLarge(file));
        }
        try (var text = file.text()) {
            JsonGate.check(text);
        }
        return as(file, ofTree(file));
    }

    private static CheckedFile as(CheckedFile file, @Nullable FormatProfile dialect) {
        return dialect == null ? file : file.as(dialect);
    }

    /** The dialect of a file, by the pass over its values that checks it; null when it has none. */
    static @Nullable FormatProfile ofLarge(CheckedFile file) throws UnreadableFile, IOException {
        var found = new Found();
        try (var text = file.text()) {
            JsonGate.check(text, found);
        }
        return found.dialect == null || !mayBe(found.dialect, file) || found.hasTwins ? null : found.dialect;
    }

    /** Finds the dialect of a value. */
    private static final class Found implements JsonGate.Value {
        private @Nullable DialectFormat dialect;
        private boolean hasTwins;

        @Override
        public void read(JsonParser json) throws IOException {
            var names = new TwinNames(json);
            dialect = new DialectScan(names).dialect();
            hasTwins = dialect != null && names.areFound();
        }
    }

    /** The same of a file that is valid, by a tree of its values. */
    static @Nullable FormatProfile ofTree(CheckedFile file) throws IOException {
        try (var text = file.text()) {
            var root = JsonTree.read(text).getFirst();
            for (var dialect : ALL) {
                if (mayBe(dialect, file) && dialect.recognizes(root)) {
                    return dialect;
                }
            }
            return null;
        } catch (UnreadableFile _) {
            return null;
        }
    }
}
