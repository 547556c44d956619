package dev.parlance.http;

import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import dev.parlance.http.body.Payload;
import dev.parlance.http.contract.CheckWorkers;
import dev.parlance.http.contract.RequestCheck.Checked;
import dev.parlance.http.contract.ValidPart;
import dev.parlance.http.endpoint.Endpoint;
import dev.parlance.http.endpoint.RequestCall;
import dev.parlance.http.reply.RequestState;
import io.vertx.core.Future;
import io.vertx.core.http.HttpServerRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Completes the violations of a request that is refused. What is left of the request without its wrong places runs
 * again, on a database client that changes nothing, until no further violation appears. Rules that the operation checks
 * in several steps are so all checked, also for a request that does not conform to the contract.
 *
 * @param endpoint one of those that change nothing
 * @param workers read large bodies
 */
record Rehearsal(Endpoint endpoint, CheckWorkers workers) {
    private static final int MOST_RUNS = 6;

    /** Makes calls of one request. */
    record Calls(HttpServerRequest request, RequestState state, Map<String, String> path, Payload payload) {
        RequestCall of(Checked checked) {
            return new RequestCall(request, state, path, checked, payload.upload());
        }

        int bytes() {
            return payload.json().length();
        }

        boolean ended() {
            return request.response().ended() || request.response().closed();
        }
    }

    /**
     * Finds what else is wrong.
     *
     * @param checked the request, with its violations of the contract
     * @param refused by the operation itself, or by the contract
     * @param calls makes a call of a request without violations
     * @return the refusal with all violations; {@code refused} if there are no others
     */
    Future<Fault> complete(Checked checked, Fault refused, Calls calls) {
        var known = new ArrayList<>(refused.violations());
        var part = new ValidPart(checked);
        if (checked.violations().isEmpty()) {
            part.take(known);
        }
        var found = known.size();
        return run(part, known, calls, MOST_RUNS).map(_ -> known.size() == found ? refused : new Fault.Invalid(known));
    }

    private Future<Void> run(ValidPart part, List<Violation> known, Calls calls, int runs) {
        if (runs == 0 || known.size() >= Violation.MOST || !part.exists() || calls.ended()) {
            return Future.succeededFuture();
        }
        var before = part.size();
        return workers.run(true, calls.bytes(), calls.request().response(), part::checked)
                .compose(valid -> endpoint.answer(calls.of(valid)))
                .transform(result -> {
                    if (result.succeeded()) {
                        result.result().release();
                    }
                    known.addAll(part.take(violations(result.cause())));
                    return part.size() == before ? Future.succeededFuture() : run(part, known, calls, runs - 1);
                });
    }

    /** None if the operation ends in another way: that what remains is correct, forbidden or incomplete is no news. */
    private static List<Violation> violations(Throwable ended) {
        return isCompletable(ended) ? ((Fault) ended).violations() : List.of();
    }

    /** Whether a failure refuses places of the request, and not the request as a whole. */
    static boolean isCompletable(Throwable failure) {
        return switch (failure) {
            case Fault.Invalid _ -> true;
            case Fault.InvalidState state -> !state.violations().isEmpty();
            case null, default -> false;
        };
    }
}
