package dev.parlance.bench.operate;

/** A row of the table. */
interface Row {
    /** What chooses it. */
    String name();

    /** What it measures, for people. */
    String measure();

    String goal();

    Outcome measure(Place place) throws Exception;

    /**
     * What was measured.
     *
     * @param met whether that is the goal
     */
    record Outcome(String result, boolean met) {}
}
