package dev.parlance.config.section;

import dev.parlance.config.value.ByteSize;
import dev.parlance.config.value.Check;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Term search.
 *
 * @param workers concurrent searches; 0 for one per core
 * @param memory limit for the indexes of all term bases; null for half of the maximum heap
 */
public record SearchSection(int workers, @Nullable ByteSize memory, Duration checkInterval) {
    public SearchSection {
        var check = new Check()
                .within("workers", workers, 0, 256)
                .span("checkInterval", checkInterval)
                .that(checkInterval.toMillis() <= 1000, "checkInterval", "must be at most 1s");
        if (memory != null) {
            check.within("memory", memory, 1 << 20, 1L << 40);
        }
        check.done();
    }

    public int threads() {
        return workers > 0 ? workers : Runtime.getRuntime().availableProcessors();
    }

    public long bytes() {
        return memory == null ? Runtime.getRuntime().maxMemory() / 2 : memory.bytes();
    }
}
