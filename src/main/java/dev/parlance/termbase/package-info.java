/**
 * Term bases: concepts with their terms in many languages, kept in PostgreSQL and searched in memory. Every change of a
 * base's terms takes the base's next revision in its transaction, so that an index in memory knows by one number
 * whether it is current and which concepts to read again; it is then never a mixture of two states. The index holds all
 * that an answer shows, not only what is searched for, because a search that had to read its hits from the database
 * would spend ten times as long there as on finding them.
 */
@NullMarked
package dev.parlance.termbase;

import org.jspecify.annotations.NullMarked;
