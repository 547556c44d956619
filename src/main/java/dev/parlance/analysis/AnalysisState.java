package dev.parlance.analysis;

/** How far an analysis is; why it failed is in its asynchronous request. */
enum AnalysisState {
    RUNNING,
    FINISHED,
    FAILED
}
