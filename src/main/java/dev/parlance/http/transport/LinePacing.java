package dev.parlance.http.transport;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import org.jspecify.annotations.Nullable;

/**
 * Passes the lines of a connection on in turns of the event loop, at most {@value #LINES} in each, so that other
 * connections are served in between. What an HTTP decoder does for a byte is cheap, but not what it does for a line: a
 * chunk of one byte takes two lines and 5 µs, and each line of a folded header copies the value that was read before.
 * Bodies have long lines or large chunks and pass in one turn.
 *
 * <p>All methods run on the event loop of the connection.
 */
final class LinePacing extends ChannelInboundHandlerAdapter {
    static final int LINES = 128;

    /** What was read and not passed on, or null when there is nothing. */
    private @Nullable ByteBuf held;

    /** Whether bytes wait for a turn; the connection must not be read meanwhile. */
    boolean holds() {
        return held != null;
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        pass(context, (ByteBuf) message);
    }

    private void pass(ChannelHandlerContext context, ByteBuf bytes) {
        var end = endOfTurn(bytes);
        if (end == bytes.writerIndex()) {
            held = null;
            context.fireChannelRead(bytes);
            return;
        }
        held = bytes;
        context.fireChannelRead(bytes.readRetainedSlice(end - bytes.readerIndex()));
        context.executor().execute(() -> nextTurn(context));
    }

    private void nextTurn(ChannelHandlerContext context) {
        var bytes = held;
        if (bytes != null) {
            pass(context, bytes);
            context.fireChannelReadComplete();
        }
    }

    private static int endOfTurn(ByteBuf bytes) {
        var index = bytes.readerIndex();
        for (var lines = 0; lines < LINES; lines++) {
            index = bytes.indexOf(index, bytes.writerIndex(), (byte) '\n') + 1;
            if (index == 0) {
                return bytes.writerIndex();
            }
        }
        return index;
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        drop();
        context.fireChannelInactive();
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext context) {
        drop();
    }

    private void drop() {
        if (held != null) {
            held.release();
            held = null;
        }
    }
}
