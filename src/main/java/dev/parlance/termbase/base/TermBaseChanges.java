package dev.parlance.termbase.base;

import dev.parlance.db.Hints;

/**
 * Announces changes of term bases to every instance; an instance that misses a hint reads the change at its next check.
 */
public final class TermBaseChanges {
    public static final String CHANGED = "termbase.changed";
    public static final String IMPORTED = "termbase.imported";

    private final Hints hints;

    public TermBaseChanges(Hints hints) {
        this.hints = hints;
    }

    /** Announces a change; called after its commit. */
    public void announce(String termBaseUid) {
        hints.publish(CHANGED, termBaseUid);
    }

    /** Announces an import, which may have changed so much that the index is read as a whole. */
    public void announceImport(String termBaseUid) {
        announce(termBaseUid);
        hints.publish(IMPORTED, termBaseUid);
    }
}
