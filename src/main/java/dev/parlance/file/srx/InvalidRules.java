package dev.parlance.file.srx;

import java.util.List;

/** Segmentation rules that cannot be used, with the reason and, where known, the line. */
public final class InvalidRules extends Exception {
    private static final long serialVersionUID = 1L;

    private final transient List<String> flaws;

    InvalidRules(String flaw) {
        this(List.of(flaw));
    }

    InvalidRules(List<String> flaws) {
        super(String.join("; ", flaws));
        this.flaws = List.copyOf(flaws);
    }

    /** All errors; a single one when reading could not continue after it. */
    public List<String> flaws() {
        return flaws;
    }

    static InvalidRules at(int line, String message) {
        return new InvalidRules(message(line, message));
    }

    static String message(int line, String message) {
        return line > 0 ? "line %d: %s".formatted(line, message) : message;
    }
}
