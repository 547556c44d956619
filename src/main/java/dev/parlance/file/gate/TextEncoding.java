package dev.parlance.file.gate;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_32BE;
import static java.nio.charset.StandardCharsets.UTF_32LE;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.parlance.file.gate.UnreadableFile.Reason;
import dev.parlance.file.settings.FileImportSettings;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The encoding of a text file. The first that applies: the byte order mark, the encoding of the import settings,
 * UTF-16 recognized by its zeros, the encoding that the file declares, UTF-8 when all bytes are valid UTF-8, the
 * fallback of the format.
 *
 * @param bom length of the byte order mark in bytes
 */
public record TextEncoding(Charset charset, int bom) {
    /** The encodings that a mark can name; the mark of UTF-32LE begins with the one of UTF-16LE. */
    private static final List<Charset> MARKED = List.of(UTF_8, UTF_32LE, UTF_32BE, UTF_16LE, UTF_16BE);

    /** By the import settings, unless they are silent or the file has a byte order mark; then by the file itself. */
    public static TextEncoding of(Path file, EncodingRules rules, FileImportSettings settings)
            throws IOException, UnreadableFile {
        var wanted = settings.text("inputCharset");
        var head = FileHead.of(file);
        var encoding = wanted != null && marked(head.bytes()).isEmpty()
                ? new TextEncoding(valid(head, Charset.forName(wanted), "the encoding of the import settings"), 0)
                : of(head, rules);
        if (!encoding.charset.canEncode()) {
            throw new UnreadableFile(
                    Reason.WRONG_ENCODING,
                    "the encoding %s can be read, but target files in it cannot be written; save the file as UTF-8"
                            .formatted(encoding.charset.name()));
        }
        return encoding;
    }

    /**
     * What shows the encoding of a file, for a person.
     *
     * @param charset as {@link #of} has found it
     */
    public static String reason(Path file, Charset charset, EncodingRules rules, FileImportSettings settings)
            throws IOException {
        var head = FileHead.of(file).bytes();
        if (marked(head).isPresent()) {
            return "the byte order mark";
        } else if (settings.text("inputCharset") != null) {
            return "the setting inputCharset";
        } else if (wide(head).isPresent()) {
            return "every other byte is zero";
        }
        var declares = rules.declared() != null && rules.declared().find(new String(head, ISO_8859_1)) != null;
        if (charset.equals(UTF_8)) {
            return declares ? "the file declares it, and all bytes are valid" : "all bytes are valid UTF-8";
        }
        return declares ? "the file declares it" : "the bytes are not valid UTF-8";
    }

    /** The beginning of a file as text, in the encoding that its bytes show, or else in UTF-8. */
    public static String beginning(byte[] head) {
        var encoding = marked(head).or(() -> wide(head)).orElse(new TextEncoding(UTF_8, 0));
        return new String(head, encoding.bom, head.length - encoding.bom, encoding.charset);
    }

    /** By the file itself. */
    static TextEncoding of(Path file, EncodingRules rules) throws IOException, UnreadableFile {
        return of(FileHead.of(file), rules);
    }

    private static TextEncoding of(FileHead head, EncodingRules rules) throws IOException, UnreadableFile {
        var shown = marked(head.bytes()).or(() -> wide(head.bytes()));
        var encoding = shown.isPresent() ? shown.get() : new TextEncoding(unmarked(head, rules), 0);
        if (rules.strict() && (shown.isPresent() || !encoding.charset.equals(UTF_8))) {
            valid(head, encoding.charset, why(head, rules, shown.isPresent()));
        }
        return encoding;
    }

    private static String why(FileHead head, EncodingRules rules, boolean isShown) throws UnreadableFile {
        if (isShown) {
            return "the encoding that the file shows";
        }
        return declared(rules, new String(head.bytes(), ISO_8859_1)).isPresent()
                ? "the encoding that the file declares"
                : "which is read where a file declares no encoding and is not valid UTF-8";
    }

    /** Whether a file without a byte order mark shows by its zeros that it is in an encoding. */
    public static boolean isShown(Path file, Charset charset) throws IOException {
        var head = FileHead.of(file).bytes();
        return marked(head).isEmpty()
                && wide(head).filter(shown -> shown.charset.equals(charset)).isPresent();
    }

