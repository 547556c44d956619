package dev.parlance.webhook.delivery.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;
import org.junit.jupiter.api.Test;

class EventsInMemoryTest {
    private static final int LENGTH = 10_000;

    private final EventsInMemory events = new EventsInMemory();

    /** A delivery of an event with a body of its own. */
    private static DueDelivery due(int event, int target) {
        var body = "x".repeat(LENGTH);
        return new DueDelivery(
                new DueDelivery.Outbox(event, target),
                target,
                new UUID(0, event),
                "JOB_CREATED",
                null,
                body,
                null,
                0,
                null,
                false);
    }

    @Test
    void deliveriesOfAnEventShareItsBody() {
        var first = due(1, 1);
        events.add(first);
        var second = events.share(due(1, 2));
        assertThat(second.body()).isSameAs(first.body());
        assertThat(second.target()).isEqualTo(2);
        assertThat(events.complete(due(1, 3)))
                .isNotNull()
                .extracting(DueDelivery::body)
                .isSameAs(first.body());
        assertThat(events.complete(due(2, 1))).isNull();
    }

    @Test
    void countABodyUntilItsLastDeliveryLeaves() {
        var first = due(1, 1);
        var second = due(1, 2);
        assertThat(events.add(first)).isEqualTo(first.bytes());
        var rest = events.add(second);
        assertThat(rest).isLessThan(LENGTH);
        assertThat(events.remove(first)).isEqualTo(rest);
        assertThat(events.complete(second)).isNotNull();
        assertThat(events.remove(second)).isEqualTo(second.bytes());
        assertThat(events.complete(second)).isNull();
    }

    @Test
    void namesTheNewestEventsWithLongBodies() {
        for (var event = 1; event <= 4; event++) {
            events.add(due(event, 1));
        }
        assertThat(events.large(2)).containsExactly(new UUID(0, 4), new UUID(0, 3));
        events.remove(due(4, 1));
        assertThat(events.large(2)).containsExactly(new UUID(0, 3), new UUID(0, 2));
    }
}
