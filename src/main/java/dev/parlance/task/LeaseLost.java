package dev.parlance.task;

/** The task has a new owner or is done: its former owner must not write the result. */
public final class LeaseLost extends RuntimeException {
    private static final long serialVersionUID = 1L;

    LeaseLost(String message) {
        super(message, null, false, false);
    }
}
