package dev.parlance.file;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toMap;

import dev.parlance.file.UnreadableFile.Reason;
import dev.parlance.file.settings.FileImportSettings;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Which format a file is, by the extension of its name; an XML file's root may then say more. */
public final class FileFormats {
    private static final Map<String, FileFormat> BY_EXTENSION = Arrays.stream(FileFormat.values())
            .flatMap(format -> format.extensions().stream().map(extension -> Map.entry(extension, format)))
            .collect(toMap(Map.Entry::getKey, Map.Entry::getValue));

    private static final Map<String, String> INSTEAD = Map.of(
            "doc", "docx", "dot", "docx", "rtf", "docx", "odt", "docx", "xls", "xlsx", "ods", "xlsx", "ppt", "pptx",
            "odp", "pptx", "indd", "idml", "fm", "mif");

    private static final String FORMAT = "fileFormat";
    private static final String AUTO = "auto-detect";

    /** Values of the setting fileFormat. */
    private static final Map<String, FileFormat> BY_SETTING = Map.ofEntries(
            Map.entry("doc", FileFormat.DOCX),
            Map.entry("ppt", FileFormat.PPTX),
            Map.entry("xls", FileFormat.XLSX),
            Map.entry("xlf", FileFormat.XLIFF),
            Map.entry("sdlxlif", FileFormat.SDLXLIFF),
            Map.entry("ttx", FileFormat.TTX),
            Map.entry("html", FileFormat.HTML),
            Map.entry("xml", FileFormat.XML),
            Map.entry("mif", FileFormat.MIF),
            Map.entry("idml", FileFormat.IDML),
            Map.entry("dita", FileFormat.DITA),
            Map.entry("json", FileFormat.JSON),
            Map.entry("po", FileFormat.PO),
            Map.entry("yaml", FileFormat.YAML),
            Map.entry("properties", FileFormat.PROPERTIES),
            Map.entry("csv", FileFormat.CSV),
            Map.entry("android_string", FileFormat.ANDROID),
            Map.entry("plain_text", FileFormat.TXT),
            Map.entry("resx", FileFormat.RESX),
            Map.entry("php", FileFormat.PHP),
            Map.entry("md", FileFormat.MARKDOWN));

    private FileFormats() {}

    /** Whether files with such a name can be imported by these settings. */
    public static boolean supported(String filename, FileImportSettings settings) {
        var forced = settings.choice(FORMAT);
        return forced.equals(AUTO) ? byName(filename).isPresent() : BY_SETTING.containsKey(forced);
    }

    /** Whether the settings, and not the name, say what a file is. */
    static boolean forced(FileImportSettings settings) {
        return !settings.choice(FORMAT).equals(AUTO);
    }

    /** Every extension that is read, in alphabetical order. */
    public static Stream<String> extensions() {
        return BY_EXTENSION.keySet().stream().sorted();
    }

    static Optional<FileFormat> byName(String filename) {
        return Optional.ofNullable(BY_EXTENSION.get(extension(filename)));
    }

    static FileFormat of(String filename, FileImportSettings settings) throws UnreadableFile {
        if (!forced(settings)) {
            return byName(filename).orElseThrow(() -> unknown(filename));
        }
        var format = BY_SETTING.get(settings.choice(FORMAT));
        if (format == null) {
            throw unsupported(
                    "files are not read as %s, which the import settings ask for".formatted(settings.choice(FORMAT)));
        }
        return format;
    }

    private static UnreadableFile unknown(String filename) {
        var extension = extension(filename);
        var instead = INSTEAD.get(extension);
        if (instead != null) {
            return unsupported("files of type .%s are not supported; save it as .%s".formatted(extension, instead));
        }
        return unsupported("files %s are not supported; supported are: %s"
                .formatted(
                        extension.isEmpty() ? "without an extension" : "of type ." + extension,
                        extensions().collect(joining(", "))));
    }

    static UnreadableFile unsupported(String message) {
        return new UnreadableFile(Reason.UNSUPPORTED_FORMAT, message);
    }

    private static String extension(String filename) {
        var dot = filename.lastIndexOf('.');
        var slash = Math.max(filename.lastIndexOf('/'), filename.lastIndexOf('\\'));
        return dot <= slash ? "" : filename.substring(dot + 1).toLowerCase(Locale.ROOT);
    }
}
