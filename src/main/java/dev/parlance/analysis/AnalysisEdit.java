package dev.parlance.analysis;

/** What an analysis is edited to. */
record AnalysisEdit(String name) {}
