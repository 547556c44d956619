package dev.parlance.job.source;

/**
 * How the segments of a new version of a file differ from those of the version before.
 *
 * @param kept with the same text; they keep their translations
 * @param changed take the place of removed ones
 */
record SourceChanges(int kept, int changed, int added, int removed) {
    static final SourceChanges NONE = new SourceChanges(0, 0, 0, 0);
}
