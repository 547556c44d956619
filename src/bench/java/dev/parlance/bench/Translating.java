package dev.parlance.bench;

import dev.parlance.file.format.Paragraph;
import dev.parlance.file.format.SegmentTarget;
import dev.parlance.file.format.Translations;
import dev.parlance.shared.SegmentText;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import org.jspecify.annotations.Nullable;

/** Translates every text, and tells the processor time until the last one. */
final class Translating implements Translations {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final int expected;
    private final long begun = THREADS.getCurrentThreadCpuTime();
    private int texts;
    private long spliced;

    /**
     * Begins to translate.
     *
     * @param expected the number of texts
     */
    Translating(int expected) {
        this.expected = expected;
    }

    private void count() {
        texts++;
        if (texts == expected) {
            spliced = THREADS.getCurrentThreadCpuTime() - begun;
        }
    }

    int texts() {
        return texts;
    }

    /** Nanoseconds of the thread from the beginning to the last of the expected texts; 0 before it. */
    long spliced() {
        return spliced;
    }

    @Override
    public SegmentText text(Paragraph paragraph, Raw raw) {
        var source = paragraph.source();
        count();
        return new SegmentText(source.text().replace('e', 'ë'), source.codes());
    }

    @Override
    public @Nullable SegmentTarget unit(Paragraph unit, boolean locks) {
        count();
        return new SegmentTarget(unit.source(), true, false);
    }
}
