package dev.parlance.file.formats;

import dev.parlance.file.gate.CheckedFile;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.paragraph.FormatReader;
import dev.parlance.file.paragraph.Paragraph;
import dev.parlance.file.paragraph.ParagraphSink;
import dev.parlance.shared.SegmentText;
import java.io.BufferedReader;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Plain text: every line is a paragraph, or what an expression of the import settings matches in it is one each; another
 * expression may find the key of a line.
 */
public final class PlainTextReader implements FormatReader {
    @Override
    public void read(CheckedFile file, ParagraphSink sink) throws UnreadableFile, IOException {
        var choice = new PlainTextChoice(file.options().settings());
        try (var lines = new Lines(file.text(), file.options().limits().paragraphChars())) {
            for (var line = lines.next(); line != null; line = lines.next()) {
                var key = choice.key(line);
                for (var stretch : choice.stretches(line)) {
                    var text = SegmentText.of(line.substring(stretch.start(), stretch.end()));
                    sink.accept(Paragraph.of(text, key, null));
                }
            }
        }
    }

    /** Numbered lines, none of which is longer than a limit. */
    static final class Lines implements AutoCloseable {
        private static final int BUFFER = 8_192;

        private final BufferedReader text;
        private final int longest;
        private final StringBuilder line = new StringBuilder();
        private final char[] buffer = new char[BUFFER];
        private int at;
        private int end;
        private int number;
        private boolean carriageReturn;

        Lines(BufferedReader text, int longest) {
            this.text = text;
            this.longest = longest;
        }

        /** The number of the line that {@link #next} gave last, from 1. */
        int number() {
            return number;
        }

        @Nullable
        String next() throws UnreadableFile, IOException {
            number++;
            line.setLength(0);
            while (filled()) {
                if (carriageReturn && buffer[at] == '\n') {
                    at++;
                }
                carriageReturn = false;
                var start = at;
                while (at < end && buffer[at] != '\n' && buffer[at] != '\r') {
                    at++;
                }
                if (line.length() + at - start > longest) {
                    throw UnreadableFile.tooLarge("line %d has too many characters".formatted(number), longest);
                }
                line.append(buffer, start, at - start);
                if (at < end) {
                    carriageReturn = buffer[at++] == '\r';
                    return line.toString();
                }
            }
            return line.isEmpty() ? null : line.toString();
        }

        /** False at the end of the text. */
        private boolean filled() throws IOException {
            if (at == end) {
                at = 0;
                end = Math.max(0, text.read(buffer));
            }
            return at < end;
        }

        @Override
        public void close() throws IOException {
            text.close();
        }
    }
}
