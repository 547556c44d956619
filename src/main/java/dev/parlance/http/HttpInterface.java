package dev.parlance.http;

import dev.parlance.config.section.HttpSection;
import dev.parlance.db.Db;
import dev.parlance.http.contract.Contract;
import dev.parlance.http.endpoint.Endpoint;
import dev.parlance.http.guard.Authenticator;
import dev.parlance.http.guard.Permissions;
import dev.parlance.http.guard.RateLimits;
import dev.parlance.http.idempotency.IdempotencyStore;
import dev.parlance.http.limit.Arrivals;
import dev.parlance.http.limit.BodyMemory;
import dev.parlance.http.limit.ConnectionLimits;
import dev.parlance.http.limit.InFlight;
import dev.parlance.http.reply.HttpMetrics;
import dev.parlance.secret.SecretBox;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/**
 * The state that the HTTP event loops of an instance share, and their control by the rest of the instance. Thread-safe.
 */
public final class HttpInterface {
    static {
        // this service has no WebSockets. Without them, Vert.x passes a request of an unknown HTTP version to us, and
        // looks for no Upgrade header; it reads the property when the first server is created
        System.setProperty("vertx.disableWebsockets", "true");
    }

    final HttpSection settings;
    final Contract contract;
    final Documentation documentation;
    final PerLoop perLoop;
    final SecretBox box;
    final HttpMetrics metrics;
    final Guard.Gate gate;
    final BodyMemory bodyMemory;
    final BodyMemory responseMemory;
    final Arrivals arrivals;
    final InFlight inFlight;
    final ConnectionLimits connections;
    private final AtomicBoolean drains = new AtomicBoolean();
    private final AtomicInteger port;

    /**
     * Creates the objects of each event loop.
     *
     * @param databases opens connections that belong to the calling event loop
     * @param endpoints creates the endpoints on these connections
     * @param authenticator creates the authenticator on these connections
     */
    public record PerLoop(
            Function<Vertx, Db> databases,
            Function<Db, List<Endpoint>> endpoints,
            Function<Db, Authenticator> authenticator) {}

    /**
     * Creates the shared state.
     *
     * @param clock for rate limits
     */
    public HttpInterface(
            HttpSection settings,
            Contract contract,
            InstantSource clock,
            PerLoop perLoop,
            SecretBox box,
            HttpMetrics metrics) {
        this.settings = settings;
        this.contract = contract;
        this.documentation = new Documentation(contract);
        this.perLoop = perLoop;
        this.box = box;
        this.metrics = metrics;
        this.gate = new Guard.Gate(
                new Permissions(contract.operationIds()), new RateLimits(settings.requestsPerMinute(), clock));
        this.bodyMemory = new BodyMemory(
                settings.bodyMemoryBytes(), settings.maxBodyBytes().bytes());
        this.responseMemory = new BodyMemory(settings.bodyMemoryBytes(), 0);
        this.arrivals = new Arrivals(settings.maxInFlight());
        this.inFlight = new InFlight(metrics.inFlight(), settings.maxInFlight());
        this.connections = new ConnectionLimits(
                settings.maxConnections(), settings.trustedProxies() > 0 ? 0 : settings.maxConnectionsPerAddress());
        metrics.watch(bodyMemory, responseMemory, arrivals, connections);
        this.port = new AtomicInteger(settings.port());
    }

    /** Refuses new requests with 503 from now on; requests in flight are completed. */
    public void drain() {
        drains.set(true);
    }

    public boolean draining() {
        return drains.get();
    }

    /** Deletes idempotency keys that are older than a day. */
    public Future<Void> housekeeping(Db db) {
        return new IdempotencyStore(db, box).expire();
    }

    /** The number of requests without a response, including those whose body is arriving. */
    int unanswered() {
        return inFlight.count().get() + arrivals.count();
    }

    /** The same with those whose response is being sent. */
    public int unfinished() {
        return unanswered() + inFlight.sending().get();
    }

    /** The port that the server listens on; before it listens, the configured port. */
    public int port() {
        return port.get();
    }

    void listening(int actualPort) {
        port.set(actualPort);
    }
}
