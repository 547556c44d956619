package dev.parlance.file.formats.psd;

import dev.parlance.file.formats.psd.EngineValue.Atom;
import dev.parlance.file.formats.psd.EngineValue.Items;
import dev.parlance.file.formats.psd.EngineValue.Members;
import dev.parlance.file.gate.UnreadableFile;
import org.jspecify.annotations.Nullable;

/**
 * Ranges of a text that have something in common, such as a style: what they have, and the length of each.
 *
 * @param array the values of the ranges
 * @param lengths their lengths in UTF-16 units
 * @param ends where each of them ends in the text
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Runs(Items array, Items lengths, int[] ends) {

    /** The runs of a text; the last one has what lengths that are too small leave. */
    static Runs of(@Nullable EngineValue value, int length) throws UnreadableFile {
        if (value instanceof Members members
                && members.all().get("/RunArray") instanceof Items array
                && members.all().get("/RunLengthArray") instanceof Items lengths
                && !array.all().isEmpty()
                && array.all().size() == lengths.all().size()) {
            var ends = new int[array.all().size()];
            var end = 0L;
            for (var i = 0; i < ends.length; i++) {
                end = Math.min(length, end + length(lengths.all().get(i)));
                ends[i] = (int) end;
            }
            ends[ends.length - 1] = length;
            return new Runs(array, lengths, ends);
        }
        throw Section.broken("the runs of a text are missing");
    }

    private static long length(EngineValue value) throws UnreadableFile {
        if (value instanceof Atom atom && atom.text().matches("\\d{1,9}")) {
            return Long.parseLong(atom.text());
        }
        throw Section.broken("a run of a text has no length");
    }
}
