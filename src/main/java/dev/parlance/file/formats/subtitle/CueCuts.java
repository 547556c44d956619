package dev.parlance.file.formats.subtitle;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.Cuts;
import dev.parlance.file.format.LineCuts;
import java.io.IOException;
import java.io.Reader;
import org.jspecify.annotations.Nullable;

/**
 * Cuts subtitles after an empty line that ends a cue, where another cue with its time in one of its first two lines
 * begins.
 */
final class CueCuts extends LineCuts {
    private final CueSyntax syntax;
    private final String header;
    /** The lines of the block so far. */
    private int lines;

    private long block;
    /** Whether the block has a cue, and the one before. */
    private boolean cue;

    private boolean cueBefore;

    /**
     * The places of a file.
     *
     * @param header the first line that every file has; empty for none
     */
    CueCuts(Reader text, CueSyntax syntax, String header) {
        super(text);
        this.syntax = syntax;
        this.header = header;
    }

    @Override
    protected @Nullable Cut see(String line, long start) {
        if (line.isBlank()) {
            cueBefore = lines == 0 ? cueBefore : cue;
            lines = 0;
            cue = false;
            return null;
        }
        block = lines == 0 ? start : block;
        lines++;
        var isTime = syntax.isTime(line);
        cue |= isTime;
        return isTime && lines <= 2 && cueBefore ? new Cut(block, "", header + newline() + newline()) : null;
    }

    /** The places of MicroDVD, or of SubViewer 2 if no line has the numbers of frames. */
    static Cuts sub(CheckedFile file, Reader text) throws IOException {
        try (var all = file.text()) {
            return new MicroDvdCuts(all).next(0) == null
                    ? new CueCuts(text, CueSyntax.SUBVIEWER, "")
                    : new MicroDvdCuts(text);
        }
    }

    /** Cuts MicroDVD before each cue. */
    private static final class MicroDvdCuts extends LineCuts {
        MicroDvdCuts(Reader text) {
            super(text);
        }

        @Override
        protected @Nullable Cut see(String line, long start) {
            return MicroDvdReader.isCue(line) ? new Cut(start, "", "") : null;
        }
    }
}
