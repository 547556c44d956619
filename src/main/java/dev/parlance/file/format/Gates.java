package dev.parlance.file.format;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.parlance.file.gate.ArchiveGate;
import dev.parlance.file.gate.TextEncoding;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.gate.UnreadableFile.Reason;
import dev.parlance.file.gate.XmlGate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The checks that formats have in common. A file that passes has a known format, encoding and target language. */
public final class Gates {
    private Gates() {}

    /** Checks the size of a file, and then what its format asks for. */
    public static CheckedFile check(FormatProfile format, Path path, ReadOptions options)
            throws UnreadableFile, IOException {
        var size = Files.size(path);
        if (size == 0) {
            throw new UnreadableFile(Reason.EMPTY, "the file is empty");
        }
        var limit = options.limits().treeBytes();
        if (format.traits.inMemory && size > limit) {
            throw tooLarge(format, size, limit);
        }
        var checked = format.check(path, options);
        var traits = checked.format().traits;
        if (size > limit && (traits.inMemory || (traits.cuts != null && !traits.cuts.mayCut(checked)))) {
            throw tooLarge(checked.format(), size, limit);
        }
        return checked;
    }

    private static UnreadableFile tooLarge(FormatProfile format, long size, long limit) {
        return UnreadableFile.tooLarge("the %s file has %,d bytes".formatted(format.title(), size), limit);
    }

    /** A file whose bytes are not one text, such as an archive. */
    static CheckedFile bytes(FormatProfile format, Path path, ReadOptions options) {
        return new CheckedFile(path, format, options, UTF_8, 0, null);
    }

    /**
     * A ZIP archive.
     *
     * @param marker the part that every file of the format has
     * @param types whether parts may have a DOCTYPE
     */
    static CheckedFile archive(FormatProfile format, Path path, ReadOptions options, String marker, boolean types)
            throws UnreadableFile, IOException {
        ArchiveGate.check(path, format.title(), marker, types, options.limits());
        return bytes(format, path, options);
    }

    /** Text whose encoding was found, without binary content. */
    static CheckedFile text(FormatProfile format, Path path, ReadOptions options) throws UnreadableFile, IOException {
        var file = decoded(format, path, options);
        refuseBinary(file);
        return file;
    }

    private static CheckedFile decoded(FormatProfile format, Path path, ReadOptions options)
            throws UnreadableFile, IOException {
        var encoding = TextEncoding.of(path, format.traits.encoding, options.settings());
        return new CheckedFile(path, format, options, encoding.charset(), encoding.bom(), null);
    }

    /** What shows the encoding of a file, for a person; null for bytes that are not one text. */
    public static @Nullable String encodingReason(CheckedFile file) throws IOException {
        return file.format().binary()
                ? null
                : TextEncoding.reason(
                        file.path(),
                        file.charset(),
                        file.format().traits.encoding,
                        file.options().settings());
    }

    private static void refuseBinary(CheckedFile file) throws UnreadableFile, IOException {
        try (var text = file.text()) {
            var head = new char[4096];
            var length = text.read(head);
            for (var i = 0; i < length; i++) {
                if (head[i] == 0) {
                    throw new UnreadableFile(
                            Reason.BROKEN,
                            "this is not a valid %s file: it contains no text"
                                    .formatted(file.format().title()));
                }
            }
        }
    }

    /** Well-formed and harmless XML, whose root element is the one of the format. */
    static CheckedFile xml(FormatProfile format, Path path, ReadOptions options) throws UnreadableFile, IOException {
        var file = decoded(format, path, options);
        XmlGate content;
        try (var text = file.text()) {
            content = XmlGate.check(text, format.traits.entities);
        }
        var root = format.traits.root;
        if (root != null && !root.equals(content.root())) {
            throw new UnreadableFile(
                    Reason.BROKEN,
                    "this is not a valid %s file: its root element is <%s>, not <%s>"
                            .formatted(format.title(), content.root(), root));
        }
        var refined = format.refined(content, options);
        return new CheckedFile(path, refined, options, file.charset(), file.bom(), content.targetLanguage());
    }
}
