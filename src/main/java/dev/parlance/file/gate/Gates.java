package dev.parlance.file.gate;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.parlance.file.gate.UnreadableFile.Reason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Lets a file pass or says why not; afterwards its format, its encoding and what it says of itself are known. */
public final class Gates {
    private Gates() {}

    public static CheckedFile check(Path path, String filename, ReadOptions options)
            throws UnreadableFile, IOException {
        var format = FileFormats.of(filename, options.settings());
        var size = Files.size(path);
        if (size == 0) {
            throw new UnreadableFile(Reason.EMPTY, "the file is empty");
        }
        if (format.treeInMemory() && size > options.limits().treeBytes()) {
            throw UnreadableFile.tooLarge(
                    "the %s file has %,d bytes".formatted(format.title(), size),
                    options.limits().treeBytes());
        }
        return switch (format.shape()) {
            case ARCHIVE -> {
                ArchiveGate.check(path, format, options.limits());
                yield new CheckedFile(path, format, options, UTF_8, 0, null);
            }
            case BYTES -> bytes(path, format, options);
            case STREAM, MARKUP, TREE -> text(path, format, options);
            case XML, XML_TREE -> xml(path, format, options);
        };
    }

    private static CheckedFile bytes(Path path, FileFormat format, ReadOptions options)
            throws UnreadableFile, IOException {
        try (var in = Files.newInputStream(path)) {
            var head = new String(in.readNBytes(200), ISO_8859_1);
            if (!head.stripLeading().startsWith("<MIFFile")) {
                throw new UnreadableFile(
                        Reason.BROKEN,
                        "this is not a valid %s file: it does not begin with <MIFFile".formatted(format.title()));
            }
        }
        return new CheckedFile(path, format, options, UTF_8, 0, null);
    }

    private static CheckedFile text(Path path, FileFormat format, ReadOptions options)
            throws UnreadableFile, IOException {
        var encoding = TextEncoding.of(path, format, options.settings());
        var file = new CheckedFile(path, format, options, encoding.charset(), encoding.bom(), null);
        refuseBinary(file);
        if (format == FileFormat.JSON) {
            try (var text = file.text()) {
                JsonGate.check(text);
            }
        }
        return file;
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

    private static CheckedFile xml(Path path, FileFormat named, ReadOptions options)
            throws UnreadableFile, IOException {
        var encoding = TextEncoding.of(path, named, options.settings());
        var file = new CheckedFile(path, named, options, encoding.charset(), encoding.bom(), null);
        XmlGate gate;
        try (var text = file.text()) {
            gate = XmlGate.check(text);
        }
        var format = FileFormats.forced(options.settings()) && named == FileFormat.XML ? named : format(named, gate);
        return new CheckedFile(path, format, options, file.charset(), file.bom(), gate.targetLanguage());
    }

    private static FileFormat format(FileFormat named, XmlGate gate) throws UnreadableFile {
        return switch (named) {
            case XML -> gate.root().equals("resources") && gate.strings() ? FileFormat.ANDROID : FileFormat.XML;
            case XLIFF, SDLXLIFF -> {
                require(named, gate, "xliff");
                if (gate.version() != null && gate.version().startsWith("2")) {
                    throw FileFormats.unsupported("XLIFF 2 is not supported; export it as XLIFF 1.2");
                }
                yield named;
            }
            case RESX -> require(named, gate, "root");
            case TTX -> require(named, gate, "TRADOStag");
            default -> named;
        };
    }

    private static FileFormat require(FileFormat format, XmlGate gate, String root) throws UnreadableFile {
        if (!gate.root().equals(root)) {
            throw new UnreadableFile(
                    Reason.BROKEN,
                    "this is not a valid %s file: its root element is <%s>, not <%s>"
                            .formatted(format.title(), gate.root(), root));
        }
        return format;
    }
}
