package dev.parlance.file.srx;

/**
 * One SRX rule: whether there is a break where {@code before} matches up to a position and {@code after} from it on.
 *
 * @param before regular expression, empty for anything
 * @param after regular expression, empty for anything
 * @param line where the file has it
 */
record Rule(boolean breaks, String before, String after, int line) {}
