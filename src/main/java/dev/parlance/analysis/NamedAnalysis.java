package dev.parlance.analysis;

/** An analysis in short, as events, callbacks and the answer to its creation show it. */
record NamedAnalysis(String id, String uid, String name) {}
