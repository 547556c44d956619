package dev.parlance.analysis.text;

import dev.parlance.analysis.model.AnalysisSettings;
import dev.parlance.netrate.NetRateScheme;
import dev.parlance.project.core.VisibleProject;
import java.util.Optional;

/**
 * The project, settings and net rate scheme that texts are counted with.
 *
 * @param defaults of the settings that the call does not send
 */
record TextScope(Optional<VisibleProject> project, AnalysisSettings defaults, Optional<NetRateScheme> scheme) {}
