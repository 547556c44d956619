package dev.parlance.webhook.delivery;

import static dev.parlance.db.Waiting.result;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.net.PfxOptions;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Calls over TLS to a server that speaks one version of HTTP. */
class SecureConnectionIT {
    private static final String PASSWORD = "password";

    @TempDir
    static Path folder;

    private final Vertx vertx = Vertx.vertx();

    @BeforeAll
    static void makeCertificate() throws IOException, InterruptedException {
        var keytool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=localhost",
                        "-storetype",
                        "PKCS12",
                        "-storepass",
                        PASSWORD,
                        "-keystore",
                        store())
                .inheritIO()
                .start();
        assertThat(keytool.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(keytool.exitValue()).isZero();
    }

    private static String store() {
        return folder.resolve("key.p12").toString();
    }

    @AfterEach
    void close() {
        result(vertx.close());
    }

    private int serve(HttpVersion version) {
        var server = vertx.createHttpServer(new HttpServerOptions()
                .setSsl(true)
                .setUseAlpn(true)
                .setAlpnVersions(List.of(version))
                .setKeyCertOptions(new PfxOptions().setPath(store()).setPassword(PASSWORD)));
        server.requestHandler(request -> request.body()
                .onSuccess(body -> request.response()
                        .setStatusCode(201)
                        .putHeader("retry-after", request.getHeader("webhook-event"))
                        .end(request.version() + " " + request.uri() + " " + body)));
        return result(server.listen(0, "127.0.0.1")).actualPort();
    }

    private record Got(ResponseHead head, String body, boolean reusable) {}

    private static Answering into(Promise<Got> got) {
        return new Answering() {
            private final Buffer body = Buffer.buffer();
            private ResponseHead head;

            @Override
            public void head(ResponseHead begun) {
                head = begun;
            }

            @Override
            public void body(ByteBuf piece) {
                body.appendString(piece.toString(StandardCharsets.UTF_8));
            }

            @Override
            public void whole(boolean reusable) {
                got.complete(new Got(head, body.toString(), reusable));
            }

            @Override
            public void broken(Throwable cause) {
                got.fail(cause);
            }
        };
    }

    private static OutboundRequest post(int port) {
        var receiver = new Receiver(
                1L,
                "hook",
                "https://localhost:" + port + "/hook",
                true,
                Map.of(),
                List.of(),
                null,
                Duration.ofSeconds(20),
                1,
                null,
                false,
                1);
        var template = RequestTemplate.of(receiver, Instant.now(), "Parlance/1");
        var call = UUID.fromString("01999999-9999-7999-8999-999999999999");
        return new OutboundRequest(
                Destination.parse(String.valueOf(receiver.url())),
                new WebhookHeaders(template, call, call, "JOB_CREATED", null, new byte[0]),
                Buffer.buffer("{}"),
                receiver.timeout());
    }

    @ParameterizedTest
    @EnumSource(
            value = HttpVersion.class,
            names = {"HTTP_1_1", "HTTP_2"})
    void callsAgainAndAgain(HttpVersion version) {
        var port = serve(version);
        var client = vertx.createHttpClient(new HttpClientOptions()
                .setSsl(true)
                .setTrustAll(true)
                .setVerifyHost(false)
                .setUseAlpn(true)
                .setProtocolVersion(HttpVersion.HTTP_2));
        var connection = new SecureConnection(result(client.connect(new io.vertx.core.http.HttpConnectOptions()
                .setHost("localhost")
                .setPort(port)
                .setSsl(true))));
        assertThat(connection.multiplexed()).isEqualTo(version == HttpVersion.HTTP_2);
        for (var call = 0; call < 3; call++) {
            var got = Promise.<Got>promise();
            connection.send(post(port), into(got));
            var answer = result(got.future());
            assertThat(answer.head().status()).isEqualTo(201);
            assertThat(answer.head().retryAfter()).isEqualTo("JOB_CREATED");
            assertThat(answer.body()).isEqualTo(version + " /hook {}");
            assertThat(answer.reusable()).isTrue();
        }
    }
}
