package dev.parlance.http;

import dev.parlance.access.Caller;
import dev.parlance.fault.Fault;
import dev.parlance.http.body.JsonLines;
import dev.parlance.http.body.Payload;
import dev.parlance.http.body.StreamedUpload;
import dev.parlance.http.contract.CheckWorkers;
import dev.parlance.http.contract.HandlingPreference;
import dev.parlance.http.contract.MediaTypes;
import dev.parlance.http.contract.Operation;
import dev.parlance.http.contract.RequestCheck;
import dev.parlance.http.contract.RequestCheck.Checked;
import dev.parlance.http.endpoint.Endpoint;
import dev.parlance.http.endpoint.IgnoredPlaces;
import dev.parlance.http.idempotency.Idempotency;
import dev.parlance.http.reply.Reply;
import dev.parlance.http.reply.RequestState;
import dev.parlance.http.reply.ResponseWriter;
import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.ext.web.RoutingContext;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The last handler of a route: checks a permitted request against the contract and calls the endpoint. */
final class OperationHandler implements Handler<RoutingContext> {
    private final Operation operation;
    private final Endpoint endpoint;
    private final RequestCheck check;
    private final @Nullable Rehearsal rehearsal;
    private final CheckWorkers workers;
    private final Idempotency idempotency;
    private final ResponseWriter writer;
    private final Function<RoutingContext, StreamedUpload> uploads;

    /**
     * The parts that only one operation has.
     *
     * @param rehearsal completes the violations of a refused request, or null if they are only those found first
     */
    record Own(
            Operation operation,
            Endpoint endpoint,
            RequestCheck check,
            @Nullable Rehearsal rehearsal) {}

    /**
     * Creates the handler of one operation.
     *
     * @param workers check large bodies
     * @param uploads creates the stream of a request that uploads a file
     */
    OperationHandler(
            Own own,
            CheckWorkers workers,
            Idempotency idempotency,
            ResponseWriter writer,
            Function<RoutingContext, StreamedUpload> uploads) {
        this.operation = own.operation;
        this.endpoint = own.endpoint;
        this.check = own.check;
        this.rehearsal = own.rehearsal;
        this.workers = workers;
        this.idempotency = idempotency;
        this.writer = writer;
        this.uploads = uploads;
    }

    @Override
    public void handle(RoutingContext context) {
        var state = RequestState.of(context);
        if (state.bodyArrived()) {
            state.inFlight().check();
        }
        answer(context, state, payload(context)).onComplete(reply -> writer.send(state, reply), context::fail);
    }

    private Payload payload(RoutingContext context) {
        var request = context.request();
        var type = request.getHeader(HttpHeaders.CONTENT_TYPE);
        if (operation.upload()) {
            MediaTypes.refuseForms(type);
            return uploads.apply(context);
        }
        // a body that BodyHandler has not read is dropped, or it would block the connection
        request.resume();
        var small = SmallBody.of(context);
        var body = small == null ? context.body().buffer() : small;
        return new Payload.Buffered(body == null ? Buffer.buffer() : body);
    }

    private Future<Reply> answer(RoutingContext context, RequestState state, Payload payload) {
        var request = context.request();
        var uri = request.uri();
        var strict = HandlingPreference.isStrict(request.headers().getAll("prefer"));
        var lines = operation.lines() && MediaTypes.isLines(request.getHeader(HttpHeaders.CONTENT_TYPE));
        var body = payload.json();
        return workers.run(
                        // an upload is not JSON, and its stream must be read at once
                        check.isCompiled() || operation.upload(),
                        body.length(),
                        request.response(),
                        () -> check.check(uri, lines ? JsonLines.list(body) : body, strict))
                .compose(checked -> answer(context, state, payload, checked));
    }

    private Future<Reply> answer(RoutingContext context, RequestState state, Payload payload, Checked checked) {
        var request = context.request();
        var calls = new Rehearsal.Calls(request, state, context.pathParams(), payload);
        if (!checked.violations().isEmpty()) {
            return complete(calls, checked, new Fault.Invalid(checked.violations()));
        }
        IgnoredPlaces.add(request.response(), checked.ignored());
        var caller = state.caller();
        var key = request.method().equals(HttpMethod.POST) ? request.getHeader(Idempotency.HEADER) : null;
        if (caller == null) {
            return endpoint.answer(calls.of(checked));
        }
        return key == null
                ? answer(calls, checked, caller)
                : idempotency.once(caller, key, operation.id(), request, payload, () -> answer(calls, checked, caller));
    }

    private Future<Reply> complete(Rehearsal.Calls calls, Checked checked, Throwable failure) {
        return rehearsal != null && Rehearsal.isCompletable(failure)
                ? rehearsal.complete(checked, (Fault) failure, calls).compose(Future::failedFuture)
                : Future.failedFuture(failure);
    }

    private Future<Reply> answer(Rehearsal.Calls calls, Checked checked, Caller caller) {
        return Future.succeededFuture(calls.of(checked))
                .compose(endpoint::answer)
                .recover(failure -> complete(calls, checked, failure))
                .map(reply -> reply.to(caller));
    }
}
