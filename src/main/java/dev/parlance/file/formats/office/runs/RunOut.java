package dev.parlance.file.formats.office.runs;

/** Receives the content of a paragraph in order. */
interface RunOut {
    void text(Run run, int character);

    void item(Item item);
}
