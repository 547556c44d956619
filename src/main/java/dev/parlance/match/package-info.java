/**
 * Matching of texts with translation memories: the score of two texts, and an index that finds the best match. It is
 * pure Java over flat arrays, because an analysis makes millions of searches and a memory has millions of units; an
 * object per unit or token would cost more than the data itself. The index is exact: filters drop only what cannot be
 * the best match, so that the result equals a comparison with every unit and can be verified. An index is immutable and
 * adding creates a new version, so that an analysis sees one state of a memory from start to end without a lock.
 */
@NullMarked
package dev.parlance.match;

import org.jspecify.annotations.NullMarked;
