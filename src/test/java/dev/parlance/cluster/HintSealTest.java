package dev.parlance.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class HintSealTest {
    private static final HintSeal SEAL = new HintSeal(List.of("one", "two"));

    @Test
    void opensWhatItSealed() {
        assertThat(SEAL.open(SEAL.seal("look for work"))).isEqualTo("look for work");
        assertThat(SEAL.open(SEAL.seal(""))).isEmpty();
    }

    @Test
    void opensWhatAnyKeySealed() {
        assertThat(SEAL.open(new HintSeal(List.of("two")).seal("old"))).isEqualTo("old");
        assertThat(SEAL.open(new HintSeal(List.of("three")).seal("other"))).isNull();
    }

    @Test
    void refusesWhatWasChanged() {
        var message = SEAL.seal("user 1");
        assertThat(SEAL.open(message.replace("user 1", "user 2"))).isNull();
        assertThat(SEAL.open("x" + message.substring(1))).isNull();
        assertThat(SEAL.open("")).isNull();
        assertThat(SEAL.open("[\"look for work\"]")).isNull();
    }
}
