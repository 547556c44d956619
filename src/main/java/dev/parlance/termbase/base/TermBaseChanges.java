package dev.parlance.termbase.base;

import dev.parlance.db.Hints;

/** Tells every instance that a term base has changed, so that its index looks at once; a lost word costs a moment's delay. */
public final class TermBaseChanges {
    public static final String CHANGED = "termbase.changed";
    public static final String IMPORTED = "termbase.imported";

    private final Hints hints;

    public TermBaseChanges(Hints hints) {
        this.hints = hints;
    }

    /** Called after the commit. */
    public void tell(String termBaseUid) {
        hints.publish(CHANGED, termBaseUid);
    }

    /** The same of an import, which may have changed much. */
    public void tellImport(String termBaseUid) {
        tell(termBaseUid);
        hints.publish(IMPORTED, termBaseUid);
    }
}
