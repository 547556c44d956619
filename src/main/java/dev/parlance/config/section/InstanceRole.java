package dev.parlance.config.section;

/** A part of the service that an instance may run. */
public enum InstanceRole {
    HTTP("http"),
    IMPORT("import"),
    ANALYSIS("analysis"),
    DELIVERY("delivery");

    private final String word;

    InstanceRole(String word) {
        this.word = word;
    }

    @Override
    public String toString() {
        return word;
    }
}
