package dev.parlance.http.transport;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.util.AttributeKey;
import java.nio.channels.ClosedChannelException;

/**
 * Closes the connection of a client whose server makes it send many small answers at a time. A client of HTTP/2
 * answers each frame of a stream that has ended by a reset, which it encrypts and sends at once: the frames of 16 KiB
 * would take 0.1 s of the event loop. Requests are larger, and acknowledgements are sent together.
 *
 * <p>All methods run on the event loop of the connection.
 */
final class ReplyLimit extends ChannelDuplexHandler {
    /** Set on the channels that have this limit. */
    static final AttributeKey<Boolean> WANTED = AttributeKey.valueOf(ReplyLimit.class, "wanted");

    /** The most small answers to what is read at a time. */
    static final int MOST = 128;
    /** A reset has 13 bytes, and with TLS 35. */
    static final int SMALL = 64;

    private boolean reading;
    private int replies;

    @Override
    public void handlerAdded(ChannelHandlerContext context) {
        if (!Boolean.TRUE.equals(context.channel().attr(WANTED).get())) {
            context.pipeline().remove(this);
        }
    }

    /** Vert.x removes all handlers but that of TLS when it begins to speak HTTP. */
    @Override
    public void handlerRemoved(ChannelHandlerContext context) {
        var channel = context.channel();
        if (channel.isActive() && Boolean.TRUE.equals(channel.attr(WANTED).get())) {
            channel.pipeline().addFirst(new ReplyLimit());
        }
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        reading = true;
        replies = 0;
        context.fireChannelRead(message);
        reading = false;
    }

    @Override
    @SuppressWarnings("FutureReturnValueIgnored") // the promise completes with it
    public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
        if (!reading || !(message instanceof ByteBuf bytes) || bytes.readableBytes() > SMALL || ++replies <= MOST) {
            context.write(message, promise);
            return;
        }
        bytes.release();
        promise.tryFailure(new ClosedChannelException());
        if (replies == MOST + 1) {
            context.close();
        }
    }
}
