package dev.parlance.http.body;

import io.vertx.core.buffer.Buffer;

/** Reads a body of JSON values, one per line, as a list; empty lines are skipped. */
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
                    // each value keeps its line number, so that an error names the line
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
