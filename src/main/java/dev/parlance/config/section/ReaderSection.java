package dev.parlance.config.section;

import dev.parlance.config.value.ByteSize;
import dev.parlance.config.value.Check;
import java.time.Duration;

/**
 * The limits of the processes that read files.
 *
 * @param timeout for a file, with a second per MiB in addition
 * @param firstTimeout the same for the first attempt
 * @param memory the heap of a process
 */
public record ReaderSection(Duration timeout, Duration firstTimeout, ByteSize memory) {
    public ReaderSection {
        new Check()
                .span("timeout", timeout)
                .span("firstTimeout", firstTimeout)
                .that(firstTimeout.compareTo(timeout) <= 0, "firstTimeout", "must not be longer than timeout")
                .within("memory", memory, 64 << 20, 64L << 30)
                .done();
    }
}
