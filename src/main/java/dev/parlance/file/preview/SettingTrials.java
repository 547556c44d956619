package dev.parlance.file.preview;

import dev.parlance.file.FileSegments;
import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.FormatProfile;
import dev.parlance.file.format.Gates;
import dev.parlance.file.format.LeftOut;
import dev.parlance.file.format.Paragraph;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.text.TextOut;
import java.io.IOException;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/**
 * Reads a file again with another choice in one setting. A text that was not there before is left out by that setting.
 * Texts are compared before they are segmented, with their codes as they are in the file and without white space.
 */
final class SettingTrials {
    /** Different texts of a file that are remembered; a number takes about 60 bytes. */
    private static final int MOST_TEXTS = 200_000;

    private final CheckedFile file;
    private final FormatProfile format;
    private final LeftOutGroups groups;
    private final long end;
    private final Map<Long, Integer> read = new HashMap<>();
    private long longest;

    /**
     * Trials of one file.
     *
     * @param format the one that was detected, before the content showed a more specific one
     * @param end when no other trial begins that may last longer, by {@link System#nanoTime}
     */
    SettingTrials(CheckedFile file, FormatProfile format, LeftOutGroups groups, long end) {
        this.file = file;
        this.format = format;
        this.groups = groups;
        this.end = end;
    }

    /** A paragraph that is read with the settings as they are. */
    void read(Paragraph paragraph) {
        if (read.size() < MOST_TEXTS) {
            read.merge(digest(paragraph), 1, Integer::sum);
        }
    }

    /**
     * Tries the settings that somebody has asked for.
     *
     * @return whether all were tried
     */
    boolean all(Collection<String> asked) throws IOException {
        if (read.size() == MOST_TEXTS) {
            return false;
        }
        for (var path :
                asked.stream().filter(SelectingSettings::contain).sorted().toList()) {
            var started = System.nanoTime();
            if (started + longest - end > 0) {
                return false;
            }
            one(path);
            longest = Math.max(longest, System.nanoTime() - started);
        }
        return true;
    }

    private void one(String path) throws IOException {
        var settings = file.options().settings();
        var other = settings.otherChoice(path);
        if (other == null) {
            return;
        }
        var value = settings.value(path).toString();
        var found = new HashMap<Long, Integer>();
        try {
            var checked = Gates.check(format, file.path(), file.options().with(other, LeftOut.IGNORED));
            FileSegments.limited(() -> checked.format().read(checked, paragraph -> {
                if (isNew(paragraph, found)) {
                    groups.bySetting(path, value, () -> TextOut.literal(paragraph.source()), paragraph.contextKey());
                }
            }));
        } catch (UnreadableFile _) {
            // the other choice does not fit the file, so the person did not mean it
        }
    }

    private boolean isNew(Paragraph paragraph, Map<Long, Integer> found) {
        var digest = digest(paragraph);
        var blank = paragraph.source().plain().isBlank();
        return !blank
                && found.size() < MOST_TEXTS
                && found.merge(digest, 1, Integer::sum) > read.getOrDefault(digest, 0);
    }

    /** FNV-1a, 64 bit, of the text without white space. */
    private static long digest(Paragraph paragraph) {
        var text = TextOut.literal(paragraph.source());
        var hash = 0xcbf29ce484222325L;
        for (var i = 0; i < text.length(); i++) {
            var c = text.charAt(i);
            if (!Character.isWhitespace(c)) {
                hash = (hash ^ c) * 0x100000001b3L;
            }
        }
        return hash;
    }
}
