package dev.parlance.termbase.transfer;

import org.jspecify.annotations.Nullable;

/**
 * The task that imports a file into a term base.
 *
 * @param traceparent W3C trace context of the upload
 */
public record TermImportTask(String importUid, @Nullable String traceparent) {
    public static final String KIND = "IMPORT_TERM_BASE";
}
