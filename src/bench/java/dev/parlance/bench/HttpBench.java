package dev.parlance.bench;

import io.vertx.core.Vertx;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * Requests per second of the service compared with a bare Vert.x Web handler that runs the same statement, and an
 * earlier version of the service where {@code -Dbench.before=<its parlance.jar>} names one: {@code mvn -q -Pbench
 * test-compile exec:exec@http}. Each side is a separate process; wrk (Debian's package) measures one after the other,
 * round by round. {@code -Dbench.options="-Dbench.rounds=7 -Dbench.seconds=3"} are the rounds, and the seconds of each.
 */
public final class HttpBench {
    private static final int ROUNDS = Integer.getInteger("bench.rounds", 7);
    private static final int SECONDS = Integer.getInteger("bench.seconds", 3);
    private static final int WARM_UP_SECONDS = Integer.getInteger("bench.warmUp", 10);
    private static final int CONNECTIONS = 32;
    private static final Pattern RATE = Pattern.compile("Requests/sec:\\s+([0-9.]+)");
    private static final Pattern SENT = Pattern.compile("(\\d+) requests in");

    private final List<ServerProcess> sides;
    private final Map<String, String> tokens = new LinkedHashMap<>();

    private HttpBench(List<ServerProcess> sides) {
        this.sides = sides;
    }

    /** One side in one round: requests per second, and microseconds of CPU time per request. */
    private record Round(double perSecond, double micros) {}

    public static void main(String... args) throws Exception {
        var vertx = Vertx.vertx();
        var loops = Integer.toString(Runtime.getRuntime().availableProcessors());
        var sides = new ArrayList<>(ServerProcess.services(Map.of(
                "PARLANCE_ROLES",
                "http",
                "PARLANCE_HTTP_INSTANCES",
                loops,
                "PARLANCE_DATABASE_MAX_CONNECTIONS",
                "72")));
        try {
            sides.add(ServerProcess.of(
                    "bare Vert.x Web", BareServer.class, sides.getLast().database()));
            new HttpBench(sides).run(vertx);
        } finally {
            vertx.close();
            sides.reversed().forEach(ServerProcess::close);
        }
    }

    private void run(Vertx vertx) throws Exception {
        var projects = new LinkedHashMap<ServerProcess, String>();
        for (var side : sides.subList(0, sides.size() - 1)) {
            var admin = side.admin(vertx);
            var token = admin.post("/apiTokens", Map.of("name", "bench")).json();
            tokens.put(side.name(), token.path("token").asText());
            var project = Map.of("name", "Bench", "sourceLang", "en", "targetLangs", List.of("de"));
            projects.put(side, admin.post("/projects", project).uid());
            side.database().execute("vacuum analyze");
        }
        // it uses the database of the previous side
        projects.put(sides.getLast(), projects.get(sides.get(sides.size() - 2)));
        compare("GET one project", side -> wrk(side, "projects/" + projects.get(side), false));
        compare("POST one client", side -> wrk(side, "clients", true));
    }

    private void compare(String what, Function<ServerProcess, List<String>> command) throws Exception {
        var rounds = new LinkedHashMap<ServerProcess, List<Round>>();
        for (var side : sides) {
            measure(side, command.apply(side), WARM_UP_SECONDS);
            rounds.put(side, new ArrayList<>());
        }
        for (var round = 0; round < ROUNDS; round++) {
            for (var i = 0; i < sides.size(); i++) {
                // the order changes, so that no side always runs after the same other
                var side = sides.get(round % 2 == 0 ? i : sides.size() - 1 - i);
                rounds.get(side).add(measure(side, command.apply(side), SECONDS));
            }
        }
        print(what, rounds);
    }

    private static void print(String what, SequencedMap<ServerProcess, List<Round>> rounds) {
        System.out.printf("%n%s, median (quartiles) of %d rounds of %d s%n", what, ROUNDS, SECONDS);
        System.out.println("| side | requests/s | µs of processor time | × bare |\n|---|---|---|---|");
        var bare = rates(rounds.sequencedValues().getLast()).median();
        rounds.forEach((side, all) -> {
            var rates = rates(all);
            var micros = Quartiles.of(all, Round::micros);
            System.out.printf(
                    "| %s | %s | %s | %.2f |%n",
                    side.name(), rates.text("%,.0f"), micros.text("%.1f"), rates.median() / bare);
        });
    }

    private static Quartiles rates(List<Round> rounds) {
        return Quartiles.of(rounds, Round::perSecond);
    }

    private List<String> wrk(ServerProcess side, String path, boolean posts) {
        var token = tokens.getOrDefault(side.name(), "none");
        return List.of(
                "-s",
                script(posts ? posting(side.name()) : ""),
                "-H",
                "Authorization: ApiToken " + token,
                "-H",
                "Content-Type: application/json",
                side.base() + "/web/api2/v1/" + path);
    }

    private static String script(String lua) {
        try {
            var file = Files.createTempFile("bench", ".lua");
            file.toFile().deleteOnExit();
            return Files.writeString(file, lua).toString();
        } catch (IOException full) {
            throw new java.io.UncheckedIOException(full);
        }
    }

    private static String posting(String name) {
        return """
                local run = tostring(os.time()) .. tostring(math.random(1000000000))
                local n = 0
                math.randomseed(os.time())
                request = function()
                  n = n + 1
                  return wrk.format('POST', nil, nil, '{"name": "%s ' .. run .. os.clock() .. ' ' .. n .. '"}')
                end
                """.formatted(name);
    }

    private static Round measure(ServerProcess side, List<String> arguments, int seconds)
            throws IOException, InterruptedException {
        var command = new ArrayList<>(List.of("wrk", "-t1", "-c" + CONNECTIONS, "-d" + seconds + "s"));
        command.addAll(arguments);
        var begin = side.processorTime();
        var process = new ProcessBuilder(command).redirectErrorStream(true).start();
        var output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        var used = side.processorTime().minus(begin);
        var rate = RATE.matcher(output);
        var sent = SENT.matcher(output);
        if (!rate.find() || !sent.find() || output.contains("Non-2xx")) {
            throw new IllegalStateException(Arrays.toString(command.toArray()) + "\n" + output);
        }
        return new Round(Double.parseDouble(rate.group(1)), used.toNanos() / 1e3 / Long.parseLong(sent.group(1)));
    }
}
