package dev.parlance.attack;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.parlance.TestService;
import dev.parlance.http.contract.Contract;
import dev.parlance.shared.Uid;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;

/** Requests that are not HTTP: each gets a problem at once, and none is an error of the service. */
@Isolated("it reads the log of all services of the JVM")
class MalformedRequestsIT {
    private static final Duration SOON = Duration.ofSeconds(3);
    /** With a long time-out, because a request that is given up at that time counts until then. */
    private static final TestService SERVICE = TestService.start("http.uploadIdleTimeout", "10m");

    private static final String LOGIN = "POST " + Contract.BASE + "/auth/login HTTP/1.1\r\nHost: x\r\n"
            + "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n";

    private static final List<Logger> LOGGERS = Stream.of("dev.parlance.http.requests", "io.vertx")
            .map(name -> (Logger) LoggerFactory.getLogger(name))
            .toList();

    private final ListAppender<ILoggingEvent> log = new ListAppender<>();

    @AfterAll
    static void stop() {
        SERVICE.close();
    }

    @BeforeEach
    void listen() {
        log.start();
        LOGGERS.forEach(logger -> logger.addAppender(log));
    }

    @AfterEach
    void logsNoError() {
        LOGGERS.forEach(logger -> logger.detachAppender(log));
        assertThat(log.list).noneMatch(event -> event.getThrowableProxy() != null);
    }

    private static String response(String request) {
        try (var wire = Wire.to(SERVICE.base())) {
            return wire.send(request).response(SOON);
        }
    }

    /** The head and the body of a problem with that status. */
    private static void isProblem(String response, int status) {
        assertThat(response.lines().findFirst().orElse("")).matches("HTTP/[0-9.]+ " + status + " .*");
        assertThat(response)
                .containsIgnoringCase("content-type: application/problem+json")
                .contains("\"status\":" + status);
    }

    @ParameterizedTest
    @ValueSource(strings = {"zz\r\n{}\r\n", "-1\r\n{}\r\n", "ffffffffffffffffff\r\n", "\r\n\r\n"})
    void chunksOfALogin(String chunks) {
        isProblem(response(LOGIN + chunks), 400);
    }

    private static String token() {
        return SERVICE.anonymous()
                .post("/auth/login", Map.of("userName", "admin", "password", TestService.PASSWORD))
                .json()
                .path("token")
                .asText();
    }

    private static String head(String path, String type, String more) {
        return "POST " + Contract.BASE + path + " HTTP/1.1\r\nHost: x\r\nAuthorization: ApiToken " + token()
                + "\r\nContent-Type: " + type + "\r\n" + more + "Transfer-Encoding: chunked\r\n\r\n";
    }

    /** The connection was closed without a response. */
    @ParameterizedTest
    @ValueSource(strings = {"zz\r\n", "2\r\nabcd", "-1\r\n"})
    void chunksOfAnUpload(String chunks) {
        var project = SERVICE.admin()
                .post("/projects", Map.of("name", "P", "sourceLang", "en", "targetLangs", List.of("de")))
                .uid();
        var head = head(
                "/projects/" + project + "/jobs",
                "application/octet-stream",
                "Content-Disposition: attachment; filename=\"a.txt\"\r\nParlance: {\"targetLangs\":[\"de\"]}\r\n");
        isRefused(response(head + "2\r\nab\r\n" + chunks));
        try (var wire = Wire.to(SERVICE.base())) {
            wire.send(head + "2\r\nab\r\n");
            arriving(1);
            isRefused(wire.send(chunks).read(SOON));
        }
        arriving(0);
    }

    /** The service looks the token up when the chunks arrive. */
    @ParameterizedTest
    @ValueSource(strings = {"zz\r\n", "2\r\n{}x\r\n"})
    void chunksOfAUser(String chunks) {
        isRefused(response(head("/projects", "application/json", "") + chunks));
    }

    private static void isRefused(String response) {
        isProblem(response, 400);
        assertThat(response).contains("the body is not valid HTTP");
    }

    private static void arriving(int bodies) {
        SERVICE.admin()
                .until(
                        "/auth/whoAmI",
                        _ -> SERVICE.scrape().contains("parlance_http_bodies_arriving %d.0".formatted(bodies)));
    }

