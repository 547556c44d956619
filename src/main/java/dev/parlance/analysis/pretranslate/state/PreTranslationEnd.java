package dev.parlance.analysis.pretranslate.state;

import dev.parlance.task.AsyncResponse;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The end of a pre-translation, as its events show it.
 *
 * @param errorCode as in the response of the asynchronous request; null after success
 */
public record PreTranslationEnd(
        Request asyncRequest, @Nullable String errorCode, AsyncResponse.PreTranslation counts) {

    /** The asynchronous request. */
    public record Request(String id) {}

    /** The numbers of all jobs together. */
    public static AsyncResponse.PreTranslation counts(List<OutcomeStore.Counted> counted, long characters) {
        var totals = counted.stream()
                .collect(Collectors.groupingBy(
                        OutcomeStore.Counted::outcome, Collectors.summingLong(OutcomeStore.Counted::segments)));
        var leftOut = Arrays.stream(Outcome.values())
                .filter(outcome -> !outcome.written() && totals.getOrDefault(outcome, 0L) > 0)
                .map(outcome -> new AsyncResponse.PreTranslation.LeftOut(outcome.name(), of(totals, outcome)))
                .toList();
        return new AsyncResponse.PreTranslation(
                totals.values().stream().mapToLong(number -> number).sum(),
                of(totals, Outcome.MEMORY),
                of(totals, Outcome.MACHINE) + of(totals, Outcome.MACHINE_ESTIMATED),
                of(totals, Outcome.MACHINE_ESTIMATED),
                of(totals, Outcome.SOURCE_COPIED),
                characters,
                leftOut);
    }

    private static long of(Map<Outcome, Long> totals, Outcome outcome) {
        return totals.getOrDefault(outcome, 0L);
    }

    /** The indexes of the jobs that have segments with one of the outcomes. */
    public static Set<Integer> jobs(List<OutcomeStore.Counted> counted, Set<Outcome> outcomes) {
        return counted.stream()
                .filter(count -> outcomes.contains(count.outcome()))
                .map(OutcomeStore.Counted::job)
                .collect(Collectors.toSet());
    }
}
