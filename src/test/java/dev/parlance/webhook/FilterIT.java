package dev.parlance.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parlance.TestEvents;
import dev.parlance.TestService;
import dev.parlance.shared.Json;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Webhooks that receive only the events that their filter wants. */
class FilterIT {
    private static final TestService SERVICE =
            TestService.start("delivery.allowedNetworks", "127.0.0.0/8", "delivery.pollInterval", "50ms");
    private static final TestService.Client ADMIN = SERVICE.admin();
    private static final int LAST = 99;

    @AfterAll
    static void close() {
        SERVICE.close();
    }

    private static TestService.Answer register(Receiver receiver, List<String> kinds, Map<String, ?> filter) {
        return ADMIN.post("/webhooks", Map.of("url", receiver.url(), "events", kinds, "filter", filter));
    }

    private static Map<String, Object> equal(String pointer, @Nullable Object value) {
        var condition = new HashMap<String, Object>();
        condition.put("pointer", pointer);
        condition.put("equals", value);
        return condition;
    }

    private static void publish(String kind, String payload) {
        var answer = ADMIN.raw(
                "POST",
                "/events",
                "application/json",
                "{\"event\":\"%s\",\"payload\":%s}".formatted(kind, completed(kind, payload)));
        assertThat(answer.status()).as(answer.text()).isEqualTo(202);
    }

    /** The fields as they are written, after those of the example. */
    private static String completed(String kind, String fields) {
        var example = Json.text(Objects.requireNonNull(TestEvents.of(kind).get("payload")));
        return example.substring(0, example.length() - 1) + "," + fields.substring(1);
    }

    private static List<Integer> numbers(Receiver receiver) {
        return receiver.await(got -> got.stream().anyMatch(one -> number(one) == LAST)).stream()
                .map(FilterIT::number)
                .sorted()
                .toList();
    }

    private static int number(Receiver.Got got) {
        return Json.read(got.body(), JsonNode.class).path("number").asInt();
    }

    @Test
    void receiveEventsThatMeetAllConditions() {
        try (var receiver = Receiver.kind();
                var all = Receiver.kind()) {
            var kinds = List.of("JOB_CREATED");
            var webhook = register(
                    receiver,
                    kinds,
                    Map.of("payload", List.of(equal("/a~1b/0/c~0", "x"), equal("/ok", true), equal("/n", 1))));
            assertThat(webhook.status()).as(webhook.text()).isEqualTo(201);
            ADMIN.post("/webhooks", Map.of("url", all.url(), "events", kinds));
            publish("JOB_CREATED", "{\"number\":1,\"a/b\":[{\"c~\":\"x\"}],\"ok\":true,\"n\":1.0}");
            publish("JOB_CREATED", "{\"number\":2,\"a/b\":[{\"c~\":\"y\"}],\"ok\":true,\"n\":1}");
            publish("JOB_CREATED", "{\"number\":3,\"a/b\":[{\"c~\":\"x\"}],\"ok\":\"true\",\"n\":1}");
            publish("JOB_CREATED", "{\"number\":4,\"a/b\":[{\"c~\":\"x\"}],\"ok\":true}");
            publish("JOB_CREATED", "{\"number\":5}");
            publish("JOB_CREATED", "{\"number\":99,\"a/b\":[{\"c~\":\"x\"}],\"ok\":true,\"n\":1}");
            assertThat(numbers(all)).containsExactly(1, 2, 3, 4, 5, LAST);
            assertThat(numbers(receiver)).containsExactly(1, LAST);
            assertThat(replayed(webhook.uid(), null)).isEqualTo(2);
        }
    }

    private static int replayed(String webhook, @Nullable String status) {
        var range = new HashMap<String, Object>(Map.of("webhookUid", webhook, "dryRun", true));
        range.put("from", Instant.now().minus(1, ChronoUnit.HOURS).toString());
        range.put("to", Instant.now().plus(1, ChronoUnit.HOURS).toString());
        range.put("status", status);
        var replay = ADMIN.post("/webhooksCalls/replay/range", range);
        assertThat(replay.status()).as(replay.text()).isEqualTo(202);
        return replay.json().path("total").asInt();
    }

    @Test
    void choosesAmongTheCallsThatWereMadeWithoutIt() {
        try (var receiver = Receiver.kind()) {
            var webhook = ADMIN.post("/webhooks", Map.of("url", receiver.url(), "events", List.of("JOB_ASSIGNED")))
                    .uid();
            publish("JOB_ASSIGNED", "{\"number\":1,\"ok\":true}");
            publish("JOB_ASSIGNED", "{\"number\":2,\"ok\":false}");
            publish("JOB_ASSIGNED", "{\"number\":99,\"ok\":true}");
            assertThat(numbers(receiver)).contains(LAST);
            ADMIN.until(
                    "/webhooksCalls?webhookUid=" + webhook,
                    answer -> answer.json().path("totalElements").asInt() == 3);
            assertThat(replayed(webhook, "SUCCESS")).isEqualTo(3);
            var filter = Map.of("payload", List.of(equal("/ok", true)));
            assertThat(ADMIN.patch("/webhooks/" + webhook, Map.of("filter", filter))
                            .status())
                    .isEqualTo(200);
            assertThat(replayed(webhook, "SUCCESS")).isEqualTo(2);
        }
    }

