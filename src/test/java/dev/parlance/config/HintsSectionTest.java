package dev.parlance.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.parlance.config.InvalidConfig.Problem;
import dev.parlance.config.section.HintsSection.Transport;
import java.util.List;
import org.junit.jupiter.api.Test;

class HintsSectionTest {
    private static List<String> paths(String... settings) {
        return catchThrowableOfType(InvalidConfig.class, () -> TestConfig.with(settings)).problems().stream()
                .map(Problem::path)
                .toList();
    }

    @Test
    void isTheDatabaseByDefault() {
        assertThat(TestConfig.with().hints().transport()).isEqualTo(Transport.NOTIFY);
    }

    @Test
    void aMemberNeedsItsAddressAndOthers() {
        assertThat(paths("hints.transport", "cluster")).containsExactly("hints.cluster.host", "hints.cluster.members");
    }

    @Test
    void refusesAllWrongSettingsAtOnce() {
        assertThat(paths(
                        "hints.cluster.host", "0.0.0.0",
                        "hints.cluster.port", "5702",
                        "hints.cluster.members", "one,two:5701",
                        "hints.cluster.service", "parlance hints"))
                .containsExactlyInAnyOrder(
                        "hints.cluster.host",
                        "hints.cluster.busPort",
                        "hints.cluster.members",
                        "hints.cluster.service");
        assertThat(paths("hints.cluster.host", "pod.example")).containsExactly("hints.cluster.host");
    }

    @Test
    void findsMembersByAddressesOrAName() {
        var byAddress = TestConfig.with(
                "hints.transport", "cluster",
                "hints.cluster.host", "10.0.0.1",
                "hints.cluster.members", "10.0.0.1:5701,[fd00::2]:5701,parlance-2:5701");
        assertThat(byAddress.hints().cluster().members()).hasSize(3);
        var byName = TestConfig.with(
                "hints.transport", "cluster",
                "hints.cluster.host", "fd00::1",
                "hints.cluster.service", "parlance-hints.parlance.svc");
        assertThat(byName.hints().cluster().service()).isEqualTo("parlance-hints.parlance.svc");
    }
}
