package dev.parlance.analysis.model;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parlance.analysis.count.CountOptions;
import dev.parlance.analysis.count.EditOptions;
import dev.parlance.analysis.count.Evidence;
import dev.parlance.shared.Json;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How an analysis counts, with a value for every setting; stored with the analysis and with projects. A setting that
 * concerns only other types than {@code type} has no effect.
 *
 * @param type PreAnalyse, PostAnalyse or Compare
 * @param compareWorkflowLevel 1 to 15, the level that Compare compares with; null for other types
 * @param newSinceSourceVersion only segments that are new in later versions of their file are counted; null counts all.
 *     Left out of JSON if null, so that the digests of analyses without it stay the same
 */
public record AnalysisSettings(
        AnalysisType type,
        @JsonUnwrapped CountOptions counting,
        boolean includeMachineTranslationMatches,
        @JsonUnwrapped EditOptions postEditing,
        @Nullable Integer compareWorkflowLevel,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Integer newSinceSourceVersion) {
    /** The defaults of section 4.4 of the interface. */
    public static final AnalysisSettings DEFAULT =
            new AnalysisSettings(AnalysisType.PreAnalyse, CountOptions.DEFAULT, false, EditOptions.DEFAULT, null, null);

    /**
     * These settings with those of {@code sent}, which are matched by name.
     *
     * @param sent a record with names of section 4.4; null leaves a setting as it is
     */
    public AnalysisSettings with(Record sent) {
        var settings = (ObjectNode) Json.tree(this);
        Json.tree(sent).properties().stream()
                .filter(setting -> !setting.getValue().isNull())
                .forEach(setting -> settings.set(setting.getKey(), setting.getValue()));
        return Json.MAPPER.convertValue(settings, AnalysisSettings.class);
    }

    /** These settings for the segments that are new in later versions of their files; null for all segments. */
    public AnalysisSettings newSince(@Nullable Integer sourceVersion) {
        return new AnalysisSettings(
                type, counting, includeMachineTranslationMatches, postEditing, compareWorkflowLevel, sourceVersion);
    }

    /** Whether a segment is counted that was new in this version of its file. */
    public boolean countsSince(int sourceVersion) {
        return newSinceSourceVersion == null || sourceVersion > newSinceSourceVersion;
    }

    /** Whether translation memories take part. */
    public boolean asksMemories() {
        return type == AnalysisType.PreAnalyse && counting.includeTransMemory();
    }

    /** Whether machine translation takes part. */
    public boolean asksMachineTranslation() {
        return type == AnalysisType.PreAnalyse && includeMachineTranslationMatches;
    }

    /** What PostAnalyse and Compare compare translations with. */
    public Evidence.Kind comparedWith() {
        return type == AnalysisType.Compare ? Evidence.Kind.OTHER_LEVEL : Evidence.Kind.SUGGESTION;
    }

    /** The settings by their names in section 4.4, in order. */
    Map<String, Object> byName() {
        var tree = Json.tree(this);
        var byName = new LinkedHashMap<String, Object>();
        tree.properties().forEach(setting -> byName.put(setting.getKey(), setting.getValue()));
        return byName;
    }

    /** The type as the API shows it: a PreAnalyse that counts targets is shown as PreAnalyseTarget. */
    public AnalysisType shownType() {
        return type == AnalysisType.PreAnalyse && !counting.countSourceUnits() ? AnalysisType.PreAnalyseTarget : type;
    }
}
