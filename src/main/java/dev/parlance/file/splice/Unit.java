package dev.parlance.file.splice;

import dev.parlance.file.format.Paragraph;

/**
 * A text of a file and where it is.
 *
 * @param taken whether the import settings take it as text; others are only compared after writing
 * @param start index of its first character in the text of the file, without the byte order mark
 * @param end index after its last character
 * @param place how another text is written there
 */
public record Unit(Paragraph paragraph, boolean taken, int start, int end, Place place) {}
