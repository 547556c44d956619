package dev.parlance.analysis.model;

/** The reference to an analysis in events, callbacks and the response to its creation. */
public record NamedAnalysis(String id, String uid, String name) {}
