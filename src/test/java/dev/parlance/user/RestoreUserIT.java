package dev.parlance.user;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.AtOnce;
import dev.parlance.TestService;
import dev.parlance.shared.Uid;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Deleting, restoring and anonymizing users (section 4.3 of the interface), on two instances over one database. */
class RestoreUserIT {
    private static final TestService SERVICE = TestService.start();
    private static final TestService OTHER = TestService.on(SERVICE.database());
    private static final TestService.Client ADMIN = SERVICE.admin();

    @AfterAll
    static void close() {
        OTHER.close();
        SERVICE.close();
    }

    private static Map<String, Object> body(String userName) {
        var user = new HashMap<String, Object>();
        user.put("userName", userName);
        user.put("firstName", "Ada");
        user.put("lastName", "Byron");
        user.put("email", "ada@example.com");
        user.put("password", TestService.PASSWORD);
        user.put("role", "LINGUIST");
        user.put("timezone", "Europe/London");
        user.put("note", "a note");
        user.put("sourceLangs", List.of("en"));
        user.put("targetLangs", List.of("de"));
        user.put("terminologist", true);
        return user;
    }

    private static String create(Map<String, Object> body) {
        var created = ADMIN.post("/users", body);
        assertThat(created.status()).as(created.text()).isEqualTo(201);
        return created.uid();
    }

    private static String deleted(String userName) {
        var uid = create(body(userName));
        assertThat(ADMIN.delete("/users/" + uid).status()).isEqualTo(204);
        return uid;
    }

    private static String errorCode(TestService.Answer answer) {
        return answer.json().path("errorCode").asText();
    }

    private static List<Integer> atOnce(Stream<Supplier<TestService.Answer>> requests) {
        var running = requests.map(request -> AtOnce.start(() -> request.get().status()))
                .toList();
        return running.stream().map(CompletableFuture::join).toList();
    }

    @Test
    void restoresEveryFieldOfTheUser() {
        var scheme = ADMIN.post("/netRateSchemes", Map.of("name", "Agency", "rates", Map.of()));
        assertThat(scheme.status()).as(scheme.text()).isEqualTo(201);
        var body = body(Uid.next());
        body.put("netRateScheme", Map.of("uid", scheme.uid()));
        var path = "/users/" + create(body);
        var before = ADMIN.get(path).json();
        assertThat(before.path("createdBy").path("userName").asText()).isEqualTo("admin");
        assertThat(before.path("netRateScheme").path("uid").asText()).isEqualTo(scheme.uid());
        assertThat(before.path("netRateScheme")
                        .path("createdBy")
                        .path("userName")
                        .asText())
                .isEqualTo("admin");
        ADMIN.delete(path);
        var deleted = ADMIN.get(path).json();
        assertThat(deleted.path("dateDeleted").asText()).endsWith("Z");
        assertThat(deleted.path("active").asBoolean()).isFalse();
        var user =
                "/users?includeDeleted=true&userName=" + before.path("userName").asText();
        assertThat(ADMIN.get(user + "&active=true").json().path("content")).isEmpty();
        assertThat(ADMIN.get(user + "&active=false").json().path("content")).containsExactly(deleted);
        assertThat(ADMIN.post(path + "/undelete").json()).isEqualTo(before);
        assertThat(ADMIN.get(path).json()).isEqualTo(before);
    }

    @Test
    void revokesTokensOnEveryInstance() {
        var name = Uid.next();
        var path = "/users/" + create(body(name));
        var there = OTHER.login(name, TestService.PASSWORD);
        var secret = there.post("/apiTokens", Map.of("name", "a"))
                .json()
                .path("token")
                .asText();
        var automation = OTHER.anonymous().with("Authorization", "Bearer " + secret);
        assertThat(there.get("/auth/whoAmI").status()).isEqualTo(200);
        assertThat(automation.get("/auth/whoAmI").status()).isEqualTo(200);
        ADMIN.delete(path);
        there.until("/auth/whoAmI", answer -> answer.status() == 401);
        automation.until("/auth/whoAmI", answer -> answer.status() == 401);
        ADMIN.post(path + "/undelete");
        assertThat(there.get("/auth/whoAmI").status()).isEqualTo(401);
        assertThat(automation.get("/auth/whoAmI").status()).isEqualTo(401);
        assertThat(OTHER.login(name, TestService.PASSWORD).get("/auth/whoAmI").status())
                .isEqualTo(200);
    }

    @Test
    void givesANameToOneOfConcurrentRequests() {
        for (var round = 0; round < 5; round++) {
            var name = Uid.next();
            var first = deleted(name);
            var second = deleted(name);
            var statuses = atOnce(Stream.of(
                    () -> ADMIN.post("/users/" + first + "/undelete"),
                    () -> ADMIN.post("/users/" + second + "/undelete"),
                    () -> ADMIN.post("/users", body(name))));
            assertThat(statuses.stream().filter(status -> status == 409)).hasSize(2);
            assertThat(statuses.stream().filter(status -> status < 300)).hasSize(1);
        }
    }

    @Test
    void restoresAUserOnce() {
        var uid = deleted(Uid.next());
        var statuses = atOnce(IntStream.range(0, 8).mapToObj(_ -> () -> ADMIN.post("/users/" + uid + "/undelete")));
        assertThat(statuses.stream().filter(status -> status == 200)).hasSize(1);
        assertThat(statuses.stream().filter(status -> status == 400)).hasSize(7);
    }

