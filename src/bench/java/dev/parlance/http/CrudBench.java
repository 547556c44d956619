package dev.parlance.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parlance.TestService;
import dev.parlance.http.contract.Contract;
import dev.parlance.http.contract.Operation;
import dev.parlance.shared.Json;
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
import io.vertx.core.net.SocketAddress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * Every operation of the contract that lists, reads, creates, edits or deletes, under 50 clients that each send the next
 * request when they have the answer to the last one: {@code mvn -q -Pbench test-compile exec:exec@crud}. The entities are
 * made from the contract's examples, as the tests make them. The clients run in the same process.
 */
public final class CrudBench {
    private static final int CLIENTS = 50;
    private static final int ROUNDS = 3;
    // until the compiler is done with an operation's own code
    private static final double WARM_UP_SECONDS = 2;
    // one pause of the machine meets all 50 clients at once: it must be less than one in a hundred requests
    private static final double ROUND_SECONDS = 2;
    private static final double NO_END_SECONDS = 60;
    /** The most requests of one round, which is more than any operation has answered in its time. */
    private static final int MOST = 200_000;
    /** The most entities of one round: nobody has a hundred thousand webhooks. */
    private static final int MOST_CREATED = 10_000;
    /** Of what is done to an entity once, for which all must be there before: to warm up, then to measure. */
    private static final int ONCE = 800;

    private static final int ONCE_TO_WARM_UP = 300;

    private static final int PROJECTS = 10_000;
    private static final int AIM = 5;
    /** Adding a second instance of a field is a conflict. */
    private static final Set<String> ONCE_AN_ENTITY = Set.of(
            "addProjectCustomFields",
            "editProjectCustomFields",
            "editJobCustomFields",
            "editProjectTemplateCustomFields");

    private final TestService service;
    private final Vertx vertx;
    private final HttpClient http;
    private final Fixtures fixtures;
    private final String token;

    /** What one operation took, the medians of its rounds. */
    private record Measured(Operation operation, double perSecond, double p50, double p99) {
        double ratio() {
            return p99 / p50;
        }
    }

    /** Requests and what each took, until a moment. */
    private record Round(
            Operation operation, IntFunction<Wanted> requests, long[] nanos, AtomicInteger sent, long end) {}

    /** A request to send. */
    private record Wanted(String path, Buffer body) {}

    private CrudBench(TestService service, Vertx vertx, String token) {
        this.service = service;
        this.vertx = vertx;
        this.token = token;
        this.fixtures = new Fixtures(service.admin());
        this.http = vertx.createHttpClient(
                new HttpClientOptions().setKeepAlive(true), new PoolOptions().setHttp1MaxSize(CLIENTS));
    }

