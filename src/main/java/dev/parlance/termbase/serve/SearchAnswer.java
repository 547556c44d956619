package dev.parlance.termbase.serve;

import dev.parlance.bus.BusMessage;
import io.vertx.core.buffer.Buffer;

/** The result of a search as the JSON to send, which the worker writes to keep the event loop free. */
public record SearchAnswer(Buffer json) implements BusMessage {}
