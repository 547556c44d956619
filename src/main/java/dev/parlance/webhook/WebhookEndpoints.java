package dev.parlance.webhook;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parlance.db.Db;
import dev.parlance.db.Hints;
import dev.parlance.event.Kind;
import dev.parlance.fault.Fault;
import dev.parlance.http.catalogue.EventSchemas;
import dev.parlance.http.endpoint.Call;
import dev.parlance.http.endpoint.Endpoint;
import dev.parlance.http.reply.Reply;
import dev.parlance.shared.Json;
import dev.parlance.shared.TimeUids;
import dev.parlance.webhook.delivery.DeliveryHints;
import dev.parlance.webhook.delivery.DeliveryVerticle;
import dev.parlance.webhook.delivery.TestDelivery;
import dev.parlance.webhook.delivery.call.Signing;
import dev.parlance.webhook.history.FindHealth;
import dev.parlance.webhook.registration.ChangeWebhooks;
import dev.parlance.webhook.registration.ClientCertificateEdit;
import dev.parlance.webhook.registration.ClientCertificateStore;
import dev.parlance.webhook.registration.SecretStore;
import dev.parlance.webhook.registration.TestOutcome;
import dev.parlance.webhook.registration.Webhook;
import dev.parlance.webhook.registration.WebhookEdit;
import dev.parlance.webhook.registration.WebhookRules;
import dev.parlance.webhook.registration.WebhookStore;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.UUID;

/** The operations below {@code /webhooks}. */
final class WebhookEndpoints {
    private final WebhookStore webhooks;
    private final ChangeWebhooks change;
    private final TestDelivery tests;
    private final WebhookRules rules;
    private final FindHealth health;
    private final EventSchemas schemas;
    private final InstantSource clock;
    private final Hints hints;
    private final Vertx vertx;

    WebhookEndpoints(
            Db db, TestDelivery tests, FindHealth health, EventSchemas schemas, DeliveryVerticle.Shared shared) {
        var box = shared.secrets().box();
        this.webhooks = new WebhookStore(db, box);
        this.change = new ChangeWebhooks(db, webhooks, new SecretStore(box), new ClientCertificateStore(box));
        this.tests = tests;
        this.rules = new WebhookRules(shared.egress().guard());
        this.health = health;
        this.schemas = schemas;
        this.clock = shared.services().clock();
        this.hints = shared.services().hints();
        this.vertx = shared.services().vertx();
    }

    List<Endpoint> all() {
        return List.of(
                Endpoint.of("createWebhook", this::create),
                Endpoint.of("listWebhooks", this::list),
                Endpoint.of("getWebhook", this::get),
                Endpoint.of("editWebhook", this::edit),
                Endpoint.of("patchWebhook", this::patch),
                Endpoint.of("deleteWebhook", this::delete),
                Endpoint.of("rotateWebhookSecret", this::rotate),
                Endpoint.of("setWebhookClientCertificate", this::setCertificate),
                Endpoint.of("deleteWebhookClientCertificate", this::deleteCertificate),
                Endpoint.of("testWebhook", this::test),
                Endpoint.of("previewWebhooks", this::previews),
                Endpoint.of("getWebhookSchema", this::schema),
                Endpoint.of("getWebhookHealth", this::health));
    }

    private Future<Reply> create(Call call) {
        var webhook = call.body(WebhookEdit.class);
        var secret = webhook.secretToken() == null ? Signing.newSecret() : webhook.secretToken();
        return rules.check(webhook)
                .compose(_ -> change.create(webhook, secret, call.caller().id()))
                .map(created -> Reply.created("/webhooks/" + created.uid(), new Webhook.Created(created, secret)));
    }

    private Future<Reply> list(Call call) {
        var query = call.query();
        var filter = new WebhookStore.Filter(query.text("name"), query.text("status"), query.texts("events"));
        return webhooks.list(filter, call.page())
                .map(page -> Reply.page(page.map(webhook -> webhook.shownTo(call.caller()))));
    }

