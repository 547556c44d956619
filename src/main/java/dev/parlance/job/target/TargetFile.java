package dev.parlance.job.target;

import dev.parlance.http.reply.Download;
import dev.parlance.shared.Sha256;
import dev.parlance.storage.StoredFile;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.util.Arrays;
import java.util.Base64;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A target file that was written. Its name on disk is deleted already, so that closing it, or the end of the process,
 * frees the disk.
 *
 * @param etag strong, quoted
 * @param length in bytes
 */
public record TargetFile(FileChannel channel, String etag, long length) {
    /** As blocks of stored files, among which exports of files are. */
    private static final int PIECE_BYTES = StoredFile.BLOCK_BYTES;

    private static final int TAG_BYTES = 16;

    /** Opens a file; afterwards its name may be deleted. */
    public static TargetFile open(Path path) throws IOException {
        var digest = Sha256.start();
        try (var in = new DigestInputStream(Files.newInputStream(path), digest)) {
            in.transferTo(java.io.OutputStream.nullOutputStream());
        }
        var tag = Arrays.copyOf(digest.digest(), TAG_BYTES);
        return new TargetFile(
                FileChannel.open(path),
                '"' + Base64.getUrlEncoder().withoutPadding().encodeToString(tag) + '"',
                Files.size(path));
    }

    /** Its bytes, read on worker threads; it is closed when they are released. */
    public Download download(Vertx vertx) {
        return new Download() {
            @Override
            public Supplier<Future<@Nullable Buffer>> from(long offset) {
                var at = new long[] {offset};
                return () -> vertx.executeBlocking(() -> {
                    var piece = piece(at[0]);
                    at[0] += piece == null ? 0 : piece.length();
                    return piece;
                });
            }

            @Override
            public void release() {
                close();
            }
        };
    }

    private @Nullable Buffer piece(long from) throws IOException {
        var bytes = ByteBuffer.allocate((int) Math.min(PIECE_BYTES, length - from));
        while (bytes.hasRemaining()) {
            if (channel.read(bytes, from + bytes.position()) < 0) {
                throw new IOException("the file ended early");
            }
        }
        return bytes.position() == 0 ? null : Buffer.buffer(bytes.array());
    }

    public void close() {
        try {
            channel.close();
        } catch (IOException unclosed) {
            throw new java.io.UncheckedIOException(unclosed);
        }
    }
}
