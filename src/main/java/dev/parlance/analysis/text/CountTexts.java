package dev.parlance.analysis.text;

import dev.parlance.access.Caller;
import dev.parlance.bus.BusMessage;
import io.vertx.core.buffer.Buffer;

/** A request to count texts, for an instance that has the indexes of memories. */
public record CountTexts(TextsToAnalyse body, Caller caller) implements BusMessage {
    public static final String ADDRESS = "analysis.texts";

    /** The counts as the JSON to send. */
    public record Answer(Buffer json) implements BusMessage {}
}
