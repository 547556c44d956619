package dev.parlance.file;

import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.gate.UnreadableFile.Reason;
import dev.parlance.file.srx.InvalidRules;
import dev.parlance.file.srx.SegmentationRules;
import java.io.ByteArrayInputStream;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The compiled rules of the SRX files that were used last; compiling a file takes far longer than comparing its bytes.
 */
public final class RuleCache {
    private static final int MOST = 8;

    private final Map<ByteBuffer, SegmentationRules> used = new LinkedHashMap<>(MOST, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<ByteBuffer, SegmentationRules> eldest) {
            return size() > MOST;
        }
    };

    /**
     * The rules of an SRX file.
     *
     * @throws UnreadableFile when it is not valid: an earlier version, which checked less, stored it
     */
    public SegmentationRules get(byte[] srx) throws UnreadableFile {
        synchronized (used) {
            var key = ByteBuffer.wrap(srx);
            var known = used.get(key);
            if (known == null) {
                known = compiled(srx);
                used.put(key, known);
            }
            return known;
        }
    }

    private static SegmentationRules compiled(byte[] srx) throws UnreadableFile {
        try {
            return SegmentationRules.parse(new ByteArrayInputStream(srx));
        } catch (InvalidRules invalid) {
            throw new UnreadableFile(
                    Reason.BROKEN, "the segmentation rules are not valid: " + invalid.getMessage(), invalid);
        }
    }
}
