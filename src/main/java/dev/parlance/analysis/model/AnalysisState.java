package dev.parlance.analysis.model;

/** The state of an analysis; its asynchronous request has the reason of a failure. */
public enum AnalysisState {
    RUNNING,
    FINISHED,
    FAILED
}
