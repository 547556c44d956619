package dev.parlance.bench;

import dev.parlance.ServiceProcess;
import dev.parlance.attack.LoginFlood;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.Map;

/**
 * What users notice while strangers flood the login from 1,000 connections, with a heap of 512 MB: {@code mvn -q
 * -Pbench test-compile exec:exec@attack -Dbench.only=flood}. {@code -Dbench.options="-Dattack.connections=1000
 * -Dattack.seconds=20"} are the size and the length of the flood.
 */
public final class FloodBench {
    private static final int CONNECTIONS = Integer.getInteger("attack.connections", 1_000);
    private static final Duration TIME = Duration.ofSeconds(Integer.getInteger("attack.seconds", 20));
    private static final Duration WARM_UP = Duration.ofSeconds(10);

    private FloodBench() {}

    public static void main(String... args) throws IOException, InterruptedException {
        var data = Files.createTempDirectory("flood");
        try (var service = ServiceProcess.measured(data, Map.of("PARLANCE_HTTP_REQUESTS_PER_MINUTE", "0"))) {
            var flood = new LoginFlood(service.uri(""), "/clients", service.authorization());
            flood.idle(WARM_UP);
            // a service that has run for some time has compiled its logins too
            flood.flooded(CONNECTIONS, WARM_UP);
            var idle = flood.idle(TIME);
            var flooded = flood.flooded(CONNECTIONS, TIME);
            var after = flood.idle(TIME.dividedBy(4));
            System.out.println(LoginFlood.report(idle, flooded));
            System.out.printf("afterwards %d requests, %d failed%n", after.requests(), after.failed());
            var errors = service.stop()
                    .lines()
                    .filter(line -> line.contains("OutOfMemoryError"))
                    .count();
            System.out.println("OutOfMemoryErrors in the log: " + errors);
        }
    }
}
