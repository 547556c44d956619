package dev.parlance.termbase.transfer;

import org.jspecify.annotations.Nullable;

/**
 * The task of taking a file into a term base.
 *
 * @param importUid which import
 * @param traceparent W3C trace context of the upload
 */
public record TermImportTask(String importUid, @Nullable String traceparent) {
    public static final String KIND = "IMPORT_TERM_BASE";
}
