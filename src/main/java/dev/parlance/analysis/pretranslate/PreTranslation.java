package dev.parlance.analysis.pretranslate;

import dev.parlance.analysis.pretranslate.state.MachineRules;
import dev.parlance.analysis.pretranslate.state.PreTranslateTask;
import dev.parlance.fault.Violation;
import dev.parlance.job.segment.FillSegments;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The body of a request for pre-translation; null for the default.
 *
 * @param translationMemoryThreshold the least score of a match that is used
 * @param machineTranslationThreshold the least estimated quality of a machine translation that is used
 * @param confirmMachineTranslationsFrom the estimated quality from which machine translations become confirmed
 * @param machineTranslationCharacters the most characters that are sent to machine translation
 */
record PreTranslation(
        List<Job> jobs,
        @Nullable Boolean useTranslationMemory,
        @Nullable Integer translationMemoryThreshold,
        @Nullable Boolean useNonTranslatables,
        @Nullable Boolean useMachineTranslation,
        @Nullable Integer machineTranslationThreshold,
        @Nullable Integer confirmMachineTranslationsFrom,
        @Nullable Long machineTranslationCharacters,
        @Nullable Boolean overwriteExistingTranslations,
        @Nullable Boolean confirm100PercentMatches,
        @Nullable String callbackUrl) {
    private static final int THRESHOLD = 70;

    /** A job. */
    record Job(String uid) {}

    List<String> uids() {
        return jobs.stream().map(Job::uid).toList();
    }

    /** What is wrong when nothing is to be used. */
    Optional<Violation> unused() {
        var sources = sources();
        return sources.memories() || sources.nonTranslatables() || sources.machine() != null
                ? Optional.empty()
                : Optional.of(Violation.at(
                        "/useTranslationMemory",
                        "required",
                        "must be true unless useMachineTranslation or useNonTranslatables is true"));
    }

    private PreTranslateTask.Sources sources() {
        return new PreTranslateTask.Sources(
                !Boolean.FALSE.equals(useTranslationMemory),
                Boolean.TRUE.equals(useNonTranslatables),
                Boolean.TRUE.equals(useMachineTranslation)
                        ? new MachineRules(
                                Objects.requireNonNullElse(machineTranslationThreshold, 0),
                                confirmMachineTranslationsFrom,
                                machineTranslationCharacters)
                        : null);
    }

    PreTranslateTask task(String projectUid, long userId, String traceparent) {
        var rules = new FillSegments.Rules(
                Boolean.TRUE.equals(overwriteExistingTranslations),
                Boolean.TRUE.equals(confirm100PercentMatches),
                userId);
        return new PreTranslateTask(
                projectUid,
                uids(),
                Objects.requireNonNullElse(translationMemoryThreshold, THRESHOLD),
                rules,
                traceparent,
                sources());
    }
}