    /** The connection ends while the file is opened. */
    @Test
    void filesForAClientThatIsGone() {
        for (var i = 0; i < 100; i++) {
            Wire.to(SERVICE.base())
                    .send("GET /docs/swagger-ui-bundle.js HTTP/1.1\r\nHost: x\r\n\r\n")
                    .reset();
        }
        SERVICE.admin().until("/auth/whoAmI", _ -> SERVICE.scrape().contains("parlance_http_in_flight 0.0"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"?x", "x", "*", ""})
    void targetsWithoutAPath(String target) {
        assertThat(response("GET " + target + " HTTP/1.1\r\nHost: x\r\n\r\n")).containsPattern("^HTTP/1.[01] 40[04] ");
    }

    /** They had no response, and the connection stayed open for a minute. */
    @ParameterizedTest
    @ValueSource(strings = {"\u0001", "\u007f", "\u0008", "\u001b[31m"})
    void controlCharactersInATarget(String control) {
        for (var target :
                List.of("/clients?name=" + control, "/clients/" + control, "/users?pageSize=1&x=" + control)) {
            isProblem(
                    response("GET " + Contract.BASE + target + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"),
                    400);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"HTTP/9.9", "HTTP/3.0", "HTTP/1.2", "HTTP/0.9"})
    void otherVersions(String version) {
        isProblem(response("GET / " + version + "\r\nHost: x\r\n\r\n"), 505);
    }

    /** Jackson reads UTF-16, UTF-32, and a slash in two bytes. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"name\":\"\u00c0\u00af\"}",
                "{\"name\":\"\u00ed\u00a0\u0080\"}",
                "{\"name\":\"\u00e4\"}",
                "{\0\"\0n\0\"\0:\0001\0}\0",
                "\u00fe\u00ff\0{\0}",
                "\0\0\0{\0\0\0}",
            })
    void bytesThatAreNotUtf8(String body) {
        var response = response("POST " + Contract.BASE + "/clients HTTP/1.1\r\nHost: x\r\nAuthorization: ApiToken "
                + token() + "\r\nContent-Type: application/json\r\nContent-Length: " + body.length() + "\r\n\r\n"
                + body);
        isProblem(response, 400);
        assertThat(response).contains("UTF-8");
    }

    /** A proxy may have decided on the other one. */
    @Test
    void severalHosts() {
        isProblem(response("GET /docs HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n"), 400);
    }

    /** The body was the next request, or its end was not the one that a proxy sees. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "xchunked",
                "identity",
                "gzip",
                "",
                "chunked;q=1",
                "\"chunked\"",
                "chunked\u00a0",
                "c",
                "chunk",
                "gzip, chunked",
                "chunked, gzip",
                "chunked, chunked",
                "chunked\r\nTransfer-Encoding: chunked",
                "chunked\r\nTransfer-Encoding: identity",
                "x\r\n chunked",
                "xchunked\r\nContent-Length: 0",
            })
    void otherCodings(String coding) {
        var name = Uid.next();
        var client = "{\"name\":\"%s\"}".formatted(name);
        var body =
                head("/clients", "application/json", "") + "%x\r\n%s\r\n0\r\n\r\n".formatted(client.length(), client);
        var request = "GET /docs HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: " + coding + "\r\n\r\n" + body;
        for (var base : List.of(SERVICE.base(), SERVICE.management())) {
            try (var wire = Wire.to(base)) {
                assertThat(wire.send(request).read(SOON))
                        .startsWith("HTTP/1.1 400 ")
                        .containsOnlyOnce("HTTP/1.1");
                assertThat(wire.endsWithin(SOON)).isTrue();
            }
        }
        assertThat(SERVICE.admin()
                        .get("/clients?name=" + name)
                        .json()
                        .path("totalElements")
                        .asInt())
                .isZero();
    }

    /** The request after a refused one may be its body. */
    @Test
    void nothingFollowsARefusedRequest() {
        try (var wire = Wire.to(SERVICE.base())) {
            wire.send("GET /docs HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\nGET /docs HTTP/1.1\r\nHost: x\r\n\r\n");
            assertThat(wire.read(SOON)).startsWith("HTTP/1.1 400 ").containsOnlyOnce("HTTP/1.1");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"chunked", "Chunked", " \tCHUNKED \t"})
    void chunkedInOtherLetters(String coding) {
        var response = response("GET /docs HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: " + coding + "\r\n\r\n0\r\n\r\n");
        assertThat(response).startsWith("HTTP/1.1 200 ");
    }

    @Test
    void headsThatAreTooLarge() {
        isProblem(response("GET / HTTP/1.1\r\nHost: x\r\nX: " + "x".repeat(20_000) + "\r\n\r\n"), 431);
        isProblem(response("GET /" + "x".repeat(20_000) + " HTTP/1.1\r\nHost: x\r\n\r\n"), 431);
    }

    @Test
    void formsWhereJsonIsExpected() {
        for (var type : List.of("multipart/form-data", "multipart/form-data; boundary=x", "multipart/mixed")) {
            isProblem(
                    response("POST " + Contract.BASE
                            + "/auth/login HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: " + type
                            + "\r\nContent-Length: 2\r\n\r\n{}"),
                    415);
        }
    }
}
