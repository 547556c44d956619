package dev.parlance.file.srx;

/** Segmentation rules that cannot be used; the message says why and, where known, on which line. */
public final class InvalidRules extends Exception {
    private static final long serialVersionUID = 1L;

    InvalidRules(String message) {
        super(message);
    }

    static InvalidRules at(int line, String message) {
        return new InvalidRules(line > 0 ? "line %d: %s".formatted(line, message) : message);
    }
}
