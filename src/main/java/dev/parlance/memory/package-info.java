/**
 * Translation memories: earlier translations and how they are found. A text is found by fingerprints of 128 bits, in
 * batches and with an index, so that a search costs the same in a small memory and in a large one. Contexts are
 * compared as text without inline codes, because other systems deliver them in this form; texts themselves are compared
 * with their codes.
 */
@NullMarked
package dev.parlance.memory;

import org.jspecify.annotations.NullMarked;
