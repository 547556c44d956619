package dev.parlance.attack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.AtOnce;
import dev.parlance.TestService;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A user creates tokens to get around its limits. */
class TokenLimitsIT {
    @Test
    void theTokensOfAUserShareItsRateLimit() {
        try (var service = TestService.start("http.requestsPerMinute", "40")) {
            var first = service.user("LINGUIST");
            var before = remaining(first.get("/auth/whoAmI"));
            var second = minted(service, first, "second");
            assertThat(remaining(second.get("/auth/whoAmI"))).isEqualTo(before - 2);
            var third = minted(service, second, "third");
            var answers = IntStream.range(0, 40)
                    .mapToObj(_ -> third.get("/auth/whoAmI").status())
                    .toList();
            assertThat(answers).contains(200, 429);
            assertThat(first.get("/auth/whoAmI").status()).isEqualTo(429);
            assertThat(service.user("LINGUIST").get("/auth/whoAmI").status()).isEqualTo(200);
        }
    }

    @Test
    void aUserHasALimitedNumberOfApiTokens() {
        try (var service = TestService.start("auth.maxTokensPerUser", "5")) {
            var user = service.user("LINGUIST");
            var made = IntStream.range(0, 12)
                    .mapToObj(i -> AtOnce.start(() ->
                            user.post("/apiTokens", Map.of("name", "a" + i)).status()))
                    .toList();
            assertThat(made.stream().map(CompletableFuture::join)).containsOnly(201, 409);
            assertThat(user.get("/apiTokens").json().path("totalElements").asInt())
                    .isEqualTo(5);
            var one = user.get("/apiTokens").json().at("/content/0/uid").asText();
            assertThat(user.delete("/apiTokens/" + one).status()).isEqualTo(204);
            assertThat(user.post("/apiTokens", Map.of("name", "b")).status()).isEqualTo(201);
        }
    }

    @Test
    void aFurtherLoginEndsTheOldest() {
        try (var service = TestService.start("auth.maxTokensPerUser", "5")) {
            var admin = service.admin();
            var api = minted(service, admin, "automation");
            var logins = new ArrayList<>(List.of(admin));
            IntStream.range(0, 6).forEach(_ -> logins.add(service.admin()));
            assertThat(logins.stream().map(login -> login.get("/auth/whoAmI").status()))
                    .containsExactly(401, 401, 200, 200, 200, 200, 200);
            assertThat(api.get("/auth/whoAmI").status()).isEqualTo(200);
        }
    }

    private static TestService.Client minted(TestService service, TestService.Client by, String name) {
        var token =
                by.post("/apiTokens", Map.of("name", name)).json().path("token").asText();
        return service.anonymous().with("Authorization", "ApiToken " + token);
    }

    private static int remaining(TestService.Answer answer) {
        return Integer.parseInt(answer.header("ratelimit").replaceAll(".*r=(\\d+).*", "$1"));
    }
}
