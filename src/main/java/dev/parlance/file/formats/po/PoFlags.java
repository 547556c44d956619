package dev.parlance.file.formats.po;

import dev.parlance.file.text.RawLines.Line;
import java.util.List;
import java.util.regex.Pattern;

/** The flag {@code fuzzy} of an entry. */
final class PoFlags {
    private static final Pattern FUZZY = Pattern.compile(",\\s*fuzzy\\b");

    private PoFlags() {}

    /**
     * Sets or removes the flag.
     *
     * @param lines of the entry, which this changes
     * @param msgstr the line of its first {@code msgstr}
     */
    static void set(List<Line> lines, int msgstr, boolean wanted) {
        var id = keyword(lines, msgstr);
        var flags = -1;
        for (var i = id - 1; i >= 0 && !isText(lines.get(i).text().strip()); i--) {
            var text = lines.get(i).text().strip();
            if (text.startsWith("#,")) {
                flags = flags < 0 || FUZZY.matcher(text).find() ? i : flags;
            }
        }
        var is = flags >= 0 && FUZZY.matcher(lines.get(flags).text()).find();
        if (wanted && !is && flags < 0) {
            lines.add(id, new Line("#, fuzzy", lines.get(id).end()));
        } else if (wanted && !is) {
            lines.set(flags, lines.get(flags).with(lines.get(flags).text().stripTrailing() + ", fuzzy"));
        } else if (!wanted && is) {
            var rest = FUZZY.matcher(lines.get(flags).text()).replaceAll("");
            if (rest.strip().equals("#")) {
                lines.remove(flags);
            } else {
                lines.set(flags, lines.get(flags).with(rest));
            }
        }
    }

    /** The line of the first keyword of an entry. */
    static int keyword(List<Line> lines, int msgstr) {
        var id = msgstr;
        for (var i = msgstr - 1; i >= 0; i--) {
            var text = lines.get(i).text().strip();
            if (text.startsWith("msgstr")) {
                break;
            }
            if (text.startsWith("msgid") || text.startsWith("msgctxt")) {
                id = i;
            }
        }
        return id;
    }

    /** Whether a line has a text of an entry or of one that is no longer used. */
    private static boolean isText(String text) {
        return text.startsWith("\"") || text.startsWith("msg") || text.startsWith("#~");
    }
}
