package dev.parlance.http.remote;

import dev.parlance.bus.BusMessage;
import io.vertx.core.buffer.Buffer;
import java.util.function.Function;

/**
 * A kind of request that changes nothing, so that it may be sent twice.
 *
 * @param address on the bus of the instance that asks, and in the path of the request
 * @param question written and read as JSON
 * @param write the JSON of an answer
 * @param read the answer of that JSON
 */
public record RemoteKind<Q extends BusMessage, A extends BusMessage>(
        String address, Class<Q> question, Function<A, Buffer> write, Function<Buffer, A> read) {
    String path() {
        return "/" + address;
    }
}
