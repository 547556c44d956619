package dev.parlance.http.reply;

/**
 * A body that is fetched piece by piece while it is sent, the next piece only when the connection has taken the one before.
 *
 * @param etag strong tag, quoted, known beforehand
 * @param length in bytes
 * @param ranges whether parts of it may be asked for
 */
record Streamed(String etag, long length, boolean ranges, Download content) {}
