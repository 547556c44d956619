/**
 * Keeps the indexes of term bases in the memory of an instance, brings them up to date, and answers searches from
 * them.
 */
@NullMarked
package dev.parlance.termbase.serve;

import org.jspecify.annotations.NullMarked;
