package dev.parlance.webhook.delivery.call;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http2.Http2ConnectionHandler;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2FrameListener;
import io.netty.handler.codec.http2.Http2FrameListenerDecorator;
import io.netty.handler.codec.http2.Http2Headers;
import io.vertx.core.http.HttpClientConnection;
import io.vertx.core.http.impl.HttpClientConnectionInternal;
import io.vertx.core.http.impl.UnpooledHttpClientConnection;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * Makes Vert.x wait for the final response after any interim one (RFC 9110, 15.2). It knows 100 and 103, and takes any
 * other status, such as 102 (RFC 2518), for that of the final response. Here each becomes 100 before Vert.x sees it. A
 * connection of Vert.x does not show its pipeline, which therefore is read from a private field.
 */
final class InterimResponses {
    private static final VarHandle ACTUAL = actual();

    private InterimResponses() {}

    private static VarHandle actual() {
        try {
            return MethodHandles.privateLookupIn(UnpooledHttpClientConnection.class, MethodHandles.lookup())
                    .findVarHandle(UnpooledHttpClientConnection.class, "actual", HttpClientConnectionInternal.class);
        } catch (ReflectiveOperationException otherVersion) {
            throw new IllegalStateException("not the Vert.x that this class knows", otherVersion);
        }
    }

    /** Applies to all responses on a connection on which no request has been sent. */
    static void skipOn(HttpClientConnection connection) {
        var context = ((HttpClientConnectionInternal) ACTUAL.get(connection)).channelHandlerContext();
        if (context.handler() instanceof Http2ConnectionHandler http2) {
            http2.decoder().frameListener(new OverHttp2(http2.decoder().frameListener()));
        } else {
            context.pipeline().addBefore(context.name(), "interim", new OverHttp1());
        }
    }

    /** Whether it is any interim response but 101, which ends the use of HTTP on a connection. */
    private static boolean isInterim(@Nullable CharSequence status) {
        return status != null && status.length() == 3 && status.charAt(0) == '1' && !"101".contentEquals(status);
    }

    /** Comes between the decoder and Vert.x. */
    private static final class OverHttp1 extends ChannelInboundHandlerAdapter {
        @Override
        public void channelRead(ChannelHandlerContext context, Object message) {
            if (message instanceof HttpResponse response
                    && isInterim(response.status().codeAsText())) {
                response.setStatus(HttpResponseStatus.CONTINUE);
            }
            context.fireChannelRead(message);
        }
    }

    /** Comes between the decoder and Vert.x. */
    private static final class OverHttp2 extends Http2FrameListenerDecorator {
        OverHttp2(Http2FrameListener vertx) {
            super(vertx);
        }

        @Override
        public void onHeadersRead(
                ChannelHandlerContext context, int stream, Http2Headers headers, int padding, boolean end)
                throws Http2Exception {
            super.onHeadersRead(context, stream, known(headers), padding, end);
        }

        @Override
        public void onHeadersRead(
                ChannelHandlerContext context,
                int stream,
                Http2Headers headers,
                int dependency,
                short weight,
                boolean exclusive,
                int padding,
                boolean end)
                throws Http2Exception {
            super.onHeadersRead(context, stream, known(headers), dependency, weight, exclusive, padding, end);
        }

        private static Http2Headers known(Http2Headers headers) {
            return isInterim(headers.status()) ? headers.status(HttpResponseStatus.CONTINUE.codeAsText()) : headers;
        }
    }
}
