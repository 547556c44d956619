package dev.parlance.webhook.delivery;

import dev.parlance.shared.TimeUids;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.time.InstantSource;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Makes one attempt: seals the envelope, sends it, tells what came of it. */
final class Courier {
    private final Sender sender;
    private final TimeUids uids;
    private final InstantSource clock;
    private final String agent;

    /** @param version of the service, for {@code User-Agent} */
    Courier(Sender sender, InstantSource clock, String version) {
        this.sender = sender;
        this.uids = new TimeUids(clock);
        this.clock = clock;
        this.agent = "Parlance/" + version;
    }

    /** A call that was made. */
    record Made(UUID call, String url, String requestHeaders, Outcome outcome) {}

    /** Never fails: every way to fail is an outcome. */
    Future<Made> deliver(
            Receiver receiver,
            Signing signing,
            String url,
            UUID event,
            @Nullable String kind,
            @Nullable String traceparent,
            String body) {
        var call = uids.next();
        var bytes = Buffer.buffer(body);
        var envelope = Envelope.seal(receiver, signing, agent, event, call, kind, traceparent, bytes, clock.instant());
        return send(receiver, url, envelope, bytes).map(outcome -> new Made(call, url, envelope.logged(), outcome));
    }

    private Future<Outcome> send(Receiver receiver, String url, Envelope envelope, Buffer body) {
        try {
            var destination = Destination.parse(url);
            return sender.send(new Post(destination, envelope.headers(), body, receiver.timeout()));
        } catch (IllegalArgumentException notCallable) {
            return Future.succeededFuture(new Outcome.Unanswered(Outcome.Reason.ADDRESS_NOT_ALLOWED, 0, null));
        }
    }

    Future<Void> close() {
        return sender.close();
    }
}
