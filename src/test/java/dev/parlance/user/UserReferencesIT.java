package dev.parlance.user;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.TestService;
import dev.parlance.shared.Uid;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** The client, price list and net rate scheme of a user. */
class UserReferencesIT {
    private static final TestService SERVICE = TestService.start();
    private static final TestService.Client ADMIN = SERVICE.admin();
    private static final List<String> FIELDS = List.of("priceList", "netRateScheme", "client");

    @AfterAll
    static void close() {
        SERVICE.close();
    }

    private static Map<String, Object> body() {
        var user = new HashMap<String, Object>();
        user.put("userName", Uid.next());
        user.put("firstName", "Ada");
        user.put("lastName", "Byron");
        user.put("email", "ada@example.com");
        user.put("password", TestService.PASSWORD);
        user.put("role", "LINGUIST");
        user.put("timezone", "UTC");
        return user;
    }

    @Test
    void acceptsReferencesByUidOrById() {
        for (var field : FIELDS) {
            var thing = ADMIN.post("/" + field + "s", Map.of("name", Uid.next()));
            var user = body();
            user.put(field, Map.of("uid", thing.uid()));
            var created = ADMIN.post("/users", user);
            assertThat(created.status()).as(created.text()).isEqualTo(201);
            for (var shown : List.of("id", "uid", "name")) {
                assertThat(created.json().path(field).path(shown))
                        .isEqualTo(thing.json().path(shown));
            }
            var path = "/users/" + created.uid();
            user.put(field, null);
            assertThat(ADMIN.put(path, user).json().path(field).isNull()).isTrue();
            user.put(field, Map.of("id", thing.json().path("id").asText()));
            assertThat(ADMIN.put(path, user).json().path(field).path("uid").asText())
                    .isEqualTo(thing.uid());
            assertThat(ADMIN.get(path).json().path(field).path("uid").asText()).isEqualTo(thing.uid());
            user.put(
                    field,
                    Map.of("uid", Uid.next(), "id", thing.json().path("id").asText()));
            assertThat(ADMIN.put(path, user).pointers()).as("the uid decides").containsExactly("/" + field);
        }
    }

    @Test
    void listsAllUnknownReferences() {
        var user = body();
        FIELDS.forEach(field -> user.put(field, Map.of("uid", Uid.next())));
        var refused = ADMIN.post("/users", user);
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.pointers()).containsExactlyInAnyOrder("/priceList", "/netRateScheme", "/client");
        user.put("priceList", "standard");
        assertThat(ADMIN.post("/users", user).pointers()).contains("/priceList");
    }
}
