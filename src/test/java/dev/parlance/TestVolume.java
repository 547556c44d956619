package dev.parlance;

/** How much a test does: less when it runs without the drills. */
public final class TestVolume {
    private static final boolean COMPLETE = Boolean.getBoolean("parlance.test.complete");

    private TestVolume() {}

    /** The number for {@code mvn -Pdrills verify}, or the one for {@code mvn verify}. */
    public static int of(int complete, int otherwise) {
        return COMPLETE ? complete : otherwise;
    }
}
