package dev.parlance.analysis;

/** What an analysis compares (section 2.4 of the interface), spelled as on the wire. */
enum AnalysisType {
    PreAnalyse,
    PostAnalyse,
    PreAnalyseTarget,
    Compare,
    PreAnalyseProvider,
    ContinuousPostAnalyse,
    ContinuousPreAnalyse
}
