/**
 * What the memories of a project offer for given texts: exact matches from the database, and units for the index of
 * fuzzy matches.
 */
@NullMarked
package dev.parlance.memory.match;

import org.jspecify.annotations.NullMarked;
