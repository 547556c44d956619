package dev.parlance.http.body;

import io.vertx.core.buffer.Buffer;

/** A body of JSON values, one a line, as the list that it means; empty lines mean nothing. */
public final class JsonLines {
    private JsonLines() {}

    public static Buffer list(Buffer lines) {
        var list = Buffer.buffer(lines.length() + 2).appendByte((byte) '[');
        var from = 0;
        for (var at = 0; at <= lines.length(); at++) {
            if (at == lines.length() || lines.getByte(at) == '\n') {
                if (!blank(lines, from, at)) {
                    if (list.length() > 1) {
                        list.appendByte((byte) ',');
                    }
                    // each keeps its line, so that what is broken is told at its place
                    list.appendBuffer(lines, from, at - from).appendByte((byte) '\n');
                }
                from = at + 1;
            }
        }
        return list.appendByte((byte) ']');
    }

    private static boolean blank(Buffer lines, int from, int until) {
        for (var at = from; at < until; at++) {
            if (lines.getByte(at) > ' ' || lines.getByte(at) < 0) {
                return false;
            }
        }
        return true;
    }
}
