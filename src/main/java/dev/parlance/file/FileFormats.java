package dev.parlance.file;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toMap;

import dev.parlance.file.UnreadableFile.Reason;
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

    private FileFormats() {}

    /** Whether files with such a name can be imported. */
    public static boolean supported(String filename) {
        return byName(filename).isPresent();
    }

    /** Every extension that is read, in alphabetical order. */
    public static Stream<String> extensions() {
        return BY_EXTENSION.keySet().stream().sorted();
    }

    static Optional<FileFormat> byName(String filename) {
        return Optional.ofNullable(BY_EXTENSION.get(extension(filename)));
    }

    static FileFormat of(String filename) throws UnreadableFile {
        return byName(filename).orElseThrow(() -> unknown(filename));
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
