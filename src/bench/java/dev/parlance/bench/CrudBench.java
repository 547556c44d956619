package dev.parlance.bench;

import dev.parlance.TestService;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.json.JsonObject;
import io.vertx.core.net.SocketAddress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;

/**
 * Every operation on projects, users and clients under 50 clients that each send the next request when they have the
 * answer to the last one: {@code mvn -q -Pbench test-compile exec:exec@crud}. The clients run in the same process; all
 * operations are measured in turn, round by round, and the medians of the rounds are told.
 */
public final class CrudBench {
    private static final int CLIENTS = 50;
    private static final int ROUNDS = 3;
    private static final int REQUESTS = 4_000;
    private static final int LISTS = 1_000;
    // one pause of the machine meets all 50 clients at once: it must be less than one in a hundred
    private static final int GETS = 16_000;
    private static final int PROJECTS = 10_000;
    private static final String BASE = "/web/api2/v1";

    private final TestService service;
    private final HttpClient http;
    private final String token;
    private final Map<String, List<Measured>> all = new LinkedHashMap<>();

    /** What one round of an operation took. */
    private record Measured(double perSecond, double p50, double p99) {}

    /** A request to send. */
    private record Wanted(HttpMethod method, String path, JsonObject body) {
        Wanted(HttpMethod method, String path) {
            this(method, path, null);
        }
    }

    private CrudBench(TestService service, Vertx vertx, String token) {
        this.service = service;
        this.token = token;
        this.http = vertx.createHttpClient(
                new HttpClientOptions().setKeepAlive(true), new PoolOptions().setHttp1MaxSize(CLIENTS));
    }

