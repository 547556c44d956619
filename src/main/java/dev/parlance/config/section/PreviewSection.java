package dev.parlance.config.section;

import dev.parlance.config.value.ByteSize;
import dev.parlance.config.value.Check;
import java.time.Duration;

/** Previews of imports. */
public record PreviewSection(
        int workers, int maxWaiting, Duration timeout, ByteSize maxBytes, Duration receiveTimeout) {
    public PreviewSection {
        new Check()
                .within("workers", workers, 1, 256)
                .within("maxWaiting", maxWaiting, 0, 10_000)
                .span("timeout", timeout)
                .within("maxBytes", maxBytes, 1 << 10, 64 << 20)
                .span("receiveTimeout", receiveTimeout)
                .done();
    }
}
