package dev.parlance.file.paragraph;

/** Where segments go as they are read. What it throws ends the reading and reaches the caller unchanged. */
@FunctionalInterface
public interface SegmentSink {
    void accept(ImportedSegment segment);
}
