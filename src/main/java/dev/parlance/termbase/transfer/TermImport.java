package dev.parlance.termbase.transfer;

import dev.parlance.termbase.exchange.TermFormat;
import dev.parlance.termbase.exchange.TermSink;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An import as the API shows it. */
public record TermImport(
        String uid,
        String status,
        String fileName,
        TermFormat format,
        long readTermsCount,
        long createdTermsCount,
        long updatedTermsCount,
        long skippedEntriesCount,
        List<String> langs,
        List<String> ignoredLangs,
        List<TermSink.Problem> problems,
        @Nullable Request asyncRequest,
        Instant dateCreated) {
    record Request(String id) {}

    /** Without the prefix of a getter, which would make it a field of the JSON. */
    public boolean running() {
        return status.equals("RUNNING");
    }
}
