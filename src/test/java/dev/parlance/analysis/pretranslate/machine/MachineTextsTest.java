package dev.parlance.analysis.pretranslate.machine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.machinetranslate.call.Translation;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class MachineTextsTest {
    private static final int LONG = 1 << 18;

    private final MachineTexts texts = new MachineTexts("service de");

    private static MachineTexts.Key key(int number) {
        return new MachineTexts.Key(false, "text " + number);
    }

    private void add(int number) {
        texts.add(key(number), new Translation("x".repeat(LONG), OptionalInt.of(number)));
    }

    @Test
    void forgetsTheTextsThatWereNotUsedForLongest() {
        add(1);
        add(2);
        add(3);
        assertThat(texts.find(key(1))).isNotNull();
        add(4);
        assertThat(texts.find(key(2))).as("more than a million characters").isNull();
        assertThat(texts.find(key(1))).isNotNull();
        assertThat(texts.find(key(4))).isNotNull();
    }

    @Test
    void replacesATextWithoutCountingItTwice() {
        add(1);
        for (var i = 0; i < 100; i++) {
            add(2);
        }
        assertThat(texts.find(key(1))).isNotNull();
    }

    @Test
    void distinguishesMarkedTexts() {
        add(1);
        assertThat(texts.find(new MachineTexts.Key(true, "text 1"))).isNull();
        assertThat(texts.isOf("service de")).isTrue();
        assertThat(texts.isOf("service fr")).isFalse();
    }
}
