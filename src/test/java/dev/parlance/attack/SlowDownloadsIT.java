package dev.parlance.attack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.TestService;
import dev.parlance.http.contract.Contract;
import io.netty.util.internal.PlatformDependent;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** Clients that download large files on many connections, and read no byte or one now and then. */
@Isolated("measures the memory of the process")
class SlowDownloadsIT {
    private static final Duration SOON = Duration.ofSeconds(60);
    /** More than the kernel keeps for a connection. */
    private static final int BYTES = 24 << 20;
    /** What a download keeps in memory. */
    private static final int PIECE = 256 << 10;

    private static final TestService SERVICE =
            TestService.start("http.maxBodyBytes", "64KiB", "http.bodyMemory", "1MiB", "http.idleTimeout", "5s");
    private static TestService.Client admin;
    private static String file;

    @BeforeAll
    static void upload() {
        admin = SERVICE.admin();
        var project = admin.post("/projects", Map.of("name", "P", "sourceLang", "en", "targetLangs", List.of("de")))
                .uid();
        var bytes = new byte[BYTES];
        new Random(1).nextBytes(bytes);
        var added = admin.upload("/projects/" + project + "/references", "large.bin", bytes);
        assertThat(added.status()).as(added.text()).isEqualTo(201);
        file = "/projects/" + project + "/references/" + added.uid() + "/download";
    }

    @AfterAll
    static void stop() {
        SERVICE.close();
    }

    private static String download(TestService.Client user) {
        var token = user.post("/apiTokens", Map.of("name", "slow")).json().path("token");
        return Wire.get(Contract.BASE + file, "ApiToken " + token.asText());
    }

    private static void await(BooleanSupplier condition) {
        var deadline = System.nanoTime() + SOON.toNanos();
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).as("not in time").isLessThan(deadline);
            LockSupport.parkNanos(Duration.ofMillis(20).toNanos());
        }
    }

    private static long held() {
        return SERVICE.scrape()
                .lines()
                .filter(line -> line.startsWith("parlance_http_response_bytes "))
                .mapToLong(line -> (long) Double.parseDouble(line.substring(line.indexOf(' '))))
                .sum();
    }

    @Test
    void aUserHasFewDownloadsThatItDoesNotRead() {
        var idle = PlatformDependent.usedDirectMemory();
        var wires = Wire.unread(SERVICE.base(), 50, download(admin));
        try {
            assertThat(wires).extracting(Wire::status).containsOnly(200, 429).contains(200, 200);
            assertThat(held()).isEqualTo(2 * PIECE);
            assertThat(PlatformDependent.usedDirectMemory() - idle).isLessThan(8 << 20);
            var refused = admin.get(file);
            assertThat(refused.status()).isEqualTo(429);
            assertThat(refused.header("etag") + refused.header("content-disposition"))
                    .isEmpty();
            assertThat(admin.get("/auth/whoAmI").status()).isEqualTo(200);
            var other = SERVICE.user("PROJECT_MANAGER").get(file);
            assertThat(other.status()).isEqualTo(200);
            assertThat(other.bytes()).hasSize(BYTES);
            // a byte now and then is no reading: the connections are closed, and what they held is free
            await(() -> {
                wires.forEach(wire -> wire.send("X"));
                return held() == 0;
            });
        } finally {
            wires.forEach(Wire::close);
        }
        assertThat(admin.get(file).bytes()).hasSize(BYTES);
        await(() -> held() == 0);
    }

    @Test
    void resetDownloadsGiveTheirMemoryBack() {
        var request = download(SERVICE.user("PROJECT_MANAGER"));
        for (var i = 0; i < 20; i++) {
            var wire = Wire.to(SERVICE.base()).send(request);
            if (i % 2 == 0) {
                wire.status();
            }
            wire.reset();
        }
        await(() -> held() == 0);
    }
}
