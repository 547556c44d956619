package dev.parlance.db.embedded;

import dev.parlance.db.DatabaseUnusable;
import io.zonky.test.db.postgres.embedded.PgBinaryResolver;
import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;

/** Finds the PostgreSQL for this machine on the class path, which may contain a jar twice. */
final class ServerBinaries implements PgBinaryResolver {
    @Override
    public InputStream getPgBinary(String system, String machine) throws IOException {
        var architecture = switch (machine.toLowerCase(Locale.ROOT)) {
            case "x86_64", "amd64" -> "x86_64";
            case "aarch64", "arm64" -> "arm_64";
            default -> machine;
        };
        var name = "/postgres-%s-%s.txz".formatted(system.toLowerCase(Locale.ROOT), architecture);
        var stream = PgBinaryResolver.class.getResourceAsStream(name);
        if (stream == null) {
            throw new DatabaseUnusable(
                    "there is no embedded database for %s on %s; set database.url".formatted(system, machine), null);
        }
        return stream;
    }
}
