package dev.parlance.file.gate;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.util.regex.Pattern;

/**
 * The file itself when its filter reads its encoding rightly, else a temporary copy in UTF-8: XML filters look at the
 * byte order mark alone, and text filters know no UTF-16 without one.
 */
public record Utf8Copy(CheckedFile file, boolean temporary) implements AutoCloseable {
    private static final int HEAD = 1024;
    private static final Pattern XML_ENCODING = Pattern.compile("\\A(<\\?xml[^>]*?encoding\\s*=\\s*[\"'])[^\"']*");
    private static final Pattern META_CHARSET =
            Pattern.compile("(?i)(<meta\\b[^>]{0,200}?\\bcharset\\s*=\\s*[\"']?\\s*)[A-Za-z0-9._:-]+");

    public static Utf8Copy of(CheckedFile file) throws IOException {
        return switch (file.format().shape()) {
            case ARCHIVE, BYTES -> new Utf8Copy(file, false);
            case STREAM, MARKUP, TREE, XML, XML_TREE ->
                file.charset().equals(UTF_8) && !isMisnamed(file) ? new Utf8Copy(file, false) : copied(file);
        };
    }

    /** Whether it is in UTF-8 but says something else, which parsers would believe. */
    private static boolean isMisnamed(CheckedFile file) throws IOException {
        try (var text = file.text()) {
            var head = head(text);
            return !renamed(head).equals(head);
        }
    }

    private static Utf8Copy copied(CheckedFile file) throws IOException {
        var copy = Files.createTempFile("parlance-", ".import");
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
