package dev.parlance.file.formats.po;

import dev.parlance.file.format.SegmentTarget;
import dev.parlance.file.settings.FileImportSettings;

/**
 * What the import settings ask of a reader and a writer of catalogues.
 *
 * @param context the kind of the key of an entry
 * @param confirmed which translations of a file are confirmed
 * @param locked which translations of a file are locked
 * @param multiline whether each line of a text is a line of the file
 */
record PoRules(FileImportSettings settings, String context, String confirmed, String locked, boolean multiline) {
    private static final String FUZZY = "FUZZY";
    private static final String NONE = "NONE";

    static PoRules of(FileImportSettings settings) {
        return new PoRules(
                settings,
                settings.choice("po/contextKeySuffixType"),
                settings.choice("po/importSetSegmentConfirmedWhen"),
                settings.choice("po/importSetSegmentLockedWhen"),
                settings.flag("po/exportMultiline"));
    }

    boolean confirms(boolean fuzzy) {
        return confirmed.equals(FUZZY) == fuzzy;
    }

    boolean locks(boolean fuzzy) {
        return !locked.equals(NONE) && locked.equals(FUZZY) == fuzzy;
    }

    /** Whether a file shows which segments are locked. */
    boolean marksLocks() {
        return !locked.equals(NONE)
                || marksFuzzy(true, true) != marksFuzzy(true, false)
                || marksFuzzy(false, true) != marksFuzzy(false, false);
    }

    /** Whether a translation that nobody has changed gets another mark than it has. */
    boolean changesMarks() {
        return marksFuzzy(confirms(false), locks(false)) || !marksFuzzy(confirms(true), locks(true));
    }

    /** Whether a translation with this status is marked as fuzzy. */
    boolean marksFuzzy(SegmentTarget target) {
        return marksFuzzy(target.confirmed(), target.locked());
    }

    private boolean marksFuzzy(boolean isConfirmed, boolean isLocked) {
        var status = (isConfirmed ? "Confirmed" : "NotConfirmed") + (isLocked ? "Locked" : "NotLocked");
        return settings.choice("po/export" + status).equals(FUZZY);
    }
}
