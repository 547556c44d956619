package dev.parlance.termbase.serve;

import dev.parlance.bus.BusMessage;
import io.vertx.core.buffer.Buffer;

/** What a search found, as the JSON that is sent: writing it out is work for the worker too. */
public record SearchAnswer(Buffer json) implements BusMessage {}
