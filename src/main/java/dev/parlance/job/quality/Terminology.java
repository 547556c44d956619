package dev.parlance.job.quality;

import io.vertx.core.Future;
import io.vertx.core.WorkerExecutor;
import java.util.List;
import java.util.Optional;

/** The terms that quality checks compare segments with; the feature of term bases implements it. */
public interface Terminology {
    /**
     * Reads the terms of the term bases that a project reads, in two languages.
     *
     * @param projectId internal number
     * @param sourceLang in normal form, as is {@code targetLang}
     * @param pool for work that takes long
     */
    Future<Terms> open(long projectId, String sourceLang, String targetLang, WorkerExecutor pool);

    /**
     * Terms in two languages.
     *
     * @param complete whether all terms are compared; otherwise the project has too many
     */
    record Terms(Check check, boolean complete) {
        /** Without terms. */
        public static final Terms NONE = new Terms((_, _) -> Optional.of(List.of()), true);
    }

    /** Compares one segment, in less than about a second; pure. Empty if that takes too much work. */
    @FunctionalInterface
    interface Check {
        Optional<List<Problem>> check(String source, String target);
    }

    /**
     * A term that is missing in the target or must not be there.
     *
     * @param forbidden whether it is a forbidden term in the target, and the place is there; otherwise it is a term in
     *     the source without one of its translations
     * @param message for people
     * @param begin in UTF-16 code units, from 0
     * @param end after the last code unit
     */
    record Problem(boolean forbidden, String message, int begin, int end) {}
}
