package dev.parlance.file.format;

import dev.parlance.file.gate.TextEncoding;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A file that passed the checks of its format.
 *
 * @param charset the encoding of its text; UTF-8 for archives, whose parts have encodings of their own
 * @param bom length of its byte order mark in bytes
 * @param targetLanguage the target language that the file itself names, null when it names no language
 */
public record CheckedFile(
        Path path,
        FormatProfile format,
        ReadOptions options,
        Charset charset,
        int bom,
        @Nullable String targetLanguage) {

    /** Its text without the byte order mark. */
    public BufferedReader text() throws IOException {
        return new TextEncoding(charset, bom).text(path);
    }

    /** The same file with another content: a copy in another encoding. */
    public CheckedFile at(Path copy, Charset encoding, int mark) {
        return new CheckedFile(copy, format, options, encoding, mark, targetLanguage);
    }

    /** The same file with the plural forms that it has. */
    public CheckedFile withOwnPlurals() {
        return new CheckedFile(path, format, options.plurals(null), charset, bom, targetLanguage);
    }

    /** The same file in the format of another reader. */
    public CheckedFile as(FormatProfile other) {
        return new CheckedFile(path, other, options, charset, bom, targetLanguage);
    }
}
