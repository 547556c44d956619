package dev.parlance.webhook.delivery;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.DecoderResultProvider;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseDecoder;
import io.netty.handler.codec.http.HttpStatusClass;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import io.vertx.core.internal.buffer.BufferInternal;
import io.vertx.core.internal.net.NetSocketInternal;
import java.nio.channels.ClosedChannelException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * HTTP/1.1 in the clear, one call after the other. A request is one buffer and one write, and of the answers only those are
 * parsed that differ from the one before ({@link AnswerRepeat}): within a cluster most of a delivery's time would go into these.
 */
final class ClearConnection implements Connection {
    private static final int HEAD_CHARACTERS = 512;
    private static final int SWITCHING_PROTOCOLS = 101;

    private final NetSocketInternal socket;
    private final ChannelHandlerContext channel;
    private final AnswerRepeat repeat = new AnswerRepeat();
    private Runnable gone = () -> {};

    private @Nullable Answering call;
    private boolean interim;
    private boolean whole;
    private boolean reusable;
    private @Nullable Throwable failure;

    /** @param maxHeaderBytes of an answer */
    ClearConnection(NetSocketInternal socket, int maxHeaderBytes) {
        this.socket = socket;
        this.channel = socket.channelHandlerContext();
        var decoder = new HttpResponseDecoder(new HttpDecoderConfig().setMaxHeaderSize(maxHeaderBytes));
        channel.pipeline().addBefore(channel.name(), "repeat", repeat).addBefore(channel.name(), "answers", decoder);
        socket.messageHandler(this::read);
        socket.readCompletionHandler(_ -> readAll());
        socket.exceptionHandler(thrown -> failure = thrown);
        socket.closeHandler(_ -> closed());
    }

    @Override
    public Runnable send(OutboundRequest post, Answering answering) {
        if (!channel.channel().isActive()) {
            answering.broken(new ClosedChannelException());
            return () -> {};
        }
        call = answering;
        whole = false;
        repeat.begins();
        var _ = channel.writeAndFlush(request(post), channel.voidPromise());
        return this::giveUp;
    }

    private ByteBuf request(OutboundRequest post) {
        var destination = post.destination();
        var head = new StringBuilder(HEAD_CHARACTERS)
                .append("POST ")
                .append(destination.target())
                .append(" HTTP/1.1\r\nhost: ")
                .append(destination.hostHeader())
                .append("\r\ncontent-length: ")
                .append(post.body().length())
                .append("\r\n");
        post.headers()
                .seal((name, value) ->
                        head.append(name).append(": ").append(value).append("\r\n"));
        var bytes = head.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1);
        return channel.alloc()
                .directBuffer(bytes.length + post.body().length())
                .writeBytes(bytes)
                .writeBytes(((BufferInternal) post.body()).getByteBuf());
    }

    private void read(Object message) {
        var to = call;
        try {
            if (to == null) {
                // nobody asked
                close();
            } else if (whole) {
                // nobody asked for this: what it would be taken for next is the answer to another call
                reusable = false;
            } else {
                read(message, to);
            }
        } finally {
            ReferenceCountUtil.release(message);
        }
    }

    private void read(Object message, Answering to) {
        switch (message) {
            case AnswerRepeat.Known known -> {
                to.head(known.head());
                to.body(known.body().slice());
                whole = true;
                reusable = true;
            }
            case DecoderResultProvider broken
            when broken.decoderResult().isFailure() -> {
                failure = broken.decoderResult().cause();
                close();
            }
            case HttpResponse response -> begin(response, to);
            case HttpContent content when interim -> interim = !(content instanceof LastHttpContent);
            case HttpContent content -> {
                repeat.body(content.content());
                to.body(content.content());
                whole = content instanceof LastHttpContent;
            }
            default -> throw new IllegalStateException(message.toString());
        }
    }

    private void begin(HttpResponse response, Answering to) {
        var status = response.status();
        interim = status.codeClass() == HttpStatusClass.INFORMATIONAL && status.code() != SWITCHING_PROTOCOLS;
        if (!interim) {
            reusable = HttpUtil.isKeepAlive(response) && status.code() != SWITCHING_PROTOCOLS;
            var headers = response.headers();
            var head = ResponseHead.of(status.code(), headers, headers.get(HttpHeaderNames.RETRY_AFTER));
            repeat.head(head);
            to.head(head);
        }
    }

    /** Only now is it sure that nothing follows the answer. */
    private void readAll() {
        var to = call;
        if (whole && to != null) {
            call = null;
            if (reusable) {
                repeat.ends();
            }
            to.whole(reusable);
        }
    }

    private void closed() {
        var to = call;
        call = null;
        gone.run();
        if (to != null) {
            to.broken(failure == null ? new ClosedChannelException() : failure);
        }
    }

    private void giveUp() {
        call = null;
        close();
    }

    @Override
    public boolean multiplexed() {
        return false;
    }

    @Override
    public boolean hasRoom() {
        return call == null;
    }

    @Override
    public boolean idle() {
        return call == null;
    }

    @Override
    public @Nullable String remoteAddress() {
        return socket.remoteAddress().hostAddress();
    }

    @Override
    public void onGone(Runnable then) {
        gone = then;
    }

    /** Without waiting for what may be on its way to a receiver that takes nothing. */
    @Override
    public void close() {
        var _ = channel.close();
    }
}
