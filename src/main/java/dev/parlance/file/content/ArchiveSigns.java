package dev.parlance.file.content;

import static dev.parlance.file.content.ContentSign.certain;
import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Predicate;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;

/** The formats whose files are ZIP archives. */
public final class ArchiveSigns {
    /** The entry with the media type, which OpenDocument, EPUB and IDML have. */
    public static final String MEDIA_TYPE = "mimetype";

    private static final String TYPES = "[Content_Types].xml";
    private static final int LONGEST_TYPE = 100;
    private static final Map<String, String> MAIN_PARTS =
            Map.of("word/document.xml", "docx", "xl/workbook.xml", "xlsx", "ppt/presentation.xml", "pptx");

    private ArchiveSigns() {}

    static boolean isArchive(byte[] head) {
        return head.length > 3 && head[0] == 'P' && head[1] == 'K' && head[2] == 3 && head[3] == 4;
    }

    /** The format of an archive; null when it has none, or cannot be read. */
    static @Nullable ContentSign of(Path file) throws IOException {
        try (var zip = new ZipFile(file.toFile())) {
            return of(name -> zip.getEntry(name) != null, mediaType(zip));
        } catch (ZipException _) {
            return null;
        }
    }

    private static @Nullable String mediaType(ZipFile zip) throws IOException {
        var entry = zip.getEntry(MEDIA_TYPE);
        if (entry == null) {
            return null;
        }
        try (var in = zip.getInputStream(entry)) {
            return mediaType(in.readNBytes(LONGEST_TYPE));
        }
    }

    /** The media type that an entry with this content names. */
    public static String mediaType(byte[] content) {
        return new String(content, ISO_8859_1).strip();
    }

    /**
     * The format of an archive by its entries; null for an archive of any files.
     *
     * @param has whether there is an entry with a name
     * @param mediaType the content of the entry that names the media type; null without such an entry
     */
    public static @Nullable ContentSign of(Predicate<String> has, @Nullable String mediaType) {
        var format = mediaType == null ? null : typed(mediaType);
        if (format != null) {
            return certain(format, "the archive has the media type " + mediaType);
        } else if (has.test("META-INF/container.xml") && has.test(MEDIA_TYPE)) {
            return certain("epub", "the archive has META-INF/container.xml");
        } else if (has.test("designmap.xml")) {
            return certain("idml", "the archive has designmap.xml");
        }
        return has.test(TYPES)
                ? MAIN_PARTS.entrySet().stream()
                        .filter(part -> has.test(part.getKey()))
                        .map(part ->
                                certain(part.getValue(), "the archive has %s and %s".formatted(TYPES, part.getKey())))
                        .findFirst()
                        .orElse(null)
                : null;
    }

    private static @Nullable String typed(String mediaType) {
        if (mediaType.startsWith("application/vnd.oasis.opendocument.")) {
            return "odf";
        }
        return switch (mediaType) {
            case "application/epub+zip" -> "epub";
            case "application/vnd.adobe.indesign-idml-package" -> "idml";
            default -> null;
        };
    }
}
