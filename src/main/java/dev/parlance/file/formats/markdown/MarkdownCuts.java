package dev.parlance.file.formats.markdown;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.Cuts;
import dev.parlance.file.format.LineCuts;
import dev.parlance.file.formats.markdown.DocumentLines.Where;
import java.io.IOException;
import java.io.Reader;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Cuts Markdown before headings and paragraphs of the document that follow an empty line. All link definitions of the
 * file, which references of any section may use, are before and after each section again: there is nothing before the
 * first one, and nothing after the last.
 */
final class MarkdownCuts extends LineCuts {
    private final List<String> definitions;
    private final DocumentLines lines = new DocumentLines();
    /** The definitions with their line ends; null before the first cut, which follows the first line end. */
    private @Nullable String repeated;

    private MarkdownCuts(Reader text, List<String> definitions) {
        super(text);
        this.definitions = definitions;
    }

    /**
     * The places of a file; null when it has link definitions that are many, have several lines, or are within other
     * blocks.
     */
    static @Nullable Cuts of(CheckedFile file, Reader text) throws IOException {
        try (var all = file.text()) {
            var definitions = new Definitions(all);
            definitions.next(Long.MAX_VALUE);
            return definitions.areAll() ? new MarkdownCuts(text, List.copyOf(definitions.found)) : null;
        }
    }

    @Override
    protected @Nullable Cut see(String line, long start) {
        var begins = lines.see(line) == Where.BEGINNING
                && !lines.isLost()
                && !newline().isEmpty();
        return begins ? new Cut(start, definitions(), definitions()) : null;
    }

    private String definitions() {
        var known = repeated;
        if (known == null) {
            known = definitions.isEmpty() ? "" : String.join(newline(), definitions) + newline() + newline();
            repeated = known;
        }
        return known;
    }

    /** Collects the link definitions of a file. */
    private static final class Definitions extends LineCuts {
        /** Characters of all definitions. */
        private static final int MOST = 1 << 18;

        private final List<String> found = new ArrayList<>();
        private final DocumentLines lines = new DocumentLines();
        private int length;
        /** Whether a definition may begin in the next line. */
        private boolean mayBegin = true;
        /** Whether the line before is a definition, whose title may be in the next line. */
        private boolean mayContinue;

        private boolean missed;

        Definitions(Reader text) {
            super(text);
        }

        boolean areAll() {
            return hasEnded() && !missed && !lines.isLost() && length <= MOST;
        }

        @Override
        protected @Nullable Cut see(String line, long start) {
            var where = lines.see(line);
            var content = DocumentLines.stripped(line);
            missed |= mayContinue && !content.isEmpty() && "\"'(".indexOf(content.charAt(0)) >= 0;
            mayContinue = mayBegin && where == Where.DOCUMENT && LinkDefinitions.isSimple(content);
            if (mayContinue) {
                found.add(content);
                length += content.length();
            } else {
                missed |= where != Where.OPAQUE && LinkDefinitions.mayEndLabel(content);
            }
            mayBegin = content.isEmpty() || mayContinue;
            return null;
        }
    }
}
