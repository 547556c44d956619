package dev.parlance.file.formats.psd;

/**
 * A length of a part of a file.
 *
 * @param at where it is in the file
 * @param bytes how many bytes it has
 * @param value what it is now
 */
record LengthField(long at, int bytes, long value) {}
