package dev.parlance.http.endpoint;

import dev.parlance.http.reply.Reply;
import io.vertx.core.Future;

/** Answers one operation of the contract; one instance serves one event loop. */
public interface Endpoint {
    /** The contract's operationId. */
    String operationId();

    /** Answers; a failure that is a {@link dev.parlance.fault.Fault} becomes its problem, any other a 500. */
    Future<Reply> answer(Call call);

    /** An endpoint from a function, for operations that need no type of their own. */
    static Endpoint of(String operationId, java.util.function.Function<Call, Future<Reply>> answer) {
        return new Endpoint() {
            @Override
            public String operationId() {
                return operationId;
            }

            @Override
            public Future<Reply> answer(Call call) {
                return answer.apply(call);
            }
        };
    }
}
