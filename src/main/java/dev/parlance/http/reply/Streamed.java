package dev.parlance.http.reply;

/**
 * A body that is read piece by piece while it is sent, each piece when the connection has accepted the one before.
 *
 * @param etag strong entity tag, quoted
 * @param length in bytes
 * @param ranges whether clients may request ranges of it
 */
record Streamed(String etag, long length, boolean ranges, Download content) {}
