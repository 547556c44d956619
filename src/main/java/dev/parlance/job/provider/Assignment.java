package dev.parlance.job.provider;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Who is to work on the jobs of a language, as a body says it.
 *
 * @param workflowLevel 1 where it is absent
 */
public record Assignment(String targetLang, @Nullable Integer workflowLevel, List<ProviderRef> providers) {
    int level() {
        return workflowLevel == null ? 1 : workflowLevel;
    }
}
