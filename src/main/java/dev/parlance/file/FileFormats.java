package dev.parlance.file;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toMap;

import dev.parlance.file.content.ContentSign;
import dev.parlance.file.content.ContentSigns;
import dev.parlance.file.format.FormatProfile;
import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.settings.FileImportSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Which format a file has: the one that the import settings choose, else the one of its name's extension. The content
 * decides if the name says nothing, or has an extension that files of many formats have.
 */
public final class FileFormats {
    /** The bytes of the beginning of a file that may show its format. */
    public static final int HEAD_BYTES = ContentSigns.HEAD_BYTES;

    private static final Map<String, FormatProfile> BY_EXTENSION = FormatProfiles.ALL.stream()
            .flatMap(format -> format.mediaTypes().keySet().stream().map(extension -> Map.entry(extension, format)))
            .collect(toMap(Map.Entry::getKey, Map.Entry::getValue));

    private static final Map<String, FormatProfile> BY_SETTING = FormatProfiles.ALL.stream()
            .flatMap(format -> format.settings().stream().map(value -> Map.entry(value, format)))
            .collect(toMap(Map.Entry::getKey, Map.Entry::getValue));

    private static final Map<String, FormatProfile> BY_ID =
            FormatProfiles.ALL.stream().collect(toMap(FormatProfile::id, format -> format));

    /** The format of tables with a column of sources and one of targets. */
    private static final String PAIRS = "multilingual-csv";

    /** Extensions of files in many formats, which certain signs in the content overrule. */
    private static final Set<String> VAGUE = Set.of("txt", "xml", "json");

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

    /**
     * Whether a file can be imported with these settings, by its name and its beginning.
     *
     * @param head at most {@link #HEAD_BYTES}; that of an archive does not show whether its format is read
     */
    public static boolean supported(String filename, byte[] head, FileImportSettings settings) {
        if (supported(filename, settings)
                || !settings.choice(ReadOptions.FORMAT).equals(ReadOptions.ANY_FORMAT)) {
            return supported(filename, settings);
        }
        var sign = ContentSigns.of(head);
        return ContentSigns.isArchive(head) || (sign != null && BY_ID.containsKey(sign.format()));
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
    public record Detected(FormatProfile format, String reason) {

        /**
         * What was found.
         *
         * @param checked the format after the checks, which may be a more specific one
         */
        public FoundFormat found(FormatProfile checked) {
            var why = checked.equals(format) ? reason : reason + " and the content";
            return new FoundFormat(format.id(), checked.title(), why);
        }
    }

    /** The format that the settings, the name or the content of a file choose. */
    public static Detected detect(Path file, String filename, ReadOptions options) throws UnreadableFile, IOException {
        if (options.choosesFormat()) {
            return new Detected(chosen(options), "the setting " + ReadOptions.FORMAT);
        }
        var extension = extension(filename);
        var named = byName(filename);
        if (isPair(file, extension, options.settings())) {
            return new Detected(
                    Objects.requireNonNull(BY_ID.get(PAIRS)),
                    "the extension .%s, and the first row names a source and a target".formatted(extension));
        }
        if (named.isPresent() && !VAGUE.contains(extension)) {
            return named(named.get(), extension);
        }
        var sign = ContentSigns.of(file);
        if (sign != null && (named.isEmpty() || sign.certain())) {
            return new Detected(read(sign, extension), sign.reason());
        }
        return named(named.orElseThrow(() -> unknown(filename)), extension);
    }

    /** Whether a table has the translations beside the sources, and no settings choose columns of it. */
    private static boolean isPair(Path file, String extension, FileImportSettings settings) throws IOException {
        return extension.equals("csv")
                && settings.flag("autodetectMultilingualFiles")
                && settings.text("csv/importColumns") == null
                && ContentSigns.isPair(file);
    }

    private static Detected named(FormatProfile format, String extension) {
        return new Detected(format, "the extension ." + extension);
    }

    private static FormatProfile read(ContentSign sign, String extension) throws UnreadableFile {
        var format = BY_ID.get(sign.format());
        if (format == null) {
            throw UnreadableFile.unsupported("%s, which is not supported; save it as .%s"
                    .formatted(sign.reason(), CONVERTED.getOrDefault(extension, "docx")));
        }
        return format;
    }

    /** The format of a file by its content too. */
    static FormatProfile of(Path file, String filename, ReadOptions options) throws UnreadableFile, IOException {
        return detect(file, filename, options).format();
    }

    /**
     * The format of a file that was imported.
     *
     * @param found the identifier of its format; null if an earlier release imported it, which looked at the name only
     */
    public static FormatProfile imported(@Nullable String found, String filename, ReadOptions options)
            throws UnreadableFile {
        if (options.choosesFormat()) {
            return chosen(options);
        }
        var format = found == null ? null : BY_ID.get(found);
        return format == null ? byName(filename).orElseThrow(() -> unknown(filename)) : format;
    }

    /**
     * The name of a target file: that of its original, with another extension if it is written in another format.
     *
     * @param found as for {@link #imported}
     */
    public static String targetName(@Nullable String found, String filename, FileImportSettings settings) {
        var wanted = BY_SETTING.get(settings.choice(ReadOptions.FORMAT));
        var named = byName(filename).orElse(null);
        var format = wanted != null ? wanted : found == null ? named : BY_ID.get(found);
        if (format == null || format.targetExtension().isEmpty()) {
            return filename;
        }
        var base = format.equals(named) ? filename.substring(0, filename.lastIndexOf('.')) : filename;
        return base + "." + format.targetExtension();
    }

    /** Whether two names have the same extension, or both none; case-insensitive. */
    public static boolean sameExtension(String filename, String other) {
        return extension(filename).equals(extension(other));
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
        var why = unsupported(filename);
        return UnreadableFile.unsupported(
                CONVERTED.containsKey(extension(filename))
                        ? why
                        : why + "; supported types: " + extensions().collect(joining(", ")));
    }

    /** Why files with such a name are not imported, for a person. */
    static String unsupported(String filename) {
        var extension = extension(filename);
        var converted = CONVERTED.get(extension);
        if (converted != null) {
            return "files of type .%s are not supported; save it as .%s".formatted(extension, converted);
        }
        var nearest = NearestExtensions.of(extension, extensions()).stream()
                .map(near -> "." + near)
                .collect(joining(" or "));
        return "files %s are not supported%s"
                .formatted(
                        extension.isEmpty() ? "without an extension" : "of type ." + extension,
                        nearest.isEmpty() ? "" : " (did you mean %s?)".formatted(nearest));
    }

    private static String extension(String filename) {
        var dot = filename.lastIndexOf('.');
        var slash = Math.max(filename.lastIndexOf('/'), filename.lastIndexOf('\\'));
        return dot <= slash ? "" : filename.substring(dot + 1).toLowerCase(Locale.ROOT);
    }
}
