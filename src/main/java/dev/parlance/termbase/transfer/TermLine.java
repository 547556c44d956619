package dev.parlance.termbase.transfer;

import dev.parlance.termbase.exchange.TermEntry;
import dev.parlance.termbase.exchange.TermSink;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a {@link TermSink} receives, on a line between two processes; one of the components is not null. */
record TermLine(
        @Nullable TermEntry entry,
        TermSink.@Nullable Problem problem,
        TermSink.@Nullable Problem remark,
        @Nullable List<String> missing) {
    void passTo(TermSink sink) throws IOException {
        if (entry != null) {
            sink.entry(entry);
        } else if (problem != null) {
            sink.problem(problem);
        } else if (remark != null) {
            sink.remark(remark);
        } else if (missing != null) {
            sink.missing(missing);
        }
    }
}
