package dev.parlance.analysis.explain;

/**
 * A segment of a language part as one number: the position of its job in the part, and its ordinal in the job's file.
 */
public final class SegmentPlace {
    private SegmentPlace() {}

    public static long of(int job, int ordinal) {
        return (long) job << Integer.SIZE | ordinal;
    }

    static int job(long place) {
        return (int) (place >> Integer.SIZE);
    }

    static int ordinal(long place) {
        return (int) place;
    }
}
