package dev.parlance.file.srx;

/**
 * An SRX rule. It applies at a position when {@code before} matches text that ends there and {@code after} matches
 * text that begins there.
 *
 * @param breaks whether the rule breaks the text or forbids a break
 * @param before regular expression; empty matches anything
 * @param after regular expression; empty matches anything
 * @param line line of the rule in its file
 */
record Rule(boolean breaks, String before, String after, int line) {}
