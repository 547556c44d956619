package dev.parlance.analysis.text;

import dev.parlance.access.Caller;
import dev.parlance.bus.LocalBus;
import dev.parlance.fault.Fault;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;

/** Has texts counted by an instance that has the indexes of memories. What is wrong with a request is found before. */
public record AskForCounts(FindTextScope scopes, LocalBus bus) {
    /** Gives the JSON to send; fails with {@link Fault.Invalid}, or {@link Fault.Unavailable} if none answers. */
    public Future<Buffer> count(TextsToAnalyse body, Caller caller) {
        return scopes.find(body, caller)
                .compose(_ -> bus.<CountTexts.Answer>ask(CountTexts.ADDRESS, new CountTexts(body, caller)))
                .map(CountTexts.Answer::json);
    }
}
