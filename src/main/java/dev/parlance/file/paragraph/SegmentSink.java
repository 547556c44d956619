package dev.parlance.file.paragraph;

/** Receives segments as they are read. An exception ends the reading and reaches the caller unchanged. */
@FunctionalInterface
public interface SegmentSink {
    void accept(ImportedSegment segment);
}
