package dev.parlance.attack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.AtOnce;
import dev.parlance.TestService;
import dev.parlance.shared.Uid;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/**
 * A stranger guesses passwords: with many requests at the same time, and with other spellings of a name. A response 401
 * means that the password was compared, 429 that it was not.
 */
class LoginGuessingIT {
    private static final int TRIES = 60;
    private static final TestService ACCOUNTS = TestService.start("auth.maxFailuresPerAddress", "1000000");
    /** Counts for itself, so the other tests do not use up the limit of the address. */
    private static final TestService ADDRESSES = TestService.on(ACCOUNTS.database());

    private static final TestService.Client ADMIN = ACCOUNTS.admin();

    @AfterAll
    static void close() {
        ADDRESSES.close();
        ACCOUNTS.close();
    }

    private static String user(String prefix) {
        var name = prefix + Uid.next();
        var created = ADMIN.post(
                "/users",
                Map.of(
                        "userName", name,
                        "firstName", "Ada",
                        "lastName", "Byron",
                        "email", "ada@example.com",
                        "password", TestService.PASSWORD,
                        "role", "LINGUIST",
                        "timezone", "UTC"));
        assertThat(created.status()).as(created.text()).isEqualTo(201);
        return name;
    }

    private static TestService.Answer login(TestService service, String userName, String password) {
        return service.anonymous().post("/auth/login", Map.of("userName", userName, "password", password));
    }

    private static List<TestService.Answer> atOnce(IntFunction<TestService.Answer> request) {
        var running = IntStream.range(0, TRIES)
                .mapToObj(i -> AtOnce.start(() -> request.apply(i)))
                .toList();
        return running.stream().map(CompletableFuture::join).toList();
    }

    private static long compared(List<TestService.Answer> answers) {
        return answers.stream().filter(answer -> answer.status() == 401).count();
    }

    private static void assertOthersLimited(List<TestService.Answer> answers) {
        assertThat(answers).filteredOn(answer -> answer.status() != 401).allSatisfy(answer -> {
            assertThat(answer.status()).isEqualTo(429);
            assertThat(Integer.parseInt(answer.header("retry-after"))).isPositive();
        });
    }

    @Test
    void comparesAtMostTenPasswordsOfAnAccountAtOnce() {
        var name = user("parallel");
        var answers = atOnce(i -> login(ACCOUNTS, name, "guess " + i));
        assertThat(compared(answers)).isBetween(1L, 10L);
        assertOthersLimited(answers);
    }

    @Test
    void treatsAnUnknownNameLikeAnAccount() {
        var name = "unknown" + Uid.next();
        var answers = atOnce(i -> login(ACCOUNTS, name, "guess " + i));
        assertThat(compared(answers)).isBetween(1L, 10L);
        assertOthersLimited(answers);
    }

    @Test
    void comparesAtMostFiftyPasswordsOfAnAddressAtOnce() {
        var mark = Uid.next();
        var answers = atOnce(i -> login(ADDRESSES, mark + i, "guess"));
        assertThat(compared(answers)).isBetween(1L, 50L);
        assertOthersLimited(answers);
    }

    @Test
    void countsEverySpellingOfANameForTheSameAccount() {
        var name = user("lili");
        assertThat(login(ACCOUNTS, "l\u0130l\u0130" + name.substring(4), TestService.PASSWORD)
                        .status())
                .as("PostgreSQL converts \u0130 to i")
                .isEqualTo(200);
        var spellings = Stream.of("lili", "l\u0130li", "lil\u0130", "LIL\u0130", "L\u0130LI")
                .map(prefix -> prefix + name.substring(4))
                .toList();
        var answers = IntStream.range(0, 20)
                .mapToObj(i -> login(ACCOUNTS, spellings.get(i % spellings.size()), "guess " + i))
                .toList();
        assertThat(compared(answers)).isEqualTo(10);
        assertOthersLimited(answers);
    }

    @Test
    void countsEverySpellingOfAnUnknownNameTogether() {
        var name = "lili" + Uid.next();
        var answers = IntStream.range(0, 20)
                .mapToObj(i -> login(ACCOUNTS, i % 2 == 0 ? name : "L\u0130l\u0130" + name.substring(4), "guess " + i))
                .toList();
        assertThat(compared(answers)).isEqualTo(10);
        assertOthersLimited(answers);
    }

    @Test
    void successfulLoginsDoNotUseUpTheLimit() {
        var name = user("busy");
        for (var i = 0; i < 15; i++) {
            assertThat(login(ACCOUNTS, name, TestService.PASSWORD).status()).isEqualTo(200);
        }
        for (var round = 0; round < 3; round++) {
            for (var i = 0; i < 9; i++) {
                assertThat(login(ACCOUNTS, name, "guess " + i).status()).isEqualTo(401);
            }
            assertThat(login(ACCOUNTS, name, TestService.PASSWORD).status())
                    .as("a success resets the count")
                    .isEqualTo(200);
        }
    }
}
