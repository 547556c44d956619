package dev.parlance.file.content;

import dev.parlance.file.gate.TextEncoding;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Looks at the beginning of a file for a sign of its format. */
public final class ContentSigns {
    /** The number of bytes that a look takes; further ones are ignored. */
    public static final int HEAD_BYTES = 8192;

    private static final Pattern SEPARATOR = Pattern.compile("[,;\\t|]");

    private ContentSigns() {}

    /** What a file shows, with the entries of an archive; null when it shows no format. Blocks. */
    public static @Nullable ContentSign of(Path file) throws IOException {
        byte[] head;
        try (var in = Files.newInputStream(file)) {
            head = in.readNBytes(HEAD_BYTES);
        }
        return ArchiveSigns.isArchive(head) ? ArchiveSigns.of(file) : of(head);
    }

    /** Whether the first row of a table names a column of sources and one of targets. */
    public static boolean isPair(Path file) throws IOException {
        try (var in = Files.newInputStream(file)) {
            var first =
                    TextEncoding.beginning(in.readNBytes(HEAD_BYTES)).lines().findFirst();
            var names = SEPARATOR
                    .splitAsStream(first.orElse("").toLowerCase(Locale.ROOT))
                    .map(name -> name.replace('"', ' ').strip())
                    .toList();
            return Collections.frequency(names, "source") == 1 && Collections.frequency(names, "target") == 1;
        }
    }

    /** What the beginning of a file shows; null when it shows no format, as that of an archive. */
    public static @Nullable ContentSign of(byte[] head) {
        var text = TextEncoding.beginning(head).stripLeading();
        var sign = ByteSigns.of(head, text);
        if (sign == null && text.startsWith("<")) {
            sign = XmlSigns.of(text);
        } else if (sign == null && (text.startsWith("{") || text.startsWith("["))) {
            sign = JsonSigns.of(text);
        }
        return sign == null ? LineSigns.of(text) : sign;
    }

    /** Whether these bytes begin a ZIP archive. */
    public static boolean isArchive(byte[] head) {
        return ArchiveSigns.isArchive(head);
    }
}
