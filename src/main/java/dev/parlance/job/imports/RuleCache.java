package dev.parlance.job.imports;

import dev.parlance.file.srx.InvalidRules;
import dev.parlance.file.srx.SegmentationRules;
import io.vertx.core.buffer.Buffer;
import java.io.ByteArrayInputStream;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The compiled rules of the SRX files that were used last; compiling a file takes far longer than comparing its bytes.
 */
final class RuleCache {
    private static final int MOST = 8;

    private final Map<Buffer, SegmentationRules> used = new LinkedHashMap<>(MOST, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Buffer, SegmentationRules> eldest) {
            return size() > MOST;
        }
    };

    /** The rules of an SRX file that was validated when it was uploaded. */
    SegmentationRules get(Buffer srx) {
        synchronized (used) {
            return used.computeIfAbsent(srx, _ -> compiled(srx));
        }
    }

    private static SegmentationRules compiled(Buffer srx) {
        try {
            return SegmentationRules.parse(new ByteArrayInputStream(srx.getBytes()));
        } catch (InvalidRules impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
