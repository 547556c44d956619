/**
 * Concepts and their terms: reading, validating and changing them.
 */
@NullMarked
package dev.parlance.termbase.concept;

import org.jspecify.annotations.NullMarked;
