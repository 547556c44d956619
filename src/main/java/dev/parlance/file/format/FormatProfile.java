package dev.parlance.file.format;

import dev.parlance.file.gate.EncodingRules;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.gate.XmlGate;
import dev.parlance.file.settings.FileImportSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A file format: its data, how a file of it is checked, read and written, and which import settings apply to it. A
 * subclass lists the data and adds what is special to the format.
 */
public abstract class FormatProfile {
    final FormatTraits traits;

    protected FormatProfile(FormatTraits traits) {
        this.traits = traits;
    }

    /** Its identifier in metrics, in lower case. */
    public final String id() {
        return traits.id;
    }

    /** Its name for a person. */
    public final String title() {
        return traits.title;
    }

    /**
     * The media type by file name extension; extensions are in lower case and have no dot. Empty for a format that
     * only the content of a file shows. The types are those registered with IANA or, where none is registered, the
     * usual ones.
     */
    public final Map<String, String> mediaTypes() {
        return traits.mediaTypes;
    }

    /** All values of {@code fileFormat} that choose this format. */
    public final List<String> settings() {
        var all = new ArrayList<>(traits.otherSettings);
        all.add(traits.setting);
        return all;
    }

    /**
     * Extensions of unsupported files that can be saved as a file of this format, whose extension is the identifier.
     */
    public final List<String> convertibleExtensions() {
        return traits.convertibleExtensions;
    }

    /** The extension of target files that have another format than the original; empty for those that do not. */
    public final String targetExtension() {
        return traits.targetExtension;
    }

    /** What a line break in the text means. */
    public final Flow flow() {
        return traits.flow;
    }

    /**
     * Whether text is written in the encoding of the original and without escapes, so that a translation may contain
     * characters that the file cannot hold.
     */
    public final boolean boundToEncoding() {
        return traits.boundToEncoding;
    }

    /** Whether the reader decodes the bytes of the file itself, as those of archives do. */
    public final boolean binary() {
        return traits.binary;
    }

    /** How the encoding of a file is found. */
    public final EncodingRules encodingRules() {
        return traits.encoding;
    }

    /** How a file has characters that its encoding cannot represent. */
    public final Escapes escapes() {
        return traits.escapes;
    }

    /** Whether the name of a unit in the file is its key. */
    public final boolean namesAreKeys() {
        return traits.namesAreKeys;
    }

    /** Whether each target language has its own place in a file, so that reading checks that it has one. */
    public final boolean sideBySide() {
        return traits.sideBySide;
    }

    /** The block of import settings with style sheets for previews of its files; null when there is none. */
    public @Nullable String styleBlock() {
        return null;
    }

    /** Whether the reader marks some texts as HTML with these settings. */
    public boolean marksHtml(FileImportSettings settings) {
        return false;
    }

    /** Whether texts may be choices of Laravel between forms, such as <code>one|many</code>. */
    public boolean hasChoices() {
        return false;
    }

    /** The values of the import settings that mean the same in many formats. */
    public final FormatSettings settings(FileImportSettings settings) {
        return new FormatSettings(traits, settings);
    }

    /** Checks a file before any reader sees it. The caller has checked its size. */
    protected CheckedFile check(Path path, ReadOptions options) throws UnreadableFile, IOException {
        return traits.gate.check(this, path, options);
    }

    /**
     * The format of an XML file that passed the checks of this one: another one where the content shows a more
     * specific format.
     *
     * @throws UnreadableFile when the content is not of this format
     */
    protected FormatProfile refined(XmlGate content, ReadOptions options) throws UnreadableFile {
        return this;
    }

    /**
     * The format as earlier releases read it; null when there is none. A target file whose stored segments this reader
     * does not find is written with it.
     */
    public @Nullable FormatProfile earlier() {
        return null;
    }

    /** A file in the format that earlier releases may have read it in; null when there is none. */
    public @Nullable CheckedFile earlier(CheckedFile file) throws IOException {
        var earlier = earlier();
        return earlier == null ? null : file.as(earlier);
    }

    /** Bytes of the largest file that is read as a whole if the format has sections, and the limit is not less. */
    protected long wholeBytes() {
        return Long.MAX_VALUE;
    }

    /** Reads a file and passes on its paragraphs in document order, as they are found. */
    public abstract void read(CheckedFile file, Consumer<Paragraph> sink) throws UnreadableFile, IOException;

    /**
     * Writes a file with translations in the place of its text.
     *
     * @param keepsEncoding whether all translations fit into the encoding of the file, so that the copy can keep it
     * @param out the copy, which is created
     */
    public abstract void write(CheckedFile file, Translations translations, boolean keepsEncoding, Path out)
            throws UnreadableFile, IOException;

    /** What a line break within text means. */
    public enum Flow {
        /** A space: the text flows. */
        SOFT,
        /** The end of a paragraph. */
        HARD,
        /** Nothing: the file's own units are the segments. */
        UNITS
    }
}
