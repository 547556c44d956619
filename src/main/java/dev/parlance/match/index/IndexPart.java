package dev.parlance.match.index;

/**
 * An immutable index that is built in one step from units in their order.
 *
 * @param ids the ids with which the units were added
 * @param sequences the distinct token sequences of the units, shorter ones first; token numbers are ranks, rarest first
 * @param byLength the first sequence of each length, and a last entry for the end
 */
@SuppressWarnings("ArrayRecordComponent") // it is never compared, and its arrays are what is searched
public record IndexPart(ExactMatches exact, long[] ids, TokenSequences sequences, int[] byLength, Prefixes prefixes) {

    /** The number of units. */
    public int size() {
        return ids.length;
    }

    public long bytes() {
        return exact.bytes()
                + (long) Long.BYTES * ids.length
                + sequences.bytes()
                + (long) Integer.BYTES * byLength.length
                + prefixes.bytes();
    }

    /** The id with which a unit was added. */
    public long id(int unit) {
        return ids[unit];
    }
}
