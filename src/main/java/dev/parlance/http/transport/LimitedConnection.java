package dev.parlance.http.transport;

import io.netty.channel.socket.nio.NioSocketChannel;

/** A connection of a client, with a {@link ReplyLimit} if that is wanted. */
final class LimitedConnection extends NioSocketChannel {
    LimitedConnection() {
        pipeline().addFirst(new ReplyLimit());
    }
}
