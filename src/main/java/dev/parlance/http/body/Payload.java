package dev.parlance.http.body;

import dev.parlance.shared.Sha256;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import org.jspecify.annotations.Nullable;

/** The body of a request: read as a whole, or streamed by the endpoint. */
public sealed interface Payload permits Payload.Buffered, StreamedUpload {
    /** The body that is checked against the schema; empty for a stream. */
    Buffer json();

    /** The bytes as a stream, or null when they were read as a whole. */
    @Nullable
    Upload upload();

    /** SHA-256 of the bytes that have been read. */
    byte[] digest();

    /** Reads the rest of the body without processing it, and returns the digest. */
    Future<byte[]> absorb();

    /** A body that was read as a whole. */
    record Buffered(Buffer json) implements Payload {
        @Override
        public @Nullable Upload upload() {
            return null;
        }

        @Override
        public byte[] digest() {
            return Sha256.of(json.getBytes());
        }

        @Override
        public Future<byte[]> absorb() {
            return Future.succeededFuture(digest());
        }
    }
}
