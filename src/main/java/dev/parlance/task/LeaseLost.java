package dev.parlance.task;

/** The task belongs to somebody else by now, or is done: what this one was about to write must not be written. */
public final class LeaseLost extends RuntimeException {
    private static final long serialVersionUID = 1L;

    LeaseLost(String message) {
        super(message, null, false, false);
    }
}
