package dev.parlance.http.transport;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.DecoderResult;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.DefaultLastHttpContent;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpRequestDecoder;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.handler.codec.http.TooLongHttpHeaderException;
import org.jspecify.annotations.Nullable;

/**
 * Counts the lines from which the HTTP decoder before it has made nothing yet: those of the head of a request, or of
 * its trailers. The decoder limits only the bytes of a head, without its line ends, and copies the value of a folded
 * header for each of its lines. A head with more than about {@value #MOST} lines, or such trailers, get the response
 * to headers that are too large; so does a head with a folded header (RFC 9112, section 5.2) unless it is short.
 */
final class HeadLines extends ChannelInboundHandlerAdapter {
    /** Clients send about 20 lines; proxies add some. */
    static final int MOST = 128;

    private @Nullable ChannelHandlerContext context;
    private boolean inBody;
    private boolean refused;
    private int lines;

    /** Takes its place behind the decoder, if there is one. */
    void follow(ChannelPipeline pipeline) {
        if (context == null) {
            var decoder = pipeline.context(HttpRequestDecoder.class);
            if (decoder != null) {
                pipeline.addAfter(decoder.name(), null, this);
            }
        }
    }

    @Override
    public void handlerAdded(ChannelHandlerContext added) {
        context = added;
    }

    /** Counts lines that the decoder will read. */
    void add(int more) {
        lines += more;
    }

    /** Counts a line that continues the one before if it belongs to a head: nothing follows the turn that has it. */
    void addFold() {
        lines += inBody ? 0 : MOST;
    }

    /** Whether no more may be read. */
    boolean tooLong() {
        return context != null && lines >= MOST;
    }

    @Override
    public void channelRead(ChannelHandlerContext behind, Object message) {
        lines = 0;
        // the decoder reads nothing after what it refuses
        refused |=
                message instanceof HttpObject object && object.decoderResult().isFailure();
        inBody = !(message instanceof LastHttpContent);
        behind.fireChannelRead(message);
    }

    /** Passes on what the decoder makes of a head or of trailers that are too long; only once. */
    void refuse() {
        if (refused || context == null) {
            return;
        }
        refused = true;
        HttpObject message = inBody
                ? new DefaultLastHttpContent(Unpooled.EMPTY_BUFFER)
                : new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.GET, "/", Unpooled.EMPTY_BUFFER);
        message.setDecoderResult(
                DecoderResult.failure(new TooLongHttpHeaderException("more than %d lines".formatted(MOST))));
        context.fireChannelRead(message);
    }
}
