package dev.parlance.http.transport;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.socket.nio.NioSocketChannel;
import java.nio.channels.SocketChannel;

/** A connection that reads nothing while its {@link LinePacing} has lines that were not decoded yet. */
final class PacedConnection extends NioSocketChannel {
    private final LinePacing pacing = new LinePacing();

    PacedConnection(Channel server, SocketChannel socket) {
        super(server, socket);
        pipeline().addFirst(pacing);
    }

    @Override
    protected int doReadBytes(ByteBuf bytes) throws Exception {
        return pacing.holds() ? 0 : super.doReadBytes(bytes);
    }
}