    /** The text of a file in this encoding, without its byte order mark. */
    public BufferedReader text(Path file) throws IOException {
        var bytes = Files.newInputStream(file);
        try {
            bytes.skipNBytes(bom);
            var decoder = charset.newDecoder()
                    .onMalformedInput(CodingErrorAction.REPLACE)
                    .onUnmappableCharacter(CodingErrorAction.REPLACE);
            return new BufferedReader(new InputStreamReader(bytes, decoder));
        } catch (IOException | RuntimeException failed) {
            bytes.close();
            throw failed;
        }
    }

    private static Charset valid(FileHead file, Charset charset, String why) throws IOException, UnreadableFile {
        var badLine = file.firstBadLine(charset);
        if (badLine > 0) {
            throw new UnreadableFile(
                    Reason.WRONG_ENCODING,
                    "line %d: the bytes are not valid %s, %s".formatted(badLine, charset.name(), why));
        }
        return charset;
    }

    private static Optional<TextEncoding> marked(byte[] head) {
        for (var charset : MARKED) {
            var mark = "\uFEFF".getBytes(charset);
            var same = Arrays.mismatch(mark, head);
            if (same < 0 || same == mark.length) {
                return Optional.of(new TextEncoding(charset, mark.length));
            }
        }
        return Optional.empty();
    }

    /** UTF-16 without a byte order mark: in mostly Latin text every other byte is zero. */
    private static Optional<TextEncoding> wide(byte[] head) {
        var zeros = new int[2];
        for (var i = 0; i < head.length; i++) {
            zeros[i % 2] += head[i] == 0 ? 1 : 0;
        }
        if (zeros[1] > head.length / 5 && zeros[0] <= head.length / 50) {
            return Optional.of(new TextEncoding(UTF_16LE, 0));
        } else if (zeros[0] > head.length / 5 && zeros[1] <= head.length / 50) {
            return Optional.of(new TextEncoding(UTF_16BE, 0));
        }
        return Optional.empty();
    }

    private static Charset unmarked(FileHead file, EncodingRules rules) throws IOException, UnreadableFile {
        var declared = declared(rules, new String(file.bytes(), ISO_8859_1));
        if (declared.isPresent() && !declared.get().equals(UTF_8)) {
            return declared.get();
        }
        var badLine = file.firstBadLine(UTF_8);
        if (badLine == 0) {
            return UTF_8;
        }
        if (declared.isEmpty() && rules.fallback() != null) {
            return rules.fallback();
        }
        throw new UnreadableFile(
                Reason.WRONG_ENCODING,
                "line %d: the bytes are not valid UTF-8, and %s"
                        .formatted(
                                badLine,
                                declared.isPresent()
                                        ? "the file declares UTF-8"
                                        : "the file declares no other encoding"));
    }

    private static Optional<Charset> declared(EncodingRules rules, String head) throws UnreadableFile {
        var declaration = rules.declared();
        var label = declaration == null ? null : declaration.find(head);
        if (declaration == null || label == null || label.name().equals("CHARSET")) {
            return Optional.empty();
        }
        var meant = declaration.meant(label.name());
        return Optional.of(meant == null ? rules.meant(named(label.name())) : meant);
    }

    /** The charset that a declaration names; UTF-16 without zeros is UTF-8. */
    private static Charset named(String name) throws UnreadableFile {
        try {
            var charset = Charset.forName(Character.isDigit(name.charAt(0)) ? codePage(name) : name);
            var wide = charset.name().startsWith("UTF-16") || charset.name().startsWith("UTF-32");
            return wide ? UTF_8 : charset;
        } catch (IllegalArgumentException _) {
            throw new UnreadableFile(
                    Reason.WRONG_ENCODING, "the file declares the unknown encoding \"%s\"".formatted(name));
        }
    }

    /** The name of a code page of Windows by its number. */
    private static String codePage(String number) {
        return switch (number) {
            case "65001" -> "UTF-8";
            case "936" -> "GBK";
            case "950" -> "x-windows-950";
            default ->
                Stream.of("windows-", "x-windows-", "Cp")
                        .map(prefix -> prefix + number)
                        .filter(Charset::isSupported)
                        .findFirst()
                        .orElse(number);
        };
    }
}
