package dev.parlance.task;

/** What an asynchronous request does, spelled as on the wire. */
public enum AsyncAction {
    IMPORT_JOB,
    EXPORT_COMPLETE_FILE,
    PRE_TRANSLATE,
    QUALITY_ASSURANCE,
    PRE_ANALYSE,
    POST_ANALYSE,
    COMPARE_ANALYSE,
    IMPORT_TMX,
    IMPORT_TERM_BASE
}
