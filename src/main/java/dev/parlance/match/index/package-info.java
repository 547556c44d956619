/**
 * The index of a translation memory: sequences of token numbers in flat arrays, inverted lists of rare tokens, and
 * bit-parallel distances. Immutable after it is built, so that any number of threads ask it without locks.
 */
@NullMarked
package dev.parlance.match.index;

import org.jspecify.annotations.NullMarked;
