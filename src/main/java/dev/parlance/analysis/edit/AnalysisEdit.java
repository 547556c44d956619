package dev.parlance.analysis.edit;

/** What an analysis is edited to. */
public record AnalysisEdit(String name) {}
