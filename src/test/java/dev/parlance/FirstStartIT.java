package dev.parlance;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.db.TestDatabase;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/** The first start on a database of the operator's own. */
@Order(1)
class FirstStartIT {
    /** Nobody would ever see a generated password. */
    @Test
    void refusesAnEmptyDatabaseWithoutAPasswordOfTheAdministrator() throws Exception {
        var database = TestDatabase.empty();
        var process = process(database);
        try {
            var printed = new String(process.getInputStream().readAllBytes(), UTF_8);
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).as(printed).isEqualTo(2);
            assertThat(printed).contains("admin.password is required", "PARLANCE_ADMIN_PASSWORD");
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    void migratesWithoutAStart() throws Exception {
        var database = TestDatabase.empty();
        var process = process(database, "migrate");
        var printed = new String(process.getInputStream().readAllBytes(), UTF_8);
        assertThat(process.waitFor()).as(printed).isZero();
        assertThat(printed).contains("migrated");
        // the tables exist, and are as empty as before a first start
        database.execute("do $$ begin assert not exists (select from app_user); end $$");
    }

    @Test
    void resetsThePasswordOfAUser() throws Exception {
        try (var service = TestService.start()) {
            var before = service.admin();
            var process = process(service.database(), "reset-password", "Admin");
            var printed = new String(process.getInputStream().readAllBytes(), UTF_8);
            assertThat(process.waitFor()).as(printed).isZero();
            var password = printed.strip().replaceFirst("(?s).*the new password of Admin is ", "");
            assertThat(service.login("admin", password).get("/auth/whoAmI").status())
                    .isEqualTo(200);
            assertThat(service.anonymous()
                            .post("/auth/login", Map.of("userName", "admin", "password", TestService.PASSWORD))
                            .status())
                    .isEqualTo(401);
            before.until("/auth/whoAmI", answer -> answer.status() == 401);
            var unknown = process(service.database(), "reset-password", "nobody");
            assertThat(new String(unknown.getInputStream().readAllBytes(), UTF_8))
                    .contains("there is no user nobody");
            assertThat(unknown.waitFor()).isEqualTo(1);
        }
    }

    private static Process process(TestDatabase database, String... arguments) throws IOException {
        var url = database.server().url();
        var builder = new ProcessBuilder(Stream.concat(ServiceCommand.brief("256m").stream(), Stream.of(arguments))
                        .toList())
                .redirectErrorStream(true);
        builder.environment()
                .put(
                        "PARLANCE_DATABASE_URL",
                        "postgresql://postgres@%s:%d/%s?sslmode=disable"
                                .formatted(url.host(), url.port(), url.database()));
        builder.environment().put("PARLANCE_SECRETS_ENCRYPTION_KEY", TestService.KEY);
        builder.environment().put("PARLANCE_HTTP_PORT", "0");
        builder.environment().put("PARLANCE_MANAGEMENT_PORT", "0");
        return builder.start();
    }
}
