/**
 * Term bases: concepts with their terms in many languages, kept in PostgreSQL and searched in memory. Every change of
 * the terms of a base takes the next revision of the base in its transaction. By this one number, an index in memory
 * knows whether it is current and which concepts to read again, so it never mixes two states. The index holds all data
 * of a response, not only the searched texts, because reading the hits from the database would take ten times as long
 * as finding them.
 */
@NullMarked
package dev.parlance.termbase;

import org.jspecify.annotations.NullMarked;
