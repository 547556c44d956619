package dev.parlance.analysis.model;

/** How far an analysis is; why it failed is in its asynchronous request. */
public enum AnalysisState {
    RUNNING,
    FINISHED,
    FAILED
}
