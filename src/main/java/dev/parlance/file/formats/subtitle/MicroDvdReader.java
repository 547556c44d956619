package dev.parlance.file.formats.subtitle;

import dev.parlance.file.format.Paragraph;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.splice.SplicedFormat.Found;
import dev.parlance.file.splice.Unit;
import dev.parlance.file.text.LineRanges;
import java.io.IOException;
import java.util.regex.Pattern;

/** Reads MicroDVD: a cue a line, which begins with the numbers of its first and last frame in braces. */
final class MicroDvdReader {
    private static final Pattern FRAMES = Pattern.compile("\\{[0-9]{1,9}\\}\\{[0-9]{0,9}\\}");
    /** The first line may have the number of frames in a second. */
    private static final Pattern RATE = Pattern.compile("\\{1\\}\\{1\\}[0-9]{1,3}(?:\\.[0-9]{1,6})?");

    private MicroDvdReader() {}

    /** Whether a line is a cue. */
    static boolean isCue(String line) {
        return FRAMES.matcher(line).lookingAt();
    }

    /** Passes on the cues; false when there is none. */
    static boolean read(String text, Found found) throws UnreadableFile, IOException {
        var place = new CuePlace(CueSyntax.MICRODVD, "|");
        var lines = new LineRanges(text);
        var cues = false;
        while (lines.next()) {
            var line = lines.line();
            var frames = FRAMES.matcher(line);
            if (!frames.lookingAt()) {
                continue;
            }
            cues = true;
            var raw = line.substring(frames.end());
            if (!raw.isBlank() && !RATE.matcher(line).matches()) {
                var paragraph = Paragraph.of(CueSyntax.MICRODVD.read(raw), null, frames.group());
                found.unit(new Unit(paragraph.whole(), true, lines.start() + frames.end(), lines.end(), place));
            }
        }
        return cues;
    }
}
