package dev.parlance.file;

import dev.parlance.shared.SegmentText;
import java.io.IOException;
import java.nio.file.Path;

/** Plain text: the lines that have translations are replaced, every other character stays. */
record PlainTextWriter(boolean keepsEncoding) implements FormatWriter {
    @Override
    public void write(CheckedFile file, Merge merge, Path out) throws IOException {
        try (var text = file.text();
                var copy = TextOut.of(file, keepsEncoding, out)) {
            var lines = new RawLines(text);
            for (var line = lines.next(); line != null; line = lines.next()) {
                var merged = merge.text(SegmentText.of(line.text()));
                copy.write(merged == null ? line.text() : TextOut.literal(merged));
                copy.write(line.end());
            }
        }
    }
}
