package dev.parlance.attack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.TestService;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Bodies with so many errors that their list is larger than the body. */
class AmplificationIT {
    private static final TestService SERVICE = TestService.start();

    @AfterAll
    static void stop() {
        SERVICE.close();
    }

    /** A body of 990 KB was answered with 13 MB after 3 s of an event loop. */
    @ParameterizedTest
    @ValueSource(strings = {"\"\\u0000\"", "{}", "1", "[[[]]]"})
    void listsTheFirstViolations(String element) {
        var elements = (element + ",").repeat(500_000 / (element.length() + 1)) + element;
        var name = "{\"name\":\"P\",\"sourceLang\":\"en\",\"x\":[\"\\u0000\"],\"targetLangs\":[" + elements + "]}";
        var answer = SERVICE.admin().raw("POST", "/projects", "application/json", name);
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.json().path("errorDetails").size()).isEqualTo(100);
        assertThat(answer.json().path("detail").asText()).contains("more than 100 violations");
        assertThat(answer.bytes().length).isLessThan(100_000);
    }

    /** The 400,000 errors of a branch of anyOf were all collected, which took seconds of an event loop. */
    @Test
    void listsTheFirstViolationsWithinABranch() {
        var body = "{\"segments\":[{\"suggestion\":{\"codes\":[" + "1,".repeat(400_000) + "1]}}]}";
        var answer = SERVICE.admin().raw("PUT", "/projects/x/jobs/y/segments", "application/json", body);
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.json().path("errorDetails").size()).isEqualTo(100);
        assertThat(answer.json().path("detail").asText()).contains("more than 100 violations");
    }

    @Test
    void listsTheFirstUnknownFields() {
        var fields = new java.util.TreeMap<String, Object>(Map.of("name", "C"));
        for (var i = 0; i < 20_000; i++) {
            fields.put("f" + i, i);
        }
        var answer = SERVICE.admin().with("Prefer", "handling=strict").post("/clients", fields);
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.json().path("errorDetails").size()).isEqualTo(100);
    }

    /** Each of the 100 pointers repeated the name: 4 KB of a login were answered with 600 KB. */
    @ParameterizedTest
    @ValueSource(strings = {"k", "~/", "\\\""})
    void listsFewViolationsWithLongPlaces(String part) {
        var body = "{\"" + part.repeat(2_900 / part.length()) + "\":[" + "\"\\u0000\",".repeat(100) + "1]}";
        var answer = SERVICE.anonymous().raw("POST", "/auth/login", "application/json", body);
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.json().path("errorDetails").size()).isBetween(1, 20);
        assertThat(answer.json().path("detail").asText()).contains("violations; the first ", " are listed");
        assertThat(answer.bytes().length).isLessThan(40_000);
    }

    @Test
    void listsAllOfAFew() {
        var answer = SERVICE.admin().post("/projects", Map.of("targetLangs", "de"));
        assertThat(answer.pointers()).contains("/name", "/sourceLang", "/targetLangs");
    }
}
