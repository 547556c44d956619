package dev.parlance.bus;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.fault.Fault;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import io.vertx.junit5.VertxTestContext;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(VertxExtension.class)
class LocalBusTest {
    private LocalBus bus;

    private record Question(Object marker) implements BusMessage {}

    private record Answer(Object marker) implements BusMessage {}

    @BeforeEach
    void open(Vertx vertx) {
        bus = new LocalBus(vertx, Duration.ofSeconds(5), 2);
    }

    @Test
    void passesRequestsAndResponsesByReference(VertxTestContext test) {
        var marker = new Object();
        bus.<Question>serve("echo", question -> Future.succeededFuture(new Answer(question.marker())))
                .compose(_ -> bus.<Answer>ask("echo", new Question(marker)))
                .onComplete(test.succeeding(answer -> test.verify(() -> {
                    assertThat(answer.marker()).isSameAs(marker);
                    test.completeNow();
                })));
    }

    @Test
    void aFaultIsPassedByReference(VertxTestContext test) {
        var fault = new Fault.Conflict("as it is");
        bus.<Question>serve("fails", _ -> Future.failedFuture(fault))
                .compose(_ -> bus.ask("fails", new Question(1)))
                .onComplete(test.failing(failure -> test.verify(() -> {
                    assertThat(failure).isSameAs(fault);
                    test.completeNow();
                })));
    }

    @Test
    void anExceptionBecomesAnInternalFault(VertxTestContext test) {
        bus.<Question>serve("throws", _ -> {
                    throw new IllegalStateException("secret detail");
                })
                .compose(_ -> bus.ask("throws", new Question(1)))
                .onComplete(test.failing(failure -> test.verify(() -> {
                    assertThat(failure).isInstanceOf(Fault.Internal.class).hasMessageNotContaining("secret");
                    test.completeNow();
                })));
    }

    @Test
    void aFullDiskIsUnavailable(VertxTestContext test) {
        var full = new IOException("/tmp/a: No space left on device");
        bus.<Question>serve("writes", _ -> Future.failedFuture(full))
                .compose(_ -> bus.ask("writes", new Question(1)))
                .onComplete(test.failing(failure -> test.verify(() -> {
                    assertThat(failure).isInstanceOf(Fault.Unavailable.class).hasMessageContaining("is full");
                    test.completeNow();
                })));
    }

    @Test
    void aRequestWithoutConsumerIsUnavailable(VertxTestContext test) {
        bus.ask("nobody", new Question(1))
                .onComplete(test.failing(failure -> test.verify(() -> {
                    assertThat(failure).isInstanceOf(Fault.Unavailable.class);
                    test.completeNow();
                })));
    }

    @Test
    void requestsAboveTheLimitFailAtOnceAndOthersSucceed(VertxTestContext test) {
        var held = Promise.<BusMessage>promise();
        bus.<Question>serve("slow", _ -> held.future())
                .compose(_ -> {
                    var admitted = Future.all(bus.ask("slow", new Question(1)), bus.ask("slow", new Question(2)));
                    test.verify(() -> assertThat(bus.inFlight()).isEqualTo(2));
                    return refused()
                            .onSuccess(_ -> held.complete(new Answer(0)))
                            .compose(refusal -> {
                                test.verify(() -> assertThat(refusal).isInstanceOf(Fault.Unavailable.class));
                                return admitted;
                            });
                })
                .onComplete(test.succeeding(_ -> test.verify(() -> {
                    assertThat(bus.inFlight()).isZero();
                    test.completeNow();
                })));
    }

    private Future<Throwable> refused() {
        return bus.ask("slow", new Question(3))
                .transform(asked -> asked.failed()
                        ? Future.succeededFuture(asked.cause())
                        : Future.failedFuture("admitted above the bound"));
    }

    @Test
    void nudgesReachListeners(VertxTestContext test) {
        bus.onNudge("work", test::completeNow);
        bus.nudge("work");
    }
}
