package dev.parlance.cluster;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import dev.parlance.config.section.HintsSection;
import dev.parlance.db.Hints;
import dev.parlance.shared.Json;
import io.vertx.core.AsyncResult;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Hints as messages of a clustered event bus. An instance that cannot join tries again, after a wait that grows and has
 * jitter; until then it polls, as one does that is alone. Safe from any thread; its state belongs to one context.
 */
public final class ClusterTransport implements Hints.Transport {
    private static final Logger LOG = LoggerFactory.getLogger(ClusterTransport.class);
    private static final Duration LEAST_PAUSE = Duration.ofMillis(2);
    private static final Duration MOST_PAUSE = Duration.ofMillis(5);
    private static final Duration FIRST_WAIT = Duration.ofMillis(500);
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(30);
    private static final Duration CHECK = Duration.ofSeconds(1);
    private static final Duration SENDING = Duration.ofSeconds(5);
    private static final Duration LEAVING = Duration.ofSeconds(8);
    private static final TypeReference<List<String>> HINTS = new TypeReference<>() {};

    private final Vertx vertx;
    private final Context context;
    private final HintsSection.Cluster settings;
    private final String name;
    private final HintSeal seal;
    private final Promise<Void> listening = Promise.promise();
    private Future<Void> attempt = Future.succeededFuture();
    private int failures;
    private boolean closed;
    private volatile @Nullable ClusterBus bus;
    private volatile boolean connected;

    /**
     * Creates a transport that has not joined yet.
     *
     * @param keys that only instances of this installation have; the first one names the cluster too
     */
    public ClusterTransport(Vertx vertx, HintsSection.Cluster settings, List<String> keys) {
        this.vertx = vertx;
        this.context = vertx.getOrCreateContext();
        this.settings = settings;
        this.name = Members.name(keys.getFirst());
        this.seal = new HintSeal(keys);
    }

    @Override
    public void open(Handler<String> receiver) {
        context.runOnContext(_ -> join(receiver));
    }

    private void join(Handler<String> receiver) {
        if (!closed) {
            var ended = Promise.<Void>promise();
            attempt = ended.future();
            // Vert.x warns of a Vert.x that another one creates
            Thread.ofVirtual()
                    .start(() -> ClusterBus.join(settings, name, message -> receive(message, receiver))
                            .onComplete(joined -> context.runOnContext(
                                    _ -> joined(joined, receiver).onComplete(ended))));
        }
    }

    private Future<Void> joined(AsyncResult<ClusterBus> joined, Handler<String> receiver) {
        if (joined.failed()) {
            lost(String.valueOf(joined.cause().getMessage()), receiver);
            return Future.succeededFuture();
        }
        if (closed) {
            return joined.result().leave();
        }
        bus = joined.result();
        failures = 0;
        watch(joined.result(), receiver);
        return Future.succeededFuture();
    }

    private void watch(ClusterBus watched, Handler<String> receiver) {
        if (closed) {
            return;
        }
        var size = watched.size();
        connected = size > 1;
        if (size == 0) {
            bus = null;
            // its ports must be free for the next one
            leave(watched).onComplete(_ -> context.runOnContext(_ -> lost("it has ended", receiver)));
            return;
        }
        if (connected) {
            listening.tryComplete();
        }
        vertx.setTimer(CHECK.toMillis(), _ -> watch(watched, receiver));
    }

    private void lost(String reason, Handler<String> receiver) {
        failures++;
        LOG.atInfo()
                .addKeyValue("reason", reason)
                .addKeyValue("failures", failures)
                .log("this instance is not in the cluster that carries hints");
        vertx.setTimer(wait(failures), _ -> join(receiver));
    }

    private static long wait(int failures) {
        var longest = Math.min(LONGEST_WAIT.toMillis(), FIRST_WAIT.toMillis() << Math.min(failures, 10));
        return ThreadLocalRandom.current().nextLong(longest / 2, longest + 1);
    }

    private static Future<Void> leave(ClusterBus left) {
        return left.leave().timeout(LEAVING.toMillis(), TimeUnit.MILLISECONDS).otherwiseEmpty();
    }

    @Override
    public Future<Void> listening() {
        return listening.future();
    }

    /** Alone in its cluster, an instance cannot know whether others exist that it does not reach. */
    @Override
    public boolean isListening() {
        return connected;
    }

    @Override
    public Duration pause() {
        return Duration.ofNanos(ThreadLocalRandom.current().nextLong(LEAST_PAUSE.toNanos(), MOST_PAUSE.toNanos()));
    }

    @Override
    public Future<Void> send(List<String> hints) {
        var now = bus;
        return now == null
                ? Future.failedFuture("not in the cluster")
                : now.send(seal.seal(Json.text(hints))).timeout(SENDING.toMillis(), TimeUnit.MILLISECONDS);
    }

    private void receive(String message, Handler<String> receiver) {
        var text = seal.open(message);
        if (text == null) {
            LOG.debug("a message that no instance has sealed was ignored");
            return;
        }
        try {
            Json.MAPPER.readValue(text, HINTS).forEach(receiver::handle);
        } catch (JsonProcessingException otherVersion) {
            LOG.atDebug().setCause(otherVersion).log("a message of another version was ignored");
        }
    }

    @Override
    public Future<Void> close() {
        return Future.future(ended -> context.runOnContext(_ -> {
            closed = true;
            connected = false;
            attempt.compose(_ -> leaveNow())
                    .timeout(LEAVING.toMillis(), TimeUnit.MILLISECONDS)
                    .otherwiseEmpty()
                    .onComplete(ended);
        }));
    }

    private Future<Void> leaveNow() {
        var now = bus;
        bus = null;
        return now == null ? Future.succeededFuture() : now.leave();
    }
}
