package dev.parlance.storage;

import dev.parlance.fault.Fault;
import dev.parlance.shared.Sha256;
import io.vertx.core.buffer.Buffer;
import java.security.MessageDigest;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Checks the blocks of a file on their way out, one after the other, before anybody sees them. A file of an earlier
 * version has only a checksum of the whole: its last block is kept back if the whole is damaged, and a part of it is
 * not checked. Belongs to one reader, on one thread at a time.
 */
final class BlockCheck {
    private static final Logger LOG = LoggerFactory.getLogger(BlockCheck.class);
    private static final int HASH_BYTES = 32;

    private final StoredFile file;
    private final String finding;
    private final @Nullable MessageDigest whole;
    private int next;

    /**
     * Checks the blocks from an ordinal on.
     *
     * @param first from 0
     */
    BlockCheck(StoredFile file, int first) {
        this(file, first, "a stored file is damaged");
    }

    private BlockCheck(StoredFile file, int first, String finding) {
        this.file = file;
        this.finding = finding;
        this.next = first;
        var checksums = file.checksums();
        this.whole = first == 0 && checksums.blocks() == null && checksums.whole() != null ? Sha256.start() : null;
    }

    /** Checks a copy that nobody else reads, with the checksums of its original. */
    static BlockCheck ofCopy(StoredFile copy) {
        return new BlockCheck(copy, 0, "the copy of a file differs from it");
    }

    /** The ordinal of the next block. */
    int next() {
        return next;
    }

    /** Whether the last block was checked. */
    boolean ended() {
        return next >= file.blocks();
    }

    /**
     * Checks the next block; takes some hundred microseconds.
     *
     * @param block null if the file has none there
     * @throws Fault.Damaged if it is not the block that was stored
     */
    byte[] check(@Nullable Buffer block) {
        var bytes = block == null ? new byte[0] : block.getBytes();
        if (bytes.length != file.blockLength(next) || !matches(bytes)) {
            LOG.atError()
                    .addKeyValue("file", file.id())
                    .addKeyValue("uid", file.uid())
                    .addKeyValue("block", next)
                    .addKeyValue("bytes", bytes.length)
                    .log(finding);
            throw new Fault.Damaged();
        }
        next++;
        return bytes;
    }

    private boolean matches(byte[] bytes) {
        var blocks = file.checksums().blocks();
        if (blocks != null) {
            var from = next * HASH_BYTES;
            return from + HASH_BYTES <= blocks.length()
                    && Arrays.equals(Sha256.of(bytes), blocks.getBytes(from, from + HASH_BYTES));
        }
        var expected = file.checksums().whole();
        if (whole == null || expected == null) {
            return true;
        }
        whole.update(bytes);
        return next + 1 < file.blocks() || Arrays.equals(whole.digest(), expected.getBytes());
    }
}
