package dev.parlance.job.provider;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The providers of the new jobs of a language and level, as a request names them.
 *
 * @param workflowLevel 1 where it is absent
 */
public record Assignment(String targetLang, @Nullable Integer workflowLevel, List<ProviderRef> providers) {
    int level() {
        return workflowLevel == null ? 1 : workflowLevel;
    }
}
