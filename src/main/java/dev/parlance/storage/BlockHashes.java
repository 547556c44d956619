package dev.parlance.storage;

import dev.parlance.shared.Sha256;
import io.vertx.core.buffer.Buffer;
import java.security.MessageDigest;

/** Hashes a file on its way in, as a whole and block by block. Belongs to one request, on one thread at a time. */
final class BlockHashes {
    private final MessageDigest whole = Sha256.start();
    private final Buffer blocks = Buffer.buffer();

    /** Hashes the next block; takes some hundred microseconds. */
    void add(byte[] block) {
        whole.update(block);
        blocks.appendBytes(Sha256.of(block));
    }

    /** The result, after the last block. */
    Received received(long fileId, long bytes) {
        return new Received(fileId, bytes, Buffer.buffer(whole.digest()), blocks);
    }
}
