package dev.parlance.file.gate;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A file that the gates let pass.
 *
 * @param charset of its text; what archives say of themselves is not looked at
 * @param bom length of its byte order mark
 * @param targetLanguage the target language that the file itself names, null when it names none
 */
public record CheckedFile(
        Path path,
        FileFormat format,
        ReadOptions options,
        Charset charset,
        int bom,
        @Nullable String targetLanguage) {

    /** Its text from behind the byte order mark. */
    public BufferedReader text() throws IOException {
        return text(path, charset, bom);
    }

    /** The text of a file from behind its byte order mark. */
    static BufferedReader text(Path path, Charset charset, int bom) throws IOException {
        var bytes = Files.newInputStream(path);
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

    /** A copy of it at another place. */
    CheckedFile at(Path copy, Charset encoding, int mark) {
        return new CheckedFile(copy, format, options, encoding, mark, targetLanguage);
    }
}
