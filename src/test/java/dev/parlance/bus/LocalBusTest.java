package dev.parlance.bus;

import static dev.parlance.db.Waiting.failure;
import static dev.parlance.db.Waiting.result;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.fault.Fault;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class LocalBusTest {
    private final Vertx vertx = Vertx.vertx();
    private final LocalBus bus = new LocalBus(vertx, Duration.ofSeconds(5), 2);

    @AfterEach
    void close() {
        result(vertx.close());
    }

    private record Question(Object marker) implements BusMessage {}

    private record Answer(Object marker) implements BusMessage {}

    @Test
    void passesQuestionsAndAnswersByReference() {
        var marker = new Object();
        result(bus.<Question>serve("echo", question -> Future.succeededFuture(new Answer(question.marker()))));
        assertThat(result(bus.<Answer>ask("echo", new Question(marker))).marker())
                .isSameAs(marker);
    }

    @Test
    void aFaultCrossesAsTheObjectItIs() {
        var fault = new Fault.Conflict("as it is");
        result(bus.<Question>serve("fails", _ -> Future.failedFuture(fault)));
        assertThat(failure(bus.ask("fails", new Question(1)))).isSameAs(fault);
    }

    @Test
    void anAccidentBecomesAnInternalFaultAndNobodyServingAnUnavailableOne() {
        result(bus.<Question>serve("throws", _ -> {
            throw new IllegalStateException("secret detail");
        }));
        assertThat(failure(bus.ask("throws", new Question(1))))
                .isInstanceOf(Fault.Internal.class)
                .hasMessageNotContaining("secret");
        assertThat(failure(bus.ask("nobody", new Question(1)))).isInstanceOf(Fault.Unavailable.class);
    }

    @Test
    void asksAboveTheBoundAreRefusedAtOnceAndThoseBeforeAreAnswered() {
        Promise<BusMessage> held = Promise.promise();
        result(bus.<Question>serve("slow", _ -> held.future()));
        var first = bus.ask("slow", new Question(1));
        var second = bus.ask("slow", new Question(2));
        assertThat(bus.inFlight()).isEqualTo(2);
        assertThat(failure(bus.ask("slow", new Question(3)))).isInstanceOf(Fault.Unavailable.class);
        held.complete(new Answer(0));
        result(first);
        result(second);
        assertThat(bus.inFlight()).isZero();
    }

    @Test
    void nudgesReachWhoListens() throws Exception {
        var nudged = new CompletableFuture<Boolean>();
        bus.onNudge("work", () -> nudged.complete(true));
        bus.nudge("work");
        assertThat(nudged.get(5, TimeUnit.SECONDS)).isTrue();
    }
}
