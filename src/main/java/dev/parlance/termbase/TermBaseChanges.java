package dev.parlance.termbase;

import dev.parlance.db.Hints;

/** Tells every instance that a term base has changed, so that its index looks at once; a lost word costs a moment's delay. */
final class TermBaseChanges {
    static final String CHANGED = "termbase.changed";
    static final String IMPORTED = "termbase.imported";

    private final Hints hints;

    TermBaseChanges(Hints hints) {
        this.hints = hints;
    }

    /** Called after the commit. */
    void tell(String termBaseUid) {
        hints.publish(CHANGED, termBaseUid);
    }

    /** The same of an import, which may have changed much. */
    void tellImport(String termBaseUid) {
        tell(termBaseUid);
        hints.publish(IMPORTED, termBaseUid);
    }
}
