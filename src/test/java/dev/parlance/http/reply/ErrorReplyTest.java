package dev.parlance.http.reply;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.FileSystemException;
import org.junit.jupiter.api.Test;

class ErrorReplyTest {
    @Test
    void aFullDiskAsksToRetryLater() {
        var reply = ErrorReply.of(new FileSystemException("/tmp/a", null, "No space left on device"), "id");
        assertThat(reply.status()).isEqualTo(503);
        assertThat(reply.headers()).containsKey("retry-after");
    }

    @Test
    void anUnknownFailureTellsNoCause() {
        var reply = ErrorReply.of(new IllegalStateException("a secret"), "id");
        assertThat(reply.status()).isEqualTo(500);
        assertThat(reply.buffer().toString()).contains("InternalError").doesNotContain("secret");
    }
}
