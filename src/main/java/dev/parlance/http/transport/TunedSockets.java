package dev.parlance.http.transport;

import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFactory;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.FixedRecvByteBufAllocator;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.ServerChannel;
import io.netty.channel.socket.DatagramChannel;
import io.netty.channel.socket.InternetProtocolFamily;
import io.netty.channel.socket.nio.NioChannelOption;
import io.vertx.core.datagram.DatagramSocketOptions;
import io.vertx.core.net.ClientOptionsBase;
import io.vertx.core.net.NetServerOptions;
import io.vertx.core.spi.transport.Transport;
import java.net.SocketAddress;
import java.util.concurrent.ThreadFactory;
import jdk.net.ExtendedSocketOptions;
import org.jspecify.annotations.Nullable;

/**
 * A transport that takes {@code receiveBufferSize} of a server only as the most bytes that are read at a time. Vert.x
 * sets the receive buffer of each socket to it too, which limits a connection to that many bytes per round trip: 32 KiB
 * are 0.3 MB/s over 100 ms. Without a fixed size, the kernel tunes the buffer. Connections are {@linkplain LinePacing
 * paced}.
 *
 * <p>{@code receiveBufferSize} of a client means the same, and the client reads once per turn of its event loop: Netty
 * would read 16 times, up to 1 MiB, in which a hostile server can send 60,000 frames. Such a client has a {@link
 * ReplyLimit}.
 *
 * <p>Clients with keep-alive detect within 30 s that their peer no longer exists; the kernel would take 2 hours.
 *
 * @param nio does everything else
 */
@SuppressWarnings("deprecation") // types in signatures of the SPI
record TunedSockets(Transport nio) implements Transport {
    private static final int IDLE_SECONDS = 15;
    private static final int PROBE_SECONDS = 5;
    private static final int PROBES = 3;

    @Override
    public void configure(NetServerOptions options, boolean domainSocket, ServerBootstrap bootstrap) {
        nio.configure(options, domainSocket, bootstrap);
        bootstrap.childOption(ChannelOption.SO_RCVBUF, null);
    }

    @Override
    public void configure(ClientOptionsBase options, int connectTimeout, boolean domainSocket, Bootstrap bootstrap) {
        nio.configure(options, connectTimeout, domainSocket, bootstrap);
        if (options.getReceiveBufferSize() > 0) {
            var once = new FixedRecvByteBufAllocator(options.getReceiveBufferSize()).maxMessagesPerRead(1);
            bootstrap
                    .option(ChannelOption.SO_RCVBUF, null)
                    .option(ChannelOption.RECVBUF_ALLOCATOR, once)
                    .attr(ReplyLimit.WANTED, true);
        }
        if (options.isTcpKeepAlive() && !domainSocket) {
            bootstrap
                    .option(NioChannelOption.of(ExtendedSocketOptions.TCP_KEEPIDLE), IDLE_SECONDS)
                    .option(NioChannelOption.of(ExtendedSocketOptions.TCP_KEEPINTERVAL), PROBE_SECONDS)
                    .option(NioChannelOption.of(ExtendedSocketOptions.TCP_KEEPCOUNT), PROBES);
        }
    }

    @Override
    public void configure(DatagramChannel channel, DatagramSocketOptions options) {
        nio.configure(channel, options);
    }

    @Override
    public boolean supportsDomainSockets() {
        return nio.supportsDomainSockets();
    }

    @Override
    public boolean supportFileRegion() {
        return nio.supportFileRegion();
    }

    @Override
    public boolean isAvailable() {
        return nio.isAvailable();
    }

    @Override
    public @Nullable Throwable unavailabilityCause() {
        return nio.unavailabilityCause();
    }

    @Override
    public SocketAddress convert(io.vertx.core.net.SocketAddress address) {
        return nio.convert(address);
    }

    @Override
    public io.vertx.core.net.@Nullable SocketAddress convert(SocketAddress address) {
        return nio.convert(address);
    }

    @Override
    public IoHandlerFactory ioHandlerFactory() {
        return nio.ioHandlerFactory();
    }

    @Override
    public EventLoopGroup eventLoopGroup(int type, int threads, ThreadFactory threadFactory, int ioRatio) {
        return nio.eventLoopGroup(type, threads, threadFactory, ioRatio);
    }

    @Override
    public DatagramChannel datagramChannel() {
        return nio.datagramChannel();
    }

    @Override
    public DatagramChannel datagramChannel(InternetProtocolFamily family) {
        return nio.datagramChannel(family);
    }

    @Override
    public ChannelFactory<? extends Channel> channelFactory(boolean domainSocket) {
        return domainSocket ? nio.channelFactory(true) : LimitedConnection::new;
    }

    @Override
    public ChannelFactory<? extends ServerChannel> serverChannelFactory(boolean domainSocket) {
        return domainSocket ? nio.serverChannelFactory(true) : PacedServerSocket::new;
    }
}
