package dev.parlance.attack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.AtOnce;
import dev.parlance.TestService;
import dev.parlance.shared.Uid;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/**
 * Somebody has stolen a password or a token. Changing the password ends what was made with it, on every instance: the
 * victim uses one instance, the thief another.
 */
class StolenTokenIT {
    private static final String NEW_PASSWORD = "a new password";
    private static final TestService SERVICE = TestService.start();
    private static final TestService OTHER = TestService.on(SERVICE.database());
    private static final TestService.Client ADMIN = SERVICE.admin();

    @AfterAll
    static void close() {
        OTHER.close();
        SERVICE.close();
    }

    private static Map<String, Object> body(String userName, String role) {
        var user = new HashMap<String, Object>();
        user.put("userName", userName);
        user.put("firstName", "Ada");
        user.put("lastName", "Byron");
        user.put("email", "ada@example.com");
        user.put("role", role);
        user.put("timezone", "UTC");
        return user;
    }

    /** A user, and what a thief has of it. */
    private record Victim(String name, String role, String path, TestService.Client session, TestService.Client token) {
        static Victim create(String role) {
            var name = Uid.next();
            var created = StolenTokenIT.body(name, role);
            created.put("password", TestService.PASSWORD);
            var path = "/users/" + ADMIN.post("/users", created).uid();
            var session = OTHER.login(name, TestService.PASSWORD);
            return new Victim(name, role, path, session, apiToken(session));
        }

        Map<String, Object> body(Map<String, Object> change) {
            var edit = StolenTokenIT.body(name, role);
            edit.putAll(change);
            return edit;
        }

        TestService.Answer edit(Map<String, Object> change) {
            return ADMIN.put(path, body(change));
        }
    }

    private static TestService.Client apiToken(TestService.Client owner) {
        var created = owner.post("/apiTokens", Map.of("name", "automation"));
        assertThat(created.status()).as(created.text()).isEqualTo(201);
        return OTHER.anonymous()
                .with("Authorization", "Bearer " + created.json().path("token").asText());
    }

    private static int status(TestService.Client client) {
        return client.get("/auth/whoAmI").status();
    }

    private static void assertEnds(TestService.Client client) {
        client.until("/auth/whoAmI", answer -> answer.status() == 401);
    }

    @Test
    void aNewPasswordEndsTheSessionsButNotTheApiTokens() {
        var victim = Victim.create("LINGUIST");
        assertThat(status(victim.session)).isEqualTo(200);
        assertThat(victim.edit(Map.of("password", NEW_PASSWORD)).status()).isEqualTo(200);
        assertEnds(victim.session);
        assertThat(status(victim.token)).isEqualTo(200);
        assertThat(status(OTHER.login(victim.name, NEW_PASSWORD))).isEqualTo(200);
    }

    @Test
    void onRequestANewPasswordEndsTheApiTokensToo() {
        var victim = Victim.create("LINGUIST");
        assertThat(status(victim.token)).isEqualTo(200);
        var edited = victim.edit(Map.of("password", NEW_PASSWORD, "revokeApiTokens", true));
        assertThat(edited.status()).isEqualTo(200);
        assertEnds(victim.session);
        assertEnds(victim.token);
    }

    @Test
    void anEditWithoutAPasswordKeepsTheSessions() {
        var victim = Victim.create("LINGUIST");
        assertThat(victim.edit(Map.of("note", "kept")).status()).isEqualTo(200);
        assertThat(status(victim.session)).isEqualTo(200);
        assertThat(status(victim.token)).isEqualTo(200);
    }

    @Test
    void administratorsKeepOnlyTheSessionThatChangesTheirPassword() {
        var victim = Victim.create("ADMIN");
        var own = SERVICE.login(victim.name, TestService.PASSWORD);
        assertThat(own.put(victim.path, victim.body(Map.of("password", NEW_PASSWORD)))
                        .status())
                .isEqualTo(200);
        assertEnds(victim.session);
        assertThat(status(own)).isEqualTo(200);
    }

    @Test
    void administratorsRevokeEveryTokenOfAUser() {
        var victim = Victim.create("LINGUIST");
        assertThat(victim.session.post(victim.path + "/revokeTokens").status()).isEqualTo(403);
        assertThat(ADMIN.post(victim.path + "/revokeTokens").status()).isEqualTo(204);
        assertEnds(victim.session);
        assertEnds(victim.token);
        assertThat(status(OTHER.login(victim.name, TestService.PASSWORD))).isEqualTo(200);
        assertThat(ADMIN.post("/users/unknown/revokeTokens").status()).isEqualTo(404);
    }

    @Test
    void reactivationDoesNotBringTokensBack() {
        var victim = Victim.create("LINGUIST");
        assertThat(status(victim.session)).isEqualTo(200);
        assertThat(victim.edit(Map.of("active", false)).status()).isEqualTo(200);
        victim.session.until("/auth/whoAmI", answer -> answer.status() == 403);
        victim.token.until("/auth/whoAmI", answer -> answer.status() == 403);
        assertThat(victim.edit(Map.of("active", true)).status()).isEqualTo(200);
        assertEnds(victim.session);
        assertEnds(victim.token);
    }

    @Test
    void noLoginWithTheOldPasswordOutlivesTheChange() {
        var victim = Victim.create("LINGUIST");
        var logins = IntStream.range(0, 8)
                .mapToObj(_ -> AtOnce.start(() -> OTHER.anonymous()
                        .post("/auth/login", Map.of("userName", victim.name, "password", TestService.PASSWORD))))
                .toList();
        assertThat(victim.edit(Map.of("password", NEW_PASSWORD)).status()).isEqualTo(200);
        for (var answer : logins.stream().map(CompletableFuture::join).toList()) {
            if (answer.status() == 200) {
                assertEnds(OTHER.anonymous()
                        .with(
                                "Authorization",
                                "Bearer " + answer.json().path("token").asText()));
            }
        }
    }
}
