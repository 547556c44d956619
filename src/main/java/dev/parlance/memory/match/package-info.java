/**
 * Matches in the memories of a project: exact matches from the database, and the units for the index of fuzzy matches.
 */
@NullMarked
package dev.parlance.memory.match;

import org.jspecify.annotations.NullMarked;
