package dev.parlance.file.subfilter;

import dev.parlance.file.format.LeftOut;
import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.formats.html.HtmlReader;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.settings.FileImportSettings;
import dev.parlance.file.splice.SplicedFormat.Found;
import dev.parlance.shared.SegmentText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads texts as HTML, by the import settings of HTML. White space in them keeps its meaning. */
public final class HtmlTexts {
    /** A tag or a comment, or a reference. */
    private static final Pattern MARKUP =
            Pattern.compile("<(?:/?[A-Za-z]|!--)|&(?:[A-Za-z][A-Za-z0-9]{0,31}|#[0-9]{1,7}|#[Xx][0-9A-Fa-f]{1,6});");

    private final ReadOptions options;
    /** Made for the first text that is HTML, which most files do not have. */
    private @Nullable ReadOptions kept;

    public HtmlTexts(ReadOptions options) {
        this.options = options;
    }

    /** The options of the file, with white space kept. */
    private ReadOptions kept() {
        var known = kept;
        if (known == null) {
            var settings = options.settings().tree();
            settings.withObject("html").put("preserveWhitespace", true);
            known = options.with(FileImportSettings.of(settings), LeftOut.IGNORED);
            kept = known;
        }
        return known;
    }

    /** Whether a text is read as HTML. */
    boolean reads(SegmentText text) {
        return text.codes().isEmpty() && MARKUP.matcher(text.text()).find();
    }

    /** Passes on the paragraphs and attributes in the order of their ranges. */
    void read(String text, Found found) {
        try {
            new HtmlReader(text, kept(), found).read(0, text.length());
        } catch (UnreadableFile refused) {
            throw new BrokenText(refused);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** The problem of a text that was written. */
    public static final class BrokenText extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private final UnreadableFile problem;

        BrokenText(UnreadableFile problem) {
            super(problem);
            this.problem = problem;
        }

        public UnreadableFile problem() {
            return problem;
        }
    }
}
