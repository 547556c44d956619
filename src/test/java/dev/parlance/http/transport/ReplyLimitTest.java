package dev.parlance.http.transport;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class ReplyLimitTest {
    /** Sends an answer of some bytes to each byte. */
    private static final class Answers extends ChannelInboundHandlerAdapter {
        private final int length;

        Answers(int length) {
            this.length = length;
        }

        @Override
        @SuppressWarnings("FutureReturnValueIgnored") // the test looks at what arrives
        public void channelRead(ChannelHandlerContext context, Object message) {
            var bytes = (ByteBuf) message;
            for (var i = bytes.readableBytes(); i > 0; i--) {
                context.writeAndFlush(Unpooled.wrappedBuffer(new byte[length]));
            }
            bytes.release();
        }
    }

    private static EmbeddedChannel channel(boolean wanted, int length) {
        var channel = new EmbeddedChannel();
        channel.attr(ReplyLimit.WANTED).set(wanted);
        channel.pipeline().addFirst(new ReplyLimit());
        channel.pipeline().addLast(new Answers(length));
        return channel;
    }

    private static EmbeddedChannel reading(EmbeddedChannel channel, int frames, int times) {
        for (var i = 0; i < times && channel.isOpen(); i++) {
            channel.writeInbound(Unpooled.copiedBuffer("x".repeat(frames), StandardCharsets.ISO_8859_1));
        }
        return channel;
    }

    @Test
    void endsAConnectionThatWantsManySmallAnswersAtATime() {
        var channel = reading(channel(true, 13), 2_000, 1);
        assertThat(channel.isOpen()).isFalse();
        assertThat(channel.outboundMessages()).hasSize(ReplyLimit.MOST);
    }

    @Test
    void leavesOtherConnections() {
        assertThat(reading(channel(true, 13), ReplyLimit.MOST, 20).isOpen()).isTrue();
        assertThat(reading(channel(true, ReplyLimit.SMALL + 1), 2_000, 1).isOpen())
                .isTrue();
        assertThat(reading(channel(false, 13), 2_000, 1).isOpen()).isTrue();
    }

    @Test
    void doesNotCountWhatIsSentUnasked() {
        var channel = channel(true, 13);
        for (var i = 0; i < 2_000; i++) {
            channel.writeOutbound(Unpooled.wrappedBuffer(new byte[13]));
        }
        assertThat(channel.isOpen()).isTrue();
    }
}
