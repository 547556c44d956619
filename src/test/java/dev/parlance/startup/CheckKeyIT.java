package dev.parlance.startup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.TestService;
import dev.parlance.config.InvalidConfig;
import dev.parlance.db.TestDatabase;
import dev.parlance.db.Waiting;
import dev.parlance.secret.SecretBox;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(VertxExtension.class)
class CheckKeyIT {
    private static final SecretBox OTHER = SecretBox.of(Base64.getEncoder().encodeToString(new byte[32]));

    private static void isRefused(TestDatabase database, Vertx vertx) {
        var db = database.open(vertx);
        assertThat(Waiting.failure(new CheckKey(db, OTHER).check()))
                .isInstanceOf(InvalidConfig.class)
                .hasMessageContaining("secrets.encryptionKey is not the key that encrypted the secrets");
        Waiting.result(new CheckKey(db, SecretBox.of(TestService.KEY)).check());
    }

    @Test
    void theFirstKeyIsTheKeyOfTheDatabase(Vertx vertx) {
        var database = TestDatabase.fresh();
        Waiting.result(new CheckKey(database.open(vertx), SecretBox.of(TestService.KEY)).check());
        isRefused(database, vertx);
    }

    @Test
    void aDatabaseOfAnEarlierVersionIsCheckedByASecret(Vertx vertx) {
        try (var service = TestService.start("delivery.allowedNetworks", "127.0.0.0/8")) {
            service.admin()
                    .post(
                            "/webhooks",
                            Map.of("name", "W", "url", "http://127.0.0.1:9/", "events", List.of("JOB_CREATED")));
            service.database().execute("delete from encryption_key_check");
            isRefused(service.database(), vertx);
        }
    }
}
