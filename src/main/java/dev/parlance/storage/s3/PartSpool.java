package dev.parlance.storage.s3;

import dev.parlance.shared.Sha256;
import dev.parlance.shared.TemporaryFiles;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of one part of an upload on disk, so that a client that sends slowly holds no memory, and a part can be
 * sent again. The name of its file is deleted at once: closing it, or the end of the process, frees the disk. Belongs
 * to one upload, which waits for each of its steps. Files are read and written on worker threads.
 */
final class PartSpool {
    private static final int PIECE_BYTES = 64 << 10;

    private final Vertx vertx;
    private @Nullable FileChannel channel;
    private MessageDigest digest = Sha256.start();
    private long length;

    /** An empty spool; the first bytes create its file. */
    PartSpool(Vertx vertx) {
        this.vertx = vertx;
    }

    long length() {
        return length;
    }

    Future<Void> add(Buffer bytes) {
        return vertx.executeBlocking(() -> append(bytes.getBytes()), false).mapEmpty();
    }

    private boolean append(byte[] bytes) throws IOException {
        if (channel == null) {
            channel = create();
        }
        var left = ByteBuffer.wrap(bytes);
        while (left.hasRemaining()) {
            length += channel.write(left, length);
        }
        digest.update(bytes);
        return true;
    }

    private static FileChannel create() throws IOException {
        var path = TemporaryFiles.file("upload-", "");
        try {
            return FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE);
        } finally {
            Files.delete(path);
        }
    }

    /** The bytes so far; the next ones begin another part. */
    Sealed seal() {
        var sealed = new Sealed(length, RequestSigner.hex(digest.digest()));
        length = 0;
        digest = Sha256.start();
        return sealed;
    }

    /** A part until the next byte is added. */
    final class Sealed implements S3Request.Body {
        private final long size;
        private final String hash;

        Sealed(long size, String hash) {
            this.size = size;
            this.hash = hash;
        }

        @Override
        public long length() {
            return size;
        }

        @Override
        public String sha256() {
            return hash;
        }

        @Override
        public Future<Buffer> read(long offset) {
            return vertx.executeBlocking(() -> piece(offset), false).map(Objects::requireNonNull);
        }

        private Buffer piece(long offset) throws IOException {
            var piece = ByteBuffer.allocate((int) Math.min(PIECE_BYTES, size - offset));
            while (piece.hasRemaining()) {
                if (Objects.requireNonNull(channel).read(piece, offset + piece.position()) < 0) {
                    throw new EOFException("a temporary file ended early");
                }
            }
            return Buffer.buffer(piece.array());
        }
    }

    /** Frees the disk. */
    Future<Void> close() {
        return vertx.executeBlocking(
                        () -> {
                            if (channel != null) {
                                channel.close();
                            }
                            return true;
                        },
                        false)
                .mapEmpty();
    }
}
