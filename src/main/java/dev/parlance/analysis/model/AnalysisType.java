package dev.parlance.analysis.model;

import dev.parlance.task.AsyncAction;

/** What an analysis compares (section 2.4 of the interface), spelled as on the wire. */
public enum AnalysisType {
    PreAnalyse,
    PostAnalyse,
    PreAnalyseTarget,
    Compare,
    PreAnalyseProvider,
    ContinuousPostAnalyse,
    ContinuousPreAnalyse;

    /** The action of the asynchronous request of such an analysis. */
    public AsyncAction action() {
        return switch (this) {
            case PreAnalyse, PreAnalyseTarget, PreAnalyseProvider, ContinuousPreAnalyse -> AsyncAction.PRE_ANALYSE;
            case PostAnalyse, ContinuousPostAnalyse -> AsyncAction.POST_ANALYSE;
            case Compare -> AsyncAction.COMPARE_ANALYSE;
        };
    }
}
