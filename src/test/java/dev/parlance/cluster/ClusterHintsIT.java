package dev.parlance.cluster;

import static dev.parlance.db.Waiting.result;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import com.hazelcast.core.Hazelcast;
import dev.parlance.config.TestConfig;
import dev.parlance.config.section.HintsSection;
import dev.parlance.db.Hints;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.Isolated;
import org.slf4j.LoggerFactory;

@Isolated("Hazelcast lists the members of all clusters of the JVM")
@Tag("drill")
@ExtendWith(VertxExtension.class)
class ClusterHintsIT {
    private static final List<String> KEYS = List.of("a key of this installation");

    private final ListAppender<ILoggingEvent> log = new ListAppender<>();
    private final List<Instance> instances = new ArrayList<>();
    private final int first = freePort();
    private final int second = freePort();

    private Instance one;
    private Instance two;

    @BeforeEach
    void join(Vertx vertx) {
        log.start();
        ((Logger) LoggerFactory.getLogger("io.vertx")).addAppender(log);
        one = new Instance(vertx, first, KEYS);
        two = new Instance(vertx, second, KEYS);
        result(one.hints.listening());
        result(two.hints.listening());
    }

    @AfterEach
    void close() {
        instances.forEach(instance -> result(instance.hints.close()));
        assertThat(Hazelcast.getAllHazelcastInstances()).isEmpty();
        ((Logger) LoggerFactory.getLogger("io.vertx")).detachAppender(log);
        assertThat(log.list).extracting(ILoggingEvent::getFormattedMessage).doesNotContain("Failed to leave cluster");
    }

    private static int freePort() {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private HintsSection.Cluster settings(int port) {
        return TestConfig.with(
                        "hints.transport", "cluster",
                        "hints.cluster.host", "127.0.0.1",
                        "hints.cluster.port", Integer.toString(port),
                        "hints.cluster.busPort", Integer.toString(freePort()),
                        "hints.cluster.members", "127.0.0.1:%d,127.0.0.1:%d".formatted(first, second))
                .hints()
                .cluster();
    }

    private static void until(BooleanSupplier condition) {
        var deadline = System.nanoTime() + Duration.ofSeconds(60).toNanos();
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).as("in time").isLessThan(deadline);
            LockSupport.parkNanos(20_000_000);
        }
    }

    private static String next(BlockingQueue<String> heard) throws InterruptedException {
        var hint = heard.poll(30, TimeUnit.SECONDS);
        assertThat(hint).as("a hint").isNotNull();
        return hint;
    }

    @Test
    void notifiesTheOtherInstanceAndItselfOnce() throws Exception {
        var own = one.listenTo("tokens");
        var others = two.listenTo("tokens");
        one.hints.publish("tokens", "revoked\n42");
        assertThat(next(others)).isEqualTo("revoked\n42");
        one.hints.publish("tokens", "last");
        assertThat(next(others)).isEqualTo("last");
        assertThat(own).containsExactly("revoked\n42", "last");
    }

    @Test
    void ignoresMessagesThatNoInstanceHasSealed() throws Exception {
        var heard = two.listenTo("tokens");
        var stranger = result(ClusterBus.join(settings(freePort()), Members.name(KEYS.getFirst()), _ -> {}));
        result(stranger.send("[\"x\\ntokens\\nforged\"]"));
        result(stranger.send(new HintSeal(List.of("another key")).seal("[\"x\\ntokens\\nforged\"]")));
        result(stranger.leave());
        one.hints.publish("tokens", "genuine");
        assertThat(next(heard)).isEqualTo("genuine");
        assertThat(heard).isEmpty();
    }

    @Test
    void anotherInstallationFormsItsOwnCluster(Vertx vertx) throws Exception {
        var heard = two.listenTo("tokens");
        var other = new Instance(vertx, freePort(), List.of("another key"));
        until(() -> Hazelcast.getAllHazelcastInstances().size() == 3);
        other.hints.publish("tokens", "of another");
        one.hints.publish("tokens", "genuine");
        assertThat(next(heard)).isEqualTo("genuine");
        assertThat(other.hints.isListening()).isFalse();
    }

    @Test
    void joinsAgainAfterItsMemberHasEnded() throws Exception {
        var heard = two.listenTo("topic");
        Hazelcast.getAllHazelcastInstances().stream()
                .filter(member ->
                        member.getCluster().getLocalMember().getAddress().getPort() == second)
                .forEach(member -> member.getLifecycleService().terminate());
        until(() -> !two.hints.isListening());
        until(two.hints::isListening);
        String answer = null;
        for (var i = 0; answer == null && i < 200; i++) {
            one.hints.publish("topic", "again");
            answer = heard.poll(50, TimeUnit.MILLISECONDS);
        }
        assertThat(answer).isEqualTo("again");
    }

    private final class Instance {
        final Hints hints;

        Instance(Vertx vertx, int port, List<String> keys) {
            hints = Hints.open(vertx, new ClusterTransport(vertx, settings(port), keys));
            instances.add(this);
        }

        BlockingQueue<String> listenTo(String topic) {
            var heard = new LinkedBlockingQueue<String>();
            hints.subscribe(topic, heard::add);
            return heard;
        }
    }
}
