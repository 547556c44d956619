package dev.parlance.webhook.delivery;

import io.vertx.core.http.HttpClientConnection;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.internal.buffer.BufferInternal;
import org.jspecify.annotations.Nullable;

/** HTTP/2 or HTTP/1.1 over TLS, as the peer chose. */
final class SecureConnection implements Connection {
    private final HttpClientConnection connection;

    SecureConnection(HttpClientConnection connection) {
        this.connection = connection;
    }

    /** A call until its request is made, and then. */
    private static final class Call {
        private @Nullable HttpClientRequest request;
        private boolean over;

        void giveUp() {
            over = true;
            if (request != null) {
                request.reset();
            }
        }
    }

    @Override
    public Runnable send(OutboundRequest post, Answering answering) {
        var call = new Call();
        var destination = post.destination();
        var options = new RequestOptions()
                .setMethod(HttpMethod.POST)
                .setHost(destination.authority())
                .setPort(destination.port())
                .setURI(destination.target());
        connection.request(options).onComplete(made -> {
            if (made.failed()) {
                answering.broken(made.cause());
            } else if (call.over) {
                made.result().reset();
            } else {
                call.request = made.result();
                send(post, made.result(), answering);
            }
        });
        return call::giveUp;
    }

    private static void send(OutboundRequest post, HttpClientRequest request, Answering answering) {
        post.headers().seal(request::putHeader);
        request.response().onComplete(answer -> {
            if (answer.succeeded()) {
                read(answer.result(), answering);
            } else {
                answering.broken(answer.cause());
            }
        });
        request.end(post.body());
    }

    private static void read(HttpClientResponse response, Answering answering) {
        answering.head(ResponseHead.of(
                response.statusCode(), response.headers(), response.getHeader(HttpHeaders.RETRY_AFTER)));
        response.handler(piece -> answering.body(((BufferInternal) piece).getByteBuf()));
        response.exceptionHandler(answering::broken);
        response.endHandler(
                _ -> answering.whole(!"close".equalsIgnoreCase(response.getHeader(HttpHeaders.CONNECTION))));
    }

    @Override
    public boolean multiplexed() {
        return connection.maxActiveStreams() > 1;
    }

    @Override
    public boolean hasRoom() {
        return connection.activeStreams() < connection.maxActiveStreams();
    }

    @Override
    public boolean idle() {
        return connection.activeStreams() == 0;
    }

    @Override
    public @Nullable String remoteAddress() {
        var address = connection.remoteAddress();
        return address == null ? null : address.hostAddress();
    }

    @Override
    public void onGone(Runnable gone) {
        connection.closeHandler(_ -> gone.run());
        if (multiplexed()) {
            connection.goAwayHandler(_ -> gone.run());
        }
    }

    @Override
    public void close() {
        connection.close();
    }
}
