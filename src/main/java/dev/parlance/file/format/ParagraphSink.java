package dev.parlance.file.format;

/** Receives the paragraphs of a file in document order. */
@FunctionalInterface
public interface ParagraphSink {
    void accept(Paragraph paragraph);
}
