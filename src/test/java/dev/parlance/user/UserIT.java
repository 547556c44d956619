package dev.parlance.user;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.TestService;
import dev.parlance.http.contract.Contract;
import dev.parlance.http.contract.OperationNodes;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UserIT {
    private static final TestService SERVICE = TestService.start("auth.maxFailuresPerAccount", "3");

    @AfterAll
    static void stop() {
        SERVICE.close();
    }

    private static Map<String, Object> ada(String userName) {
        var user = new HashMap<String, Object>();
        user.put("userName", userName);
        user.put("firstName", "Ada");
        user.put("lastName", "Byron");
        user.put("email", "ada@example.com");
        user.put("password", "difference engine");
        user.put("role", "LINGUIST");
        user.put("timezone", "Europe/London");
        user.put("sourceLangs", java.util.List.of("en-US"));
        return user;
    }

    @Test
    void createsReadsEditsAndListsUsers() {
        var admin = SERVICE.admin();
        var created = admin.post("/users", ada("ada"));
        assertThat(created.status()).isEqualTo(201);
        assertThat(created.json().path("sourceLangs").path(0).asText()).isEqualTo("en_us");
        assertThat(created.header("location")).endsWith("/users/" + created.uid());

        var read = admin.get("/users/" + created.uid());
        assertThat(read.json()).isEqualTo(created.json());
        assertThat(admin.with("If-None-Match", read.header("etag"))
                        .get("/users/" + created.uid())
                        .status())
                .isEqualTo(304);

        var edit = ada("ada");
        edit.remove("password");
        edit.put("lastName", "Lovelace");
        var stale = admin.with("If-Match", "\"other\"").put("/users/" + created.uid(), edit);
        assertThat(stale.status()).isEqualTo(412);
        var edited = admin.with("If-Match", read.header("etag")).put("/users/" + created.uid(), edit);
        assertThat(edited.json().path("lastName").asText()).isEqualTo("Lovelace");
        assertThat(SERVICE.login("ada", "difference engine").get("/auth/whoAmI").status())
                .as("the password was kept")
                .isEqualTo(200);

        var found = admin.get("/users?name=lovel&role=LINGUIST,GUEST&pageSize=1");
        assertThat(found.json().path("totalElements").asInt()).isEqualTo(1);
    }

    @Test
    void listsAllViolationsWithPointers() {
        var user = ada(" padded");
        user.put("firstName", "");
        user.put("role", "BOSS");
        user.remove("email");
        user.put("targetLangs", java.util.List.of("de", 7));
        var refused = SERVICE.admin().post("/users", user);
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.pointers())
                .containsExactlyInAnyOrder("/userName", "/firstName", "/role", "/email", "/targetLangs/1");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ada@example.com",
                "ada@localhost",
                "ada@parlance.internal",
                "ada@server.local",
                "ada@müller.intranet",
                "ada@mail.example",
                "ada@[IPv6:::1]"
            })
    void acceptsAddressesOfEveryDomain(String email) {
        var user = ada("of " + email);
        user.put("email", email);
        var created = SERVICE.admin().post("/users", user);
        assertThat(created.json().path("email").asText()).isEqualTo(email);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "ada", "ada@", "ada@.", "@server.local", "ada@a b.local", "ada@b@c.local", "ada@-.local"})
    void refusesWhatIsNoAddress(String email) {
        var user = ada("none");
        user.put("email", email);
        assertThat(SERVICE.admin().post("/users", user).pointers()).containsExactly("/email");
    }

    @Test
    void refusesUnknownZonesLanguagesAndThePasswordThatIsTheName() {
        var user = ada("equal password");
        user.put("timezone", "Mars/Olympus");
        user.put("sourceLangs", java.util.List.of("en", "not a language"));
        assertThat(SERVICE.admin().post("/users", user).pointers())
                .containsExactlyInAnyOrder("/timezone", "/sourceLangs/1");
        var equal = ada("equal password");
        equal.put("password", "Equal Password");
        assertThat(SERVICE.admin().post("/users", equal).pointers()).containsExactly("/password");
    }

    @Test
    void deletedUsersAreHiddenLoseTheirTokensAndCanBeRestored() {
        var admin = SERVICE.admin();
        var uid = admin.post("/users", ada("phoenix")).uid();
        var phoenix = SERVICE.login("phoenix", "difference engine");
        assertThat(phoenix.get("/auth/whoAmI").status()).isEqualTo(200);

        assertThat(admin.post("/users/" + uid + "/undelete")
                        .json()
                        .path("errorCode")
                        .asText())
                .isEqualTo("InvalidState");
        assertThat(admin.delete("/users/" + uid).status()).isEqualTo(204);
        assertThat(phoenix.get("/auth/whoAmI").status()).isEqualTo(401);
        assertThat(admin.get("/users?userName=phoenix")
                        .json()
                        .path("totalElements")
                        .asInt())
                .isZero();
        assertThat(admin.get("/users?userName=phoenix&includeDeleted=true")
                        .json()
                        .path("totalElements")
                        .asInt())
                .isEqualTo(1);

        var restored = admin.post("/users/" + uid + "/undelete");
        assertThat(restored.status()).isEqualTo(200);
        assertThat(restored.json().path("dateDeleted").isNull()).isTrue();
        assertThat(phoenix.get("/auth/whoAmI").status())
                .as("revoked tokens stay revoked")
                .isEqualTo(401);
    }

    @Test
    void restoringConflictsWhenTheNameHasBeenTaken() {
        var admin = SERVICE.admin();
        var first = admin.post("/users", ada("twin")).uid();
        assertThat(admin.post("/users", ada("TWIN")).status()).isEqualTo(409);
        admin.delete("/users/" + first);
        assertThat(admin.post("/users", ada("Twin")).status()).isEqualTo(201);
        assertThat(admin.post("/users/" + first + "/undelete").status()).isEqualTo(409);
    }

    @Test
    void onlyAdministratorsWriteUsersAndManagersRead() {
        var manager = SERVICE.user("PROJECT_MANAGER");
        assertThat(manager.get("/users").status()).isEqualTo(200);
        assertThat(manager.post("/users", ada("nobody")).status()).isEqualTo(403);
        assertThat(SERVICE.user("LINGUIST").get("/users").status()).isEqualTo(403);
        assertThat(SERVICE.anonymous().get("/users").status()).isEqualTo(401);
    }

    @Test
    void administratorsCannotLockThemselvesOut() {
        var admin = SERVICE.admin();
        var self = admin.get("/auth/whoAmI").json().path("user").path("uid").asText();
        assertThat(admin.delete("/users/" + self).status()).isEqualTo(400);
        var demoted = ada("admin");
        demoted.remove("password");
        assertThat(admin.put("/users/" + self, demoted).status()).isEqualTo(400);
    }

    @Test
    void deactivationRefusesTheUsersTokenAtOnce() {
        var admin = SERVICE.admin();
        var uid = admin.post("/users", ada("sleeper")).uid();
        var sleeper = SERVICE.login("sleeper", "difference engine");
        assertThat(sleeper.get("/auth/whoAmI").status()).isEqualTo(200);
        var inactive = ada("sleeper");
        inactive.put("active", false);
        admin.put("/users/" + uid, inactive);
        assertThat(sleeper.get("/auth/whoAmI").json().path("errorCode").asText())
                .isEqualTo("AuthAccountInactive");
        assertThat(OperationNodes.of(Contract.load(), "login").path("responses").has("403"))
                .as("the contract declares the status")
                .isTrue();
    }

    @Test
    void apiTokensActAsTheirOwnerUntilTheyAreDeleted() {
        var owner = SERVICE.user("PROJECT_MANAGER");
        var created = owner.post("/apiTokens", Map.of("name", "nightly"));
        assertThat(created.header("etag") + created.header("location"))
                .as("a token cannot be read")
                .matches("(null)*");
        assertThat(created.status()).isEqualTo(201);
        var token = SERVICE.anonymous()
                .with("Authorization", "Bearer " + created.json().path("token").asText());
        assertThat(token.get("/auth/whoAmI").status()).isEqualTo(200);
        assertThat(owner.get("/apiTokens").json().path("content").path(0).has("token"))
                .isFalse();
        assertThat(SERVICE.admin().delete("/apiTokens/" + created.uid()).status())
                .as("another's token")
                .isEqualTo(404);
        assertThat(owner.delete("/apiTokens/" + created.uid()).status()).isEqualTo(204);
        assertThat(token.get("/auth/whoAmI").status()).isEqualTo(401);
        assertThat(owner.post("/apiTokens", Map.of("name", "late", "expires", "2020-01-01T00:00:00Z"))
                        .pointers())
                .containsExactly("/expires");
    }

    @Test
    void logoutRevokesTheToken() {
        var user = SERVICE.user("GUEST");
        assertThat(user.post("/auth/logout").status()).isEqualTo(204);
        assertThat(user.get("/auth/whoAmI").status()).isEqualTo(401);
    }

    @Test
    void failedLoginsAreAlikeAndLimited() {
        SERVICE.admin().post("/users", ada("target"));
        var wrong = SERVICE.anonymous().post("/auth/login", Map.of("userName", "target", "password", "nope"));
        var unknown = SERVICE.anonymous().post("/auth/login", Map.of("userName", "no such", "password", "nope"));
        assertThat(wrong.status()).isEqualTo(401).isEqualTo(unknown.status());
        assertThat(wrong.json().path("detail")).isEqualTo(unknown.json().path("detail"));
        for (var i = 0; i < 2; i++) {
            SERVICE.anonymous().post("/auth/login", Map.of("userName", "target", "password", "nope"));
        }
        var limited =
                SERVICE.anonymous().post("/auth/login", Map.of("userName", "TARGET", "password", "difference engine"));
        assertThat(limited.status()).isEqualTo(429);
        assertThat(Integer.parseInt(limited.header("retry-after"))).isPositive();
    }
}
