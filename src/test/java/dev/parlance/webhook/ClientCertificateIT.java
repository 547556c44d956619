package dev.parlance.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.TestService;
import dev.parlance.db.Waiting;
import dev.parlance.egress.TestAuthority;
import dev.parlance.egress.TestAuthority.Issued;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.ClientAuth;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.net.PemKeyCertOptions;
import io.vertx.core.net.PemTrustOptions;
import io.vertx.junit5.VertxExtension;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import javax.net.ssl.SSLPeerUnverifiedException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** A receiver that asks for a client certificate. */
@ExtendWith(VertxExtension.class)
class ClientCertificateIT {
    private static TestService service;
    private static TestAuthority authority;
    private static Issued ours;
    private static Issued others;
    private static String url;
    /** The subjects of the certificates that the receiver has seen. */
    private static final Queue<String> SEEN = new ConcurrentLinkedQueue<>();

    @BeforeAll
    static void start(@TempDir Path folder, Vertx vertx) throws Exception {
        authority = new TestAuthority(folder);
        var receiver = authority.issue("receiver", "dns:localhost,ip:127.0.0.1");
        ours = authority.issue("ours", "dns:ours");
        others = authority.issue("others", "dns:others", "-keyalg", "RSA", "-keysize", "2048");
        var options = new HttpServerOptions()
                .setSsl(true)
                .setUseAlpn(true)
                .setClientAuth(ClientAuth.REQUIRED)
                .setKeyCertOptions(new PemKeyCertOptions()
                        .addCertValue(Buffer.buffer(receiver.chain()))
                        .addKeyValue(Buffer.buffer(receiver.key())))
                .setTrustOptions(
                        new PemTrustOptions().addCertPath(authority.file().toString()));
        var server = Waiting.result(vertx.createHttpServer(options)
                .requestHandler(request -> {
                    try {
                        var peer = (X509Certificate) request.sslSession().getPeerCertificates()[0];
                        SEEN.add(peer.getSubjectX500Principal().getName());
                    } catch (SSLPeerUnverifiedException impossible) {
                        SEEN.add("none");
                    }
                    request.response().end();
                })
                .listen(0, "127.0.0.1"));
        url = "https://localhost:" + server.actualPort() + "/";
        service = TestService.start(
                "delivery.allowedNetworks",
                "127.0.0.0/8",
                "delivery.trustedCertificates",
                authority.file().toString());
    }

    @AfterAll
    static void stop() {
        service.close();
    }

    private static String webhook() {
        return service.admin()
                .post("/webhooks", Map.of("name", "mTLS", "url", url, "events", List.of("JOB_CREATED")))
                .uid();
    }

    private static TestService.Answer put(String webhook, String certificate, String key) {
        return service.admin()
                .put(
                        "/webhooks/" + webhook + "/clientCertificate",
                        Map.of("certificate", certificate, "privateKey", key));
    }

    private static boolean delivered(String webhook) {
        return service.admin()
                .post("/webhooks/" + webhook + "/test?event=JOB_CREATED", Map.of())
                .json()
                .path("success")
                .asBoolean();
    }

    @Test
    void identifiesItselfToEachReceiverWithItsOwnCertificate() {
        var first = webhook();
        var second = webhook();
        assertThat(delivered(first)).isFalse();
        assertThat(put(first, ours.chain(), ours.key()).status()).isEqualTo(200);
        assertThat(put(second, others.chain(), others.key()).status()).isEqualTo(200);
        SEEN.clear();
        assertThat(delivered(first)).isTrue();
        assertThat(delivered(second)).isTrue();
        assertThat(delivered(first)).isTrue();
        assertThat(SEEN).containsExactly("CN=ours", "CN=others", "CN=ours");
    }

    @Test
    void showsTheCertificateAndNeverTheKey() {
        var uid = webhook();
        var answer = put(uid, ours.chain(), ours.key());
        var shown = answer.json().path("clientCertificate");
        assertThat(shown.path("subject").asText()).isEqualTo("CN=ours");
        assertThat(shown.path("issuer").asText()).isEqualTo("CN=authority");
        assertThat(shown.path("fingerprint").asText()).matches("[0-9a-f]{64}");
        assertThat(answer.text()).doesNotContain("PRIVATE");
        assertThat(service.admin().get("/webhooks/" + uid).json()).isEqualTo(answer.json());
    }

    @Test
    void removesTheCertificate() {
        var uid = webhook();
        put(uid, ours.chain(), ours.key());
        assertThat(delivered(uid)).isTrue();
        var removed = service.admin().delete("/webhooks/" + uid + "/clientCertificate");
        assertThat(removed.json().path("clientCertificate").isNull()).isTrue();
        assertThat(delivered(uid)).isFalse();
    }

    private static List<String> refused(String certificate, String key) {
        var answer = put(webhook(), certificate, key);
        assertThat(answer.status()).isEqualTo(400);
        return answer.json()
                .path("errorDetails")
                .valueStream()
                .map(one ->
                        one.path("pointer").asText() + " " + one.path("code").asText())
                .toList();
    }

    @Test
    void refusesWhatCannotBeUsed() {
        var expired = authority.issue("expired", "dns:expired", "-startdate", "-3d", "-validity", "1");
        var same = authority.issue("same", "dns:same");
        assertThat(refused(ours.chain(), others.key())).containsExactly("/privateKey pem");
        assertThat(refused(same.chain(), ours.key())).containsExactly("/privateKey keyMismatch");
        assertThat(refused("no certificate", ours.key())).containsExactly("/certificate pem");
        assertThat(refused(expired.chain(), "no key")).containsExactly("/certificate expired", "/privateKey pem");
    }
}
