package dev.parlance.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.hazelcast.internal.serialization.InternalSerializationService;
import com.hazelcast.internal.serialization.impl.DefaultSerializationServiceBuilder;
import com.hazelcast.spi.exception.RetryableHazelcastException;
import dev.parlance.config.TestConfig;
import java.io.IOException;
import java.io.Serializable;
import java.net.ConnectException;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class MembersTest {
    private static InternalSerializationService service() {
        var settings =
                TestConfig.with("hints.cluster.host", "127.0.0.1").hints().cluster();
        return new DefaultSerializationServiceBuilder()
                .setConfig(Members.of(settings, "test").getSerializationConfig())
                .build();
    }

    static Stream<Throwable> failures() {
        var suppressing = new IllegalStateException("the target is gone", new IOException("closed"));
        suppressing.addSuppressed(new TimeoutException());
        return Stream.of(
                new RetryableHazelcastException("not joined yet"), new ConnectException("refused"), suppressing);
    }

    /** A failure that cannot be read leaves the member that asked without an answer. */
    @ParameterizedTest
    @MethodSource("failures")
    void readsFailuresOfOtherMembers(Throwable failure) {
        assertThat(service().<Throwable>toObject(service().toData(failure)))
                .hasSameClassAs(failure)
                .hasMessage(failure.getMessage());
    }

    @Test
    void readsNoOtherObjects() {
        var service = service();
        var data = service.toData(new Carrier(new PriorityQueue<>(List.of("a"))));
        assertThatThrownBy(() -> service.toObject(data)).hasMessageContaining("not allowed");
    }

    private record Carrier(Object carried) implements Serializable {}
}