    private Future<Reply> get(Call call) {
        return find(call.path("webhookUid")).map(webhook -> Reply.entity(webhook.shownTo(call.caller())));
    }

    private Future<Webhook> find(String uid) {
        return webhooks.find(uid).map(found -> found.orElseThrow(() -> new Fault.NotFound("webhook", uid)));
    }

    private Future<Reply> edit(Call call) {
        var webhook = call.body(WebhookEdit.class);
        return rules.check(webhook)
                .compose(_ -> change.edit(call.path("webhookUid"), call.precondition(), call.caller(), _ -> webhook))
                .map(this::edited);
    }

    /** The URL is checked before the row is locked, because its DNS lookup may be slow. */
    private Future<Reply> patch(Call call) {
        var uid = call.path("webhookUid");
        return find(uid)
                .compose(current -> rules.check(merged(call, current.shownTo(call.caller()))))
                .compose(_ -> change.edit(uid, call.precondition(), call.caller(), current -> merged(call, current)))
                .map(this::edited);
    }

    private static WebhookEdit merged(Call call, Webhook current) {
        return call.merged(current.edit(), WebhookEdit.class);
    }

    private Reply edited(Webhook webhook) {
        DeliveryHints.webhookChanged(hints);
        return Reply.entity(webhook);
    }

    private Future<Reply> delete(Call call) {
        return change.delete(call.path("webhookUid"), call.precondition(), call.caller())
                .map(_ -> {
                    DeliveryHints.webhookChanged(hints);
                    return Reply.noContent();
                });
    }

    private Future<Reply> rotate(Call call) {
        var secret = Signing.newSecret();
        return change.rotate(call.path("webhookUid"), secret, call.caller()).map(webhook -> {
            DeliveryHints.webhookChanged(hints);
            return Reply.ok(new Webhook.Created(webhook, secret));
        });
    }

    private Future<Reply> setCertificate(Call call) {
        var edit = call.body(ClientCertificateEdit.class);
        var now = clock.instant();
        return vertx.executeBlocking(() -> edit.checked(now), false)
                .map(Objects::requireNonNull)
                .compose(shown ->
                        change.identify(call.path("webhookUid"), call.precondition(), call.caller(), edit, shown))
                .map(this::edited);
    }

    private Future<Reply> deleteCertificate(Call call) {
        return change.anonymous(call.path("webhookUid"), call.precondition(), call.caller())
                .map(this::edited);
    }

    private Future<Reply> test(Call call) {
        var kind = Kind.of(Objects.requireNonNull(call.query().text("event")));
        return find(call.path("webhookUid"))
                .compose(webhook -> rules.check(webhook.edit()).map(webhook))
                .compose(webhook -> tests.send(
                        Long.parseLong(webhook.id()), kind, event -> sample(kind, event), call.traceparent()))
                .map(TestOutcome::of)
                .map(Reply::ok);
    }

    private String sample(Kind kind, UUID event) {
        return Json.text(schemas.preview(kind, event, clock.instant()).put("test", true));
    }

    /** Examples of the bodies that webhooks receive. */
    record Previews(List<Preview> content) {}

    /** The example of one kind of event. */
    record Preview(Kind event, JsonNode body) {}

    private Future<Reply> previews(Call call) {
        var wanted = call.query().texts("events");
        var now = clock.instant();
        var uids = new TimeUids(clock);
        return Future.succeededFuture(Reply.ok(new Previews(Kind.all().stream()
                .filter(kind -> wanted.isEmpty() || wanted.contains(kind.name()))
                .map(kind -> new Preview(kind, schemas.preview(kind, uids.next(), now)))
                .toList())));
    }

    private Future<Reply> schema(Call call) {
        var name = call.path("event");
        return Kind.all().stream()
                .filter(kind -> kind.name().equals(name))
                .findFirst()
                .map(kind -> Future.succeededFuture(Reply.entity(schemas.schema(kind))))
                .orElseGet(() -> Future.failedFuture(new Fault.NotFound("event", name)));
    }

    private Future<Reply> health(Call call) {
        return health.find(call.path("webhookUid")).map(Reply::ok);
    }
}
