package dev.parlance.file;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toMap;

import dev.parlance.file.format.FormatProfile;
import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.settings.FileImportSettings;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Which format a file has: the one that the import settings choose, else the one of its name's extension. */
public final class FileFormats {
    private static final Map<String, FormatProfile> BY_EXTENSION = FormatProfiles.ALL.stream()
            .flatMap(format -> format.mediaTypes().keySet().stream().map(extension -> Map.entry(extension, format)))
            .collect(toMap(Map.Entry::getKey, Map.Entry::getValue));

    private static final Map<String, FormatProfile> BY_SETTING = FormatProfiles.ALL.stream()
            .flatMap(format -> format.settings().stream().map(value -> Map.entry(value, format)))
            .collect(toMap(Map.Entry::getKey, Map.Entry::getValue));

    /** The extension to save a file as, by the extension of a format that is not read. */
    private static final Map<String, String> CONVERTED = FormatProfiles.ALL.stream()
            .flatMap(format ->
                    format.convertibleExtensions().stream().map(extension -> Map.entry(extension, format.id())))
            .collect(toMap(Map.Entry::getKey, Map.Entry::getValue));

    private static final String UNKNOWN_TYPE = "application/octet-stream";

    private FileFormats() {}

    /** The media type of files with such a name; without a charset, which only the bytes show. */
    public static String mediaType(String filename) {
        var extension = extension(filename);
        return byName(filename)
                .map(format -> format.mediaTypes().getOrDefault(extension, UNKNOWN_TYPE))
                .orElse(UNKNOWN_TYPE);
    }

    /** The metric tag for files with such a name; {@code other} for formats that are not read. */
    public static String tag(String filename) {
        return byName(filename).map(FormatProfile::id).orElse("other");
    }

    /** Whether files with such a name can be imported with these settings. */
    public static boolean supported(String filename, FileImportSettings settings) {
        var wanted = settings.choice(ReadOptions.FORMAT);
        return wanted.equals(ReadOptions.ANY_FORMAT) ? byName(filename).isPresent() : BY_SETTING.containsKey(wanted);
    }

    /** Every extension that is read, in alphabetical order. */
    public static Stream<String> extensions() {
        return BY_EXTENSION.keySet().stream().sorted();
    }

    /** The format that the extension of a name stands for. */
    public static Optional<FormatProfile> byName(String filename) {
        return Optional.ofNullable(BY_EXTENSION.get(extension(filename)));
    }

    /**
     * The format of a file.
     *
     * @param reason what shows it, for a person
     */
    public record Detected(FormatProfile format, String reason) {}

    /** The format that the settings or the name of a file choose. */
    public static Detected detect(String filename, ReadOptions options) throws UnreadableFile {
        if (options.choosesFormat()) {
            return new Detected(chosen(options), "the setting " + ReadOptions.FORMAT);
        }
        var format = byName(filename).orElseThrow(() -> unknown(filename));
        return new Detected(format, "the extension ." + extension(filename));
    }

    static FormatProfile of(String filename, ReadOptions options) throws UnreadableFile {
        return detect(filename, options).format();
    }

    private static FormatProfile chosen(ReadOptions options) throws UnreadableFile {
        var wanted = options.settings().choice(ReadOptions.FORMAT);
        var format = BY_SETTING.get(wanted);
        if (format == null) {
            throw UnreadableFile.unsupported(
                    "the format %s, which the import settings require, is not supported".formatted(wanted));
        }
        return format;
    }

    private static UnreadableFile unknown(String filename) {
        var extension = extension(filename);
        var converted = CONVERTED.get(extension);
        if (converted != null) {
            return UnreadableFile.unsupported(
                    "files of type .%s are not supported; save it as .%s".formatted(extension, converted));
        }
        var nearest = NearestExtensions.of(extension, extensions()).stream()
                .map(near -> "." + near)
                .collect(joining(" or "));
        return UnreadableFile.unsupported("files %s are not supported%s; supported types: %s"
                .formatted(
                        extension.isEmpty() ? "without an extension" : "of type ." + extension,
                        nearest.isEmpty() ? "" : " (did you mean %s?)".formatted(nearest),
                        extensions().collect(joining(", "))));
    }

    private static String extension(String filename) {
        var dot = filename.lastIndexOf('.');
        var slash = Math.max(filename.lastIndexOf('/'), filename.lastIndexOf('\\'));
        return dot <= slash ? "" : filename.substring(dot + 1).toLowerCase(Locale.ROOT);
    }
}
