package dev.parlance.file;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.Gates;
import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.gate.UnreadableFile.Reason;
import dev.parlance.file.paragraph.ExpressionTooSlow;
import dev.parlance.file.paragraph.SegmentBoundaries;
import dev.parlance.file.paragraph.SegmentSink;
import dev.parlance.file.paragraph.Segmentation;
import dev.parlance.file.srx.RulesTooSlow;
import java.io.IOException;
import java.nio.file.Path;

/** Reads files into segments. Blocks; safe for many threads, a file a thread. */
public final class FileSegments {
    private FileSegments() {}

    /**
     * Reads a file and hands its segments to {@code sink} in document order, as they are found.
     *
     * @param filename the name it was sent with; its extension tells the format
     * @throws UnreadableFile when the file cannot be imported. The sink may have been given segments before that, for a
     *     file is streamed
     * @throws IOException when the disk fails, which says nothing about the file
     */
    public static void read(Path file, String filename, ReadOptions options, SegmentSink sink)
            throws UnreadableFile, IOException {
        var checked = Gates.check(FileFormats.of(filename, options), file, options);
        try {
            read(checked, sink);
        } catch (ExpressionTooSlow slow) {
            throw new UnreadableFile(Reason.TOO_LARGE, slow.getMessage(), slow);
        } catch (RulesTooSlow slow) {
            throw new UnreadableFile(
                    Reason.TOO_LARGE,
                    "a regular expression of the segmentation rules takes too long on the text of the file",
                    slow);
        } catch (OutOfMemoryError tooMuch) {
            throw new UnreadableFile(Reason.TOO_LARGE, "the file needs more memory than is available", tooMuch);
        }
    }

    /** The segments of a file that has passed; those who write it need the very same. */
    static void read(CheckedFile checked, SegmentSink sink) throws UnreadableFile, IOException {
        checked.format().reader().read(checked, new Segmentation(SegmentBoundaries.of(checked), sink));
    }

    /**
     * Reads a small file of every family, so that the first customer does not wait while a filter's classes are loaded
     * (0.3 to 1.2 s each). Blocks; call it once at start, where blocking is allowed.
     *
     * @throws IOException when temporary files cannot be written, which imports need too
     */
    public static void warmUp() throws IOException {
        WarmUp.readAll();
    }
}