    @Test
    void readEventsWithTheLargestNumbers() {
        try (var receiver = Receiver.kind();
                var all = Receiver.kind()) {
            var kinds = List.of("JOB_DELETED");
            register(receiver, kinds, Map.of("payload", List.of(equal("/ok", null))));
            ADMIN.post("/webhooks", Map.of("url", all.url(), "events", kinds));
            publish("JOB_DELETED", "{\"number\":1,\"ok\":null,\"big\":1e1000}");
            publish("JOB_DELETED", "{\"number\":99,\"ok\":null}");
            assertThat(numbers(all)).containsExactly(1, LAST);
            assertThat(numbers(receiver)).containsExactly(1, LAST);
        }
    }

    @Test
    void receiveEventsOfOneProjectOrClient() {
        var client = ADMIN.post("/clients", Map.of("name", "Acme")).uid();
        try (var ofClient = Receiver.kind();
                var ofProject = Receiver.kind()) {
            var webhookOfClient = register(
                    ofClient,
                    List.of("PROJECT_CREATED", "PROJECT_DELETED", "JOB_UPDATED"),
                    Map.of("client", Map.of("uid", client)));
            assertThat(webhookOfClient.status()).isEqualTo(201);
            var project = Map.of("name", "A", "sourceLang", "en", "targetLangs", List.of("de"));
            var other = ADMIN.post("/projects", project).uid();
            var ours = new HashMap<String, Object>(project);
            ours.put("client", Map.of("uid", client));
            var uid = ADMIN.post("/projects", ours).uid();
            var webhook = register(
                    ofProject, List.of("JOB_UPDATED", "PROJECT_DELETED"), Map.of("project", Map.of("uid", uid)));
            assertThat(webhook.json().at("/filter/project/uid").asText()).isEqualTo(uid);
            for (var one : List.of(other, uid)) {
                var event = TestEvents.of("JOB_UPDATED");
                event.put("project", Map.of("uid", one));
                assertThat(ADMIN.post("/events", event).status()).isEqualTo(202);
                assertThat(ADMIN.delete("/projects/" + one).status()).isEqualTo(204);
            }
            assertThat(ofProject.await(2)).allMatch(got -> got.body().contains(uid));
            assertThat(ofClient.await(3)).allMatch(got -> got.body().contains(uid));
            assertThat(ofClient.got().stream().map(got -> got.header("webhook-event")))
                    .containsExactlyInAnyOrder("PROJECT_CREATED", "JOB_UPDATED", "PROJECT_DELETED");
            assertThat(replayed(webhookOfClient.uid(), null)).isEqualTo(3);
        }
    }

    /** The webhook with a filter of this reference, before its entity is deleted. */
    private static TestService.Answer withFilter(Receiver receiver, String field, String path, Map<String, ?> entity) {
        var uid = ADMIN.post(path, entity).uid();
        var webhook = register(receiver, List.of("JOB_UNSHARED"), Map.of(field, Map.of("uid", uid)));
        assertThat(webhook.status()).as(webhook.text()).isEqualTo(201);
        assertThat(ADMIN.delete(path + "/" + uid).status()).isEqualTo(204);
        return webhook;
    }

    private static void staysEditable(TestService.Answer webhook, String field) {
        var path = "/webhooks/" + webhook.uid();
        var filter = webhook.json().path("filter");
        for (var edit : List.of(Map.of("paused", true), Map.of("name", "b"), Map.of("status", "DISABLED"))) {
            var edited = ADMIN.patch(path, edit);
            assertThat(edited.status()).as(edited.text()).isEqualTo(200);
            assertThat(edited.json().path("filter")).isEqualTo(filter);
        }
        assertThat(ADMIN.put(path, ADMIN.get(path).json()).json().path("filter"))
                .isEqualTo(filter);
        for (var key : List.of("uid", "id")) {
            var reference = Map.of(key, filter.path(field).path(key).asText());
            var edited = ADMIN.patch(path, Map.of("filter", Map.of(field, reference)));
            assertThat(edited.status()).as(edited.text()).isEqualTo(200);
        }
        assertThat(ADMIN.patch(path, Map.of("filter", Map.of(field, Map.of("uid", "none", "id", "999999"))))
                        .pointers())
                .containsExactly("/filter/" + field);
    }

