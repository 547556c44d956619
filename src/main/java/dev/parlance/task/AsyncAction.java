package dev.parlance.task;

import java.util.Arrays;

/** What an asynchronous request does, spelled as on the wire. */
public enum AsyncAction {
    IMPORT_JOB,
    UPDATE_SOURCE,
    EXPORT_COMPLETE_FILE,
    PRE_TRANSLATE,
    QUALITY_ASSURANCE,
    PRE_ANALYSE,
    POST_ANALYSE,
    COMPARE_ANALYSE,
    IMPORT_TMX,
    IMPORT_TERM_BASE,
    /** The request was created by a later version of the service, with an action that this one does not know. */
    OTHER;

    /** The action with a name that this version or a later one has stored. */
    static AsyncAction read(String name) {
        return Arrays.stream(values())
                .filter(action -> action.name().equals(name))
                .findFirst()
                .orElse(OTHER);
    }
}
