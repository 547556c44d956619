package dev.parlance.file.format;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.StandardOpenOption.WRITE;

import dev.parlance.file.format.Cuts.Cut;
import dev.parlance.file.gate.UnreadableFile;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Reader;
import java.io.Writer;
import java.nio.file.Files;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads a file whose reader has a text in memory as a whole. A file above the limit for such files is read in sections,
 * one after the other, if its format has places where it may be cut.
 */
public final class Sections {
    private static final int PIECE = 1 << 14;
    private static final Cut FIRST = new Cut(0, "", "");
    private static final Pattern LINE = Pattern.compile("line (\\d{1,9})\\b");

    private final CheckedFile file;
    private final Reader text;
    private final long longest;
    private final char[] piece = new char[PIECE];
    /** Index in the text of the first character of the section. */
    private long start;

    private int line = 1;
    private int lines;
    /** The lines of the head of the section. */
    private int heads;

    private Sections(CheckedFile file, Reader text) {
        this.file = file;
        this.text = text;
        this.longest = longest(file);
    }

    /**
     * A section of a file.
     *
     * @param file a file with the section between its head and its tail
     * @param start index of the first character of the section in that file
     * @param end index after its last character
     * @param shift what must be added to an index in that file for the one in the whole file
     * @param items as in {@link Cut}
     */
    public record Section(CheckedFile file, long start, long end, long shift, List<Integer> items) {
        /** All of a file. */
        static Section whole(CheckedFile file) {
            return new Section(file, 0, Long.MAX_VALUE, 0, List.of());
        }

        /** Whether a range is in the section, and not in its head or tail. */
        public boolean has(long from, long to) {
            return start <= from && to <= end;
        }
    }

    /** Reads a section. */
    @FunctionalInterface
    public interface SectionReader {
        void read(Section section) throws UnreadableFile, IOException;
    }

    /**
     * The most characters of a part of a file that must be in memory as a whole: twice the limit for files, because a
     * file within that limit may be longer with its translations.
     */
    public static long longest(CheckedFile file) {
        return 2 * file.options().limits().treeBytes();
    }

    /** Whether a file is read in sections if it has places where it may be cut. */
    public static boolean isLarge(CheckedFile file) throws IOException {
        var limit = file.options().limits().treeBytes();
        return Files.size(file.path()) > Math.min(limit, file.format().wholeBytes());
    }

    /** Passes on the sections of a file in their order, or the file as a whole. */
    public static void each(CheckedFile file, SectionReader reader) throws UnreadableFile, IOException {
        var cuts = file.format().traits.cuts;
        if (cuts == null || !isLarge(file)) {
            reader.read(Section.whole(file));
            return;
        }
        try (var seen = file.text();
                var text = file.text()) {
            var places = cuts.of(file, seen);
            if (places != null) {
                new Sections(file, text).all(places, file.options().limits().sectionChars(), reader);
                return;
            }
        }
        reader.read(Section.whole(file));
    }

    private void all(Cuts cuts, int chars, SectionReader reader) throws UnreadableFile, IOException {
        var last = FIRST;
        for (var cut = cuts.next(chars); cut != null; cut = cuts.next(start + chars)) {
            section(last, cut, reader);
            last = cut;
        }
        section(last, null, reader);
    }

    /** Reads the section between two places; null for the end of the text. */
    private void section(Cut from, @Nullable Cut cut, SectionReader reader) throws UnreadableFile, IOException {
        var head = from.head();
        var path = Files.createTempFile("section-", "");
        try {
            long length;
            // not truncated: the system would write such a file to the disk at once
            try (var out = new BufferedWriter(new OutputStreamWriter(Files.newOutputStream(path, WRITE), UTF_8))) {
                out.write(head);
                length = copy(cut == null ? Long.MAX_VALUE : cut.at() - start, out);
                out.write(cut == null ? "" : cut.tail());
            }
            var section = file.at(path, UTF_8, 0);
            var before = head.length();
            heads = (int) head.chars().filter(c -> c == '\n').count();
            read(new Section(section, before, before + length, start - before, from.items()), reader);
            start += length;
            line += lines;
        } finally {
            Files.delete(path);
        }
    }

    /** Copies at most a number of characters, and returns how many there were. */
    private long copy(long most, Writer out) throws UnreadableFile, IOException {
        if (most > longest && most < Long.MAX_VALUE) {
            throw tooLong();
        }
        lines = 0;
        var copied = 0L;
        while (copied < most) {
            var read = text.read(piece, 0, (int) Math.min(PIECE, most - copied));
            if (read < 0) {
                break;
            }
            out.write(piece, 0, read);
            copied += read;
            for (var i = 0; i < read; i++) {
                lines += piece[i] == '\n' ? 1 : 0;
            }
            if (copied > longest) {
                throw tooLong();
            }
        }
        return copied;
    }

    private UnreadableFile tooLong() {
        return UnreadableFile.tooLarge(
                "from line %d on, the file has too many characters that cannot be read in parts".formatted(line),
                longest);
    }

    /** Counts the line in a problem of a section from the beginning of the file. */
    private void read(Section section, SectionReader reader) throws UnreadableFile, IOException {
        try {
            reader.read(section);
        } catch (UnreadableFile problem) {
            var message = String.valueOf(problem.getMessage());
            var numbered = LINE.matcher(message);
            throw line == 1
                    ? problem
                    : new UnreadableFile(
                            problem.reason(),
                            numbered.lookingAt()
                                    ? "line %d".formatted(line - 1 - heads + Integer.parseInt(numbered.group(1)))
                                            + message.substring(numbered.end())
                                    : "from line %d on: %s".formatted(line, message),
                            problem);
        }
    }
}
