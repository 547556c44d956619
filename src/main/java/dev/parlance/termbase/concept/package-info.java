/**
 * Concepts and their terms: stored, encoded in memory, and as the API shows them.
 */
@NullMarked
package dev.parlance.termbase.concept;

import org.jspecify.annotations.NullMarked;
