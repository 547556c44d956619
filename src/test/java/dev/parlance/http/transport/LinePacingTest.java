package dev.parlance.http.transport;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LinePacingTest {
    private static final String CHUNK = "1\r\n \r\n";
    private static final String TURN = CHUNK.repeat(LinePacing.LINES / 2);
    private final LinePacing pacing = new LinePacing();
    private final EmbeddedChannel connection = new EmbeddedChannel(pacing);

    private static ByteBuf bytes(String text) {
        return Unpooled.copiedBuffer(text, US_ASCII);
    }

    private List<String> passed() {
        var passed = new ArrayList<String>();
        for (ByteBuf piece = connection.readInbound(); piece != null; piece = connection.readInbound()) {
            passed.add(piece.toString(US_ASCII));
            piece.release();
        }
        return passed;
    }

    @Test
    void passesAtMostSoManyLinesInATurn() {
        var chunks = CHUNK.repeat(200) + "0\r\n\r\n";
        connection.pipeline().fireChannelRead(bytes(chunks));
        assertThat(passed()).containsExactly(TURN);
        assertThat(pacing.holds()).isTrue();
        connection.runPendingTasks();
        assertThat(passed()).containsExactly(TURN, TURN, TURN, TURN, TURN, CHUNK.repeat(8) + "0\r\n\r\n");
        assertThat(pacing.holds()).isFalse();
    }

    @Test
    void passesLongLinesInOneTurn() {
        var lines = "x".repeat(30_000) + "\r\n".repeat(LinePacing.LINES - 1) + "end";
        connection.pipeline().fireChannelRead(bytes(lines));
        assertThat(passed()).containsExactly(lines);
        assertThat(pacing.holds()).isFalse();
    }

    @Test
    void passesLinesThatEndWithTheTurn() {
        var lines = "\n".repeat(LinePacing.LINES);
        connection.pipeline().fireChannelRead(bytes(lines));
        assertThat(passed()).containsExactly(lines);
        assertThat(pacing.holds()).isFalse();
    }

    @Test
    void passesNoLinesWhileTheConnectionIsNotToBeRead() {
        connection.pipeline().fireChannelRead(bytes(TURN.repeat(3)));
        connection.config().setAutoRead(false);
        connection.runPendingTasks();
        assertThat(passed()).containsExactly(TURN);
        assertThat(pacing.holds()).isTrue();
        connection.config().setAutoRead(true);
        connection.runPendingTasks();
        assertThat(passed()).containsExactly(TURN, TURN);
        assertThat(pacing.holds()).isFalse();
    }

    @Test
    void dropsWhatIsHeldWhenTheConnectionEnds() {
        var lines = bytes("\n".repeat(1_000));
        connection.pipeline().fireChannelRead(lines);
        assertThat(passed()).hasSize(1);
        connection.pipeline().fireChannelInactive();
        connection.runPendingTasks();
        assertThat(passed()).isEmpty();
        assertThat(lines.refCnt()).isZero();
    }
}
