package dev.parlance.file.format;

import dev.parlance.file.gate.EncodingRules;
import dev.parlance.file.gate.UnreadableFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A file format: its names, how a file of it is checked, read and written, and which import settings apply to it. */
public interface FormatProfile {
    /** Its identifier in metrics, in lower case. */
    String id();

    /** Its name for a person. */
    String title();

    /**
     * The media type by file name extension; extensions are in lower case and have no dot. Empty for a format that
     * only the content of a file shows. The types are those registered with IANA or, where none is registered, the
     * usual ones.
     */
    Map<String, String> mediaTypes();

    /** The value of the import setting {@code fileFormat} that chooses this format. */
    String setting();

    /**
     * Extensions of unsupported files that can be saved as a file of this format, whose extension is the identifier.
     */
    default List<String> convertibleExtensions() {
        return List.of();
    }

    /** What a line break in the text means. */
    Flow flow();

    /** Whether the whole file is in memory while it is read, so that its size is limited. */
    default boolean inMemory() {
        return false;
    }

    /** How the encoding of a file is found. */
    default EncodingRules encoding() {
        return EncodingRules.NONE;
    }

    /**
     * Whether text is written in the encoding of the original and without escapes, so that a translation may contain
     * characters that the file cannot hold.
     */
    default boolean boundToEncoding() {
        return false;
    }

    /**
     * Checks a file before any reader sees it. The caller has checked its size.
     *
     * @return the file with its format, which is another one than this where the content shows a more specific format
     */
    CheckedFile check(Path path, ReadOptions options) throws UnreadableFile, IOException;

    /** The import settings that mean the same in many formats. */
    SettingsBlock settings();

    FormatReader reader();

    /**
     * The writer of target files.
     *
     * @param keepsEncoding whether all translations fit into the encoding of the file, so that the copy can keep it
     */
    FormatWriter writer(boolean keepsEncoding);

    /** What a line break within text means. */
    enum Flow {
        /** A space: the text flows. */
        SOFT,
        /** The end of a paragraph. */
        HARD,
        /** Nothing: the file's own units are the segments. */
        UNITS
    }
}
