package dev.parlance.file.formats.json;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.FormatProfile;
import dev.parlance.file.gate.JsonGate;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.json.JsonTree;
import dev.parlance.file.json.MemberGroups;
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

    /** The dialect of a file that the gate has read; null when it has none. */
    static @Nullable FormatProfile of(CheckedFile file) throws IOException {
        return Files.size(file.path()) > DialectFormat.LARGEST ? ofLarge(file) : ofTree(file);
    }

    /** The dialect of a file, by passes over its values. */
    static @Nullable FormatProfile ofLarge(CheckedFile file) throws IOException {
        try (var text = file.text();
                var json = JsonGate.parser(text);
                var again = file.text()) {
            var dialect = new DialectScan(json).dialect();
            return dialect == null || !mayBe(dialect, file) || MemberGroups.hasTwins(again) ? null : dialect;
        }
    }

    /** The same, by a tree of its values. */
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
