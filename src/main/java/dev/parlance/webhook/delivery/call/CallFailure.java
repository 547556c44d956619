package dev.parlance.webhook.delivery.call;

import dev.parlance.egress.AddressGuard;
import dev.parlance.webhook.delivery.call.Outcome.Reason;
import io.netty.handler.codec.PrematureChannelClosureException;
import io.netty.handler.codec.TooLongFrameException;
import io.vertx.core.http.HttpClosedException;
import io.vertx.core.http.StreamResetException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLException;

/**
 * Translates the failure of a call into the reason for the history, and decides whether the call may be repeated. Two
 * of the exceptions are Netty's: Vert.x passes them on, and only they distinguish a head that is too long or cut off.
 */
final class CallFailure {
    private CallFailure() {}

    /** Whether the peer has closed a connection that was open. */
    static boolean closed(Throwable failure) {
        return failure instanceof HttpClosedException
                || failure instanceof StreamResetException
                || (failure instanceof IOException
                        && !(failure instanceof ConnectException)
                        && !(failure instanceof SSLException));
    }

    /** The reason why no connection was opened. */
    static Reason ofConnect(Throwable failure) {
        return reason(failure, Reason.UNREACHABLE);
    }

    /** The reason why no response arrived on a connection. A response that Vert.x cannot parse counts as not HTTP. */
    static Reason ofCall(Throwable failure) {
        return reason(failure, Reason.NO_HTTP);
    }

    private static Reason reason(Throwable failure, Reason otherwise) {
        return switch (failure) {
            case AddressGuard.Refused _ -> Reason.ADDRESS_NOT_ALLOWED;
            case UnknownHostException _ -> Reason.NAME_NOT_FOUND;
            case TimeoutException _ -> Reason.TIMEOUT;
            case ConnectException _ -> Reason.CONNECTION_REFUSED;
            case SSLException _ -> Reason.TLS;
            case TooLongFrameException _ -> Reason.RESPONSE_TOO_LARGE;
            case PrematureChannelClosureException _, HttpClosedException _, StreamResetException _, IOException _ ->
                Reason.CONNECTION_CLOSED;
            default -> failure.getCause() == null ? otherwise : reason(failure.getCause(), otherwise);
        };
    }
}
