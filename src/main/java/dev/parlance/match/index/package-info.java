/**
 * The index of a translation memory: sequences of token numbers in flat arrays, inverted lists of rare tokens, and
 * bit-parallel distances. It is immutable after it is built, so that any number of threads can search it without locks.
 */
@NullMarked
package dev.parlance.match.index;

import org.jspecify.annotations.NullMarked;
