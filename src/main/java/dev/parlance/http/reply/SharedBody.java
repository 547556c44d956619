package dev.parlance.http.reply;

import io.vertx.core.buffer.Buffer;

/**
 * A body that is in memory for all requests, such as a page of the documentation: it is neither copied nor compressed
 * for one of them.
 */
public record SharedBody(Buffer content) {}