    public static void main(String... args) throws Exception {
        var loops = Runtime.getRuntime().availableProcessors();
        var vertx = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(1));
        try (var service = TestService.start(
                "http.requestsPerMinute", "0", "http.instances", Integer.toString(loops), "database.poolSize", "16")) {
            fill(service);
            var token = service.admin()
                    .post("/apiTokens", Map.of("name", "bench"))
                    .json()
                    .path("token")
                    .asText();
            var bench = new CrudBench(service, vertx, token);
            // compiled and cached before it is measured
            bench.round();
            bench.all.clear();
            for (var round = 0; round < ROUNDS; round++) {
                bench.round();
            }
            bench.tell();
        } finally {
            await(vertx.close());
        }
    }

    private static void fill(TestService service) {
        service.database().execute("""
                insert into project (uid, name, source_lang, target_langs, owner_id, created_by, status, date_due)
                select md5(n::text)::char(22), 'Project ' || n, 'en', '{de,fr}', 1, 1,
                       (array['NEW', 'ASSIGNED', 'COMPLETED'])[1 + n %% 3], now() + n * interval '1 minute'
                  from generate_series(1, %d) as n
                """.formatted(PROJECTS));
        service.database().execute("vacuum analyze");
    }

    private void round() throws Exception {
        measure("projects", "/projects", CrudBench::project, true);
        measure("users", "/users", CrudBench::user, false);
        measure("clients", "/clients", i -> named("Client ", i), false);
    }

    private void measure(String kind, String path, IntFunction<JsonObject> body, boolean patches) throws Exception {
        var uids = new ArrayList<String>();
        run(kind + " create", REQUESTS, i -> new Wanted(HttpMethod.POST, path, body.apply(i)), 201, uids);
        run(kind + " get", GETS, i -> new Wanted(HttpMethod.GET, path + "/" + uids.get(i % REQUESTS)), 200, null);
        run(kind + " list", LISTS, i -> new Wanted(HttpMethod.GET, path + "?pageNumber=" + i % 20), 200, null);
        run(
                kind + " put",
                REQUESTS,
                i -> new Wanted(HttpMethod.PUT, path + "/" + uids.get(i), body.apply(i)),
                200,
                null);
        if (patches) {
            run(
                    kind + " patch",
                    REQUESTS,
                    i -> new Wanted(HttpMethod.PATCH, path + "/" + uids.get(i), JsonObject.of("note", "note " + i)),
                    200,
                    null);
        }
        run(kind + " delete", REQUESTS, i -> new Wanted(HttpMethod.DELETE, path + "/" + uids.get(i)), 204, null);
    }

    private static JsonObject named(String prefix, int i) {
        return JsonObject.of("name", prefix + System.nanoTime() + " " + i);
    }

    private static JsonObject project(int i) {
        return named("Project ", i).put("sourceLang", "en").put("targetLangs", List.of("de", "fr"));
    }

    private static JsonObject user(int i) {
        return JsonObject.of("userName", "user " + System.nanoTime() + " " + i)
                .put("firstName", "Ada")
                .put("lastName", "Byron")
                .put("email", "ada@example.com")
                .put("password", "difference engine")
                .put("role", "LINGUIST")
                .put("timezone", "UTC");
    }

    /** Sends all requests, so many at a time as there are clients. */
    private void run(String operation, int count, IntFunction<Wanted> requests, int status, List<String> uids)
            throws Exception {
        var nanos = new long[count];
        var made = new String[count];
        var begin = System.nanoTime();
        var done = new ArrayList<Future<Void>>();
        for (var client = 0; client < CLIENTS; client++) {
            Promise<Void> promise = Promise.promise();
            done.add(promise.future());
            next(client, requests, status, nanos, made, promise);
        }
        await(Future.all(done));
        var seconds = (System.nanoTime() - begin) / 1e9;
        Arrays.sort(nanos);
        all.computeIfAbsent(operation, _ -> new ArrayList<>())
                .add(new Measured(count / seconds, nanos[count / 2] / 1e6, nanos[count * 99 / 100] / 1e6));
        if (uids != null) {
            uids.addAll(Arrays.asList(made));
        }
    }

    private SocketAddress server() {
        return SocketAddress.inetSocketAddress(service.base().getPort(), "127.0.0.1");
    }

    private void next(
            int i, IntFunction<Wanted> requests, int status, long[] nanos, String[] made, Promise<Void> promise) {
        if (i >= nanos.length) {
            promise.complete();
            return;
        }
        var sent = System.nanoTime();
        send(requests.apply(i), status).onComplete(answer -> {
            if (answer.failed()) {
                promise.tryFail(answer.cause());
                return;
            }
            nanos[i] = System.nanoTime() - sent;
            if (status == 201) {
                made[i] = new JsonObject(answer.result()).getString("uid");
            }
            next(i + CLIENTS, requests, status, nanos, made, promise);
        });
    }

    private Future<Buffer> send(Wanted wanted, int status) {
        return http.request(new RequestOptions()
                        .setServer(server())
                        .setMethod(wanted.method())
                        .setURI(BASE + wanted.path()))
                .compose(request -> {
                    request.putHeader("authorization", "ApiToken " + token);
                    request.putHeader("content-type", "application/json");
                    return wanted.body() == null
                            ? request.send()
                            : request.send(wanted.body().toBuffer());
                })
                .compose(answer -> answer.body()
                        .compose(body -> answer.statusCode() == status
                                ? Future.succeededFuture(body)
                                : Future.failedFuture(wanted + " was answered " + answer.statusCode() + " " + body)));
    }

    private void tell() {
        System.out.println("| operation | requests/s | p50 ms | p99 ms | p99 / p50 |\n|---|---|---|---|---|");
        all.forEach((operation, rounds) -> {
            var p50 = median(rounds.stream().map(Measured::p50).toList());
            var p99 = median(rounds.stream().map(Measured::p99).toList());
            System.out.println("| %s | %,.0f | %.1f | %.1f | %.1f |"
                    .formatted(
                            operation,
                            median(rounds.stream().map(Measured::perSecond).toList()),
                            p50,
                            p99,
                            p99 / p50));
        });
    }

    private static double median(List<Double> values) {
        return values.stream().sorted().toList().get(values.size() / 2);
    }

    private static <T> T await(Future<T> future) throws Exception {
        return future.toCompletionStage().toCompletableFuture().get(60, TimeUnit.SECONDS);
    }
}
