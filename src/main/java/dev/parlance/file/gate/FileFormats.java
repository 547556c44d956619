package dev.parlance.file.gate;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toMap;

import dev.parlance.file.gate.UnreadableFile.Reason;
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

    /** As registered with IANA or, where nothing is, as usual; an office file's variants have types of their own. */
    private static final Map<String, String> MEDIA_TYPES = Map.ofEntries(
            Map.entry("txt", "text/plain"),
            Map.entry("html", "text/html"),
            Map.entry("htm", "text/html"),
            Map.entry("xhtml", "application/xhtml+xml"),
            Map.entry("json", "application/json"),
            Map.entry("xml", "application/xml"),
            Map.entry("resx", "application/xml"),
            Map.entry("dita", "application/dita+xml"),
            Map.entry("ditamap", "application/dita+xml"),
            Map.entry("po", "text/x-gettext-translation"),
            Map.entry("pot", "text/x-gettext-translation-template"),
            Map.entry("properties", "text/x-java-properties"),
            Map.entry("xlf", "application/xliff+xml"),
            Map.entry("xliff", "application/xliff+xml"),
            Map.entry("mxliff", "application/xliff+xml"),
            Map.entry("sdlxliff", "application/xliff+xml"),
            Map.entry("ttx", "application/xml"),
            Map.entry("docx", "application/vnd.openxmlformats-officedocument.wordprocessingml.document"),
            Map.entry("dotx", "application/vnd.openxmlformats-officedocument.wordprocessingml.template"),
            Map.entry("docm", "application/vnd.ms-word.document.macroEnabled.12"),
            Map.entry("dotm", "application/vnd.ms-word.template.macroEnabled.12"),
            Map.entry("xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
            Map.entry("xltx", "application/vnd.openxmlformats-officedocument.spreadsheetml.template"),
            Map.entry("xlsm", "application/vnd.ms-excel.sheet.macroEnabled.12"),
            Map.entry("xltm", "application/vnd.ms-excel.template.macroEnabled.12"),
            Map.entry("pptx", "application/vnd.openxmlformats-officedocument.presentationml.presentation"),
            Map.entry("potx", "application/vnd.openxmlformats-officedocument.presentationml.template"),
            Map.entry("ppsx", "application/vnd.openxmlformats-officedocument.presentationml.slideshow"),
            Map.entry("pptm", "application/vnd.ms-powerpoint.presentation.macroEnabled.12"),
            Map.entry("potm", "application/vnd.ms-powerpoint.template.macroEnabled.12"),
            Map.entry("ppsm", "application/vnd.ms-powerpoint.slideshow.macroEnabled.12"),
            Map.entry("idml", "application/vnd.adobe.indesign-idml-package"),
            Map.entry("mif", "application/vnd.mif"),
            Map.entry("md", "text/markdown"),
            Map.entry("markdown", "text/markdown"),
            Map.entry("csv", "text/csv"),
            Map.entry("yaml", "application/yaml"),
            Map.entry("yml", "application/yaml"),
            Map.entry("php", "application/x-httpd-php"));

    private FileFormats() {}

    /** The media type of files with such a name; without a charset, which only the bytes tell. */
    public static String mediaType(String filename) {
        return MEDIA_TYPES.getOrDefault(extension(filename), "application/octet-stream");
    }

    /** The format that files with such a name are read as in the words of a metric; {@code other} for none. */
    public static String tag(String filename) {
        return byName(filename)
                .map(format -> format.name().toLowerCase(Locale.ROOT))
                .orElse("other");
    }

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

    public static Optional<FileFormat> byName(String filename) {
        return Optional.ofNullable(BY_EXTENSION.get(extension(filename)));
    }

    static FileFormat of(String filename, FileImportSettings settings) throws UnreadableFile {
        if (!forced(settings)) {
            return byName(filename).orElseThrow(() -> unknown(filename));
        }
        var format = BY_SETTING.get(settings.choice(FORMAT));
        if (format == null) {
            throw unsupported("the format %s, which the import settings require, is not supported"
                    .formatted(settings.choice(FORMAT)));
        }
        return format;
    }

    private static UnreadableFile unknown(String filename) {
        var extension = extension(filename);
        var instead = INSTEAD.get(extension);
        if (instead != null) {
            return unsupported("files of type .%s are not supported; save it as .%s".formatted(extension, instead));
        }
        return unsupported("files %s are not supported; supported types: %s"
                .formatted(
                        extension.isEmpty() ? "without an extension" : "of type ." + extension,
                        extensions().collect(joining(", "))));
    }

    public static UnreadableFile unsupported(String message) {
        return new UnreadableFile(Reason.UNSUPPORTED_FORMAT, message);
    }

    private static String extension(String filename) {
        var dot = filename.lastIndexOf('.');
        var slash = Math.max(filename.lastIndexOf('/'), filename.lastIndexOf('\\'));
        return dot <= slash ? "" : filename.substring(dot + 1).toLowerCase(Locale.ROOT);
    }
}