    public static void main(String... only) throws Exception {
        var vertx = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(1));
        try (var service = TestService.start(
                "http.requestsPerMinute",
                "0",
                // the clients and PostgreSQL have the other core: a second loop would wait for it behind them
                "http.instances",
                "1",
                "database.poolSize",
                "16",
                "delivery.allowedNetworks",
                "127.0.0.0/8")) {
            fill(service);
            var token = service.admin()
                    .post("/apiTokens", Map.of("name", "bench"))
                    .json()
                    .path("token")
                    .asText();
            var bench = new CrudBench(service, vertx, token);
            tell(Contract.load().operations().stream()
                    .filter(CrudBench::measurable)
                    .filter(operation -> only.length == 0 || List.of(only).contains(operation.id()))
                    .sorted(Comparator.comparing(Operation::path).thenComparing(Operation::method))
                    .map(bench::measured)
                    .toList());
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

    /** What an upload starts goes on after its answer, and a stream has no end. */
    private static boolean measurable(Operation operation) {
        return operation.secured()
                && !operation.upload()
                && !operation.produces().contains("text/event-stream")
                && !operation.id().equals("deleteApiToken")
                && switch (operation.method()) {
                    case "GET", "PUT", "PATCH", "DELETE" -> true;
                    default ->
                        Contract.load()
                                .document()
                                .path("paths")
                                .path(operation.path())
                                .path("post")
                                .path("responses")
                                .has("201");
                };
    }

    private Measured measured(Operation operation) {
        try {
            var result = measure(operation);
            System.err.println(row(result));
            return result;
        } catch (Exception failure) {
            throw new IllegalStateException(operation.id(), failure);
        }
    }

    private Measured measure(Operation operation) throws Exception {
        var once = operation.method().equals("DELETE") || ONCE_AN_ENTITY.contains(operation.id());
        var made = IntStream.range(0, once ? ONCE : operation.method().equals("GET") ? 1 : CLIENTS)
                .mapToObj(_ -> made(operation))
                .toList();
        if (once) {
            run(operation, ONCE_TO_WARM_UP, NO_END_SECONDS, made::get);
            return run(operation, ONCE - ONCE_TO_WARM_UP, NO_END_SECONDS, i -> made.get(ONCE_TO_WARM_UP + i));
        }
        var creates = operation.method().equals("POST");
        IntFunction<Wanted> wanted = i -> {
            var one = made.get(i % made.size());
            return creates ? new Wanted(one.path(), renamed(one.body(), i)) : one;
        };
        var most = creates ? MOST_CREATED : MOST;
        run(operation, most, WARM_UP_SECONDS, wanted);
        var rounds = new ArrayList<Measured>();
        for (var round = 0; round < ROUNDS; round++) {
            rounds.add(run(operation, most, ROUND_SECONDS, wanted));
        }
        return new Measured(
                operation,
                median(rounds.stream().map(Measured::perSecond).toList()),
                median(rounds.stream().map(Measured::p50).toList()),
                median(rounds.stream().map(Measured::p99).toList()));
    }

    private Wanted made(Operation operation) {
        var example = EveryOperationIT.example(operation);
        if (operation.path().endsWith("/jobs/batch")) {
            var job = fixtures.path("/projects/{projectUid}/jobs/{jobUid}");
            var at = job.lastIndexOf('/');
            var body = Json.read(new String(example, UTF_8), ObjectNode.class);
            body.putArray("jobs").addObject().put("uid", job.substring(at + 1));
            return new Wanted(job.substring(0, at) + "/batch", Buffer.buffer(Json.bytes(body)));
        }
        var path = fixtures.path(operation) + fixtures.query(operation);
        return new Wanted(path, Buffer.buffer(fixtures.body(operation, example)));
    }

    /** Names of what is created are its own. */
    private static Buffer renamed(Buffer body, int i) {
        if (body.length() > 0 && Json.read(body.toString(), JsonNode.class) instanceof ObjectNode object) {
            for (var name : List.of("name", "userName", "value")) {
                if (object.path(name).isTextual()) {
                    object.put(name, "%s %d %d".formatted(name, System.nanoTime(), i));
                }
            }
            return Buffer.buffer(Json.bytes(object));
        }
        return body;
    }

    /** Sends requests, so many at a time as there are clients, until all are sent or the time is over. */
    private Measured run(Operation operation, int most, double seconds, IntFunction<Wanted> requests) throws Exception {
        var nanos = new long[most];
        var begin = System.nanoTime();
        var clients = new ArrayList<Future<Void>>();
        var round = new Round(operation, requests, nanos, new AtomicInteger(), begin + (long) (seconds * 1e9));
        for (var client = 0; client < CLIENTS; client++) {
            Promise<Void> done = Promise.promise();
            clients.add(done.future());
            // on its event loop: an answer that comes before it is listened to has no body any more
            vertx.runOnContext(_ -> next(round, done));
        }
        await(Future.all(clients));
        var took = (System.nanoTime() - begin) / 1e9;
        var count = round.sent().get();
        Arrays.sort(nanos, 0, count);
        return new Measured(operation, count / took, nanos[count / 2] / 1e6, nanos[count * 99 / 100] / 1e6);
    }

    private void next(Round round, Promise<Void> done) {
        var begin = System.nanoTime();
        if (begin >= round.end() || round.sent().get() == round.nanos().length) {
            done.complete();
            return;
        }
        var i = round.sent().getAndIncrement();
        send(round.operation(), round.requests().apply(i)).onComplete(answer -> {
            if (answer.failed()) {
                done.tryFail(answer.cause());
                return;
            }
            round.nanos()[i] = System.nanoTime() - begin;
            next(round, done);
        });
    }

    private Future<Void> send(Operation operation, Wanted wanted) {
        return http.request(new RequestOptions()
                        .setServer(
                                SocketAddress.inetSocketAddress(service.base().getPort(), "127.0.0.1"))
                        .setMethod(HttpMethod.valueOf(operation.method()))
                        .setURI(Contract.BASE + wanted.path()))
                .compose(request -> {
                    request.putHeader("authorization", "ApiToken " + token);
                    request.putHeader("content-type", "application/json");
                    return operation.body() == null ? request.send() : request.send(wanted.body());
                })
                .compose(answer -> answer.body()
                        .compose(body -> answer.statusCode() < 300
                                ? Future.succeededFuture()
                                : Future.failedFuture(wanted.path() + " was answered " + body)));
    }

    private static void tell(List<Measured> all) {
        System.out.println("| operation | requests/s | p50 ms | p99 ms | p99 / p50 |\n|---|---|---|---|---|");
        all.forEach(one -> System.out.println(row(one)));
        System.out.printf(
                "%d of %d operations have a p99 of at most %d medians%n",
                all.stream().filter(one -> one.ratio() <= AIM).count(), all.size(), AIM);
    }

    private static String row(Measured one) {
        return "| %s %s | %,.0f | %.1f | %.1f | %.1f |"
                .formatted(
                        one.operation().method(),
                        one.operation().path(),
                        one.perSecond(),
                        one.p50(),
                        one.p99(),
                        one.ratio());
    }

    private static double median(List<Double> values) {
        return values.stream().sorted().toList().get(values.size() / 2);
    }

    private static <T> T await(Future<T> future) throws Exception {
        return future.toCompletionStage().toCompletableFuture().get(120, TimeUnit.SECONDS);
    }
}
