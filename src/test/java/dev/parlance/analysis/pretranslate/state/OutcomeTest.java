package dev.parlance.analysis.pretranslate.state;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parlance.http.contract.Contract;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class OutcomeTest {
    private static final String REASON =
            "/components/schemas/PreTranslationCounts/properties/leftOut/items/properties/reason";

    @Test
    void theContractNamesEveryReasonAndSaysWhatItMeans() {
        var reasons = Stream.of(Outcome.values())
                .filter(outcome -> !outcome.written())
                .map(Outcome::name)
                .toList();
        var schema = Contract.load().document().at(REASON);
        assertThat(schema.path("enum").valueStream().map(JsonNode::asText)).containsExactlyElementsOf(reasons);
        assertThat(reasons)
                .allSatisfy(reason ->
                        assertThat(schema.path("description").asText()).contains("`" + reason + "`"));
    }

    @Test
    void countsEverySegmentOnce() {
        var counts = PreTranslationEnd.counts(
                List.of(
                        new OutcomeStore.Counted(0, Outcome.MEMORY, 3),
                        new OutcomeStore.Counted(0, Outcome.MACHINE, 4),
                        new OutcomeStore.Counted(1, Outcome.MACHINE_ESTIMATED, 5),
                        new OutcomeStore.Counted(1, Outcome.SOURCE_COPIED, 6),
                        new OutcomeStore.Counted(0, Outcome.CHANGED, 7),
                        new OutcomeStore.Counted(1, Outcome.CHANGED, 8)),
                99);
        assertThat(counts.segments()).isEqualTo(33);
        assertThat(counts.machineTranslation()).isEqualTo(9);
        assertThat(counts.estimated()).isEqualTo(5);
        assertThat(counts.leftOut()).hasToString("[LeftOut[reason=CHANGED, segments=15]]");
    }

    @Test
    void usesTranslationsWithoutAnEstimateOnlyFromZero() {
        var all = new MachineRules(0, null, null);
        assertThat(all.uses(OptionalInt.empty())).isTrue();
        assertThat(all.confirms(OptionalInt.of(100))).isFalse();
        assertThat(all.left(1_000)).isEqualTo(Long.MAX_VALUE);
        var some = new MachineRules(60, 90, 500L);
        assertThat(some.uses(OptionalInt.empty())).isFalse();
        assertThat(some.uses(OptionalInt.of(59))).isFalse();
        assertThat(some.uses(OptionalInt.of(60))).isTrue();
        assertThat(some.confirms(OptionalInt.of(89))).isFalse();
        assertThat(some.confirms(OptionalInt.of(90))).isTrue();
        assertThat(some.confirms(OptionalInt.empty())).isFalse();
        assertThat(new MachineRules(0, 0, null).confirms(OptionalInt.empty())).isTrue();
        assertThat(some.left(450)).isEqualTo(50);
        assertThat(some.left(501)).isZero();
    }
}