    @Test
    void keepAProjectOrClientThatWasDeleted() {
        try (var receiver = Receiver.kind()) {
            var project = Map.of("name", "B", "sourceLang", "en", "targetLangs", List.of("de"));
            staysEditable(withFilter(receiver, "project", "/projects", project), "project");
            staysEditable(withFilter(receiver, "client", "/clients", Map.of("name", "Gone")), "client");
        }
    }

    @Test
    void areMovedToAnotherProject() {
        try (var receiver = Receiver.kind()) {
            var project = Map.of("name", "C", "sourceLang", "en", "targetLangs", List.of("de"));
            var from = ADMIN.post("/projects", project).uid();
            var to = ADMIN.post("/projects", project).uid();
            var webhook = register(receiver, List.of("JOB_UNSHARED"), Map.of("project", Map.of("uid", from)));
            var edited =
                    ADMIN.patch("/webhooks/" + webhook.uid(), Map.of("filter", Map.of("project", Map.of("uid", to))));
            assertThat(edited.status()).as(edited.text()).isEqualTo(200);
            assertThat(edited.json().at("/filter/project/uid").asText()).isEqualTo(to);
        }
    }

    @Test
    void chooseByTheClientThatTheProjectHadThen() {
        try (var first = Receiver.kind();
                var second = Receiver.kind()) {
            var clients = List.of(
                    ADMIN.post("/clients", Map.of("name", "First")).uid(),
                    ADMIN.post("/clients", Map.of("name", "Second")).uid());
            var kinds = List.of("JOB_STATUS_CHANGED");
            var ofFirst = register(first, kinds, Map.of("client", Map.of("uid", clients.getFirst())));
            var ofSecond = register(second, kinds, Map.of("client", Map.of("uid", clients.getLast())));
            var project = ADMIN.post("/projects", Map.of("name", "A", "sourceLang", "en", "targetLangs", List.of("de")))
                    .uid();
            publishOf(project);
            for (var client : clients) {
                ADMIN.patch("/projects/" + project, Map.of("client", Map.of("uid", client)));
                publishOf(project);
                publishOf(project);
            }
            publishOf(project);
            assertThat(first.await(2)).hasSize(2);
            assertThat(second.await(3)).hasSize(3);
            assertThat(replayed(ofFirst.uid(), null)).isEqualTo(2);
            assertThat(replayed(ofSecond.uid(), null)).isEqualTo(3);
        }
    }

    private static void publishOf(String project) {
        var event = TestEvents.of("JOB_STATUS_CHANGED");
        event.put("project", Map.of("uid", project));
        assertThat(ADMIN.post("/events", event).status()).isEqualTo(202);
    }

    @Test
    void areCheckedEditedAndRemoved() {
        try (var receiver = Receiver.kind()) {
            var kinds = List.of("JOB_EXPORTED");
            var wrong =
                    List.of(equal("a", 1), equal("/a~2", 1), equal("/a/-1", 1), equal("/a/01", 1), equal("/a/~0~1", 1));
            assertThat(register(receiver, kinds, Map.of("payload", wrong)).pointers())
                    .containsExactly(
                            "/filter/payload/0/pointer",
                            "/filter/payload/1/pointer",
                            "/filter/payload/2/pointer",
                            "/filter/payload/3/pointer");
            var signed = List.of(equal("/a/+0", 1), equal("/a/ 0", 1), equal("/a/\t-1/b", 1), equal("/a/0", 1));
            assertThat(register(receiver, kinds, Map.of("payload", signed)).pointers())
                    .containsExactly(
                            "/filter/payload/0/pointer", "/filter/payload/1/pointer", "/filter/payload/2/pointer");
            assertThat(register(
                                    receiver,
                                    kinds,
                                    Map.of("project", Map.of("uid", "none"), "client", Map.of("id", "999999")))
                            .pointers())
                    .containsExactly("/filter/client", "/filter/project");
            var webhook = register(receiver, kinds, Map.of("payload", List.of(equal("/ok", true))));
            var path = "/webhooks/" + webhook.uid();
            assertThat(ADMIN.get(path).json().at("/filter/payload/0/pointer").asText())
                    .isEqualTo("/ok");
            ADMIN.patch(path, Map.of("name", "kept"));
            assertThat(ADMIN.get(path).json().at("/filter/payload/0/equals").asBoolean())
                    .isTrue();
            publish("JOB_EXPORTED", "{\"number\":1}");
            var removed = new HashMap<String, Object>();
            removed.put("filter", null);
            assertThat(ADMIN.patch(path, removed).json().path("filter").isNull())
                    .isTrue();
            publish("JOB_EXPORTED", "{\"number\":99}");
            assertThat(numbers(receiver)).containsExactly(LAST);
        }
    }
}
