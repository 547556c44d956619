package dev.parlance.bench;

import dev.parlance.TestService;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.json.JsonObject;
import io.vertx.pgclient.PgBuilder;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.sqlclient.Pool;
import io.vertx.sqlclient.PoolOptions;
import io.vertx.sqlclient.SqlClient;
import io.vertx.sqlclient.Tuple;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;

/**
 * Requests a second of the service beside a bare Vert.x handler that runs the same statement on the same database, in
 * one process, measured in turn by wrk (Debian's package) from outside: {@code mvn -q -Pbench test-compile
 * exec:exec@http}. The service authenticates, checks, limits, tags and counts; the bare handler does none of that.
 */
public final class HttpBench {
    private static final int ROUNDS = 5;
    private static final int SECONDS = 3;
    private static final int CONNECTIONS = 32;
    private static final String INSERT =
            "insert into client (uid, name, note) values ($1, $2, $3) returning uid, id, name, note";

    private HttpBench() {}

    public static void main(String... args) throws Exception {
        var loops = Runtime.getRuntime().availableProcessors();
        try (var service = TestService.start(
                "http.requestsPerMinute", "0", "http.instances", Integer.toString(loops), "database.poolSize", "16")) {
            var admin = service.admin();
            var token = admin.post("/apiTokens", Map.of("name", "bench"))
                    .json()
                    .path("token")
                    .asText();
            var project = admin.post(
                            "/projects", Map.of("name", "Bench", "sourceLang", "en", "targetLangs", List.of("de")))
                    .uid();
            var barePort = bare(service, loops);
            var get = compare(
                    "GET one project",
                    wrk(service.base() + "/web/api2/v1/projects/" + project, token, null),
                    wrk("http://127.0.0.1:" + barePort + "/" + project, token, null));
            var post = compare(
                    "POST one client",
                    wrk(service.base() + "/web/api2/v1/clients", token, "service"),
                    wrk("http://127.0.0.1:" + barePort + "/", token, "bare"));
            System.out.println(
                    "| operation | service | bare handler | ratio |\n|---|---|---|---|\n" + get + "\n" + post);
        }
    }

    /** The statement of the service, so that both sides run the same one. */
    private static String projectStatement() throws ReflectiveOperationException {
        var field = Class.forName("dev.parlance.project.ProjectStore").getDeclaredField("FIND");
        field.setAccessible(true);
        return (String) field.get(null);
    }

    private static int bare(TestService service, int loops) throws Exception {
        var port = new AtomicInteger();
        var sql = projectStatement();
        // planned once, as the service has it: the fair opponent is the fast one
        var options = service.database().options().addProperty("plan_cache_mode", "force_generic_plan");
        await(service.vertx()
                .deployVerticle(() -> new Bare(options, sql, port), new DeploymentOptions().setInstances(loops)));
        return port.get();
    }

    private static <T> T await(Future<T> future) throws Exception {
        return future.toCompletionStage().toCompletableFuture().get();
    }

    private static String compare(String what, String[] service, String[] bare)
            throws IOException, InterruptedException {
        run(service);
        run(bare);
        var ours = new ArrayList<Double>();
        var theirs = new ArrayList<Double>();
        for (var round = 0; round < ROUNDS; round++) {
            ours.add(run(service));
            theirs.add(run(bare));
        }
        var one = median(ours);
        var other = median(theirs);
        return "| %s | %,.0f/s | %,.0f/s | %.2f |".formatted(what, one, other, one / other);
    }

    private static double median(List<Double> values) {
        var sorted = values.stream().sorted().toList();
        return sorted.get(sorted.size() / 2);
    }

    private static String[] wrk(String url, String token, String nameOfPosts) throws IOException {
        var script = Files.createTempFile("bench", ".lua");
        script.toFile().deleteOnExit();
        Files.writeString(script, nameOfPosts == null ? "" : posting(nameOfPosts));
        return new String[] {
            "wrk",
            "-t1",
            "-c" + CONNECTIONS,
            "-d" + SECONDS + "s",
            "-s",
            script.toString(),
            "-H",
            "Authorization: ApiToken " + token,
            "-H",
            "Content-Type: application/json",
            url
        };
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

    private static double run(String... command) throws IOException, InterruptedException {
        var process = new ProcessBuilder(command).redirectErrorStream(true).start();
        var output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        var rate = Pattern.compile("Requests/sec:\\s+([0-9.]+)").matcher(output);
        if (!rate.find() || output.contains("Non-2xx")) {
            throw new IllegalStateException(Arrays.toString(command) + "\n" + output);
        }
        return Double.parseDouble(rate.group(1));
    }

    /** What one would write without the service: a statement, and its row as JSON. */
    private static final class Bare extends VerticleBase {
        private final PgConnectOptions options;
        private final String sql;
        private final AtomicInteger port;
        private SqlClient reads;
        private Pool writes;

        Bare(PgConnectOptions options, String sql, AtomicInteger port) {
            this.options = options;
            this.sql = sql;
            this.port = port;
        }

        @Override
        public void init(Vertx vertx, io.vertx.core.Context context) {
            super.init(vertx, context);
            reads = PgBuilder.client()
                    .with(new PoolOptions().setMaxSize(2))
                    .connectingTo(options)
                    .using(vertx)
                    .build();
            writes = PgBuilder.pool()
                    .with(new PoolOptions().setMaxSize(8))
                    .connectingTo(options)
                    .using(vertx)
                    .build();
        }

        @Override
        public Future<?> start() {
            return vertx.createHttpServer()
                    .requestHandler(request -> {
                        if (request.method().equals(HttpMethod.POST)) {
                            request.body().onSuccess(body -> post(request, body.toJsonObject()));
                        } else {
                            get(request);
                        }
                    })
                    .listen(port.get(), "127.0.0.1")
                    .onSuccess(server -> port.compareAndSet(0, server.actualPort()));
        }

        private void get(HttpServerRequest request) {
            reads.preparedQuery(sql)
                    .execute(Tuple.of(true, null, null, null, request.path().substring(1)))
                    .onSuccess(rows -> request.response()
                            .putHeader("content-type", "application/json")
                            .end(rows.iterator().next().toJson().toBuffer()));
        }

        private void post(HttpServerRequest request, JsonObject body) {
            writes.preparedQuery(INSERT)
                    .execute(Tuple.of(dev.parlance.shared.Uid.next(), body.getString("name"), body.getString("note")))
                    .onSuccess(rows -> request.response()
                            .setStatusCode(201)
                            .putHeader("content-type", "application/json")
                            .end(rows.iterator().next().toJson().toBuffer()));
        }
    }
}
