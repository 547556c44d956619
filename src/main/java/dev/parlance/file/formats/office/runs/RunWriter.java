package dev.parlance.file.formats.office.runs;

import org.jspecify.annotations.Nullable;

/** Writes the content of a paragraph. */
public interface RunWriter extends RunOut {
    /**
     * The runs around a part of a paragraph that is written.
     *
     * @param first the run of its first piece; null outside of runs
     * @param last the run of its last piece; null outside of runs
     */
    record Ends(@Nullable Run first, @Nullable Run last) {}

    /** The content that was written. */
    String done();
}
