package dev.parlance.job.quality.check;

/**
 * Where a finding is in a text.
 *
 * @param begin in UTF-16 code units, from 0
 * @param end after the last code unit
 */
public record Position(Side in, int begin, int end) {
    /** The text of a segment. */
    public enum Side {
        SOURCE,
        TARGET
    }

    static Position source(int begin, int end) {
        return new Position(Side.SOURCE, begin, end);
    }

    static Position target(int begin, int end) {
        return new Position(Side.TARGET, begin, end);
    }
}
