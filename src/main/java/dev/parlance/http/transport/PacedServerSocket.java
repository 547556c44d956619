package dev.parlance.http.transport;

import io.netty.channel.socket.nio.NioServerSocketChannel;
import java.io.IOException;
import java.util.List;

/** A server socket whose connections are {@linkplain PacedConnection paced}. */
final class PacedServerSocket extends NioServerSocketChannel {
    @Override
    protected int doReadMessages(List<Object> accepted) throws IOException {
        var socket = javaChannel().accept();
        if (socket == null) {
            return 0;
        }
        try {
            accepted.add(new PacedConnection(this, socket));
        } catch (RuntimeException | Error failed) {
            socket.close();
            throw failed;
        }
        return 1;
    }
}
