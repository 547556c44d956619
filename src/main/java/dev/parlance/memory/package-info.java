/**
 * Translation memories: what was translated before, and how it is found again. A text is found by fingerprints of 128
 * bits, in batches and by an index, so that a look-up costs the same in a small memory and in a large one. A context
 * compares as text without inline codes, because that is how other systems hand it over; the text itself compares with
 * its codes.
 */
@NullMarked
package dev.parlance.memory;

import org.jspecify.annotations.NullMarked;
