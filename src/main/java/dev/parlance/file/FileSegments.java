package dev.parlance.file;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.FormatProfile;
import dev.parlance.file.format.FormatProfile.Flow;
import dev.parlance.file.format.Gates;
import dev.parlance.file.format.Paragraph;
import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.format.UnwritableText;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.gate.UnreadableFile.Reason;
import dev.parlance.file.paragraph.ImportedSegment;
import dev.parlance.file.paragraph.SegmentBoundaries;
import dev.parlance.file.paragraph.Segmentation;
import dev.parlance.file.settings.UserExpression;
import dev.parlance.file.splice.PluralTexts;
import dev.parlance.file.srx.RulesTooSlow;
import dev.parlance.file.subfilter.ChoiceParagraphs;
import dev.parlance.file.subfilter.HtmlParagraphs;
import dev.parlance.file.subfilter.HtmlTexts;
import dev.parlance.file.subfilter.IcuParagraphs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;

/** Reads files into segments. Blocks. Safe for many threads, one file per thread. */
public final class FileSegments {
    private FileSegments() {}

    /**
     * Reads a file and passes its segments to {@code sink} in document order, as they are found.
     *
     * @param filename the name it was sent with
     * @param sink its exceptions end the reading and reach the caller unchanged
     * @throws UnreadableFile when the file cannot be imported. The sink may have received segments before that,
     *     because files are streamed
     * @throws IOException when the disk fails; the file may be valid
     */
    public static Read read(Path file, String filename, ReadOptions options, Consumer<ImportedSegment> sink)
            throws UnreadableFile, IOException {
        var detected = FileFormats.detect(file, filename, options);
        var checked = Gates.check(detected.format(), file, options);
        var bounded = new LabelBudget(Files.size(file), sink);
        limited(() -> read(checked, bounded));
        return new Read(checked.format(), detected.found(checked.format()));
    }

    /**
     * The format of a file that was read.
     *
     * @param format in which it was read
     * @param found how that was found
     */
    public record Read(FormatProfile format, FoundFormat found) {}

    /** A part of reading or writing a file. */
    @FunctionalInterface
    public interface Work {
        void run() throws UnreadableFile, IOException;
    }

    /** Refuses the file when the work exceeds a limit of time, size or memory. */
    public static void limited(Work work) throws UnreadableFile, IOException {
        try {
            work.run();
        } catch (UserExpression.TooSlow slow) {
            throw new UnreadableFile(Reason.TOO_LARGE, slow.getMessage(), slow);
        } catch (HtmlTexts.BrokenText broken) {
            throw broken.problem();
        } catch (LabelBudget.Exceeded labels) {
            throw labels.problem();
        } catch (UnwritableText unwritable) {
            throw unwritable.problem();
        } catch (RulesTooSlow slow) {
            throw new UnreadableFile(
                    Reason.TOO_LARGE,
                    "a regular expression of the segmentation rules takes too long on the text of the file",
                    slow);
        } catch (OutOfMemoryError tooMuch) {
            throw new UnreadableFile(Reason.TOO_LARGE, "the file needs more memory than is available", tooMuch);
        }
    }

    /** The segments of a checked file. Import and export use this same method, so that both find the same segments. */
    static void read(CheckedFile checked, Consumer<ImportedSegment> sink) throws UnreadableFile, IOException {
        read(checked, _ -> {}, sink);
    }

    /**
     * The segments of a checked file.
     *
     * @param observer receives each text before it is segmented
     */
    public static void read(CheckedFile checked, Consumer<Paragraph> observer, Consumer<ImportedSegment> sink)
            throws UnreadableFile, IOException {
        var boundaries = SegmentBoundaries.of(checked);
        var leftOut = checked.options().leftOut();
        var segmentation = new Segmentation(boundaries, sink, leftOut);
        Consumer<Paragraph> texts = hasHtml(checked)
                ? new HtmlParagraphs(
                        new HtmlTexts(checked.options()),
                        allHtml(checked),
                        segmentation,
                        new Segmentation(boundaries.withinHtml(), sink, leftOut))
                : segmentation;
        var options = checked.options();
        var forms = options.plurals();
        var messages = forms != null && hasIcu(checked)
                ? new IcuParagraphs(PluralTexts.of(options), forms, namesNumbers(checked), texts)
                : texts;
        var choices = hasChoices(checked) ? new ChoiceParagraphs(options, messages) : messages;
        checked.format().read(checked, observer.andThen(choices));
    }

    /** Whether texts of a file may be ICU messages whose plural forms are texts. */
    static boolean hasIcu(CheckedFile file) {
        return file.format().flow() != Flow.UNITS
                && file.format().settings(file.options().settings()).icu();
    }

    /** Whether texts of a file may be choices of Laravel. */
    static boolean hasChoices(CheckedFile file) {
        return file.format().hasChoices();
    }

    /** Whether ICU messages of a file may have <code>{n, number}</code>; Flutter, which reads ARB, has no such one. */
    static boolean namesNumbers(CheckedFile file) {
        return file.format().settings(file.options().settings()).icuQuotes();
    }

    /** Whether texts of a file may be HTML. In units that have their translations, tags are codes. */
    static boolean hasHtml(CheckedFile file) {
        var format = file.format();
        return format.flow() != Flow.UNITS
                && (allHtml(file) || format.marksHtml(file.options().settings()));
    }

    /** Whether all texts of a file may be HTML, and not only those that a reader marks so. */
    static boolean allHtml(CheckedFile file) {
        return file.format().settings(file.options().settings()).html();
    }
}
