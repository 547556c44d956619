package dev.parlance.analysis.run;

/** The task of counting a language part. */
public record CountPartTask(long partId) {
    public static final String KIND = "countPart";
}
