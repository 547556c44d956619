package dev.parlance.analysis.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.shared.Json;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class AnalysisSettingsTest {
    private static final String DEFAULTS = """
            {"type":"PreAnalyse","includeFuzzyRepetitions":true,"separateFuzzyRepetitions":false,\
            "includeConfirmedSegments":true,"includeNumbers":true,"includeLockedSegments":true,"countSourceUnits":true,\
            "includeTransMemory":true,"includeNonTranslatables":false,"includeMachineTranslationMatches":false,\
            "transMemoryPostEditing":false,"nonTranslatablePostEditing":false,"machineTranslatePostEditing":false,\
            "compareWorkflowLevel":null}""";

    static Stream<String> flags() {
        return AnalysisSettings.DEFAULT.byName().keySet().stream()
                .filter(name -> !name.equals("type") && !name.equals("compareWorkflowLevel"));
    }

    @Test
    void writesEverySettingAtTheTopLevel() {
        assertThat(Json.text(AnalysisSettings.DEFAULT)).isEqualTo(DEFAULTS);
    }

    @Test
    void readsWhatItWrites() {
        assertThat(Json.read(DEFAULTS, AnalysisSettings.class)).isEqualTo(AnalysisSettings.DEFAULT);
    }

    @ParameterizedTest
    @MethodSource("flags")
    void replacesOnlyTheSentSettings(String name) {
        var expected = new LinkedHashMap<>(AnalysisSettings.DEFAULT.byName());
        var sent = !Json.tree(AnalysisSettings.DEFAULT).path(name).booleanValue();
        expected.put(name, Json.tree(sent));
        var settings = AnalysisSettings.DEFAULT.with(Json.read(Json.text(Map.of(name, sent)), SentSettings.class));
        assertThat(settings.byName()).isEqualTo(expected);
    }

    @Test
    void keepsEverySettingThatIsNotSent() {
        var settings = AnalysisSettings.DEFAULT.with(Json.read(
                "{\"type\":\"Compare\",\"compareWorkflowLevel\":3,\"includeNumbers\":null}", SentSettings.class));
        assertThat(settings.type()).isEqualTo(AnalysisType.Compare);
        assertThat(settings.compareWorkflowLevel()).isEqualTo(3);
        assertThat(settings.counting()).isEqualTo(AnalysisSettings.DEFAULT.counting());
        assertThat(settings.postEditing()).isEqualTo(AnalysisSettings.DEFAULT.postEditing());
    }
}
