package dev.parlance.analysis.model;

/** An analysis in short, as events, callbacks and the answer to its creation show it. */
public record NamedAnalysis(String id, String uid, String name) {}
