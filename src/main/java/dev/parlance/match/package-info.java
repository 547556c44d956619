/**
 * What a memory holds for a text: the score of two texts and an index that finds the best one. Pure Java over flat
 * arrays, because an analysis asks millions of times and a memory has millions of units: an object a unit or a token
 * would cost more than all that is kept of it. The index is exact: filters leave out only what cannot be the best
 * match, so that a result is what comparing with every unit would give and anybody can check it. An index never
 * changes; adding makes its successor, so that an analysis sees one state of a memory from its beginning to its end
 * without a lock.
 */
@NullMarked
package dev.parlance.match;

import org.jspecify.annotations.NullMarked;
