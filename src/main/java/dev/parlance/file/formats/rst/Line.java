package dev.parlance.file.formats.rst;

/**
 * A line, or the part of one that belongs to a block.
 *
 * @param start index of its first character that is not indentation
 * @param end index after its last character that is not white space
 * @param column of its first character
 */
record Line(int start, int end, int column) {
    boolean isBlank() {
        return start == end;
    }
}
