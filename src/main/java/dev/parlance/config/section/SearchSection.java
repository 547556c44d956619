package dev.parlance.config.section;

import dev.parlance.config.value.ByteSize;
import dev.parlance.config.value.Check;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Searching term bases.
 *
 * @param workers searches at once, 0 for one a core
 * @param memory for the indexes of all bases, null for half of the largest heap
 * @param checkInterval after which a base is looked at in the database before it answers
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
