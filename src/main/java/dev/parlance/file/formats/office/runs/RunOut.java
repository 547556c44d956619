package dev.parlance.file.formats.office.runs;

/** Receives the content of a paragraph in order. */
public interface RunOut {
    /** A character that the vocabulary can hold. */
    void text(Run run, int character);

    void item(Item item);
}
