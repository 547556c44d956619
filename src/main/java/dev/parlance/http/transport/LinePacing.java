package dev.parlance.http.transport;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import org.jspecify.annotations.Nullable;

/**
 * Passes the lines of a connection on in turns of the event loop, at most {@value #LINES} in each, so that other
 * connections are served in between. What an HTTP decoder does for a byte is cheap, but not what it does for a line: a
 * chunk of one byte takes two lines and 5 µs, and each line of a folded header copies the value that was read before.
 * Bodies have long lines or large chunks and pass in one turn. While the connection is not to be read, because its
 * request is paused, no line is passed; heads with too many lines are {@linkplain HeadLines refused}.
 *
 * <p>All methods run on the event loop of the connection.
 */
final class LinePacing extends ChannelDuplexHandler {
    static final int LINES = 64;

    private final HeadLines head = new HeadLines();
    /** What was read and not passed on, or null when there is nothing. */
    private @Nullable ByteBuf held;

    private boolean scheduled;

    /** Whether bytes wait for a turn; the connection must not be read meanwhile. */
    boolean holds() {
        return held != null;
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        head.follow(context.pipeline());
        pass(context, (ByteBuf) message);
    }

    private void pass(ChannelHandlerContext context, ByteBuf bytes) {
        if (head.tooLong()) {
            held = null;
            bytes.release();
            head.refuse();
            return;
        }
        var end = endOfTurn(bytes);
        if (end == bytes.writerIndex()) {
            held = null;
            context.fireChannelRead(bytes);
            return;
        }
        held = bytes;
        context.fireChannelRead(bytes.readRetainedSlice(end - bytes.readerIndex()));
        schedule(context);
    }

    private void schedule(ChannelHandlerContext context) {
        if (!scheduled) {
            scheduled = true;
            context.executor().execute(() -> nextTurn(context));
        }
    }

    private void nextTurn(ChannelHandlerContext context) {
        scheduled = false;
        var bytes = held;
        if (bytes != null && context.channel().config().isAutoRead()) {
            pass(context, bytes);
            context.fireChannelReadComplete();
        }
    }

    /** Called when the connection is to be read, also when it is to be read again. */
    @Override
    public void read(ChannelHandlerContext context) {
        if (held != null) {
            schedule(context);
        }
        context.read();
    }

    private int endOfTurn(ByteBuf bytes) {
        var index = bytes.readerIndex();
        for (var lines = 0; lines < LINES; lines++) {
            index = bytes.indexOf(index, bytes.writerIndex(), (byte) '\n') + 1;
            if (index == 0) {
                head.add(lines);
                return bytes.writerIndex();
            }
            if (index < bytes.writerIndex() && isBlank(bytes.getByte(index))) {
                head.addFold();
            }
        }
        head.add(LINES);
        return index;
    }

    private static boolean isBlank(byte first) {
        return first == ' ' || first == '\t';
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
