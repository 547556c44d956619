package dev.parlance.file.paragraph;

/** Where readers put the paragraphs that they find, in document order. */
@FunctionalInterface
public interface ParagraphSink {
    void accept(Paragraph paragraph);
}
