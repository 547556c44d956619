package dev.parlance.http.endpoint;

import dev.parlance.http.reply.Reply;
import io.vertx.core.Future;
import java.util.function.Function;

/** Serves one operation of the contract; one instance per event loop. */
public interface Endpoint {
    /** The operationId in the contract. */
    String operationId();

    /** Runs the operation. A {@link dev.parlance.fault.Fault} becomes its problem, any other failure a 500. */
    Future<Reply> answer(Call call);

    /** An endpoint that calls a function. */
    static Endpoint of(String operationId, Function<Call, Future<Reply>> answer) {
        record OfFunction(String operationId, Function<Call, Future<Reply>> function) implements Endpoint {
            @Override
            public Future<Reply> answer(Call call) {
                return function.apply(call);
            }
        }
        return new OfFunction(operationId, answer);
    }
}
