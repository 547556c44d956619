package dev.parlance.webhook;

import dev.parlance.bus.LocalBus;
import dev.parlance.config.Config;
import dev.parlance.config.section.DeliverySection;
import dev.parlance.db.Db;
import dev.parlance.db.Hints;
import dev.parlance.egress.AddressGuard;
import dev.parlance.egress.HostGuard;
import dev.parlance.egress.UrlCheck;
import dev.parlance.http.contract.Contract;
import dev.parlance.http.endpoint.Endpoint;
import dev.parlance.secret.SecretBox;
import dev.parlance.services.Services;
import dev.parlance.webhook.delivery.DeliveryHints;
import dev.parlance.webhook.delivery.DeliveryVerticle;
import dev.parlance.webhook.delivery.TestDelivery;
import dev.parlance.webhook.delivery.call.DeliveryMetrics;
import dev.parlance.webhook.delivery.call.Signing;
import dev.parlance.webhook.delivery.history.KeepHistoryDays;
import dev.parlance.webhook.delivery.receiver.ReceiverStore;
import dev.parlance.webhook.delivery.record.AttemptStore;
import dev.parlance.webhook.history.FindCalls;
import dev.parlance.webhook.history.FindHealth;
import dev.parlance.webhook.history.HealthStore;
import dev.parlance.webhook.registration.EventSchemas;
import dev.parlance.webhook.replay.ReplayCalls;
import dev.parlance.webhook.replay.ReplayEvents;
import dev.parlance.webhook.replay.ReplayStore;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Webhooks and their delivery as the composition root sees them; one per process. */
public final class WebhookFeature {
    private final Vertx vertx;
    private final Shared shared;

    /**
     * Creates the feature and starts to forward nudges of this process to the other instances.
     *
     * @param contract describes the bodies that webhooks receive
     * @param callbackKey base64 of at least 24 bytes that signs callbacks where the configuration names no secret, or
     * null
     * @param version of the service
     */
    public WebhookFeature(
            Services services,
            Config config,
            Contract contract,
            SecretBox box,
            @Nullable String callbackKey,
            String version) {
        var guard = AddressGuard.of(services.vertx(), config);
        this.vertx = services.vertx();
        this.shared = new Shared(
                config,
                new EventSchemas(contract),
                services.bus(),
                services.hints(),
                box,
                services.clock(),
                guard,
                new DeliveryMetrics(services.meters()),
                callbackSecrets(config.delivery(), callbackKey),
                version);
        DeliveryHints.forward(services.bus(), services.hints());
    }

    /** The objects that all event loops share. */
    record Shared(
            Config config,
            EventSchemas schemas,
            LocalBus bus,
            Hints hints,
            SecretBox box,
            InstantSource clock,
            AddressGuard guard,
            DeliveryMetrics metrics,
            List<String> callbackSecrets,
            String version) {
        /** Makes delivery look for due retries of these targets. */
        void retriesDue(Set<Long> targets) {
            DeliveryHints.retriesDue(hints, targets);
        }

        /** Makes delivery load changed webhooks: at once here, and on other instances when the hint arrives. */
        void changed() {
            DeliveryHints.webhookChanged(hints);
        }
    }

    private static List<String> callbackSecrets(DeliverySection settings, @Nullable String key) {
        var configured = settings.callbackSecret();
        if (configured != null) {
            return List.of(configured.value());
        }
        return key == null ? List.of() : List.of(Signing.PREFIX + key);
    }

    /**
     * Makes the endpoints of one event loop.
     *
     * @param queues a way to the database whose statements keep to the indexes
     */
    public List<Endpoint> endpoints(Db db, Db queues) {
        var settings = shared.config.delivery();
        var calls = new FindCalls(queues);
        var webhooks = new WebhookEndpoints(
                db,
                new ReceiverStore(db, shared.box, settings, shared.callbackSecrets),
                new AttemptStore(db),
                new TestDelivery(vertx, settings, shared.guard, shared.clock, shared.version, shared.metrics),
                new FindHealth(calls, new HealthStore(db, settings, shared.clock)),
                shared);
        return Stream.of(
                        webhooks.all(),
                        new WebhookCallEndpoints(calls).all(),
                        new ReplayEndpoints(new ReplayCalls(db), new ReplayEvents(new ReplayStore(db)), calls, shared)
                                .all())
                .flatMap(List::stream)
                .toList();
    }

    /** The guard for calls to hosts that are named in requests. */
    public HostGuard hostGuard() {
        return shared.guard;
    }

    /** The check for operations that take a {@code callbackUrl}. */
    public UrlCheck urlCheck() {
        return shared.guard;
    }

    /**
     * Makes one instance of the verticle that delivers; deploy as many as {@code delivery.instances} says.
     *
     * @param databases opens connections that belong to the calling event loop
     */
    public DeliveryVerticle verticle(Function<Vertx, Db> databases) {
        return new DeliveryVerticle(new DeliveryVerticle.Shared(
                shared.config.delivery(),
                shared.guard,
                databases,
                shared.box,
                shared.callbackSecrets,
                shared.bus,
                shared.hints,
                shared.metrics,
                shared.clock,
                () -> ThreadLocalRandom.current().nextDouble(),
                shared.version,
                ProcessHandle.current().pid() + "@" + System.getenv().getOrDefault("HOSTNAME", "localhost"),
                shared.config.shutdown().drainTimeout()));
    }

    /**
     * Creates and drops partitions of the history; runs once before the process starts serving, then about every hour.
     */
    public Future<Void> housekeeping(Db db) {
        return new KeepHistoryDays(db, shared.config.delivery().retention(), shared.clock).keep();
    }
}
