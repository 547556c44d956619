package dev.parlance.config.section;

/** Which requests leave a line in the log. */
public enum RequestLog {
    NONE("none"),
    FAILURES("failures"),
    ALL("all");

    private final String word;

    RequestLog(String word) {
        this.word = word;
    }

    @Override
    public String toString() {
        return word;
    }
}
