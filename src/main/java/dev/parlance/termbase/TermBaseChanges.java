package dev.parlance.termbase;

import dev.parlance.db.Hints;

/** Tells every instance that a term base has changed, so that its index looks at once; a lost word costs a moment's delay. */
final class TermBaseChanges {
    static final String TOPIC = "termbase.changed";

    private final Hints hints;

    TermBaseChanges(Hints hints) {
        this.hints = hints;
    }

    /** Called after the commit. */
    void tell(String termBaseUid) {
        hints.publish(TOPIC, termBaseUid);
    }
}