    @Test
    void anonymizesADeletedUser() {
        var name = Uid.next();
        var path = "/users/" + create(body(name));
        assertThat(errorCode(ADMIN.post(path + "/anonymize"))).isEqualTo("InvalidState");
        ADMIN.delete(path);
        var anonymized = ADMIN.post(path + "/anonymize");
        assertThat(anonymized.status()).isEqualTo(200);
        assertThat(anonymized.json().path("anonymized").asBoolean()).isTrue();
        assertThat(anonymized.json().path("note").isNull()).isTrue();
        assertThat(anonymized.text()).doesNotContain(name, "Ada", "Byron", "ada@", "London", "a note");
        assertThat(ADMIN.get(path).json()).isEqualTo(anonymized.json());
        assertThat(errorCode(ADMIN.post(path + "/anonymize"))).isEqualTo("InvalidState");
        assertThat(errorCode(ADMIN.post(path + "/undelete"))).isEqualTo("InvalidState");
        var edit = body(name);
        assertThat(errorCode(ADMIN.put(path, edit))).isEqualTo("InvalidState");
        assertThat(SERVICE.anonymous()
                        .post("/auth/login", Map.of("userName", name, "password", TestService.PASSWORD))
                        .status())
                .isEqualTo(401);
        assertThat(create(body(name))).as("the name is free").isNotEmpty();
    }

    @Test
    void anAnonymizedUserKeepsNothingFromBeingDeleted() {
        var references = Map.of(
                "client", "/clients",
                "priceList", "/priceLists",
                "netRateScheme", "/netRateSchemes");
        var body = body(Uid.next());
        var paths = new ArrayList<String>();
        references.forEach((field, list) -> {
            var uid = ADMIN.post(list, Map.of("name", Uid.next(), "rates", Map.of()))
                    .uid();
            body.put(field, Map.of("uid", uid));
            paths.add(list + "/" + uid);
        });
        var path = "/users/" + create(body);
        ADMIN.delete(path);
        assertThat(paths)
                .as("the user can be restored")
                .allSatisfy(referent ->
                        assertThat(errorCode(ADMIN.delete(referent))).isEqualTo("CannotDelete"));
        var anonymized = ADMIN.post(path + "/anonymize").json();
        assertThat(references.keySet())
                .allSatisfy(field -> assertThat(anonymized.path(field).isNull()).isTrue());
        assertThat(paths)
                .allSatisfy(
                        referent -> assertThat(ADMIN.delete(referent).status()).isEqualTo(204));
    }

    @Test
    void neverDeletesTheLastAdministrator() {
        try (var alone = TestService.start()) {
            var first = alone.admin();
            var self = first.get("/auth/whoAmI").json().path("user").path("uid").asText();
            var paths = new ArrayList<String>();
            var admins = new ArrayList<TestService.Client>();
            for (var i = 0; i < 6; i++) {
                var body = body(Uid.next());
                body.put("role", "ADMIN");
                paths.add("/users/" + first.post("/users", body).uid());
                admins.add(alone.login(String.valueOf(body.get("userName")), TestService.PASSWORD));
            }
            assertThat(admins.getFirst().delete("/users/" + self).status()).isEqualTo(204);
            // in a ring, each deletes the next one
            atOnce(IntStream.range(0, 6).mapToObj(i -> () -> take(admins.get(i), paths.get((i + 1) % 6), i)));
            var left = admins.stream()
                    .filter(admin -> admin.get("/users?role=ADMIN&active=true").status() == 200)
                    .toList();
            assertThat(left).isNotEmpty();
            assertThat(left.getFirst().post("/users/" + self + "/undelete").status())
                    .isEqualTo(200);
        }
    }

    private static TestService.Answer take(TestService.Client admin, String path, int way) {
        var edit = body(Uid.next());
        if (way % 3 == 0) {
            return admin.delete(path);
        }
        edit.put("role", way % 3 == 1 ? "ADMIN" : "GUEST");
        edit.put("active", way % 3 != 1);
        return admin.put(path, edit);
    }

    @Test
    void filtersAndSortsUsers() {
        var mark = Uid.next();
        var names = List.of(mark + "b", mark + "A", mark + "c");
        for (var name : names) {
            var body = body(name);
            body.put("lastName", mark);
            body.put("active", !name.endsWith("c"));
            create(body);
        }
        deleted(mark + "d");
        var query = "/users?name=" + mark.substring(2) + "&role=LINGUIST";
        assertThat(userNames(query)).containsExactlyElementsOf(names);
        assertThat(userNames(query + "&sort=userName")).containsExactly(mark + "A", mark + "b", mark + "c");
        assertThat(userNames(query + "&sort=role,-userName")).containsExactly(mark + "c", mark + "b", mark + "A");
        assertThat(userNames(query + "&active=true")).containsExactly(mark + "b", mark + "A");
        assertThat(userNames(query + "&active=false")).containsExactly(mark + "c");
        assertThat(userNames("/users?userName=" + mark + "D")).isEmpty();
        assertThat(userNames("/users?userName=" + mark + "D&includeDeleted=true"))
                .containsExactly(mark + "d");
        assertThat(userNames(query + "&email=ADA@example.com")).hasSize(3);
        assertThat(userNames(query + "&role=ADMIN")).hasSize(3);
    }

    private static List<String> userNames(String query) {
        var page = ADMIN.get(query).json();
        var names = page.path("content")
                .valueStream()
                .map(user -> user.path("userName").asText())
                .filter(name -> !name.equals("admin"))
                .toList();
        assertThat(page.path("totalElements").asInt()).isEqualTo(names.size());
        return names;
    }
}
