package dev.parlance.analysis.edit;

/** The body of a call that edits an analysis. */
public record AnalysisEdit(String name) {}
