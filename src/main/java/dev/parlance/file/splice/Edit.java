package dev.parlance.file.splice;

/**
 * A range of a file with what replaces it.
 *
 * @param start index of its first character in the text of the file, without the byte order mark
 * @param end index after its last character
 */
public record Edit(int start, int end, String text) {}
