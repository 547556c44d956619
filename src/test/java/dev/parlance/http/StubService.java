package dev.parlance.http;

import dev.parlance.access.Caller;
import dev.parlance.access.Role;
import dev.parlance.config.TestConfig;
import dev.parlance.db.TestDatabase;
import dev.parlance.http.contract.Contract;
import dev.parlance.http.endpoint.Call;
import dev.parlance.http.endpoint.Endpoint;
import dev.parlance.http.reply.HttpMetrics;
import dev.parlance.http.reply.Reply;
import dev.parlance.secret.SecretBox;
import dev.parlance.shared.UserRef;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Function;

/** Only the HTTP interface: one function serves every operation, and every token belongs to an administrator. */
final class StubService {
    private static final String KEY = "MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=";
    private static final TestDatabase DB = TestDatabase.fresh();

    private final Contract contract = Contract.load();
    private final MeterRegistry meters = new SimpleMeterRegistry();
    private final HttpInterface http;

    private volatile Function<Call, Future<Reply>> answer = _ -> Future.succeededFuture(Reply.noContent());

    StubService(String... settings) {
        this.http = new HttpInterface(
                TestConfig.with(settings).http(),
                contract,
                InstantSource.system(),
                new HttpInterface.PerLoop(
                        DB::open, _ -> endpoints(), _ -> _ -> Future.succeededFuture(administrator())),
                SecretBox.of(KEY),
                new HttpMetrics(meters));
    }

    private static Caller administrator() {
        return new Caller(1, new UserRef("", "", "1", "", "", ""), Role.ADMIN, true, null, 1);
    }

    private List<Endpoint> endpoints() {
        return contract.operationIds().stream()
                .map(id -> Endpoint.of(id, call -> answer.apply(call)))
                .toList();
    }

    void answerWith(Function<Call, Future<Reply>> function) {
        answer = function;
    }

    Contract contract() {
        return contract;
    }

    Future<String> deploy(Vertx vertx) {
        return vertx.deployVerticle(new HttpVerticle(http));
    }

    int port() {
        return http.port();
    }

    int inFlight() {
        return http.unanswered();
    }

    /** The number of responses of an operation, with any status. */
    long answered(String operationId) {
        return meters.find("parlance_http_requests").tag("operation", operationId).timers().stream()
                .mapToLong(Timer::count)
                .sum();
    }
}
