package dev.parlance.job.metadata;

import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A change of some keys. It is applied here, because a patch of entities replaces an object with the key {@code id}
 * as a whole.
 *
 * @param metadata by key; null removes the key
 */
public record MetadataPatch(Map<String, @Nullable String> metadata) {
    /** The metadata after the change. */
    public JobMetadata applied(JobMetadata current) {
        var changed = new TreeMap<>(current.metadata());
        metadata.forEach((key, value) -> {
            if (value == null) {
                changed.remove(key);
            } else {
                changed.put(key, value);
            }
        });
        return new JobMetadata(changed);
    }
}
