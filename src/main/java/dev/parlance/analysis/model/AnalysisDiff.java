package dev.parlance.analysis.model;

import dev.parlance.analysis.count.statistics.Statistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The differences between two analyses.
 *
 * @param analyse the analysis of the request
 * @param with the analysis that it is compared with
 * @param sameInput whether both have the same digest: the same texts, settings, memories and counts
 * @param settings the settings that differ
 * @param analyseLanguageParts of both: the parts of the first analysis, then those that only the second has
 */
public record AnalysisDiff(
        Side analyse, Side with, boolean sameInput, List<Setting> settings, List<Part> analyseLanguageParts) {
    public AnalysisDiff {
        settings = List.copyOf(settings);
        analyseLanguageParts = List.copyOf(analyseLanguageParts);
    }

    /** One of the two. */
    record Side(
            String uid,
            String id,
            String name,
            AnalysisType type,
            String countMethod,
            @Nullable String digest) {
        static Side of(Analysis analysis) {
            return new Side(
                    analysis.uid(),
                    analysis.id(),
                    analysis.name(),
                    analysis.type(),
                    analysis.countMethod(),
                    analysis.digest());
        }
    }

    /** A setting by its name in section 4.4 of the interface, with both values. */
    record Setting(
            String name, @Nullable Object value, @Nullable Object withValue) {}

    /**
     * The counts of one target language.
     *
     * @param data null when only the second analysis has the language
     * @param withData null when only the first analysis has the language
     * @param difference {@code data} less {@code withData}, with 0 for counts that are null
     */
    record Part(
            String sourceLang,
            String targetLang,
            @Nullable Statistics data,
            @Nullable Statistics withData,
            Statistics difference) {

        static Part of(Analysis.@Nullable LanguagePart part, Analysis.@Nullable LanguagePart other) {
            var named = Optional.ofNullable(part)
                    .or(() -> Optional.ofNullable(other))
                    .orElseThrow();
            var data = part == null ? null : part.data();
            var withData = other == null ? null : other.data();
            return new Part(
                    named.sourceLang(),
                    named.targetLang(),
                    data,
                    withData,
                    (data == null ? Statistics.NOTHING : data).less(withData == null ? Statistics.NOTHING : withData));
        }
    }

    public static AnalysisDiff of(Analysis analysis, Analysis with) {
        var parts = new LinkedHashMap<String, Part>();
        for (var part : analysis.analyseLanguageParts()) {
            parts.put(part.targetLang(), Part.of(part, find(with, part.targetLang())));
        }
        for (var part : with.analyseLanguageParts()) {
            parts.computeIfAbsent(part.targetLang(), _ -> Part.of(null, part));
        }
        return new AnalysisDiff(
                Side.of(analysis),
                Side.of(with),
                analysis.digest() != null && analysis.digest().equals(with.digest()),
                settings(analysis.settings(), with.settings()),
                List.copyOf(parts.values()));
    }

    private static Analysis.@Nullable LanguagePart find(Analysis analysis, String targetLang) {
        return analysis.analyseLanguageParts().stream()
                .filter(part -> part.targetLang().equals(targetLang))
                .findFirst()
                .orElse(null);
    }

    private static List<Setting> settings(AnalysisSettings one, AnalysisSettings other) {
        var here = one.byName();
        var there = other.byName();
        return here.keySet().stream()
                .filter(name -> !java.util.Objects.equals(here.get(name), there.get(name)))
                .map(name -> new Setting(name, here.get(name), there.get(name)))
                .toList();
    }
}
