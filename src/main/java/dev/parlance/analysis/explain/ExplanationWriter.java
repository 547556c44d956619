package dev.parlance.analysis.explain;

import io.vertx.core.Future;

/** Writes the explanation of one run, that is of one attempt to count a part. One call at a time. */
public final class ExplanationWriter {
    private final ExplanationStore store;
    private final long partId;
    private final String run;
    private int position;

    ExplanationWriter(ExplanationStore store, long partId, String run) {
        this.store = store;
        this.partId = partId;
        this.run = run;
    }

    /** The name of the run. */
    public String run() {
        return run;
    }

    /** Writes the next block of segments. */
    public Future<Void> add(Explanation explanation) {
        return store.add(partId, run, position++, explanation);
    }
}
