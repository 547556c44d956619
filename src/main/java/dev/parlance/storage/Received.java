package dev.parlance.storage;

import io.vertx.core.buffer.Buffer;

/**
 * A file whose bytes have arrived. {@link FileStore#complete} makes it visible, in the transaction that refers to it.
 *
 * @param sha256 of the whole file
 * @param blocks SHA-256 of each block, one after the other
 */
public record Received(long fileId, long bytes, Buffer sha256, Buffer blocks) {}
