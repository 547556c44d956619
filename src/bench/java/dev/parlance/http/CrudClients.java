package dev.parlance.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parlance.bench.ServerProcess;
import dev.parlance.http.contract.Contract;
import dev.parlance.http.contract.Operation;
import dev.parlance.shared.Json;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.net.SocketAddress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;

/** The clients of one side: each sends the next request when it has the response to the previous one. */
final class CrudClients {
    static final int CLIENTS = 50;

    private final ServerProcess side;
    private final Vertx vertx;
    private final HttpClient http;
    private final Fixtures fixtures;
    private final String token;

    /** The times of one operation in one round. */
    record Measured(double perSecond, double p50, double p99) {}

    /** A request to send. */
    record Wanted(String path, Buffer body) {
        /** The same request with unique names for new entities. */
        Wanted renamed(int number) {
            if (body.length() > 0 && Json.read(body.toString(), JsonNode.class) instanceof ObjectNode object) {
                for (var name : List.of("name", "userName", "value")) {
                    if (object.path(name).isTextual()) {
                        object.put(name, "%s %d %d".formatted(name, System.nanoTime(), number));
                    }
                }
                return new Wanted(path, Buffer.buffer(Json.bytes(object)));
            }
            return this;
        }
    }

    /** Sends requests until a deadline and records the time of each. */
    private record Round(
            Operation operation, IntFunction<Wanted> requests, long[] nanos, AtomicInteger sent, long end) {}

    CrudClients(ServerProcess side, Vertx vertx) {
        this.side = side;
        this.vertx = vertx;
        var admin = side.admin(vertx);
        this.fixtures = new Fixtures(admin);
        this.token = admin.post("/apiTokens", Map.of("name", "bench"))
                .json()
                .path("token")
                .asText();
        this.http = vertx.createHttpClient(
                new HttpClientOptions().setKeepAlive(true), new PoolOptions().setHttp1MaxSize(CLIENTS));
    }

    String name() {
        return side.name();
    }

    /** A valid request with new entities. */
    Wanted made(Operation operation) {
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

    /** Sends requests by all clients until all are sent or the time is over. */
    Measured run(Operation operation, int most, double seconds, IntFunction<Wanted> requests) throws Exception {
        var nanos = new long[most];
        var begin = System.nanoTime();
        var clients = new ArrayList<Future<Void>>();
        var round = new Round(operation, requests, nanos, new AtomicInteger(), begin + (long) (seconds * 1e9));
        for (var client = 0; client < CLIENTS; client++) {
            Promise<Void> done = Promise.promise();
            clients.add(done.future());
            // on its event loop: the body of a response that arrives before its handler is set is lost
            vertx.runOnContext(_ -> next(round, done));
        }
        Future.all(clients).toCompletionStage().toCompletableFuture().get(120, TimeUnit.SECONDS);
        var took = (System.nanoTime() - begin) / 1e9;
        var count = round.sent().get();
        Arrays.sort(nanos, 0, count);
        return new Measured(count / took, nanos[count / 2] / 1e6, nanos[count * 99 / 100] / 1e6);
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
                        .setServer(SocketAddress.inetSocketAddress(side.base().getPort(), "127.0.0.1"))
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
}
