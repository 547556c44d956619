package dev.parlance.webhook.delivery;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.io.ByteArrayOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * Spares a connection the parsing of an answer that is byte for byte the one before: most receivers say the same to every
 * call, with another date once a second. Stands before the decoder and passes a {@link Known} by it.
 */
final class AnswerRepeat extends ChannelInboundHandlerAdapter {
    private static final int MOST_BYTES = 1 << 10;

    private boolean begins;
    /** The answer, when all of it came at once. */
    private byte @Nullable [] piece;

    private @Nullable ResponseHead head;
    private final ByteArrayOutputStream body = new ByteArrayOutputStream(0);
    private @Nullable Known known;

    /** A whole answer after which the connection was used again. */
    record Known(ByteBuf bytes, ResponseHead head, ByteBuf body) {}

    /** What comes next is the beginning of an answer. */
    void begins() {
        begins = true;
        piece = null;
        head = null;
        body.reset();
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        if (message instanceof ByteBuf bytes && begins) {
            begins = false;
            if (known != null && ByteBufUtil.equals(known.bytes, bytes)) {
                bytes.release();
                context.fireChannelRead(known);
                return;
            }
            piece = bytes.readableBytes() <= MOST_BYTES ? ByteBufUtil.getBytes(bytes) : null;
        } else {
            piece = null;
        }
        context.fireChannelRead(message);
    }

    /** What the decoder made of it. */
    void head(ResponseHead decoded) {
        head = decoded;
    }

    void body(ByteBuf decoded) {
        if (piece != null) {
            body.writeBytes(ByteBufUtil.getBytes(decoded));
        }
    }

    /** The answer is whole, and another call may follow on this connection. */
    void ends() {
        if (piece != null && head != null) {
            known = new Known(Unpooled.wrappedBuffer(piece), head, Unpooled.wrappedBuffer(body.toByteArray()));
        }
    }
}
