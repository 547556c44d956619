package dev.parlance.event;

import java.util.EnumSet;
import java.util.Set;

/** Every kind of event of the interface (section 6), spelled as in the contract. */
public enum EventKind implements Kind {
    JOB_STATUS_CHANGED,
    JOB_CREATED,
    JOB_DELETED,
    JOB_UNSHARED,
    JOB_ASSIGNED,
    JOB_DUE_DATE_CHANGED,
    JOB_UPDATED,
    JOB_TARGET_UPDATED,
    JOB_EXPORTED,
    JOB_UNEXPORTED,
    JOB_AUTO_LQA_FINISHED,
    JOB_METADATA_UPDATED,
    JOB_CUSTOM_FIELDS_UPDATED,
    CONTINUOUS_JOB_UPDATED,
    PROJECT_CREATED,
    PROJECT_DELETED,
    PROJECT_UNSHARED,
    PROJECT_STATUS_CHANGED,
    PROJECT_DUE_DATE_CHANGED,
    SHARED_PROJECT_ASSIGNED,
    PROJECT_METADATA_UPDATED,
    PRE_TRANSLATION_FINISHED,
    ANALYSIS_CREATED,
    PROJECT_TEMPLATE_CREATED,
    PROJECT_TEMPLATE_UPDATED,
    PROJECT_TEMPLATE_DELETED,
    RAW_MT_CONVERTER_IMPORT_FINISHED,
    RAW_MT_PRE_TRANSLATION_FINISHED,
    RAW_MT_QUALITY_ESTIMATION_FINISHED,
    TERM_BASE_TERM_CREATED,
    TERM_BASE_TERM_UPDATED,
    TERM_BASE_TERM_DELETED,
    TERM_BASE_CONCEPT_CREATED,
    TERM_BASE_CONCEPT_UPDATED,
    TERM_BASE_CONCEPT_DELETED,
    TERM_BASE_IMPORTED;

    private static final Set<EventKind> OF_OTHERS = EnumSet.of(
            JOB_UNSHARED,
            PROJECT_UNSHARED,
            SHARED_PROJECT_ASSIGNED,
            RAW_MT_CONVERTER_IMPORT_FINISHED,
            RAW_MT_PRE_TRANSLATION_FINISHED,
            RAW_MT_QUALITY_ESTIMATION_FINISHED);

    /** Whether an operation of this service causes it; the others are only published by other systems. */
    public boolean sentByService() {
        return !OF_OTHERS.contains(this);
    }
}
