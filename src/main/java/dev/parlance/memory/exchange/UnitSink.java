package dev.parlance.memory.exchange;

import java.io.IOException;

/** Receives units one by one. */
@FunctionalInterface
public interface UnitSink {
    void add(ExchangeUnit unit) throws IOException;
}
