package dev.parlance.http.remote;

import dev.parlance.bus.BusMessage;
import io.vertx.core.Future;
import java.util.function.Function;

/**
 * What answers the requests of a kind.
 *
 * @param answer runs on the event loop of the server, and fails with a {@link dev.parlance.fault.Fault}
 */
public record RemoteService<Q extends BusMessage, A extends BusMessage>(
        RemoteKind<Q, A> kind, Function<Q, Future<A>> answer) {}
