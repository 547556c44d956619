package dev.parlance.file.okapi;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.shared.TemporaryFiles;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.util.regex.Pattern;

/**
 * The file itself when its filter reads its encoding correctly, else a temporary copy in UTF-8. The XML filters look
 * only at the byte order mark, and the text filters do not recognize UTF-16 without one.
 */
record Utf8Copy(CheckedFile file, boolean temporary) implements AutoCloseable {
    private static final int HEAD = 1024;
    private static final Pattern XML_ENCODING = Pattern.compile("\\A(<\\?xml[^>]*?encoding\\s*=\\s*[\"'])[^\"']*");
    private static final Pattern META_CHARSET =
            Pattern.compile("(?i)(<meta\\b[^>]{0,200}?\\bcharset\\s*=\\s*[\"']?\\s*)[A-Za-z0-9._:-]+");

    static Utf8Copy of(CheckedFile file, OkapiFormat format) throws IOException {
        var readable = format.binary() || (file.charset().equals(UTF_8) && !isMisnamed(file));
        return readable ? new Utf8Copy(file, false) : copied(file);
    }

    /** Whether the file is in UTF-8 but declares another encoding, which a parser would use. */
    private static boolean isMisnamed(CheckedFile file) throws IOException {
        try (var text = file.text()) {
            var head = head(text);
            return !renamed(head).equals(head);
        }
    }

    private static Utf8Copy copied(CheckedFile file) throws IOException {
        var copy = TemporaryFiles.file("text-", ".import");
        try (var text = file.text();
                var out = Files.newBufferedWriter(copy, UTF_8)) {
            out.write('\uFEFF');
            out.write(renamed(head(text)));
            text.transferTo(out);
        } catch (IOException | RuntimeException failed) {
            Files.deleteIfExists(copy);
            throw failed;
        }
        return new Utf8Copy(file.at(copy, UTF_8, 3), true);
    }

    private static String head(Reader text) throws IOException {
        var head = new char[HEAD];
        var length = 0;
        for (var read = text.read(head); read > 0; read = text.read(head, length, HEAD - length)) {
            length += read;
        }
        return new String(head, 0, length);
    }

    private static String renamed(String head) {
        var xml = XML_ENCODING.matcher(head).replaceFirst("$1UTF-8");
        return META_CHARSET.matcher(xml).replaceAll("$1UTF-8");
    }

    @Override
    public void close() throws IOException {
        if (temporary) {
            Files.deleteIfExists(file.path());
        }
    }
}
