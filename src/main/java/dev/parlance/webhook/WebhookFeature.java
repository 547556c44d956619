package dev.parlance.webhook;

import dev.parlance.config.Config;
import dev.parlance.config.section.DeliverySection;
import dev.parlance.db.Db;
import dev.parlance.egress.CallbackCheck;
import dev.parlance.egress.Egress;
import dev.parlance.egress.OwnPorts;
import dev.parlance.egress.UrlCheck;
import dev.parlance.http.catalogue.EventSchemas;
import dev.parlance.http.endpoint.Endpoint;
import dev.parlance.http.reply.Reply;
import dev.parlance.rotation.SealedTableStore;
import dev.parlance.secret.SecretBox;
import dev.parlance.services.Services;
import dev.parlance.webhook.delivery.DeliveryHints;
import dev.parlance.webhook.delivery.DeliveryVerticle;
import dev.parlance.webhook.delivery.TestDelivery;
import dev.parlance.webhook.delivery.call.DeliveryMetrics;
import dev.parlance.webhook.delivery.call.Signing;
import dev.parlance.webhook.delivery.history.HistoryRetention;
import dev.parlance.webhook.delivery.history.KeepHistoryDays;
import dev.parlance.webhook.delivery.receiver.ReceiverStore;
import dev.parlance.webhook.history.FindCalls;
import dev.parlance.webhook.history.FindHealth;
import dev.parlance.webhook.history.HealthStore;
import dev.parlance.webhook.registration.SealedWebhookStore;
import dev.parlance.webhook.replay.ReplayCalls;
import dev.parlance.webhook.replay.ReplayEvents;
import dev.parlance.webhook.replay.ReplayStore;
import dev.parlance.webhook.replay.ReplayedEventStore;
import dev.parlance.webhook.statistics.FindStatistics;
import dev.parlance.webhook.statistics.HealthOverviewStore;
import dev.parlance.webhook.statistics.StatisticsStore;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Webhooks and their delivery as the composition root sees them; one per process. */
public final class WebhookFeature {
    /** As long as days are kept after their retention. */
    private static final Duration CLOCKS = Duration.ofHours(1);

    private final EventSchemas schemas;
    private final DeliveryVerticle.Shared shared;

    /**
     * Creates the feature and starts to forward nudges of this process to the other instances.
     *
     * @param schemas of the bodies that webhooks receive
     * @param callbackKey base64 of at least 24 bytes that signs callbacks if the configuration has no secret, or null
     * @param version of the service
     * @param own ports that no webhook may call
     */
    public WebhookFeature(
            Services services,
            Config config,
            EventSchemas schemas,
            SecretBox box,
            @Nullable String callbackKey,
            String version,
            OwnPorts own) {
        this.schemas = schemas;
        this.shared = new DeliveryVerticle.Shared(
                services,
                config.delivery(),
                config.shutdown().drainTimeout(),
                Egress.of(services.vertx(), config.delivery(), own),
                new ReceiverStore.Secrets(box, callbackSecrets(config.delivery(), callbackKey)),
                new DeliveryMetrics(services.meters()),
                version);
        DeliveryHints.forward(services.bus(), services.hints());
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
     * @param queues a database client whose statements always use the indexes
     */
    public List<Endpoint> endpoints(Db db, Db queues) {
        var calls = new FindCalls(queues, days());
        var clock = shared.services().clock();
        var health = new FindHealth(calls, new HealthStore(db, shared.settings(), clock));
        var statistics = new FindStatistics(new StatisticsStore(queues), clock);
        var overview = new HealthOverviewStore(queues, shared.settings(), clock);
        var replayEvents = new ReplayEvents(new ReplayStore(db), new ReplayedEventStore(db));
        return Stream.of(
                        new WebhookEndpoints(db, new TestDelivery(db, shared), health, schemas, shared).all(),
                        List.of(Endpoint.of(
                                "listWebhookHealth",
                                call -> overview.list(call.query().text("status"), call.page())
                                        .map(Reply::page))),
                        new WebhookCallEndpoints(
                                        calls,
                                        statistics,
                                        clock,
                                        shared.settings().sendTraceparent())
                                .all(),
                        new ReplayEndpoints(
                                        new ReplayCalls(db),
                                        replayEvents,
                                        calls,
                                        shared.services().hints())
                                .all())
                .flatMap(List::stream)
                .toList();
    }

    /** The encrypted values of webhooks. */
    public static SealedTableStore sealed(SecretBox box) {
        return SealedWebhookStore.table(box);
    }

    /** What holds for calls to hosts that are named in requests. */
    public Egress egress() {
        return shared.egress();
    }

    /** The check for operations that take a URL. */
    public UrlCheck urlCheck() {
        return shared.egress().guard();
    }

    /** The check for operations that take a {@code callbackUrl} and are not only for managers. */
    public CallbackCheck callbackCheck() {
        return new CallbackCheck(shared.egress().guard(), shared.settings().callbackHosts());
    }

    /**
     * Makes one instance of the verticle that delivers; deploy as many as {@code delivery.instances} says.
     *
     * @param databases opens connections that belong to the calling event loop
     */
    public DeliveryVerticle verticle(Function<Vertx, Db> databases) {
        return new DeliveryVerticle(shared, databases);
    }

    /** Creates the partitions of the history without which no event can be written. Run it before the first request. */
    public Future<Void> prepare(Db db) {
        return new KeepHistoryDays(db, days(), CLOCKS).prepare();
    }

    /** Creates partitions of the history ahead, and drops those after the retention. Run it every few minutes. */
    public Future<Void> housekeeping(Db db) {
        return new KeepHistoryDays(db, days(), CLOCKS).keep();
    }

    private HistoryRetention days() {
        return new HistoryRetention(
                shared.settings().retention(), shared.services().clock());
    }
}
