package dev.parlance.termbase.transfer;

import dev.parlance.termbase.exchange.TermFormat;

/**
 * An uploaded file and how it is imported.
 *
 * @param updateTerms whether an entry with the id of an existing concept changes that concept
 * @param strictLangMatching whether a language of the file matches only the same code in the base
 * @param skipInvalid whether invalid entries are skipped; otherwise one of them refuses the whole file
 */
public record TermUpload(
        long fileId,
        String fileName,
        TermFormat format,
        boolean updateTerms,
        boolean strictLangMatching,
        boolean skipInvalid,
        long createdBy) {}
