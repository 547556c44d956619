package dev.parlance.bus;

/** A record that the event bus of this process passes by reference; it must be immutable. */
public interface BusMessage {}
