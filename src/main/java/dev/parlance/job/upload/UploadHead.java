package dev.parlance.job.upload;

import dev.parlance.file.FileFormats;
import io.vertx.core.buffer.Buffer;

/** Keeps the beginning of an upload, by which its format may be known; belongs to one request. */
final class UploadHead {
    private byte[] bytes = {};

    /** Looks at the next chunk, and passes it on. */
    Buffer of(Buffer chunk) {
        if (bytes.length == 0) {
            bytes = chunk.getBytes(0, Math.min(chunk.length(), FileFormats.HEAD_BYTES));
        }
        return chunk;
    }

    /** Empty before the first chunk. */
    byte[] bytes() {
        return bytes;
    }
}
