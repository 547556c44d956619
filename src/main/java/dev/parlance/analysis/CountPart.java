package dev.parlance.analysis;

/** The task of counting a language part. */
record CountPart(long partId) {
    static final String KIND = "countPart";
}
