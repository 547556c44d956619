package dev.parlance.memory.exchange;

import java.io.IOException;

/** Takes units in one by one. */
@FunctionalInterface
public interface UnitSink {
    void add(ExchangeUnit unit) throws IOException;
}
