package dev.parlance.analysis;

/** A segment of a language part as one number: the position of its job in the part, and its ordinal in the job's file. */
final class Place {
    private Place() {}

    static long of(int job, int ordinal) {
        return (long) job << Integer.SIZE | ordinal;
    }

    static int job(long place) {
        return (int) (place >> Integer.SIZE);
    }

    static int ordinal(long place) {
        return (int) place;
    }
}
