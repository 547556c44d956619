package dev.parlance.file;

/** Where readers put the paragraphs that they find, in document order. */
@FunctionalInterface
interface ParagraphSink {
    void accept(Paragraph paragraph);
}
