package dev.parlance.webhook.delivery.call;

import dev.parlance.webhook.delivery.body.BodyFormat;
import dev.parlance.webhook.delivery.receiver.Receiver;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Receivers without headers and secrets. */
final class TestReceivers {
    private static final Duration TIMEOUT = Duration.ofSeconds(20);

    private TestReceivers() {}

    static Receiver of(String uid, String url) {
        return new Receiver(
                1L, uid, url, true, Map.of(), List.of(), TIMEOUT, 1, null, false, false, BodyFormat.DEFAULT, null, 1);
    }
}
