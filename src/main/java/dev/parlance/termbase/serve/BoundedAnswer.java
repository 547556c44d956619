package dev.parlance.termbase.serve;

import dev.parlance.shared.Audience;
import dev.parlance.shared.Json;
import io.vertx.core.buffer.Buffer;

/**
 * Writes an answer with one list, which ends at a limit in bytes: each term repeats the texts of its concept, so that
 * the terms of one answer could fill the memory. For one thread.
 */
final class BoundedAnswer {
    /** More than 20,000 terms of the usual length have. */
    static final int MOST_BYTES = 16_000_000;

    private final Audience audience;
    private final Buffer json;
    private int size;

    /**
     * Begins an answer.
     *
     * @param list name of the field with the list
     */
    BoundedAnswer(String list, Audience audience) {
        this.audience = audience;
        this.json = Buffer.buffer("{\"" + list + "\":[");
    }

    /** Adds an element; false if the answer would be too long. The first one always fits. */
    boolean add(Object element) {
        var bytes = Json.bytes(element, audience);
        if (size > 0 && json.length() + bytes.length > MOST_BYTES) {
            return false;
        }
        if (size++ > 0) {
            json.appendByte((byte) ',');
        }
        json.appendBytes(bytes);
        return true;
    }

    /** The number of elements. */
    int size() {
        return size;
    }

    SearchWork.Answer end() {
        return new SearchWork.Answer(json.appendString("]}"));
    }

    SearchWork.Answer end(boolean truncated) {
        return new SearchWork.Answer(json.appendString("],\"truncated\":" + truncated + "}"));
    }
}
