package dev.parlance.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.standardwebhooks.Webhook;
import dev.parlance.TestEvents;
import dev.parlance.TestService;
import dev.parlance.db.Db;
import dev.parlance.db.TestDatabase;
import dev.parlance.db.Waiting;
import dev.parlance.machinetranslate.MachineTranslateFeature;
import dev.parlance.rotation.RotateKey;
import dev.parlance.secret.SecretBox;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.junit5.VertxExtension;
import io.vertx.sqlclient.Tuple;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The encryption key is changed while a failure interrupts the work. */
@ExtendWith(VertxExtension.class)
class KeyRotationIT {
    private static final String FORMER = TestService.KEY;
    private static final String CURRENT = Base64.getEncoder().encodeToString(new byte[32]);
    private static final SecretBox BOTH = SecretBox.of(CURRENT, List.of(FORMER));
    private static final String NETWORKS = "delivery.allowedNetworks";
    private static final String LOOPBACK = "127.0.0.0/8";
    /** More than two transactions encrypt again. */
    private static final int WEBHOOKS = 120;

    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final RotateKey rotation;

    KeyRotationIT(Vertx vertx) {
        var tables = List.of(WebhookFeature.sealed(BOTH), MachineTranslateFeature.sealed(BOTH));
        this.rotation = new RotateKey(vertx, BOTH, tables, meters);
    }

    private static TestService.Answer webhook(TestService.Client admin, String url) {
        var body = Map.of("url", url, "events", List.of("JOB_CREATED"), "headers", Map.of("X-Key", "secret"));
        return admin.post("/webhooks", body);
    }

    private static void lastUsed(TestDatabase database, String interval) {
        database.execute("update encryption_key set used_at = now() - interval '%s' where id = '%s'"
                .formatted(interval, SecretBox.of(FORMER).keyId()));
    }

    private static long encryptedAgain(Db db, String table, String column) {
        var sql = "select count(*) from %s where substring(%s from 1 for 5) = $1".formatted(table, column);
        var rows = Waiting.result(db.query(sql, Tuple.of(Buffer.buffer(BOTH.prefix()))));
        return rows.iterator().next().getLong(0);
    }

    private double keys() {
        return meters.get("parlance_encryption_keys").gauge().value();
    }

    private static TestService start(TestDatabase database, String key, String others) {
        return TestService.on(
                database, NETWORKS, LOOPBACK, "secrets.encryptionKey", key, "secrets.decryptionKeys", others);
    }

    @Test
    void secretsStayReadableUntilTheFormerKeyIsNotNeeded(Vertx vertx) {
        try (var receiver = Receiver.kind()) {
            TestService.Answer created;
            TestService.Answer rotated;
            TestDatabase database;
            try (var service = TestService.start(NETWORKS, LOOPBACK)) {
                database = service.database();
                created = webhook(service.admin(), receiver.url());
                rotated = service.admin().post("/webhooks/" + created.uid() + "/rotateSecret");
                for (var i = 1; i < WEBHOOKS; i++) {
                    webhook(service.admin(), "http://127.0.0.1:9/");
                }
                var engine = Map.of("name", "MT", "url", "http://127.0.0.1:5000/translate", "key", "mt-key");
                assertThat(service.admin()
                                .post("/machineTranslateSettings", engine)
                                .status())
                        .isEqualTo(201);
            }
            var db = database.open(vertx);
            isRefused(database, CURRENT, "secrets.encryptionKey is not the key");
            rotate(database, db);
            isRefused(database, FORMER, "secrets.encryptionKey is not the key");
            try (var service = start(database, CURRENT, "")) {
                service.admin().post("/events", TestEvents.of("JOB_CREATED"));
                var got = receiver.await(1).getFirst();
                for (var answer : List.of(created, rotated)) {
                    var secret = answer.json().path("secretToken").asText();
                    assertThatCode(() -> new Webhook(secret).verify(got.body(), got.headers()))
                            .doesNotThrowAnyException();
                }
                assertThat(got.header("x-key")).isEqualTo("secret");
            }
        }
    }

    private void rotate(TestDatabase database, Db db) {
        database.execute("update webhook set older_secrets = array['\\x00'::bytea], "
                + "older_secrets_expire = array[now() + interval '1 hour'] where id = 60");
        try (var service = start(database, CURRENT, FORMER)) {
            // an instance may still encrypt with the former key
            Waiting.result(rotation.run(db));
            assertThat(encryptedAgain(db, "webhook", "secret")).isZero();
            lastUsed(database, "1 hour");
            interrupt(database);
            assertThat(Waiting.failure(rotation.run(db))).hasMessageContaining("interrupted");
            assertThat(encryptedAgain(db, "webhook", "secret")).isEqualTo(50);
            for (var page = 0; page < WEBHOOKS / 40; page++) {
                var read = service.admin().get("/webhooks?pageSize=40&pageNumber=" + page);
                assertThat(read.json().path("content")).hasSize(40);
            }
            database.execute("drop trigger interrupt on webhook");
        }
        Waiting.result(rotation.run(db));
        for (var column : List.of("secret", "headers", "older_secrets[1]")) {
            var most = column.startsWith("older") ? 0 : WEBHOOKS;
            assertThat(encryptedAgain(db, "webhook", column)).as(column).isEqualTo(most);
        }
        assertThat(encryptedAgain(db, "webhook", "previous_secret")).isEqualTo(1);
        assertThat(encryptedAgain(db, "machine_translate_settings", "key")).isEqualTo(1);
        assertThat(encryptedAgain(db, "encryption_key_check", "sealed")).isEqualTo(1);
        // stored responses may need the former key
        assertThat(keys()).isEqualTo(2);
        isRefused(database, CURRENT, "secrets.decryptionKeys lacks a key");
        lastUsed(database, "26 hours");
        Waiting.result(rotation.run(db));
        assertThat(keys()).isEqualTo(1);
    }

    private static void interrupt(TestDatabase database) {
        database.execute("create function interrupt() returns trigger language plpgsql as "
                + "$$begin raise exception 'interrupted'; end$$");
        database.execute("create trigger interrupt before update on webhook for each row "
                + "when (old.id = 70) execute function interrupt()");
    }

    private static void isRefused(TestDatabase database, String key, String message) {
        assertThatThrownBy(() -> start(database, key, "").close()).hasMessageContaining(message);
    }
}
