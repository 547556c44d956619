package dev.parlance.job.metadata;

import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import dev.parlance.shared.Json;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The metadata of a job.
 *
 * @param metadata by key, in the order of the keys, so that equal metadata have the same entity tag
 */
public record JobMetadata(Map<String, String> metadata) {
    /** Of a job for which nothing was set. */
    static final JobMetadata NONE = new JobMetadata(Map.of());

    private static final int MOST_KEYS = 64;
    private static final int MOST_BYTES = 64 * 1024;

    /**
     * Checks what the contract cannot, or only for a whole request.
     *
     * @throws Fault.Invalid if there are too many keys, or if they are too large together
     */
    public JobMetadata {
        if (metadata.size() > MOST_KEYS) {
            var message = "must have at most %d keys".formatted(MOST_KEYS);
            throw new Fault.Invalid(Violation.at("/metadata", "maxProperties", message, most(MOST_KEYS)));
        }
        if (tooLarge(metadata)) {
            var message = "must be at most %d bytes of JSON".formatted(MOST_BYTES);
            throw new Fault.Invalid(Violation.at("/metadata", "maxBytes", message, most(MOST_BYTES)));
        }
        SortedMap<String, String> sorted = new TreeMap<>(metadata);
        metadata = Collections.unmodifiableMap(sorted);
    }

    /** The characters are counted first, because a request may be much larger than what is written as JSON then. */
    private static boolean tooLarge(Map<String, String> metadata) {
        var characters = metadata.values().stream().mapToInt(String::length).sum();
        return characters > MOST_BYTES || Json.bytes(metadata).length > MOST_BYTES;
    }

    private static Map<String, Object> most(int limit) {
        return Map.of("max", Map.of("value", limit));
    }
}
