package dev.parlance.attack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.TestService;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Headers, cursors, dates and queries that a parser cannot read: each is refused at once, as the client's error. */
class HostileTextIT {
    private static final TestService SERVICE = TestService.start();
    private static final TestService.Client ADMIN = SERVICE.admin();
    private static final int AT_ONCE_MILLIS = 5_000;

    @AfterAll
    static void close() {
        SERVICE.close();
    }

    private static String project() {
        var project = Map.of("name", "Manual", "sourceLang", "en", "targetLangs", List.of("cs"));
        return "/projects/" + ADMIN.post("/projects", project).uid();
    }

    @ParameterizedTest
    @ValueSource(strings = {"filename=\"%s\"", "filename=\"%s", "filename=%s", "filename*=%s", "filename*=UTF-8''%s"})
    void aLongFileNameIsRefused(String header) {
        var jobs = project() + "/jobs";
        for (var part : List.of("a", "\\a", "a=\"", ";filename=\"", "'")) {
            var answer = ADMIN.with(
                            "Content-Disposition",
                            "attachment; " + header.formatted(part.repeat(7_000 / part.length())))
                    .raw("POST", jobs, "application/octet-stream", "text");
            assertThat(answer.status()).as("%s %s", header, part).isBetween(200, 400);
            if (answer.status() == 400) {
                assertThat(answer.pointers()).containsExactly("Content-Disposition");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/events?after=", "/events/stream?seconds=0&after="})
    void aLongCursorIsReadWithoutRecursion(String path) {
        assertThat(ADMIN.get(path + "1-" + "1_".repeat(1_900)).status()).isEqualTo(400);
        assertThat(ADMIN.get(path + "1-" + "1_".repeat(1_900) + "1").status()).isEqualTo(200);
        assertThat(ADMIN.get(path + "9-" + "1_".repeat(900) + "1.9-" + "1_".repeat(900) + "1.1.x")
                        .status())
                .isEqualTo(400);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2016-12-31T23:59:60Z",
                "2026-01-01 00:00:00Z",
                "2026-01-01T24:00:00Z",
                "2026-02-30T00:00:00Z",
                "2026-01-01T00:00:00",
                "2026-01-01T00:00Z",
                "2026-01-01T00:00:00+25:00",
                "2026-01-01T00:00:00.0000000000Z",
                "+999999999-01-01T00:00:00Z",
                "now"
            })
    void aDateThatIsNoneIsRefused(String date) {
        var encoded = date.replace("+", "%2B").replace(" ", "%20");
        var listed = ADMIN.get("/projects?dateDueFrom=" + encoded);
        assertThat(listed.status()).as(listed.text()).isEqualTo(400);
        assertThat(listed.pointers()).containsExactly("dateDueFrom");
        var created = ADMIN.post(
                "/projects",
                Map.of("name", "Manual", "sourceLang", "en", "targetLangs", List.of("cs"), "dateDue", date));
        assertThat(created.status()).as(created.text()).isEqualTo(400);
        assertThat(created.pointers()).containsExactly("/dateDue");
    }

    @ParameterizedTest
    @ValueSource(strings = {"2026-01-01T00:00:00Z", "2026-01-01t00:00:00.123456789z", "2026-01-01T00:00:00%2B05:30"})
    void aDateIsAccepted(String date) {
        assertThat(ADMIN.get("/projects?dateDueFrom=" + date).status()).isEqualTo(200);
        var body = Map.of(
                "name",
                "Manual",
                "sourceLang",
                "en",
                "targetLangs",
                List.of("cs"),
                "dateDue",
                date.replace("%2B", "+"));
        assertThat(ADMIN.post("/projects", body).status()).isEqualTo(201);
    }

    /** Written without exponent, as the check of an enum does, the first one takes a gigabyte. */
    @ParameterizedTest
    @ValueSource(strings = {"1e999999999", "-1E+2147483647", "0.1e-2147483648", "1e1001"})
    void aNumberWithALargeExponentIsRefused(String number) {
        for (var body : List.of("{\"status\":%s}", "{\"url\":\"http://a.example\",\"events\":[%s]}", "[%s]", "%s")) {
            var answer = ADMIN.raw("POST", "/webhooks", "application/json", body.formatted(number));
            assertThat(answer.status()).as(answer.text()).isEqualTo(400);
            assertThat(answer.json().path("errorCode").asText()).isEqualTo("MalformedJson");
            assertThat(answer.json().path("detail").asText()).contains("exponent is larger than 1000");
        }
        var upload = ADMIN.with("Content-Disposition", "attachment; filename=a.txt")
                .with("Parlance", "{\"targetLangs\":%s}".formatted(number))
                .raw("POST", project() + "/jobs", "application/octet-stream", "text");
        assertThat(upload.status()).as(upload.text()).isEqualTo(400);
        assertThat(upload.json().path("errorCode").asText()).isEqualTo("MalformedJson");
    }

    @Test
    void aControlCharacterIsRefusedAtOnce() throws IOException {
        var token = SERVICE.anonymous()
                .post("/auth/login", Map.of("userName", "admin", "password", TestService.PASSWORD))
                .json()
                .path("token")
                .asText();
        for (var character : List.of('\u0001', '\u007f', '\u001f')) {
            for (var path : List.of("/projects?name=%s", "/projects?%s", "/webhooksCalls?x=%s", "/projects/%s")) {
                var answer = answer(token, path.formatted(character));
                assertThat(answer).as(path).startsWith("HTTP/1.1 400 ").contains("application/problem+json");
            }
        }
    }

    /** The beginning of the response to a GET. */
    private static String answer(String token, String path) throws IOException {
        try (var socket = new Socket(SERVICE.base().getHost(), SERVICE.base().getPort())) {
            socket.setSoTimeout(AT_ONCE_MILLIS);
            socket.getOutputStream()
                    .write("GET /web/api2/v1%s HTTP/1.1\r\nHost: localhost\r\nAuthorization: ApiToken %s\r\n\r\n"
                            .formatted(path, token)
                            .getBytes(StandardCharsets.ISO_8859_1));
            var bytes = new byte[4_096];
            var count = socket.getInputStream().read(bytes);
            return new String(bytes, 0, Math.max(0, count), StandardCharsets.ISO_8859_1);
        }
    }
}
