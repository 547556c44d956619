package dev.parlance.config.value;

/** A value that must not be printed. */
public record Secret(String value) {
    @Override
    public String toString() {
        return "****";
    }
}
