package dev.parlance.file.worker;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parlance.shared.Json;

/**
 * Asks a worker process for work.
 *
 * @param work name of the class of a {@link FileWork}
 * @param argument its request
 */
record WorkRequest(String work, JsonNode argument) {
    static <Q extends Record> WorkRequest of(FileWork<Q, ?> work, Q argument) {
        return new WorkRequest(work.getClass().getName(), Json.MAPPER.valueToTree(argument));
    }
}
