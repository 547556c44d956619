package dev.parlance.analysis.pretranslate.machine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.analysis.pretranslate.state.MachineRules;
import dev.parlance.analysis.pretranslate.state.Outcome;
import dev.parlance.analysis.pretranslate.state.PreTranslateTask;
import dev.parlance.analysis.pretranslate.state.SeenTarget;
import dev.parlance.analysis.pretranslate.state.WaitingStore.Waiting;
import dev.parlance.job.segment.FillSegments;
import dev.parlance.job.segment.JobSegment;
import dev.parlance.machinetranslate.call.Translation;
import dev.parlance.shared.SegmentText;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class MachineBatchTest {
    private static final MachineRules ALL = new MachineRules(0, null, null);
    private static final PreTranslateTask WORK = new PreTranslateTask(
            "p",
            List.of("j"),
            70,
            new FillSegments.Rules(true, false, 1),
            "",
            new PreTranslateTask.Sources(false, false, ALL));

    private final MachineTexts known = new MachineTexts("s");

    private static JobSegment segment(int ordinal, String source, @Nullable String target) {
        var text = target == null ? null : SegmentText.of(target);
        return new JobSegment(ordinal, SegmentText.of(source), null, 1, false, text, false, false, 0, null);
    }

    private MachineBatch batch(long characters, long bytes, int requests, String... sources) {
        var segments = IntStream.range(0, sources.length)
                .mapToObj(i -> segment(i, sources[i], null))
                .toList();
        var waiting =
                segments.stream().map(one -> new Waiting(one.ordinal(), null)).toList();
        return MachineBatch.of(WORK, waiting, segments, known, new MachineBatch.Room(characters, bytes, requests));
    }

    private static List<Integer> asked(MachineBatch batch) {
        return batch.asked().stream().map(one -> one.segment().ordinal()).toList();
    }

    @Test
    void leavesWhatHasNoRoomWaiting() {
        var batch = batch(1_000, 4, 2, "abcd", "efg", "hi", "j");
        assertThat(asked(batch)).containsExactly(0, 1);
        assertThat(batch.leftOut()).isEmpty();
    }

    @Test
    void leavesOutWhatNoRequestHasRoomForAndWhatExceedsTheCharacters() {
        var batch = batch(6, 4, 9, "abcde", "abcd", "abc", "é", "abcd");
        assertThat(asked(batch)).containsExactly(1, 3, 4);
        assertThat(batch.leftOut()).isEqualTo(Map.of(0, Outcome.REQUEST_TOO_LARGE, 2, Outcome.CHARACTER_LIMIT));
        assertThat(batch.texts(false)).containsExactly("abcd", "é");
    }

    @Test
    void keepsItsTranslationsWhenTheyAreTooLargeToBeRemembered() {
        known.add(new MachineTexts.Key(false, "first"), new Translation("erster", OptionalInt.empty()));
        var batch = batch(1_000, 100, 1, "first", "second");
        assertThat(batch.texts(false)).containsExactly("second");
        var huge = new Translation("x".repeat(3 << 20), OptionalInt.empty());
        batch.translations().put(new MachineTexts.Key(false, "second"), huge);
        known.add(new MachineTexts.Key(false, "second"), huge);
        assertThat(known.find(new MachineTexts.Key(false, "first")))
                .as("forgotten")
                .isNull();
        var targets = MachineTargets.of(batch, ALL);
        assertThat(targets.done()).containsExactlyInAnyOrder(0, 1);
        assertThat(targets.fills()).hasSize(1);
        assertThat(targets.leftOut()).isEqualTo(Map.of(1, Outcome.TEXT_NOT_USABLE));
    }

    @Test
    void noticesTargetsThatHaveChanged() {
        var segments = Arrays.asList(segment(0, "a", "old"), segment(1, "b", "new"), segment(2, "c", "new"));
        var old = SeenTarget.hash(SegmentText.of("old"));
        var batch = MachineBatch.of(
                WORK,
                List.of(new Waiting(0, old), new Waiting(1, old), new Waiting(2, null), new Waiting(3, null)),
                segments,
                known,
                new MachineBatch.Room(100, 100, 1));
        assertThat(asked(batch)).containsExactly(0);
        assertThat(batch.leftOut()).isEqualTo(Map.of(1, Outcome.CHANGED, 2, Outcome.CHANGED, 3, Outcome.CHANGED));
    }
}
