package dev.parlance.file.formats.markdown;

import dev.parlance.file.format.Paragraph;
import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.formats.yaml.YamlReader;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.splice.SplicedFormat.Found;
import dev.parlance.file.splice.Unit;
import java.io.IOException;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The front matter of a file: YAML between lines of hyphens, or TOML between plus signs, which is not read. */
final class FrontMatter {
    private static final Pattern YAML = Pattern.compile("---[ \\t]*\\R");
    private static final Pattern YAML_END = Pattern.compile("^(?:---|\\.\\.\\.)[ \\t]*(?:\\R|\\z)", Pattern.MULTILINE);
    private static final Pattern TOML = Pattern.compile("\\+\\+\\+[ \\t]*\\R");
    private static final Pattern TOML_END = Pattern.compile("^\\+\\+\\+[ \\t]*(?:\\R|\\z)", Pattern.MULTILINE);

    private FrontMatter() {}

    /** Where the front matter ends; 0 when there is none. */
    static int end(String text) {
        var yaml = closing(text, YAML, YAML_END);
        var closing = yaml == null ? closing(text, TOML, TOML_END) : yaml;
        return closing == null ? 0 : closing.end();
    }

    /** What the line that ends the front matter begins with; null when the first line of a file does not begin it. */
    static @Nullable Pattern closing(String line) {
        var isYaml = YAML_END.matcher(line).lookingAt() && line.startsWith("-");
        return isYaml ? YAML_END : TOML_END.matcher(line).lookingAt() ? TOML_END : null;
    }

    /** The line after the first one of the front matter that ends it; null when there is none. */
    private static @Nullable MatchResult closing(String text, Pattern first, Pattern last) {
        var begin = first.matcher(text);
        var close = last.matcher(text);
        return begin.lookingAt() && close.find(begin.end()) ? close : null;
    }

    /** Reads the values of YAML, if the import settings want them. */
    static void read(String text, ReadOptions options, Found found) throws UnreadableFile, IOException {
        var begin = YAML.matcher(text);
        var closing = closing(text, YAML, YAML_END);
        if (closing != null && begin.lookingAt() && options.settings().flag("md/processJekyllFrontMatter")) {
            var from = begin.end();
            var values = text.substring(from, closing.start());
            new YamlReader(values, options, unit -> found.unit(moved(unit, from))).read();
        }
    }

    private static Unit moved(Unit unit, int by) {
        var paragraph = unit.paragraph();
        return new Unit(
                Paragraph.of(paragraph.source(), null, paragraph.note()),
                unit.taken(),
                unit.start() + by,
                unit.end() + by,
                unit.place());
    }
}
