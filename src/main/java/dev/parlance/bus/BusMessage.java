package dev.parlance.bus;

/** A record that crosses the event bus of this process by reference; it must be immutable. */
public interface BusMessage {}
