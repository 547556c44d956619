package dev.parlance.file.formats.rst;

import dev.parlance.file.formats.rst.inline.RstNames;
import dev.parlance.file.formats.rst.inline.RstPlace;
import dev.parlance.file.formats.rst.inline.RstPlace.Frame;
import dev.parlance.file.formats.rst.inline.RstPlace.Kind;
import dev.parlance.file.formats.rst.inline.RstPlace.Where;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.splice.SplicedFormat.Found;
import dev.parlance.file.text.LineRanges;
import java.io.IOException;

/** Passes on the texts of a file. */
final class RstUnits {
    private final String file;
    private final Found found;
    private final RstNames names;
    private final String newline;

    RstUnits(String file, Found found, RstNames names) {
        this.file = file;
        this.found = found;
        this.names = names;
        this.newline = LineRanges.newline(file);
    }

    Found found() {
        return found;
    }

    RstNames names() {
        return names;
    }

    void add(Kind kind, int start, int end) throws UnreadableFile, IOException {
        add(kind, start, end, false);
    }

    /**
     * Passes on a text.
     *
     * @param hangs whether it must have a second line
     */
    void add(Kind kind, int start, int end, boolean hangs) throws UnreadableFile, IOException {
        if (start < end) {
            unit(file.substring(start, end), start, end, new Where(kind, hangs, newline, Frame.NONE, names));
        }
    }

    /** Passes on a title with the lines around it. */
    void title(Line above, Line title, Line below) throws UnreadableFile, IOException {
        var overlined = above.end() <= title.start() && !above.equals(title);
        var raw = file.substring(title.start(), title.end());
        var start = overlined ? above.start() : title.start();
        var frame = new Frame(
                names.has(raw) && raw.indexOf('`') < 0 ? raw : "",
                file.substring(start, title.start()),
                file.substring(title.end(), below.end()));
        var kind = overlined ? Kind.OVERLINED : Kind.TITLE;
        unit(raw, start, below.end(), new Where(kind, false, newline, frame, names));
    }

    private void unit(String raw, int start, int end, Where where) throws UnreadableFile, IOException {
        var unit = RstPlace.unit(raw, start, end, where);
        if (unit != null) {
            found.unit(unit);
        }
    }
}
