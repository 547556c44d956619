package dev.parlance.file;

import static java.util.stream.Collectors.joining;

import dev.parlance.file.format.FormatProfile;
import dev.parlance.file.settings.SettingsPage;
import dev.parlance.file.settings.SettingsSchema;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.StreamSupport;

/** The pages on file formats and import settings, made from the list of formats and the schema of the settings. */
public final class FilePages {
    private static final String INTRODUCTION = """
            # File formats

            A job is made of a file in one of these formats, and its target file has the same format. The extension of
            the file name chooses the format, unless the import settings name another one in `fileFormat`. The content
            of the file counts more than no extension, an unknown one or `.txt`, `.xml` and `.json`: its first bytes,
            the root element of XML, the members of JSON, the first lines of text, the entries of an archive. `format`
            and `formatReason` of a job say which format was read and what shows it. If nothing does, the import fails
            with a message that lists the extensions that are read. A format without an extension is found by the
            content of a file or chosen by `fileFormat`.
            [Import settings](/docs/import-settings) define how files are read into segments.

            | format | extensions | `fileFormat` | line breaks in text |
            |---|---|---|---|
            """;

    private FilePages() {}

    /** A format as data. */
    private record Format(
            String name, Map<String, String> mediaTypes, List<String> fileFormat, FormatProfile.Flow lineBreaks) {
        static Format of(FormatProfile format) {
            return new Format(format.title(), new TreeMap<>(format.mediaTypes()), accepted(format), format.flow());
        }
    }

    /** The page on formats in Markdown. */
    public static String formats() {
        return INTRODUCTION + FormatProfiles.ALL.stream().map(FilePages::row).collect(joining());
    }

    /** The formats as data, with the media types by extension. */
    public static Object formatsData() {
        return FormatProfiles.ALL.stream().map(Format::of).toList();
    }

    /** The page on import settings in Markdown. */
    public static String settings() {
        return SettingsPage.markdown();
    }

    /** The schema of import settings; do not change it. */
    public static Object settingsData() {
        return SettingsSchema.tree();
    }

    private static String row(FormatProfile format) {
        var extensions = format.mediaTypes().keySet().stream()
                .sorted()
                .map(extension -> "`." + extension + "`")
                .collect(joining(", "));
        var values = accepted(format).stream().map(value -> "`" + value + "`").collect(joining(", "));
        return "| %s | %s | %s | %s |\n".formatted(format.title(), extensions, values, lineBreaks(format.flow()));
    }

    /** The values of {@code fileFormat} that the schema has. */
    private static List<String> accepted(FormatProfile format) {
        var all = SettingsSchema.tree().at("/properties/fileFormat/enum");
        return format.settings().stream()
                .filter(value -> StreamSupport.stream(all.spliterator(), false)
                        .anyMatch(each -> each.asText().equals(value)))
                .toList();
    }

    private static String lineBreaks(FormatProfile.Flow flow) {
        return switch (flow) {
            case SOFT -> "are spaces: the text flows";
            case HARD -> "end a paragraph";
            case UNITS -> "are kept: the units of the file are the segments";
        };
    }
}
